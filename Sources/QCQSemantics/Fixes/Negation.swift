import QCQLanguage
import QCQSyntax
import QCQText

/// Keeps fixes from turning a meaning round.
enum Negation {
  /// Whether two texts turn their meaning round equally often, or twice more: `is not null` is
  /// `has`.
  ///
  /// - Parameter names: The fields and named queries, asked for where a word may turn one round.
  static func isEven(_ old: SyntaxTree, _ new: SyntaxTree, names: () -> [String]) -> Bool {
    let difference = count(old, names) - count(new, names)
    return difference.isMultiple(of: 2) || (difference + hidden(old)).isMultiple(of: 2)
      || isSlip(old, new)
  }

  /// Those in what is never closed, which may be data or not.
  private static func hidden(_ tree: SyntaxTree) -> Int {
    tree.tokens.filter(tree.isOpen).map { token in
      let words = tree.source.text(token.span).split { !$0.isLetter && $0 != "!" && $0 != "=" }
      return words.count { signs.contains($0.lowercased()) }
    }.reduce(0, +)
  }

  private static func count(_ tree: SyntaxTree, _ names: () -> [String]) -> Int {
    var count = 0
    var (isSet, isValue) = (false, false)
    for token in tree.tokens {
      if token.kind.separatesStatements { isSet = false }
      if token.keyword == .set { isSet = true }
      // `set price = none` turns nothing round, whatever stands for no value there.
      let isNone = isSet && isValue && token.kind == .word
      if !isNone, isNegation(token, tree, names) { count += 1 }
      isValue = token.kind == .equal
    }
    return count
  }

  private static let signs = Set(
    ForeignWords.absences + [
      "not", "no", "null", "nil", "without", "except", "never", "nor", "!", "!=", "<>", "≠",
      "nothing", "neither", "excluding", "besides", "niet", "geen", "zonder", "nooit", "behalve",
    ] + contracted)

  /// `isn't`, without its end or its apostrophe.
  private static let contracted = [
    "is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "wo", "would", "could",
    "should",
  ].flatMap { [$0 + "n", $0 + "nt", $0 + "n't"] }

  private static let misspelt = ["not", "niet", "never", "without", "except"]
  private static let noSlips = ["newer", "nov", "non"]

  /// Whether a word may turn round what stands beside it: `geen`, `dont`, `ncontains`.
  static func mayTurn(_ word: String) -> Bool {
    turns(word)
      || ["n", "un", "non", "in", "dis"].contains { front in
        word.hasPrefix(front) && Meanings.has(String(word.dropFirst(front.count)))
      }
  }

  /// Whether a word turns a condition round, or is a slip of one that does.
  static func turns(_ word: String) -> Bool { signs.contains(word) || isSlip(word) }

  /// `so note`: whether a word that is as near to `no` as to any other is left out in front of a
  /// field, or taken for `has`.
  static func isTakenForPresence(_ old: [Piece], _ new: [Piece]) -> Bool {
    let present = zip(new, new.dropFirst()).filter { $0.0.text == Keyword.has.word }.map(\.1.text)
    guard !present.isEmpty else { return false }
    return zip(old, old.dropFirst()).contains { word, field in
      guard word.kind == .word, field.kind == .word, !signs.contains(word.text),
        [Keyword.no, .not].contains(where: {
          Suggestion.distance(word.text, $0.word, atMost: 1) != nil
        })
      else { return false }
      let meant = Meanings.meaning(of: [field.text][...], as: .field)?.meant
      return present.contains(meant ?? field.text)
    }
  }

  /// Whether a word that means nothing may be a negation with a slip in it: `nott`, `withot`.
  static func isSlip(_ word: String) -> Bool {
    guard word.utf8.count > 1, !signs.contains(word), !noSlips.contains(word),
      !Meanings.has(word),
      !Keyword.allCases.contains(where: { $0.word == word })
    else { return false }
    return misspelt.contains { negation in
      word.utf8.first == negation.utf8.first
        && Suggestion.distance(word, negation, atMost: 1) != nil
    }
  }

  private static func words(_ tree: SyntaxTree) -> [String] {
    tree.tokens.lazy.filter { $0.kind == .word }.map { tree.source.text($0.span) }
  }

  private static func isNegation(
    _ token: Token, _ tree: SyntaxTree, _ names: () -> [String]
  ) -> Bool {
    switch token.kind {
    case .word, .foreign, .notEqual, .unknown: break
    case .quotedName, .string, .regex, .integer, .decimal, .date, .dateTime, .parameter, .comma,
      .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot, .colon,
      .semicolon, .question, .equal, .less, .lessEqual, .greater, .greaterEqual, .plus, .minus,
      .star, .slash, .percent, .newline, .end:
      return false
    }
    let text = tree.source.text(token.span).lowercased()
    if signs.contains(text) || Meanings.unchecks(text) { return true }
    // `nin`, `notin`
    if token.kind == .word, token.keyword == nil,
      Meanings.meaning(of: [text][...], as: .comparison)?.meant.hasPrefix("not ") ?? false
    {
      return true
    }
    let isMisspelt = isSlip(text)
    guard token.kind == .word, token.keyword == nil,
      isMisspelt || !Opposite.stems(of: text).isEmpty
    else { return false }
    let known = names() + Keyword.allCases.map(\.word)
    return !known.contains(text) && (isMisspelt || known.contains { Opposite.crosses(text, $0) })
  }

  /// `nt completed`: the one word that differs is a slip of the negation itself.
  private static func isSlip(_ old: SyntaxTree, _ new: SyntaxTree) -> Bool {
    let (before, after) = (words(old), words(new))
    guard before.count == after.count else { return false }
    return zip(before, after).allSatisfy { word, other in
      word == other || word.lowercased() == other
        || Suggestion.distance(word, other, atMost: 1) != nil && !Opposite.crosses(word, other)
          && Keyword.allCases.allSatisfy { $0.word != word.lowercased() }
    }
  }

  /// Whether an edit replaces a word by its opposite.
  static func turnsRound(_ edits: [TextEdit], _ source: SourceText) -> Bool {
    edits.contains { Opposite.crosses(source.text($0.span), $0.replacement) }
  }
}

extension SourceText {
  /// A place with the `not` in front of it; nil where none stands there.
  func withNot(_ span: Span) -> Span? {
    let front = utf8[..<span.lowerBound].reversed()
    let blanks = front.prefix { $0 == 32 }.count
    let (word, rest) = (Keyword.not.word.utf8, front.dropFirst(blanks))
    guard rest.starts(with: word.reversed()) else { return nil }
    if let next = rest.dropFirst(word.count).first, next > 32, next != UInt8(ascii: "(") {
      return nil
    }
    return Span(span.lowerBound - blanks - word.count, span.upperBound)
  }
}
