package import QCQSyntax
package import QCQText

/// The names of one file; small enough to be kept of every script of a folder, and an object, as
/// all of them are handed on with every request.
package final class NamedFile: Sendable {
  package let source: SourceText
  private let passages: [(names: PassageNames, start: Int)]
  /// The first declaration of each name.
  let declarations: [NameKey: Span]
  /// What stands behind `use`.
  let uses: FileUses

  package convenience init(_ analysis: Analysis, _ cache: inout NameCache) {
    self.init(analysis.source, cache.names(of: analysis))
  }

  package convenience init(_ tree: SyntaxTree) {
    self.init(tree.source, [(PassageNames(tree), 0)])
  }

  private init(_ source: SourceText, _ passages: [(names: PassageNames, start: Int)]) {
    (self.source, self.passages) = (source, passages)
    var (declarations, usedPaths) = ([NameKey: Span](), [String]())
    for (passage, start) in passages {
      for (key, span) in passage.declarations where declarations[key] == nil {
        declarations[key] = span.shifted(by: start)
      }
      usedPaths += passage.usedPaths
    }
    self.declarations = declarations
    uses = FileUses(directory: FilePath.directory(of: source.name), paths: usedPaths)
  }

  package var usedPaths: [String] { uses.paths }

  /// All declarations, in their order.
  var allDeclarations: [(key: NameKey, span: Span)] {
    passages.flatMap { names, start in
      names.declarations.map { ($0.key, $0.span.shifted(by: start)) }
    }
  }

  /// Whether a word of it stands for something and reads so.
  package func has(_ name: String) -> Bool { passages.contains { $0.names.places[name] != nil } }

  /// Whether it has a word of that hash that may be a name, or perhaps one of the same hash.
  func mayHave(_ hash: UInt32) -> Bool { passages.contains { $0.names.words.contains(hash) } }

  /// The statement that a span lies in.
  func statement(around span: Span) -> StatementNames? {
    place(around: span).map { $0.names.statements[$0.number].shifted(by: $0.start) }
  }

  /// Where the statement that a span lies in begins and ends.
  func statementSpan(around span: Span) -> Span? {
    place(around: span).map { $0.names.statements[$0.number].span.shifted(by: $0.start) }
  }

  private typealias Place = (names: PassageNames, start: Int, number: Int)

  private func place(around span: Span) -> Place? {
    for (names, start) in passages(at: span.lowerBound) {
      let inner = span.shifted(by: -start)
      let last = names.statements.lastIndex(upTo: inner.lowerBound) { $0.span.lowerBound }
      // At the end of a statement another one may begin.
      for number in [last - 1, last] where names.statements.indices.contains(number) {
        let whole = names.statements[number].span
        if whole.touches(inner.lowerBound), whole.encloses(inner) { return (names, start, number) }
      }
    }
    return nil
  }

  /// The passage that an offset lies in, and the one before, at whose end it may lie.
  private func passages(at offset: Int) -> ArraySlice<(names: PassageNames, start: Int)> {
    let last = passages.lastIndex(upTo: offset) { $0.start }
    return passages[max(0, last - 1)..<min(last + 1, passages.count)]
  }

  /// The statements that an offset lies in or at the end of.
  private func statements(at offset: Int) -> [StatementNames] {
    passages(at: offset).flatMap { names, start in
      names.statements.filter { $0.span.touches(offset - start) }.map { $0.shifted(by: start) }
    }
  }

  /// The word that an offset lies in or at the end of: its statement and its place there.
  func word(at offset: Int) -> (statement: StatementNames, place: Int)? {
    for statement in statements(at: offset) {
      let words = statement.words
      let place =
        words.firstIndex { $0.span.contains(offset) }
        ?? words.firstIndex { $0.span.touches(offset) }
        ?? words.firstIndex { isDollar(of: $0, at: offset) }
      if let place { return (statement, place) }
    }
    return nil
  }

  /// To a cursor, the `$` in front of a name belongs to it.
  private func isDollar(of word: WordUse, at offset: Int) -> Bool {
    word.span.lowerBound == offset + 1 && offset < source.utf8.count
      && source.utf8[offset] == UInt8(ascii: "$")
  }

  /// Every word of that text, once: what an unfinished condition is about counts for two of them.
  func places(of name: String) -> [(statement: StatementNames, place: Int)] {
    var found: [(statement: StatementNames, place: Int)] = []
    var starts: Set<Int> = []
    for statement in statements(with: name) {
      for place in statement.words.indices where statement.words[place].text == name {
        let isNew = starts.insert(statement.words[place].span.lowerBound).inserted
        if isNew { found.append((statement, place)) }
      }
    }
    return found
  }

  /// The statements with a word of that text.
  func statements(with name: String) -> [StatementNames] {
    var found: [StatementNames] = []
    // Not element by element, of which each would be copied.
    for index in passages.indices {
      for number in passages[index].names.places[name] ?? [] {
        found.append(passages[index].names.statements[number].shifted(by: passages[index].start))
      }
    }
    return found
  }
}

/// What a file uses, and from where: the same for many files of a folder.
struct FileUses: Hashable, Sendable {
  let directory: String
  let paths: [String]
}

extension WordUse {
  func shifted(by offset: Int) -> WordUse {
    WordUse(role: role, column: column, text: text, span: span.shifted(by: offset))
  }
}
