import QCQLanguage
import QCQSyntax
import QCQText

extension SyntaxTree {
  /// Whether no text has words of the language, a quote at its end or the end of a bracket that
  /// stands in front of it: where a quote is missing, such a text may be half a sentence. Of a
  /// change none in brackets has a comma either, which may part two names.
  var hasPlainTexts: Bool {
    tokens.indices.allSatisfy { index in
      guard tokens[index].kind == .string else { return true }
      let text = source.text(tokens[index].span).dropFirst().dropLast()
      let words = text.lowercased().split { !$0.isLetter }.map(String.init)
      let hasBlank = text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false
      let isListed = index > 0 && tokens[index - 1].kind == .leftParenthesis
      return !hasBlank && !SyntaxTree.closesBracket(text)
        && !(isListed && text.contains(",") && hasChange)
        && !words.contains { SyntaxTree.behindTexts.contains($0) }
        && !(text.last.map { "'’”»`".contains($0) } ?? false)
    }
  }

  private static func closesBracket(_ text: String.SubSequence) -> Bool {
    var depth = 0
    for letter in text {
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      if depth < 0 { return true }
    }
    return false
  }

  /// Words that go on behind a text, and hardly ever stand in one.
  private static let behindTexts = Set(
    (KeywordSet.clausesNotInTexts.keywords + [.set, .to, .emoji]).map(\.word))
}
