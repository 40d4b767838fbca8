package import QCQSyntax
package import QCQText

/// What kind of mistake was made in an example.
package enum MistakeClass: String, CaseIterable {
  case deletedToken = "one token deleted"
  case insertedWord = "one word inserted"
  case keywordTypo = "one-letter typo of a keyword"
  case nameTypo = "one-letter typo of a name"
  case functionTypo = "one-letter typo of a function"
  case parameterTypo = "one-letter typo of a parameter"
  case wrongType = "value or field of a wrong type"
  case wrongNoun = "wrong noun"
  case unclosedString = "unclosed string"
  case unclosedBracket = "unclosed bracket"
  case impossibleDate = "impossible date"
  case otherLanguage = "another language's spelling"
  case turnedRound = "a word turned round"

  package var isTypo: Bool {
    switch self {
    case .keywordTypo, .nameTypo, .functionTypo, .parameterTypo: true
    case .deletedToken, .insertedWord, .wrongType, .wrongNoun, .unclosedString, .unclosedBracket,
      .impossibleDate,
      .otherLanguage, .turnedRound:
      false
    }
  }
}

/// An example with one mistake in it.
package struct Mutant {
  package let kind: MistakeClass
  package let original: String
  package let text: String
  /// Where the mistake is in the mutant's text; empty where something is missing.
  package let mistake: Span
  /// What was deleted or misspelt.
  package let word: String
  /// The other bracket of a pair that lost one.
  package var partner: Span?

  /// Replaces a span of a text.
  package init(_ kind: MistakeClass, _ original: String, _ span: Span, with replacement: String) {
    var bytes = Array(original.utf8)
    word = String(decoding: bytes[span.range], as: UTF8.self)
    bytes.replaceSubrange(span.range, with: replacement.utf8)
    self.kind = kind
    self.original = original
    text = String(decoding: bytes, as: UTF8.self)
    mistake = Span(span.lowerBound, span.lowerBound + replacement.utf8.count)
  }
}

/// An example line, cut into the tokens that mistakes are made with.
package struct Example {
  package let text: String
  package let tokens: [Token]
  package let source: SourceText

  package init(_ text: String) {
    self.text = text
    source = SourceText(text)
    tokens = Parser.parse(source).tokens.filter { $0.kind != .newline && $0.kind != .end }
  }

  package func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? source.text(tokens[index].span) : ""
  }

  /// Whether nothing but blanks stands before a token on its line.
  package func beginsLine(_ index: Int) -> Bool {
    let before = source.utf8[..<tokens[index].span.lowerBound]
    let last = before.last { $0 != UInt8(ascii: " ") }
    return last == nil || last == UInt8(ascii: "\n")
  }

  /// The mutant without a token; of a bracket, its partner is remembered.
  package func deleting(_ index: Int, _ kind: MistakeClass) -> Mutant {
    var mutant = replacing(index, with: "", kind)
    guard let partner = partner(of: index) else { return mutant }
    let span = tokens[partner].span
    let shift = partner > index ? -1 : 0
    mutant.partner = Span(span.lowerBound + shift, span.upperBound + shift)
    return mutant
  }

  private func partner(of index: Int) -> Int? {
    var open: [Int] = []
    for (place, token) in tokens.enumerated() {
      if token.kind == .leftParenthesis || token.kind == .leftBrace { open.append(place) }
      guard token.kind == .rightParenthesis || token.kind == .rightBrace else { continue }
      guard let start = open.popLast() else { return nil }
      if start == index { return place }
      if place == index { return start }
    }
    return nil
  }

  package func replacing(_ index: Int, with replacement: String, _ kind: MistakeClass) -> Mutant {
    Mutant(kind, text, tokens[index].span, with: replacement)
  }
}
