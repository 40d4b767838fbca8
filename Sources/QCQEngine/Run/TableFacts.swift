package import QCQLanguage
package import GRDB
package import QCQSemantics

/// What has to be known of a table to work with its stored rows.
package struct TableFacts {
  package let entity: Entity
  package let name: String
  /// In their order, with their types as they are declared.
  package private(set) var columns: [(name: String, type: String)] = []
  private var idType: ColumnAffinity?
  private let kinds: [String: ColumnAffinity]
  /// Whether texts may be compared otherwise than byte by byte.
  private let hasCollation: Bool
  private let id: String
  private let references: [Relation: String]

  package init?(_ entity: Entity, _ vocabulary: Vocabulary, _ db: Database) throws {
    guard vocabulary[entity].exists else { return nil }
    self.entity = entity
    name = vocabulary[entity].table
    id = vocabulary.layout.column(.id)
    references = Dictionary(
      uniqueKeysWithValues: Relation.allCases.map { ($0, vocabulary.reference($0)) })
    let sql = try String.fetchAll(
      db,
      sql: "SELECT sql FROM sqlite_master WHERE tbl_name = ? COLLATE NOCASE AND type = 'table'",
      arguments: [name])
    hasCollation = sql.count != 1 || sql.contains { $0.lowercased().contains("collate") }
    var (kinds, keys) = ([String: ColumnAffinity](), [String]())
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1",
      arguments: [name])
    for row in rows {
      let (stored, type): (String, String) = (row[0], row[1] ?? "")
      let column = KnownSpelling.column(stored, of: name)
      columns.append((column, type))
      kinds[column] = ColumnAffinity(type)
      if row[2] as Int != 0 { keys.append(column) }
    }
    self.kinds = kinds
    idType = keys == [id] ? kinds[id] : nil
  }

  package func index(_ column: String) -> Int? { columns.firstIndex { $0.name == column } }

  package var idIndex: Int? { index(id) }

  package func referenceIndex(_ relation: Relation) -> Int? { references[relation].flatMap(index) }

  /// Whether ids are compared byte by byte, and one row has each of them.
  package var hasPlainId: Bool {
    let wanted: ColumnAffinity = entity == .categories ? .integer : .text
    return !hasCollation && idType == wanted
  }

  /// Whether references are compared byte by byte with ids.
  package func hasPlainReference(_ relation: Relation) -> Bool {
    guard !hasCollation, let column = references[relation] else { return false }
    return kinds[column] == (relation == .list ? .text : .integer)
  }
}

extension [Entity: TableFacts] {
  package init(_ vocabulary: Vocabulary, _ db: Database) throws {
    self = [:]
    for entity in Entity.allCases { self[entity] = try TableFacts(entity, vocabulary, db) }
  }

  /// Whether the ids of lists, and what refers to them, are compared byte by byte.
  package var havePlainLists: Bool {
    self[.items]?.hasPlainReference(.list) ?? false && self[.lists]?.hasPlainId ?? true
  }

  /// Whether rows refer to each other by plain ids, as far as the tables are there.
  package var arePlain: Bool {
    values.allSatisfy { facts in
      facts.hasPlainId
        && (facts.entity != .items
          || Relation.allCases.allSatisfy { facts.hasPlainReference($0) || self[$0.entity] == nil })
    }
  }
}
