import QCQLanguage

/// A row before and after a change, as it is kept: in memory, in a spool and in the history.
struct StepRow {
  /// The place of its entity among all.
  var entity: Int
  /// The row's number after the change, or before it if it is gone; 0 in a table without them. It
  /// only helps to find the row.
  var number: Int64
  var had: Bool
  var has: Bool
  /// The cells before; empty if there was no row.
  var old = RowImage()
  /// The cells after; empty if there is no row.
  var new = RowImage()

  private enum Flag {
    static let had: UInt8 = 1
    static let has: UInt8 = 2
  }

  init() { (entity, number, had, has) = (0, 0, false, false) }

  /// The cells that differ, of a row that is there before and after.
  func forEachChange(_ body: (Int) -> Void) {
    for index in 0..<old.count where !old.isSame(index, as: new, index) { body(index) }
  }

  /// The cells that differ; of a row that is new or gone, all.
  var changed: [Int] {
    guard had, has else { return Array(0..<shown.count) }
    var places: [Int] = []
    forEachChange { places.append($0) }
    return places
  }

  /// The cells before and after as values; nil where there is no row.
  var values: (old: [Value]?, new: [Value]?) {
    let before = had ? old.values : nil
    guard has, var after = before else { return (before, has ? new.values : nil) }
    forEachChange { after[$0] = new.value($0) }
    return (before, after)
  }

  /// The row as people speak of it: as it is, or as it was.
  var shown: RowImage { has ? new : old }

  // MARK: As bytes

  /// Of a row that is there before and after, only the cells that differ are kept twice.
  func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(entity))
    bytes.append((had ? Flag.had : 0) | (has ? Flag.has : 0))
    bytes.append(signed: number)
    if had { bytes += old.bytes }
    guard has else { return }
    guard had else { return bytes += new.bytes }
    var count: UInt64 = 0
    forEachChange { _ in count += 1 }
    bytes.append(variable: count)
    forEachChange { index in
      bytes.append(variable: UInt64(index))
      bytes += new.cell(index)
    }
  }

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - counts: How many columns each entity's table has; 0 for one without a table.
  ///   - mayBeNone: Whether it may be there neither before nor after.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ counts: [Int], mayBeNone: Bool = false
  ) throws {
    var reader = ByteReader(bytes)
    entity = Int(try reader.byte())
    let flags = try reader.byte()
    guard entity < counts.count, counts[entity] > 0, flags > 0 || mayBeNone, flags < 4 else {
      throw DamagedBytes()
    }
    (had, has) = (flags & Flag.had != 0, flags & Flag.has != 0)
    number = try reader.signed()
    old.removeAll()
    new.removeAll()
    if had { try old.append(counts[entity], from: &reader) }
    if has {
      if had { try readChanges(&reader) } else { try new.append(counts[entity], from: &reader) }
    }
    guard reader.isAtEnd else { throw DamagedBytes() }
  }

  private mutating func readChanges(_ reader: inout ByteReader) throws {
    var next = 0
    for _ in 0..<(try reader.count(atMost: old.count)) {
      let index = try reader.count(atMost: old.count - 1)
      guard index >= next else { throw DamagedBytes() }
      new.append(next..<index, of: old)
      try new.append(1, from: &reader)
      next = index + 1
    }
    new.append(next..<old.count, of: old)
  }
}

/// What a step of the history knows of the tables that it is about.
struct StepTables: Hashable, Sendable {
  struct Table: Hashable, Sendable {
    var layout: PhysicalLayout
    var columns: [String]
    /// How many rows of it are new, changed and gone.
    var counts = RowCounts()

    func index(_ field: StoredField) -> Int? { columns.firstIndex(of: layout.column(field)) }
  }

  /// In the order of the entities; nil for one of which no row changed.
  var tables: [Table?]
  /// References of the rows as they were before that led nowhere then.
  var open: [OpenReference] = []

  init(_ tables: [Table?]) { self.tables = tables }

  subscript(_ entity: Entity) -> Table? { tables[CapturedTable.number(entity)] }

  /// How many columns each has, to read rows by.
  var columnCounts: [Int] { tables.map { $0?.columns.count ?? 0 } }

  var rowCount: Int { tables.reduce(0) { $0 + ($1?.counts.all ?? 0) } }

  // MARK: As bytes

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for table in tables {
      bytes.append(table == nil ? 0 : 1)
      guard let table else { continue }
      bytes.append(counted: table.layout.rawValue)
      for count in [table.counts.inserted, table.counts.updated, table.counts.deleted] {
        bytes.append(variable: UInt64(count))
      }
      bytes.append(variable: UInt64(table.columns.count))
      for column in table.columns { bytes.append(counted: column) }
    }
    for reference in open {
      bytes.append(UInt8(reference.entity))
      bytes.append(variable: UInt64(reference.column))
      bytes += reference.cell
    }
    return bytes
  }

  init(bytes: UnsafeRawBufferPointer) throws {
    var reader = ByteReader(bytes)
    tables = []
    for entity in Entity.allCases { tables.append(try StepTables.table(&reader, entity)) }
    while !reader.isAtEnd { open.append(try StepTables.reference(&reader)) }
  }

  private static func reference(_ reader: inout ByteReader) throws -> OpenReference {
    let (entity, column) = (Int(try reader.byte()), try reader.count(atMost: 32_767))
    var cell = RowImage()
    try cell.append(1, from: &reader)
    return OpenReference(entity: entity, column: column, cell: cell.bytes)
  }

  private static func table(_ reader: inout ByteReader, _ entity: Entity) throws -> Table? {
    guard try reader.byte() == 1 else { return nil }
    guard let layout = PhysicalLayout(rawValue: try reader.text()) else { throw DamagedBytes() }
    // Sums of them must not overflow.
    let most = 1 << 40
    let counts = RowCounts(
      inserted: try reader.count(atMost: most), updated: try reader.count(atMost: most),
      deleted: try reader.count(atMost: most))
    // No table of SQLite has more columns.
    let columns = try (0..<(try reader.count(atMost: 32_767))).map { _ in
      KnownSpelling.column(try reader.text(), of: layout.table(entity))
    }
    return Table(layout: layout, columns: columns, counts: counts)
  }
}

/// How many rows of a table are new, changed and gone.
package struct RowCounts: Hashable, Sendable {
  package var inserted = 0
  package var updated = 0
  package var deleted = 0

  package var all: Int { inserted + updated + deleted }

  mutating func add(had: Bool, has: Bool, _ count: Int = 1) {
    switch (had, has) {
    case (false, true): inserted += count
    case (true, true): updated += count
    case (true, false): deleted += count
    case (false, false): break
    }
  }
}
