package import QCQLanguage
package import QCQText

/// What kind of thing a token is, by its characters alone.
package enum TokenKind: UInt8, Sendable {
  case word
  /// A name in backticks.
  case quotedName
  case string
  /// `/…/`, only after `matches`.
  case regex
  case integer
  case decimal
  case date
  case dateTime
  /// `$name`
  case parameter

  case comma, leftParenthesis, rightParenthesis, leftBrace, rightBrace
  case dot, dotDot, colon, semicolon, question
  case equal, notEqual, less, lessEqual, greater, greaterEqual
  case plus, minus, star, slash, percent

  /// An operator of another language: `==`, `&&`, `||`, `<>`, `!`, `=>`, `=<`, `~`.
  case foreign
  /// A character that means nothing here; already reported.
  case unknown
  /// The end of a statement's line.
  case newline
  case end
}

// Words and kinds are compared for every token, and in other modules than their own, which can't
// look into the comparisons that the compiler makes.
extension Keyword? {
  static func == (left: Keyword?, right: Keyword?) -> Bool { left?.rawValue == right?.rawValue }
}

extension TokenKind {
  @inlinable package static func == (left: TokenKind, right: TokenKind) -> Bool {
    left.rawValue == right.rawValue
  }
}

extension TokenKind {
  /// What a kind is to the grammar, where it does not matter which of several it is.
  package enum Category: Sendable {
    case name, literal, parameter, opening, closing, punctuation, comparison, arithmetic, stray
    case separator
  }

  package var category: Category {
    switch self {
    case .word, .quotedName: .name
    case .string, .regex, .integer, .decimal, .date, .dateTime: .literal
    case .parameter: .parameter
    case .leftParenthesis, .leftBrace: .opening
    case .rightParenthesis, .rightBrace: .closing
    case .comma, .dot, .dotDot, .colon, .question: .punctuation
    case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual: .comparison
    case .plus, .minus, .star, .slash, .percent: .arithmetic
    case .foreign, .unknown: .stray
    case .newline, .semicolon, .end: .separator
    }
  }

  package var isName: Bool { category == .name }

  /// A text that is data: written out, or a parameter.
  package var isData: Bool { self == .string || self == .parameter }

  package var separatesStatements: Bool { category == .separator }

  /// After the last token of a statement, or of a member of `together`.
  var endsStatement: Bool { separatesStatements || self == .rightBrace }

  var endsLine: Bool { self == .newline || self == .end }
}

/// What a token turned out to be for, once it was parsed: for spacing and for colours.
package enum TokenRole: UInt8, Sendable {
  case plain, keyword, name, function, sign

  @inlinable package static func == (left: TokenRole, right: TokenRole) -> Bool {
    left.rawValue == right.rawValue
  }
}

/// A token: where it is and what it is; its text is read from the source when it is needed.
package struct Token: Sendable {
  package var kind: TokenKind
  package var role = TokenRole.plain
  package var keyword: Keyword?
  /// True when nothing stands between this token and the one before; of a `newline`, when it ends
  /// a member of `together` and not the statement.
  package var isGlued: Bool
  package var span: Span

  /// Whether the token is a word that begins a clause.
  package var startsClause: Bool { KeywordSet.clauseStarts.contains(keyword) }

  /// The unit of time that the word names, in the singular or the plural.
  var unit: CalendarUnit? { keyword.flatMap(CalendarUnit.init(word:)) }
}

/// A comment, kept for the formatter and for documentation.
package struct Comment: Sendable {
  package let span: Span
  /// `##`: it documents the declaration below.
  package let isDocumentation: Bool
  /// The index of the token that follows it.
  package let nextToken: Int
  /// True when nothing but spaces stands before it on its line.
  package let standsAlone: Bool
}
