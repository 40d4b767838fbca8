import GRDB
import QCQLanguage
import QCQPlatform

/// What has become of rows of somebody's own table: the history knows nothing of them.
package struct OwnLoss: Hashable, Sendable {
  package let table: String
  /// The columns that refer to nothing any more.
  package let lost: [String]
  /// The columns that refer to something else. Without any of both the rows are gone.
  package let changed: [String]
  /// How many rows, each of which is told of once.
  package let count: Int
}

/// Notes rows of somebody's own tables before they go or change with others, whatever does it: a
/// foreign key, a trigger, or another row that takes the place of one.
///
/// How many rows a table has would not tell: what goes may be made up for by what comes.
final class OwnRows {
  /// A table of which rows are noted.
  private final class Watched {
    let table: OwnTable
    /// As SQLite calls it.
    let name: [CChar]
    /// Reads a row of which SQLite may not hand over all cells.
    let reader: RawStatement?
    /// Rows that were noted, or that were not there before.
    var seen = RowNumbers()
    /// Rows that went, if only for a while.
    var gone = RowNumbers()
    /// Where rows are that got another key, by what told them apart when they were noted.
    private(set) var places: [Int64: (number: Int64, key: RowImage)] = [:]
    private var origins: [Int64: Int64] = [:]

    init(_ table: OwnTable, _ db: Database) throws {
      self.table = table
      name = table.name.utf8.map { CChar(bitPattern: $0) } + [0]
      let mayBeShort = !table.cellPlaces.areOldTrue || table.columns.contains(where: \.hasDefault)
      reader =
        try mayBeShort && !table.columns.isEmpty
        ? table.reading.map { try RawStatement(db, $0) } : nil
    }

    /// A row gets another key, as what it refers to may have got one.
    func move(_ old: Int64, to new: Int64, _ key: RowImage) {
      let origin = origins.removeValue(forKey: old) ?? old
      origins[new] = origin
      places[origin] = (new, key)
    }
  }

  private let tables: [Watched]
  private let db: Database
  private let isWide: Bool
  private let notes: Spool
  /// Where the notes begin that count.
  private var start = 0
  private var record: [UInt8] = []
  private var image = RowImage()

  /// Nil where no table is to be watched.
  init?(_ tables: [OwnTable], _ db: Database, isWide: Bool, _ wait: LockWait) throws {
    if tables.isEmpty { return nil }
    (self.db, self.isWide, notes) = (db, isWide, Spool(wait))
    self.tables = try tables.map { try Watched($0, db) }
  }

  /// Does what is taken back in the end, and of which is told by itself.
  func apart(_ work: () throws -> Void) rethrows {
    let before = (start: start, rows: tables.map { (seen: $0.seen, gone: $0.gone) })
    defer {
      start = before.start
      for (watched, rows) in zip(tables, before.rows) {
        (watched.seen, watched.gone) = (rows.seen, rows.gone)
      }
    }
    start = notes.count
    for watched in tables { (watched.seen, watched.gone) = (RowNumbers(), RowNumbers()) }
    try work()
  }

  /// Some of what was done has been taken back: rows that went are there again.
  func wasTakenBack() { for watched in tables { watched.gone = RowNumbers() } }

  // MARK: What SQLite tells

  /// A row of whatever other table is about to change.
  func note(_ change: ComingChange) throws {
    let index = tables.firstIndex { strcmp($0.name, change.table) == 0 }
    guard let index else { return }
    let watched = tables[index]
    switch change.kind {
    case .insert: _ = watched.seen.insert(try identity(change, .new, watched.table))
    case .delete:
      try add(change, index, try identity(change, .old, watched.table), isGone: true)
    case .update:
      let old = try identity(change, .old, watched.table)
      let new = try identity(change, .new, watched.table)
      if old != new { watched.move(old, to: new, watched.table.number == nil ? image : RowImage()) }
      try add(change, index, old, isGone: false)
      if old != new { _ = watched.seen.insert(new) }
    }
  }

  /// A number that tells a row of a table from others: its own, or one that is worked out of its
  /// key, which takes less room than the key.
  private func identity(
    _ change: ComingChange, _ side: ComingChange.Side, _ table: OwnTable
  ) throws -> Int64 {
    if table.number != nil { return side == .old ? change.number : change.newNumber }
    image.removeAll()
    for column in table.key {
      image.append(try cell(change, side, column, table), isWide: isWide)
    }
    var sum = Checksum()
    image.bytes.withUnsafeBytes { sum.add($0) }
    return sum.stored
  }

  private func cell(
    _ change: ComingChange, _ side: ComingChange.Side, _ column: OwnTable.Column,
    _ table: OwnTable
  ) throws -> Cell {
    let counted = table.cellPlaces.places(change.kind, side)
    return try change.cell(
      side, counted.map { $0[Int(column.place)] } ?? column.place, isWide: isWide)
  }

  private func add(
    _ change: ComingChange, _ index: Int, _ identity: Int64, isGone: Bool
  ) throws {
    let watched = tables[index]
    if isGone { _ = watched.gone.insert(identity) }
    guard watched.seen.insert(identity) else { return }
    try readOld(change, watched)
    record.removeAll(keepingCapacity: true)
    record.append(variable: UInt64(index))
    record.append(signed: identity)
    record += image.bytes
    try notes.append(record)
  }

  private func readOld(_ change: ComingChange, _ watched: Watched) throws {
    let table = watched.table
    var isComplete = table.cellPlaces.areOldTrue || watched.reader == nil
    image.removeAll()
    for column in table.columns {
      let found = try cell(change, .old, column, table)
      if case .absent = found, column.hasDefault { isComplete = watched.reader == nil }
      image.append(found, isWide: isWide)
    }
    guard !isComplete, let reader = watched.reader else { return }
    image.removeAll()
    reader.reset()
    defer { reader.reset() }
    try reader.bind(.int(change.number), at: 1)
    guard try reader.step() else { throw DamagedBytes() }
    reader.append(table.columns.indices, to: &image, isWide: isWide)
  }

  // MARK: What has become of them

  /// Rows that are gone, and those that refer to nothing or to something else: in the order of
  /// their tables.
  func losses() throws -> [OwnLoss] {
    let finders = try tables.map { try Finder($0.table, db) }
    var counts: [Finding: Int] = [:]
    // What was taken back has notes, too.
    var looked = tables.map { _ in RowNumbers() }
    var cells = RowImage()
    try notes.forEach(from: start) { _, bytes in
      var reader = ByteReader(bytes)
      let index = try reader.count(atMost: tables.count - 1)
      let identity = try reader.signed()
      guard looked[index].insert(identity) else { return }
      cells.removeAll()
      try cells.append(tables[index].table.columns.count, from: &reader)
      let fates = try fates(identity, cells, tables[index], finders[index])
      if let fates, fates.allSatisfy({ $0 == .same }) { return }
      counts[Finding(table: index, fates: fates), default: 0] += 1
    }
    return counts.map { finding, count in loss(finding, count) }
      .sorted { ($0.table, $0.words) < ($1.table, $1.words) }
  }

  /// Whether a row of a table that went or changed may have had a value in a column. Notes keep the
  /// cells of keys; of other columns nobody knows.
  func mayHaveHad(_ value: Value, in column: String, of table: String) throws -> Bool {
    let index = tables.firstIndex { SQLName($0.table.name) == SQLName(table) }
    guard let index else { return false }
    let own = tables[index].table
    let isNumber = own.number.map { SQLName($0) == SQLName(SQLText.name(column)) } ?? false
    let place = own.columns.firstIndex { SQLName($0.name) == SQLName(column) }
    var (isFound, cells) = (false, RowImage())
    try notes.forEach(from: start) { _, bytes in
      var reader = ByteReader(bytes)
      guard try reader.count(atMost: tables.count - 1) == index, !isFound else { return }
      let identity = try reader.signed()
      guard !isNumber, let place else {
        isFound = !isNumber || Self.maySame(.int(identity), value)
        return
      }
      cells.removeAll()
      try cells.append(own.columns.count, from: &reader)
      isFound = Self.maySame(cells.value(place), value)
    }
    return isFound
  }

  /// Whether a row of a table may have come or changed; of rows without a number nobody knows.
  func mayHaveTouched(_ number: Int64, of table: String) -> Bool {
    let watched = tables.first { SQLName($0.table.name) == SQLName(table) }
    guard let watched, watched.table.number != nil else { return true }
    return watched.seen.contains(number)
  }

  /// Whether references may take two values for the same: types and capitals don't always count.
  private static func maySame(_ value: Value, _ other: Value) -> Bool {
    let (name, otherName) = (value.asName, other.asName)
    if SQLName(name) == SQLName(otherName) { return true }
    return Double(name).map { $0 == Double(otherName) } ?? false
  }

  /// What has become of the references of a row, wherever it is by now; nil if it is gone.
  private func fates(
    _ identity: Int64, _ cells: RowImage, _ watched: Watched, _ finder: Finder
  ) throws -> [OwnTable.ReferenceFate]? {
    guard let place = watched.places[identity] else {
      return try finder.fates(identity, cells, wasGone: watched.gone.contains(identity))
    }
    var moved = cells
    if place.key.count > 0 {
      moved.removeAll()
      moved.append(watched.table.references.indices, of: cells)
      moved.append(0..<place.key.count, of: place.key)
    }
    let isGone = watched.gone.contains(place.number)
    // It may be where it was, as that was taken back.
    return try finder.fates(place.number, moved, wasGone: isGone)
      ?? finder.fates(identity, cells, wasGone: true)
  }

  private struct Finding: Hashable {
    let table: Int
    /// Of each reference; nil of a row that is gone.
    let fates: [OwnTable.ReferenceFate]?
  }

  private func loss(_ finding: Finding, _ count: Int) -> OwnLoss {
    let table = tables[finding.table].table
    func columns(_ fate: OwnTable.ReferenceFate) -> [String] {
      zip(table.references, finding.fates ?? []).filter { $0.1 == fate }.map(\.0)
    }
    return OwnLoss(
      table: table.shownName, lost: columns(.lost), changed: columns(.changed), count: count)
  }

  /// Finds rows of a table again.
  private struct Finder {
    private let table: OwnTable
    private let byNumber: RawStatement?
    private let byKey: RawStatement?

    init(_ table: OwnTable, _ db: Database) throws {
      self.table = table
      byNumber = try table.byNumber.map { try RawStatement(db, $0) }
      byKey = try table.byKey.map { try RawStatement(db, $0) }
    }

    /// What has become of the references of a row; nil if it is gone.
    ///
    /// - Parameter wasGone: Whether it went for a while at least: another one may have its number,
    ///   and only a key tells that it came again.
    func fates(
      _ number: Int64, _ cells: RowImage, wasGone: Bool
    ) throws -> [OwnTable.ReferenceFate]? {
      if wasGone, !table.hasKey { return nil }
      let statement = wasGone ? byKey ?? byNumber : byNumber ?? byKey
      guard let statement else { return nil }
      statement.reset()
      defer { statement.reset() }
      if statement === byNumber { try statement.bind(.int(number), at: 1) }
      let count = statement === byNumber ? table.references.count : cells.count
      for index in 0..<count { try statement.bind(cells, index, at: Int32(index + 2)) }
      guard try statement.step() else { return nil }
      if wasGone, !statement.isTrue(table.references.count) { return nil }
      return table.references.indices.map { index in
        OwnTable.ReferenceFate(rawValue: statement.int(index)) ?? .same
      }
    }
  }
}

extension OwnLoss {
  /// The names of its columns, for an order.
  fileprivate var words: String { (lost + changed).joined(separator: " ") }
}

extension ChangeLog {
  /// Rows of somebody's own tables that have gone or changed with what the transaction does; to be
  /// asked when all of it is done.
  package func ownLosses() throws -> [OwnLoss] {
    try capture.check()
    return try own?.losses() ?? []
  }
}
