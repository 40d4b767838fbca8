import QCQLanguage
import QCQSyntax
import QCQText

/// Puts right single words that are slips of one letter.
enum Respelling {
  /// A statement with more words that nobody knows is a sentence of another kind.
  private static let maximumUnknown = 3

  private static let language = (Keyword.allCases.map(\.word) + FunctionInfo.all.map(\.name))
    .sorted()
  /// The words of the language.
  static let ofLanguage = Set(language)
  private static let ofLanguageInSmallLetters = Set(language.map { $0.lowercased() })

  /// What each unknown word of a text may have been, one word at a time.
  ///
  /// - Parameter names: The fields and named queries, asked for where a word is none of the
  ///   language.
  static func edits(_ tree: SyntaxTree, names: () -> [String]) -> [TextEdit] {
    let words = tree.tokens.filter { $0.kind == .word }.map { ($0, tree.source.text($0.span)) }
    let others = words.filter { _, word in
      let word = word.lowercased()
      return word.utf8.count > 2 && !ofLanguageInSmallLetters.contains(word)
    }
    if others.isEmpty { return [] }
    let names = names()
    let namesInSmallLetters = Set(names.map { $0.lowercased() })
    let unknown = others.filter { _, word in
      let word = word.lowercased()
      return !namesInSmallLetters.contains(word) && !Meanings.has(word)
    }
    guard !unknown.isEmpty, unknown.count <= maximumUnknown else { return [] }
    let candidates = language + names.sorted()
    return unknown.flatMap { token, word in
      // A column may be named anywhere in the statement.
      let others = words.map(\.1).filter {
        $0 != word && !ofLanguage.contains($0) && !names.contains($0)
      }
      return Suggestion.nearest(to: word, among: candidates + others)
        .filter { Suggestion.distance(word, $0, atMost: 1) != nil }
        .filter { !Meanings.isNoSlip(word, of: $0) }
        .map { TextEdit(token.span, $0) }
    }
  }
}
