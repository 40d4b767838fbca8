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

/// What a token turned out to be for, once it was parsed: for spacing and for colours.
package enum TokenRole: UInt8, Sendable {
  case plain, keyword, name, function, sign
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
