import QCQLanguage
import QCQSyntax
import QCQText

/// The names of one statement.
struct StatementNames: Sendable {
  /// Where the rows of the statement's first query come from.
  enum Source: Hashable, Sendable {
    case none, entity(Entity), named(String)
  }

  /// The words that stand for something, and the whole statement.
  let words: [WordUse]
  let span: Span
  let source: Source
  /// What columns its queries have, where columns matter: in a `let`, whose columns others may use,
  /// and where one is named or may be meant.
  let columnLists: [ColumnList]
  /// The path that a `use` names.
  let usedPath: String?

  init(_ statement: Statement, in source: SourceText) {
    let outline = Outline(statement, in: source)
    words = outline.words
    let isLet = if case .let = statement { true } else { false }
    let hasColumns = isLet || outline.words.contains { $0.column.kind != .none }
    columnLists = hasColumns ? outline.columnLists : []
    span = statement.span
    self.source = Source(statement.writtenQueries.first?.source)
    if case .use(let path, _) = statement { usedPath = path.value } else { usedPath = nil }
  }

  private init(_ names: StatementNames, shiftedBy offset: Int) {
    words = names.words.map { $0.shifted(by: offset) }
    span = names.span.shifted(by: offset)
    (source, columnLists, usedPath) = (names.source, names.columnLists, names.usedPath)
  }

  func shifted(by offset: Int) -> StatementNames {
    offset == 0 ? self : StatementNames(self, shiftedBy: offset)
  }
}

extension StatementNames.Source {
  init(_ node: SourceClause?) {
    switch node?.kind {
    case .entity(let entity): self = .entity(entity)
    case .named(let name, _): self = .named(name.text)
    case .missing, nil: self = .none
    }
  }
}

/// The names of a passage of a document, counted from its start.
struct PassageNames: Sendable {
  let statements: [StatementNames]
  /// The numbers of the statements that have a word of a text.
  let places: [String: [Int]]
  /// Every word that may be a name, whether it stands for something or not.
  let words: WordSet
  let declarations: [(key: NameKey, span: Span)]
  let usedPaths: [String]

  /// - Parameter words: Those of the passage, where they are known already.
  init(_ tree: SyntaxTree, _ words: WordSet? = nil) {
    statements = tree.statements.map { StatementNames($0, in: tree.source) }
    self.words = words ?? WordSet(tree)
    var places: [String: [Int]] = [:]
    var declarations: [(key: NameKey, span: Span)] = []
    for (number, statement) in statements.enumerated() {
      for word in statement.words {
        if places[word.text]?.last != number { places[word.text, default: []].append(number) }
        guard word.role == .queryDefinition || word.role == .parameterDefinition,
          let kind = word.role.kind
        else { continue }
        declarations.append((NameKey(kind, word.text), word.span))
      }
    }
    (self.places, self.declarations) = (places, declarations)
    usedPaths = statements.compactMap(\.usedPath)
  }
}

/// The names of documents, kept by passage: after an edit only what changed is read anew.
package struct NameCache: Sendable {
  /// The passages of a document at its last reading, and the names in each.
  private struct Kept {
    var passages: [CheckedPassage] = []
    var names: [PassageNames] = []
  }

  private var kept: [String: Kept] = [:]

  package init() {}

  /// The names of each passage, with where it starts.
  mutating func names(of analysis: Analysis) -> [(names: PassageNames, start: Int)] {
    let old = kept[analysis.source.name] ?? Kept()
    let passages = analysis.passages.map(\.passage)
    // Messages of a passage may be others where it reads the same.
    func isSame(_ old: CheckedPassage, _ new: CheckedPassage) -> Bool {
      old === new
        || old.source.utf8 == new.source.utf8 && old.parsed.knownNames == new.parsed.knownNames
          && old.parsed.hasUse == new.parsed.hasUse
          && old.parsed.isRecovering == new.parsed.isRecovering
    }
    let shorter = min(old.passages.count, passages.count)
    var head = 0
    while head < shorter, isSame(old.passages[head], passages[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head,
      isSame(old.passages[old.passages.count - 1 - tail], passages[passages.count - 1 - tail])
    {
      tail += 1
    }
    var names = old.names
    names.replaceSubrange(
      head..<(old.names.count - tail),
      with: passages[head..<(passages.count - tail)].map { PassageNames($0.tree, $0.words) })
    kept[analysis.source.name] = Kept(passages: passages, names: names)
    return zip(names, analysis.passages).map { ($0, $1.start) }
  }

  /// Lets go of a document that nobody asks about any more.
  package mutating func forget(_ name: String) { kept[name] = nil }
}
