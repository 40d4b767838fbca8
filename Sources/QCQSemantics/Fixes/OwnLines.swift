import QCQLanguage
import QCQSyntax
import QCQText

/// The lines of a statement that were hardly meant to go on with it, though the word that they
/// begin with says so: `set the quantity of Cola to 3`, `show me everything`.
///
/// No fix makes one statement of what may be two, nor takes words of such a line.
struct OwnLines {
  /// The word that each begins with.
  private let openings: [String]

  init(_ tree: SyntaxTree, makesOnly: Bool) {
    let source = tree.source
    // SQL has its clauses on lines of their own.
    guard let first = tree.tokens.first, source.text(first.span).lowercased() != "select" else {
      openings = []
      return
    }
    openings = source.string.split(whereSeparator: \.isNewline).dropFirst()
      .filter { OwnLines.isOwn($0, isUpdate: first.keyword == .update, makesOnly) }
      .map(OwnLines.word)
  }

  /// Whether each of them still is a line.
  func areKept(in text: String) -> Bool {
    if openings.isEmpty { return true }
    var words = text.split(whereSeparator: \.isNewline).map(OwnLines.word)
    return openings.allSatisfy { opening in
      guard let place = words.firstIndex(of: opening) else { return false }
      words.remove(at: place)
      return true
    }
  }

  private static func word(_ line: Substring) -> String {
    String(line.prefix(while: \.isLetter))
  }

  private static func isOwn(_ line: Substring, isUpdate: Bool, _ makesOnly: Bool) -> Bool {
    let word = word(line)
    // What is only made has no rows, and so no clauses.
    if makesOnly, word != Keyword.in.word,
      KeywordSet.clauseStarts.keywords.contains(where: { $0.word == word })
    {
      return true
    }
    switch word {
    case Keyword.set.word: return !isUpdate && !goesOn("update \"x\" in \"y\"", line)
    case Keyword.show.word: return !goesOn("items", line)
    default: return false  // String
    }
  }

  /// Whether a line is a clause of a statement as it is written.
  private static func goesOn(_ statement: String, _ line: Substring) -> Bool {
    !Parser.parse(SourceText("\(statement)\n\(line)")).diagnostics.hasErrors
  }
}
