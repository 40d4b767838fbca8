import GRDB
import QCQLanguage

/// A reference that led nowhere before a step was made: undoing the step brings it back as it was.
/// The row that refers may be one that the step left alone, and the other one that came with it.
struct OpenReference: Hashable {
  /// The places of the entity and of the column among those that are recorded.
  var entity: Int
  var column: Int
  /// The bytes of the cell.
  var cell: [UInt8]
}

/// Finds out whether a row of a step leaves a reference to nothing.
struct OpenReferences {
  /// A foreign key of one column, and the statement that looks for what is at its other end.
  private struct Reference {
    var column: Int
    /// The table at the other end, and its column.
    var table: String
    var key: String
    /// Nil where that table or column is not there: then nothing is at the other end.
    var other: RawStatement?
  }

  private let parents: [Reference]
  private let children: [Reference]

  init(_ table: StepTable, _ db: Database) throws {
    try self.init(table.table.name, table.recorded.columns, db)
  }

  /// - Parameter columns: Those of the rows to look at.
  private init(_ table: String, _ columns: [String], _ db: Database) throws {
    let parents = try db.rows(
      """
      SELECT "from", "table", ifnull("to", 'id') FROM pragma_foreign_key_list(?, 'main')
      """, [.text(table)]
    ) { (column: $0.text(0), table: $0.text(1), key: $0.text(2)) }
    let children = try db.rows(
      """
      SELECT ifnull(f."to", 'id'), m.name, f."from"
      FROM main.sqlite_master AS m, pragma_foreign_key_list(m.name, 'main') AS f
      WHERE m.type = 'table' AND f."table" = ? COLLATE NOCASE
      """, [.text(table)]
    ) { (column: $0.text(0), table: $0.text(1), key: $0.text(2)) }
    func reference(
      _ what: String, _ found: (column: String, table: String, key: String)
    ) throws -> Reference? {
      guard let column = columns.firstIndex(named: found.column) else { return nil }
      let sql = """
        SELECT \(what) FROM main.\(SQLText.name(found.table)) WHERE \(SQLText.name(found.key)) = ?
        LIMIT 1
        """
      return Reference(
        column: column, table: found.table, key: found.key, other: try Self.lookup(sql, db))
    }
    self.parents = try parents.compactMap { try reference("1", $0) }
    self.children = try children.compactMap { try reference("count(*)", $0) }
  }

  /// A statement; nil where it names what is not there, as a foreign key may.
  private static func lookup(_ sql: String, _ db: Database) throws -> RawStatement? {
    do { return try RawStatement(db, sql) } catch let error as DatabaseError
      where error.resultCode == .SQLITE_ERROR
    {
      return nil
    }
  }

  /// The columns by which a row that is there refers to one that is not.
  func openColumns(_ row: RowImage) throws -> [Int] {
    try parents.filter { parent in
      if row.value(parent.column) == .absent { return false }
      return try !isFound(parent, row)
    }.map(\.column)
  }

  /// How many rows refer to a row by each column that does; no reference stands for those of other
  /// tables than the given ones.
  func namings(
    _ row: RowImage, in tables: [CapturedTable]
  ) throws -> [(reference: OpenReference?, count: Int)] {
    try children.compactMap { child -> (reference: OpenReference?, count: Int)? in
      guard let other = child.other else { return nil }
      other.reset()
      defer { other.reset() }
      try other.bind(row, child.column, at: 1)
      guard try other.step(), other.int(0) > 0 else { return nil }
      let cell = Array(row.cell(child.column))
      let reference = Self.place(child, tables).map {
        OpenReference(entity: $0.entity, column: $0.column, cell: cell)
      }
      return (reference, Int(other.int(0)))
    }
  }

  /// Where the rows of a table have what refers to others.
  private static func place(
    _ child: Reference, _ tables: [CapturedTable]
  ) -> (entity: Int, column: Int)? {
    let name = SQLName(child.table)
    let table = tables.first { SQLName($0.name) == name }
    guard let table, let column = table.index(named: child.key) else { return nil }
    return (CapturedTable.number(table.entity), column)
  }

  private func isFound(_ reference: Reference, _ row: RowImage) throws -> Bool {
    guard let other = reference.other else { return false }
    other.reset()
    defer { other.reset() }
    try other.bind(row, reference.column, at: 1)
    return try other.step()
  }
}

extension OpenReferences {
  /// The references of rows as they were before a change that led nowhere then.
  ///
  /// - Parameter own: What is known of rows of somebody's own tables that went along.
  static func before(
    _ net: NetChanges, _ own: OwnRows?, _ db: Database
  ) throws -> [OpenReference] {
    var found: [OpenReference] = []
    for entity in Entity.allCases {
      let counts = net.counts(entity)
      guard counts.deleted + counts.updated > 0, let table = net.captured(entity) else { continue }
      let references = try OpenReferences(table.name, table.columns, db)
      if references.parents.isEmpty { continue }
      found += try references.before(net, own, entity)
    }
    return found
  }

  /// References that led nowhere before a change to rows that came with it, once for each row that
  /// had one.
  static func regained(_ net: NetChanges, _ db: Database) throws -> [OpenReference] {
    let tables = Entity.allCases.compactMap { net.captured($0) }
    var found: [OpenReference] = []
    for table in tables where table.entity != .items && net.counts(table.entity).inserted > 0 {
      let references = try OpenReferences(table.name, table.columns, db)
      // How many more had each of them before.
      var more: [OpenReference: Int] = [:]
      for (entity, column) in references.children.compactMap({ place($0, tables) }) {
        try net.forEach(Entity.allCases[entity]) { row in
          func count(_ image: RowImage, _ number: Int) {
            let cell = Array(image.cell(column))
            more[OpenReference(entity: entity, column: column, cell: cell), default: 0] += number
          }
          if row.had { count(row.old, 1) }
          if row.has { count(row.new, -1) }
        }
      }
      try net.forEach(table.entity) { row in
        guard !row.had, row.has else { return }
        for (reference, count) in try references.namings(row.new, in: tables) {
          guard let reference else { continue }
          let number = max(0, count + (more[reference] ?? 0))
          found += repeatElement(reference, count: number)
        }
      }
    }
    return found
  }

  private func before(
    _ net: NetChanges, _ own: OwnRows?, _ entity: Entity
  ) throws -> [OpenReference] {
    // Many rows refer to few.
    var known = parents.map { _ in Set<ArraySlice<UInt8>>() }
    var found: [(parent: Reference, cell: ArraySlice<UInt8>, value: Value)] = []
    try net.forEach(entity) { row in
      guard row.had else { return }
      for (index, parent) in parents.enumerated() {
        if row.has, row.old.isSame(parent.column, as: row.new, parent.column) { continue }
        let cell = row.old.cell(parent.column)
        guard !known[index].contains(cell) else { continue }
        known[index].insert(ArraySlice(Array(cell)))
        let value = row.old.value(parent.column)
        if value == .absent { continue }
        if try !isFound(parent, row.old) { found.append((parent, ArraySlice(Array(cell)), value)) }
      }
    }
    let number = CapturedTable.number(entity)
    return try found.filter { parent, cell, value in
      let isOwn = try own?.mayHaveHad(value, in: parent.key, of: parent.table) ?? false
      return try !isOwn && !net.tookAway(cell, parent.key, of: parent.table)
    }.map {
      OpenReference(entity: number, column: $0.parent.column, cell: Array($0.cell))
    }
  }
}

extension NetChanges {
  /// Whether a row that something refers to was there before the change.
  fileprivate func tookAway(
    _ cell: ArraySlice<UInt8>, _ key: String, of table: String
  ) throws -> Bool {
    let name = SQLName(table)
    let owner = Entity.allCases.first { entity in
      captured(entity).map { SQLName($0.name) } == name
    }
    guard let entity = owner,
      counts(entity).deleted > 0, let index = captured(entity)?.index(named: key)
    else { return false }
    var isGone = false
    try forEach(entity) { if $0.had, !$0.has, $0.old.cell(index) == cell { isGone = true } }
    return isGone
  }
}
