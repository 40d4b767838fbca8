import GRDB
package import QCQLanguage
import QCQSemantics
import QuickCartPostgreSQL

/// Lists, categories and items that are copied row by row, between a file and a server either way.
package struct ListsCopy {
  private let source: Store

  package init(of source: Store) { self.source = source }

  /// Makes a database with the rows as they are at one moment: all of them are there then, or
  /// nothing. The history and tables of others stay where they are.
  ///
  /// - Parameter path: Where nothing is yet: a file, or a server's database without such tables.
  /// - Returns: How many rows of each entity were copied.
  package func make(at path: String) throws(StoreError) -> [Entity: Int] {
    let schema = try source.readTables()
    let layout = PhysicalLayout(of: schema)
    var own: [Entity: [ColumnSchema]] = [:]
    for entity in Blueprint.order {
      let columns = schema.table(layout.table(entity))?.columns ?? []
      let standard = Set(Blueprint.columns(entity, layout).map { layout.column($0.field) })
      guard standard.isSubset(of: columns.map(\.name)) else {
        throw .refused(
          .constraint(
            detail: "\(layout.table(entity)) lacks columns in \(source.path), which "
              + "`qcq db migrate` adds"))
      }
      own[entity] = columns.filter { !standard.contains($0.name) }
    }
    var counts: [Entity: Int] = [:]
    func fill(_ target: Database) throws {
      counts = try source.read { try copy(from: $0, to: target, schema, layout) }
    }
    if let address = ServerAddress(path) {
      try ServerLink.make(address, ServerBlueprint.statements(layout, own: own), fill)
      return counts
    }
    if let size = try StorePath.look(at: path), size > 0 { throw .alreadyExists(path: path) }
    try StorePath.makeDirectory(for: path)
    try NewDatabaseFile(path: path).create { db in
      for entity in Blueprint.order {
        let more = (own[entity] ?? []).map { "\(SQLText.name($0.name)) \($0.declaredType)" }
        try db.execute(sql: Blueprint.createTable(entity, layout, own: more))
      }
      for index in Blueprint.indexes {
        try db.execute(sql: Blueprint.createIndex(index, layout))
      }
      if layout == .snakeCasePlural { try Migration.sign(db) }
      try fill(db)
    }
    return counts
  }

  private func copy(
    from source: Database, to target: Database, _ schema: Schema, _ layout: PhysicalLayout
  ) throws -> [Entity: Int] {
    var counts: [Entity: Int] = [:]
    for entity in Blueprint.order {
      let table = SQLText.name(layout.table(entity))
      let columns = (schema.table(layout.table(entity))?.columns ?? []).map { $0.name }
      let names = SQLText.list(columns.map(SQLText.name))
      let rows = try RawStatement(source, "SELECT \(names) FROM main.\(table) ORDER BY 1")
      let marks = SQLText.list(columns.map { _ in "?" })
      let insertion = try RawStatement(
        target, "INSERT INTO main.\(table) (\(names)) VALUES (\(marks))")
      var count = 0
      while try rows.step() {
        if count % 1_000 == 0 { try self.source.wait.check() }
        for place in columns.indices {
          try insertion.bind(rows.stored(place), at: Int32(place + 1))
        }
        _ = try insertion.step()
        insertion.reset()
        count += 1
      }
      let found = try target.row("SELECT count(*) FROM main.\(table)") { Int($0.int(0)) }
      guard found == count else {
        throw StoreError.refused(
          .constraint(
            detail: "of \(count) rows of \(layout.table(entity)) only \(found ?? 0) have arrived"))
      }
      counts[entity] = count
    }
    return counts
  }
}
