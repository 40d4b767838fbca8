import GRDB
import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage
import QuickCartStore

/// Finds out which lists the titles of a text stand for, and whether its category names exist.
struct NameLookup {
  let vocabulary: Vocabulary
  let parameters: [String: Value]
  let zone: any TimeZoneRules
  private(set) var lists: [CheckedListReference.Kind: ResolvedList] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private var references: [CheckedListReference] = []
  /// Those of changes, which never take a list whose title only starts so.
  private var strictSpans: Set<Span> = []
  private var mentions: [DataMention] = []

  init(vocabulary: Vocabulary, parameters: [String: Value], zone: any TimeZoneRules) {
    self.vocabulary = vocabulary
    self.parameters = parameters
    self.zone = zone
  }

  var isEmpty: Bool { references.isEmpty && mentions.isEmpty }

  /// Takes in what a script names, up to where its own changes may give new names.
  mutating func collect(_ script: PreparedScript) {
    let count = script.namesHoldUntil
    let end = count < script.spans.count ? script.spans[count].end : nil
    collect(
      Array(script.statements.prefix(count + 1)),
      script.mentions.filter { mention in end.map { mention.span.start < $0 } ?? true })
  }

  /// Takes in what some statements name.
  mutating func collect(_ statements: [CheckedStatement?], _ mentions: [DataMention]) {
    for statement in statements {
      for query in statement?.queries ?? [] { collect(query) }
      guard let change = statement?.change else { continue }
      let count = references.count
      references += change.lists
      if case .rows(let query) = change.target { collect(query) }
      strictSpans.formUnion(references[count...].map(\.span))
    }
    self.mentions = mentions.filter { vocabulary[$0.entity].exists }
  }

  private mutating func collect(_ query: CheckedQuery) {
    references += query.scopes.flatMap { $0 }
    for base in query.base { collect(base) }
  }

  mutating func run(_ db: Database) throws {
    try resolveIds(db)
    try resolveTitles(db)
    try checkMentions(db)
  }

  // MARK: Ids

  private mutating func resolveIds(_ db: Database) throws {
    var known: Set<[UInt8]> = []
    for reference in references {
      guard case .id(let id) = reference.kind, !known.contains(Array(id.utf8)) else { continue }
      if let list = try list(id: id, db) {
        lists[reference.kind] = list
        known.insert(Array(id.utf8))
      } else {
        diagnostics.append(.unknownListId(id, reference.span))
      }
    }
  }

  private func list(id: String, _ db: Database) throws -> ResolvedList? {
    let table = ListTable(vocabulary)
    var found: ResolvedList?
    try RawStatement.each(
      db, "SELECT \(table.id), \(table.title) FROM \(table.name) WHERE \(table.id) = ?",
      [.text(id)]
    ) { row in
      found = ResolvedList(id: row.text(0), title: row.text(1))
    }
    return found
  }

  // MARK: Titles

  /// The titles to look for; a parameter holds a title, or else an id.
  private func wanted(_ reference: CheckedListReference) -> String? {
    switch reference.kind {
    case .title(let title): return title
    case .id: return nil
    case .parameter(let name):
      guard case .text(let text) = parameters[name] ?? .absent else { return nil }
      return text
    }
  }

  private mutating func resolveTitles(_ db: Database) throws {
    let titles = Set(references.compactMap(wanted))
    guard !titles.isEmpty else { return }
    var search = TitleSearch(titles)
    try search.run(db, ListTable(vocabulary))
    // What stands at one place of two files is two references.
    var reported: Set<CheckedListReference> = []
    for reference in references {
      guard let title = wanted(reference), reported.insert(reference).inserted else {
        continue
      }
      try resolve(reference, title, search, db)
    }
  }

  private mutating func resolve(
    _ reference: CheckedListReference, _ title: String, _ search: TitleSearch, _ db: Database
  ) throws {
    let equal = search.equal[title] ?? []
    if equal.count == 1 {
      lists[reference.kind] = equal[0]
    } else if equal.count > 1 {
      let details = try ListDetail.read(equal, vocabulary, db)
      diagnostics.append(.ambiguousList(title, reference.span, details, zone))
    } else if case .parameter = reference.kind, let list = try list(id: title, db) {
      lists[reference.kind] = list
    } else if !strictSpans.contains(reference.span), let only = search.onlyPrefixed(by: title) {
      lists[reference.kind] = only
      diagnostics.append(.listPrefix(title, reference.span, only.title))
    } else {
      let all = try search.allTitles(db, ListTable(vocabulary))
      diagnostics.append(.unknownList(title, reference.span, among: all, isScope: true))
    }
  }

  // MARK: Names in conditions

  private mutating func checkMentions(_ db: Database) throws {
    for entity in [Entity.categories, .lists] {
      let texts = mentions.filter { $0.entity == entity }
      guard !texts.isEmpty, let face = vocabulary.face(entity),
        case .column(let column) = face.source
      else { continue }
      var names: [String] = []
      let table = SQLiteDialect().quoted(vocabulary[entity].table)
      try RawStatement.each(
        db, "SELECT \(SQLiteDialect().quoted(column)) FROM \(table)", []
      ) { names.append($0.text(0)) }
      // Swift compares texts as the language does: by canonical equivalence.
      let known = Set(names)
      for mention in texts where !known.contains(mention.text) {
        diagnostics.append(
          entity == .categories
            ? .unknownCategory(mention.text, mention.span, among: names)
            : .unknownList(mention.text, mention.span, among: names, isScope: false))
      }
    }
  }
}

/// The names of the table of lists, as they stand in SQL.
struct ListTable {
  let name: String
  let id: String
  let title: String
  let created: String
  let updated: String

  init(_ vocabulary: Vocabulary) {
    let dialect = SQLiteDialect()
    let layout = vocabulary.layout
    name = dialect.quoted(vocabulary.lists.table)
    id = dialect.quoted(layout.column(.id))
    title = dialect.quoted(layout.column(.title))
    created = dialect.quoted(layout.column(.created))
    updated = dialect.quoted(layout.column(.updated))
  }
}
