import QCQSyntax
import QCQText

/// The names of one file.
struct NamedFile: Sendable {
  /// A file that another one uses: its name, and who says so how.
  struct Link: Hashable, Sendable {
    let file: String
    let path: String
    let from: String
  }

  let source: SourceText
  private let passages: [(names: PassageNames, start: Int)]
  /// The first declaration of each name.
  private(set) var declarations: [NameKey: Span] = [:]
  private(set) var used: [Link] = []

  init(_ analysis: Analysis, _ cache: inout NameCache) {
    self.init(analysis.source, cache.names(of: analysis), analysis.context)
  }

  init(_ tree: SyntaxTree, in context: AnalysisContext) {
    self.init(tree.source, [(PassageNames(tree), 0)], context)
  }

  private init(
    _ source: SourceText, _ passages: [(names: PassageNames, start: Int)],
    _ context: AnalysisContext
  ) {
    (self.source, self.passages) = (source, passages)
    for (passage, start) in passages {
      for (key, span) in passage.declarations where declarations[key] == nil {
        declarations[key] = span.shifted(by: start)
      }
      for path in passage.statements.compactMap(\.usedPath) {
        guard let file = context.files(path, source.name)?.source.name else { continue }
        used.append(Link(file: file, path: path, from: source.name))
      }
    }
  }

  /// The statement that a span lies in.
  func statement(around span: Span) -> StatementNames? {
    statements(at: span.lowerBound).first { $0.span.encloses(span) }
  }

  /// The statements that an offset lies in or at the end of.
  private func statements(at offset: Int) -> [StatementNames] {
    let last = passages.lastIndex(upTo: offset) { $0.start }
    return [last - 1, last].filter { passages.indices.contains($0) }.flatMap { number in
      passages[number].names.statements.map { $0.shifted(by: passages[number].start) }.filter {
        $0.span.touches(offset)
      }
    }
  }

  /// The word that an offset lies in or at the end of: its statement and its place there.
  func word(at offset: Int) -> (statement: [WordUse], place: Int)? {
    for statement in statements(at: offset) {
      let words = statement.words
      let place =
        words.firstIndex { $0.span.contains(offset) }
        ?? words.firstIndex { $0.span.touches(offset) }
        ?? words.firstIndex { isDollar(of: $0, at: offset) }
      if let place { return (words, place) }
    }
    return nil
  }

  /// To a cursor, the `$` in front of a name belongs to it.
  private func isDollar(of word: WordUse, at offset: Int) -> Bool {
    word.span.lowerBound == offset + 1 && offset < source.utf8.count
      && source.utf8[offset] == UInt8(ascii: "$")
  }

  /// Every word of that text.
  func places(of name: String) -> [(statement: [WordUse], place: Int)] {
    statements(with: name).flatMap { statement in
      statement.words.indices.filter { statement.words[$0].text == name }.map {
        (statement.words, $0)
      }
    }
  }

  /// The statements with a word of that text.
  func statements(with name: String) -> [StatementNames] {
    passages.flatMap { passage, start -> [StatementNames] in
      guard passage.texts.contains(name) else { return [] }
      return passage.statements.filter { $0.words.contains { $0.text == name } }.map {
        $0.shifted(by: start)
      }
    }
  }
}

extension WordUse {
  func shifted(by offset: Int) -> WordUse {
    WordUse(role: role, text: text, span: span.shifted(by: offset))
  }
}
