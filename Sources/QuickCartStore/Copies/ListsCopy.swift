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
  /// - Parameter path: Where nothing is yet: a file, or a server's database without lists.
  /// - Returns: How many rows of each entity were copied.
  package func make(at path: String) throws(StoreError) -> [Entity: Int] {
    let schema = try source.readSchema().withoutViews
    let layout = PhysicalLayout(of: schema)
    let columns = try columns(schema, layout)
    var counts: [Entity: Int] = [:]
    if let address = ServerAddress(path) {
      let typed = try typed(columns, layout)
      let target = ServerTarget(address, layout)
      try ServerLink.make(address) { database in
        try target.statements(own: typed.mapValues { $0.filter { $0.field == nil } }, database)
      } filling: { db in
        try target.makeRoom(in: db)
        counts = try source.read { try copy(typed, from: $0, to: db, layout) }
      }
      return counts
    }
    if let size = try StorePath.look(at: path), size > 0 { throw .alreadyExists(path: path) }
    try StorePath.makeDirectory(for: path)
    try NewDatabaseFile(path: path).create { db in
      for entity in Blueprint.order {
        let more = (columns[entity] ?? []).filter { $0.field == nil }.map(\.definition)
        try db.execute(sql: Blueprint.createTable(entity, layout, own: more))
      }
      for index in Blueprint.indexes { try db.execute(sql: Blueprint.createIndex(index, layout)) }
      if layout == .snakeCasePlural { try Migration.sign(db) }
      counts = try source.read { try copy(columns, from: $0, to: db, layout) }
    }
    return counts
  }

  /// A column that is copied.
  struct Column {
    let name: String
    let declaredType: String
    /// Nil for a column of the user's own.
    let field: StoredField?
    /// What a new row has in it, as SQL.
    let standard: String?
    /// What it is on a server; nil for a file, which takes any cell.
    var type: ServerType?

    /// How it is declared where it is copied to.
    var definition: String {
      let start = "\(SQLText.name(name)) \(type?.name ?? declaredType)"
      return standard.map { "\(start) DEFAULT \(type?.standard($0) ?? $0)" } ?? start
    }
  }

  /// A default that is the same for each row; all others stay behind.
  private static func literal(_ sql: String?) -> String? {
    guard let sql else { return nil }
    if ["true", "false"].contains(sql.lowercased()) {
      return sql.lowercased() == "true" ? "1" : "0"
    }
    if let cast = sql.wholeMatch(of: /('(?:[^']|'')*')::.*/) {
      // A server writes a point in time otherwise.
      let moment = cast.1.wholeMatch(of: /'(\d+-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:\+00)?'/)
      return moment.map { "'\($0.1)T\($0.2)Z'" } ?? String(cast.1)
    }
    let isNumber = sql.wholeMatch(of: /[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
    return isNumber || sql.wholeMatch(of: /'([^']|'')*'/) != nil ? sql : nil
  }

  /// The columns in the order of the tables; throws where one that each table has is not there.
  private func columns(
    _ schema: Schema, _ layout: PhysicalLayout
  ) throws(StoreError) -> [Entity: [Column]] {
    var all: [Entity: [Column]] = [:]
    for entity in Blueprint.order {
      let fields = Blueprint.columns(entity, layout).map(\.field)
      let name = layout.table(entity)
      guard let table = schema.table(name) else { throw .refused(.noTable(name)) }
      let found = table.columns.compactMap { column -> Column? in
        let field = fields.first { layout.column($0) == column.name }
        // Of what a table works out, others want the values that the language knows.
        if column.isGenerated, field == nil { return nil }
        return Column(
          name: column.name, declaredType: column.declaredType, field: field,
          standard: ListsCopy.literal(column.defaultValue))
      }
      if let lost = fields.first(where: { field in !found.contains { $0.field == field } }) {
        let remedy = lost.filling == nil ? "" : ", which `qcq db migrate` adds"
        throw .refused(
          .constraint(
            detail: "\(name) lacks the column `\(layout.column(lost))` in \(source.path)\(remedy)"))
      }
      all[entity] = found
    }
    return all
  }

  /// The columns with their types on a server. What the user's own ones hold decides, too.
  private func typed(
    _ columns: [Entity: [Column]], _ layout: PhysicalLayout
  ) throws(StoreError) -> [Entity: [Column]] {
    try source.read { db in
      var typed = columns
      for (entity, columns) in columns {
        let kinds = try kinds(of: columns.filter { $0.field == nil }, layout.table(entity), db)
        let standard = Blueprint.columns(entity, layout)
        typed[entity] = columns.map { column in
          var column = column
          column.type =
            switch column.field {
            case nil: ServerType(column.declaredType, holding: kinds[column.name] ?? [])
            case let field? where field.info.type == .date: .seconds
            case let field?:
              ServerType(standard.first { $0.field == field }?.type ?? column.declaredType)
            }
          return column
        }
      }
      return typed
    }
  }

  private func kinds(
    of columns: [Column], _ table: String, _ db: Database
  ) throws -> [String: Set<ServerType.Kind>] {
    if columns.isEmpty { return [:] }
    var kinds: [String: Set<ServerType.Kind>] = [:]
    let names = SQLText.list(columns.map { SQLText.name($0.name) })
    let rows = try RawStatement(db, "SELECT \(names) FROM main.\(SQLText.name(table))")
    while try rows.step() {
      for (place, column) in columns.enumerated() {
        if let kind = ServerType.kind(of: rows.stored(place)) {
          kinds[column.name, default: []].insert(kind)
        }
      }
    }
    return kinds
  }

  private func copy(
    _ columns: [Entity: [Column]], from source: Database, to target: Database,
    _ layout: PhysicalLayout
  ) throws -> [Entity: Int] {
    var counts: [Entity: Int] = [:]
    for entity in Blueprint.order {
      let table = SQLText.name(layout.table(entity))
      let columns = columns[entity] ?? []
      let idPlace = columns.firstIndex { $0.field == .id }
      let names = SQLText.list(columns.map { SQLText.name($0.name) })
      let rows = try RawStatement(source, "SELECT \(names) FROM main.\(table) ORDER BY 1")
      let marks = SQLText.list(columns.map { _ in "?" })
      let insertion = try RawStatement(
        target, "INSERT INTO main.\(table) (\(names)) VALUES (\(marks))")
      var count = 0
      while try rows.step() {
        if count % 1_000 == 0 { try self.source.wait.check() }
        for (place, column) in columns.enumerated() {
          let cell = rows.stored(place)
          guard let taken = column.type.map({ $0.cell(cell) }) ?? cell else {
            throw misfit(cell, column, entity, idPlace.map(rows.stored))
          }
          try insertion.bind(taken, at: Int32(place + 1))
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

  /// That a server can't hold a cell.
  private func misfit(
    _ cell: StoredCell, _ column: Column, _ entity: Entity, _ id: StoredCell?
  ) -> StoreError {
    let row = entity.singular + (id.map { " with the id \(MergedRow.words($0))" } ?? "")
    let type = column.type?.name ?? ""
    return .refused(
      .constraint(
        detail: "`\(column.name)` of the \(row) is \(MergedRow.words(cell)), which a column of "
          + "the type \(type) can't hold"))
  }
}
