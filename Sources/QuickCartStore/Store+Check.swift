import GRDB
package import QCQLanguage
import QCQSQL
import QCQSemantics

/// Something in a database that is not as it has to be.
package struct StoreFinding: Hashable, Sendable {
  package var table: String
  package var column: String?
  package var id: String?
  package var problem: String
  /// What is stored, as SQL writes it.
  package var value: String?
}

extension Store {
  /// Looks at every cell of the three tables, at every reference and at the file itself.
  package func check(_ find: (StoreFinding) -> Void) throws(StoreError) {
    try read(evenDamaged: true) { try $0.check(find) }
  }
}

extension Connection {
  fileprivate func check(_ find: (StoreFinding) -> Void) throws {
    let failure = try damageMet { try checkRows(find) }
    let damage = try damage("integrity_check")
    for problem in damage { find(StoreFinding(table: "", problem: problem)) }
    if let failure, damage.isEmpty { throw failure }
  }

  /// Does work that may come across damaged pages, and gives what ended it then: which pages they
  /// are, the check of the file tells. A disk that can't be read is none of that.
  private func damageMet(_ work: () throws -> Void) throws -> DatabaseError? {
    do {
      try work()
      return nil
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_CORRUPT
      && sqliteConnection.flatMap(SystemError.unread) == nil
    {
      return error
    }
  }

  private func checkRows(_ find: (StoreFinding) -> Void) throws {
    let vocabulary = Vocabulary(try SchemaReader.readTables(self))
    for entity in Entity.allCases where vocabulary[entity].exists {
      let check = TableCheck(entity, vocabulary, self)
      try check.cells(find)
      try check.blankNames(find)
      try check.sharedIDs(find)
      if entity == .items {
        for relation in Relation.allCases { try check.references(relation, find) }
      }
      try check.ownReferences(find)
    }
    try checkForeignKeys(of: vocabulary, find)
  }
}

/// Looks for what is wrong in one table.
private struct TableCheck {
  private let entity: Entity
  private let vocabulary: Vocabulary
  private let db: Connection
  private let dialect = SQLiteDialect()
  private let table: String
  private let id: String

  init(_ entity: Entity, _ vocabulary: Vocabulary, _ db: Connection) {
    (self.entity, self.vocabulary, self.db) = (entity, vocabulary, db)
    table = vocabulary[entity].table
    id = vocabulary[entity][.id] == nil ? "rowid" : dialect.quoted(vocabulary.layout.column(.id))
  }

  func cells(_ find: (StoreFinding) -> Void) throws {
    for field in vocabulary[entity].storedFields {
      guard let column = field.column else { continue }
      if let cells = StoredCells(field, of: entity) {
        let name = dialect.quoted(column)
        try rows(
          column, field.type.misfit,
          where: "\(name) IS NOT NULL AND \(dialect.name(of: cells.reading))(\(name)) IS NULL", find
        )
      } else if field.type != .data {
        try rows(column, "not an id", where: "typeof(\(dialect.quoted(column))) = 'blob'", find)
      }
      if !field.isNullable {
        try rows(column, "missing", where: "\(dialect.quoted(column)) IS NULL", find)
      }
    }
    _ = try db.hasMetStray()
  }

  /// Names of which nothing is to be seen, as other programs may store them: no change gives one.
  func blankNames(_ find: (StoreFinding) -> Void) throws {
    guard let column = vocabulary[entity][entity.nameField]?.column else { return }
    let name = dialect.quoted(column)
    let statement = try RawStatement(
      db,
      "SELECT \(id), \(name), quote(\(name)) FROM \(dialect.quoted(table)) "
        + "WHERE typeof(\(name)) = 'text' ORDER BY 1")
    while try statement.step() {
      guard statement.text(1).isBlankName else { continue }
      let value = String(statement.text(2).prefix(80))
      find(
        StoreFinding(
          table: table, column: column, id: statement.text(0), problem: "no visible character",
          value: value))
    }
  }

  /// Rows of a table without a key that can't be told apart.
  func sharedIDs(_ find: (StoreFinding) -> Void) throws {
    guard vocabulary[entity][.id] != nil else { return }
    try rows(
      vocabulary.layout.column(.id), "not the only one with this id",
      where: "\(id) IN (SELECT \(id) FROM \(dialect.quoted(table)) GROUP BY 1 HAVING count(*) > 1)",
      find)
  }

  /// Rows that refer to what is not there.
  func references(_ relation: Relation, _ find: (StoreFinding) -> Void) throws {
    let column = vocabulary.reference(relation)
    guard vocabulary.items[relation.field] != nil, vocabulary[relation.entity][.id] != nil else {
      return
    }
    let owners = dialect.quoted(vocabulary[relation.entity].table)
    let key = "o.\(dialect.quoted(vocabulary.layout.column(.id)))"
    let reference = "\(dialect.quoted(table)).\(dialect.quoted(column))"
    try rows(
      column, "no \(relation.entity.singular) has this id",
      where: "\(reference) IS NOT NULL AND NOT EXISTS "
        + "(SELECT 1 FROM \(owners) AS o WHERE \(key) = \(reference))", find)
  }

  /// Rows that refer to rows of somebody's own tables that are not there.
  func ownReferences(_ find: (StoreFinding) -> Void) throws {
    let known = Set(Entity.allCases.map { SQLName(vocabulary[$0].table) })
    let name = dialect.quoted(table)
    let found = try db.attempt {
      try db.rows(
        """
        SELECT \(name).\(id), c.parent FROM pragma_foreign_key_check(?) AS c
        JOIN \(name) ON \(name).rowid = c.rowid ORDER BY 1
        """, [.text(table)]
      ) { (id: $0.text(0), parent: $0.text(1)) }
    }
    for (id, parent) in found ?? [] where !known.contains(SQLName(parent)) {
      find(
        StoreFinding(table: table, id: id, problem: "refers to a row that \(parent) has not"))
    }
  }

  private func rows(
    _ column: String, _ problem: String, where condition: String,
    _ find: (StoreFinding) -> Void
  ) throws {
    let name = dialect.quoted(column)
    try db.rows(
      "SELECT \(id), substr(quote(\(name)), 1, 80) FROM \(dialect.quoted(table)) "
        + "WHERE \(condition) ORDER BY 1"
    ) { row in
      find(
        StoreFinding(
          table: table, column: column, id: row.text(0), problem: problem, value: row.text(1)))
    }
  }
}

extension Connection {
  /// The foreign keys of other tables, one table after the other: a key without its table fails
  /// the check of all of them.
  fileprivate func checkForeignKeys(
    of vocabulary: Vocabulary, _ find: (StoreFinding) -> Void
  ) throws {
    let known = Entity.allCases.map { vocabulary[$0].table }
    for table in try SchemaReader.readTables(self).tables where !known.contains(table.name) {
      let found = try attempt {
        try rows(
          "SELECT rowid, parent FROM pragma_foreign_key_check(?)", [.text(table.name)]
        ) { ($0.text(0), $0.text(1)) }
      }
      for (id, parent) in found ?? [] {
        find(
          StoreFinding(
            table: table.name, id: id, problem: "refers to a row that \(parent) has not"))
      }
    }
  }
}

extension ValueType {
  /// What is wrong with a cell that does not fit.
  package var misfit: String {
    switch self {
    case .int, .number: "not a number"
    case .bool: "neither true nor false"
    case .date: "not a date"
    case .text, .list, .category, .data: "not text"
    }
  }
}
