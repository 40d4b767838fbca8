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
  private let pieces: [PieceNames]
  private let starts: [Int]
  /// The first declaration of each name.
  private(set) var declarations: [NameKey: Span] = [:]
  private(set) var used: [Link] = []

  init(_ analysis: Analysis, _ cache: inout NameCache) {
    self.init(analysis.source, cache.names(of: analysis), analysis.starts, analysis.world)
  }

  init(_ tree: SyntaxTree, in world: World) {
    self.init(tree.source, [PieceNames(tree)], [0], world)
  }

  private init(_ source: SourceText, _ pieces: [PieceNames], _ starts: [Int], _ world: World) {
    (self.source, self.pieces, self.starts) = (source, pieces, starts)
    for (piece, start) in zip(pieces, starts) {
      for (key, span) in piece.declarations where declarations[key] == nil {
        declarations[key] = span.shifted(by: start)
      }
      for path in piece.statements.compactMap(\.usedPath) {
        guard let file = world.files(path, source.name)?.source.name else { continue }
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
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return [low - 1, low].filter { pieces.indices.contains($0) }.flatMap { number in
      pieces[number].statements.map { $0.shifted(by: starts[number]) }.filter {
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
    zip(pieces, starts).flatMap { piece, start -> [StatementNames] in
      guard piece.texts.contains(name) else { return [] }
      return piece.statements.filter { $0.words.contains { $0.text == name } }.map {
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
