import GRDB
package import QCQLanguage

/// The net effect of a change: rows that are new, changed or gone, any number of them.
package final class NetChanges {
  private(set) var tables: StepTables
  fileprivate let captured: [CapturedTable?]
  /// What was noted while rows changed; what it says of most of them is their net effect.
  private let notes: Spool
  /// Rows of which it is another.
  private let rows: Spool
  private var stretches: [Stretch] = []
  /// How many cells the keys have in notes, of each table.
  private let keyCounts: [Int]
  private let columnCounts: [Int]
  /// The place of the list among the columns of items.
  private let listColumn: Int?
  /// Lists to which items that changed belong or belonged: one cell each.
  private(set) var touchedLists: [RowImage] = []
  private var touchedKeys: Set<[UInt8]> = []
  /// Of each entity's rows as they were.
  private var digests = Entity.allCases.map { _ in RowDigest() }
  /// Whether rows that went and came again were put together.
  private(set) var isMerged = false

  private let wait: LockWait

  /// - Parameter notes: Only ever gets longer.
  init(_ tables: [CapturedTable], _ notes: Spool, _ wait: LockWait) {
    (self.notes, self.wait) = (notes, wait)
    let captured = tables.byPlace
    self.captured = captured
    self.tables = StepTables(
      captured.map { $0.map { StepTables.Table(layout: $0.layout, columns: $0.columns) } })
    keyCounts = captured.map { $0?.noteKeyCount ?? 0 }
    columnCounts = captured.map { $0?.columns.count ?? 0 }
    listColumn = captured[CapturedTable.number(.items)]?.index(.list)
    rows = Spool(wait)
  }

  package var isEmpty: Bool { tables.rowCount == 0 }
  package var count: Int { tables.rowCount }

  package func digest(_ entity: Entity) -> RowDigest { digests[CapturedTable.number(entity)] }

  package func counts(_ entity: Entity) -> RowCounts { tables[entity]?.counts ?? RowCounts() }

  /// Its tables without those of which no row changed.
  var changedTables: StepTables {
    StepTables(tables.tables.map { $0?.counts.all == 0 ? nil : $0 })
  }

  func captured(_ entity: Entity) -> CapturedTable? { captured[CapturedTable.number(entity)] }

  // MARK: Writing

  /// Rows that lie one behind the other.
  private struct Stretch {
    /// Whether they lie in the notes.
    let isNoted: Bool
    var places: Range<Int>
  }

  /// Where rows lie has to take less room than the rows.
  private static let mostStretches = 50_000
  private var record: [UInt8] = []

  /// - Parameter note: The places of the note that says of the row what has become of it, if one
  ///   does.
  func append(_ row: StepRow, note: Range<Int>? = nil) throws {
    if !(note.map { extend(by: $0, isNoted: true) } ?? false) {
      record.removeAll(keepingCapacity: true)
      row.append(to: &record)
      let start = rows.count
      try rows.append(record)
      _ = extend(by: start..<rows.count, isNoted: false)
    }
    tables.tables[row.entity]?.counts.add(had: row.had, has: row.has)
    if row.had { digests[row.entity].add(row.old) }
    if let listColumn, row.entity == CapturedTable.number(.items) {
      if row.had { touch(row.old, listColumn) }
      if row.has { touch(row.new, listColumn) }
    }
  }

  /// False where a note would make too many stretches.
  private func extend(by places: Range<Int>, isNoted: Bool) -> Bool {
    if let last = stretches.last, last.isNoted == isNoted,
      last.places.upperBound == places.lowerBound
    {
      stretches[stretches.count - 1].places = last.places.lowerBound..<places.upperBound
      return true
    }
    if isNoted, stretches.count >= Self.mostStretches { return false }
    stretches.append(Stretch(isNoted: isNoted, places: places))
    return true
  }

  private func touch(_ row: RowImage, _ list: Int) {
    // Items of one list mostly come together.
    if let last = touchedLists.last, last.isSame(0, as: row, list) { return }
    guard touchedKeys.insert(Array(row.cell(list))).inserted else { return }
    var cell = RowImage()
    cell.append(list, of: row)
    touchedLists.append(cell)
  }

  // MARK: Reading

  /// Hands over the rows of an entity, or of all, in the order in which they first changed.
  func forEach(_ entity: Entity? = nil, _ body: (StepRow) throws -> Void) throws {
    if let entity, counts(entity).all == 0 { return }
    let number = entity.map { UInt8(CapturedTable.number($0)) }
    var row = StepRow()
    try forEachBytes { bytes in
      if let number, bytes.first != number { return }
      try row.read(bytes, columnCounts)
      try body(row)
    }
  }

  /// Hands over the rows as they are kept, in the order in which they first changed.
  private func forEachBytes(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    for stretch in stretches {
      let (start, end) = (stretch.places.lowerBound, stretch.places.upperBound)
      if stretch.isNoted {
        try notes.forEach(from: start, to: end) { _, bytes in
          try body(try RowCapture.Note(bytes, keyCounts).row)
        }
      } else {
        try rows.forEach(from: start, to: end) { _, bytes in try body(bytes) }
      }
    }
  }

  /// Hands over the rows as they are kept, in the order of `forEachInOrder`.
  func forEachRecord(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    for entity in Entity.allCases where counts(entity).all > 0 {
      let number = UInt8(CapturedTable.number(entity))
      try forEachBytes { bytes in if bytes.first == number { try body(bytes) } }
    }
  }

  /// Items first, then lists, then categories.
  func forEachInOrder(_ body: (StepRow) throws -> Void) throws {
    for entity in Entity.allCases { try forEach(entity, body) }
  }

  /// Hands over rows as values, in the order of `forEachInOrder`, until the body gives false.
  package func forEachRow(
    _ entity: Entity? = nil, _ body: (RowChange) throws -> Bool
  ) throws {
    struct Enough: Error {}
    do {
      for entity in entity.map({ [$0] }) ?? Entity.allCases {
        let columns = tables[entity]?.columns ?? []
        try forEach(entity) { row in
          let (old, new) = row.values
          let change = RowChange(
            entity: entity, columns: columns, old: old, new: new, changed: row.changed)
          if try !body(change) { throw Enough() }
        }
      }
    } catch is Enough {}
  }

  /// Hands over single cells of rows that are there and have another value than before, of a
  /// column, until the body gives false.
  package func forEachNewValue(
    _ entity: Entity, _ column: String, _ body: (Value) throws -> Bool
  ) throws {
    struct Enough: Error {}
    guard let index = tables[entity]?.columns.firstIndex(of: column) else { return }
    do {
      try forEach(entity) { row in
        guard row.had, row.has, !row.old.isSame(index, as: row.new, index) else { return }
        if try !body(row.new.value(index)) { throw Enough() }
      }
    } catch is Enough {}
  }

  // MARK: Rows that went and came again

  /// The same with a row that is gone and a new one of the same id as one that changed.
  func merged() throws -> NetChanges {
    let pairs = try Entity.allCases.map { try MergedRows(self, $0) }
    guard pairs.contains(where: { !$0.isEmpty }) else { return self }
    let result = NetChanges(captured.compactMap { $0 }, notes, wait)
    result.isMerged = true
    try forEach { row in
      if let row = pairs[row.entity].merge(row) { try result.append(row) }
    }
    return result
  }
}

/// The rows of one table that are gone and there again under another number, known by their ids.
private struct MergedRows {
  private var id = 0
  /// What became of rows that are gone, by the bytes of their ids.
  private var returned: [ArraySlice<UInt8>: StepRow] = [:]

  var isEmpty: Bool { returned.isEmpty }

  init(_ net: NetChanges, _ entity: Entity) throws {
    let counts = net.counts(entity)
    guard counts.inserted > 0, counts.deleted > 0, let table = net.captured(entity),
      let id = table.index(.id)
    else { return }
    self.id = id
    // Where two rows have one id, it does not tell which became which.
    if !table.isIDKey, try MergedRows.hasTwins(net, entity, id) { return }
    var gone: Set<ArraySlice<UInt8>> = []
    try net.forEach(entity) { if $0.had, !$0.has { gone.insert($0.old.cell(id)) } }
    try net.forEach(entity) { row in
      if row.has, !row.had, gone.contains(row.new.cell(id)) { returned[row.new.cell(id)] = row }
    }
  }

  private static func hasTwins(_ net: NetChanges, _ entity: Entity, _ id: Int) throws -> Bool {
    var (before, after): (Set<ArraySlice<UInt8>>, Set<ArraySlice<UInt8>>) = ([], [])
    var hasTwins = false
    try net.forEach(entity) { row in
      if row.had, !before.insert(row.old.cell(id)).inserted { hasTwins = true }
      if row.has, !after.insert(row.new.cell(id)).inserted { hasTwins = true }
    }
    return hasTwins
  }

  /// What becomes of a row; nil if it is part of another, or as it was.
  func merge(_ row: StepRow) -> StepRow? {
    if isEmpty || row.had == row.has { return row }
    if row.has { return returned[row.new.cell(id)] == nil ? row : nil }
    guard let new = returned[row.old.cell(id)] else { return row }
    var merged = row
    (merged.has, merged.new, merged.number) = (true, new.new, new.number)
    return merged.old.bytes == merged.new.bytes ? nil : merged
  }
}

/// Works out net changes from what was noted, and from the tables for rows of which the notes do
/// not tell what has become of them.
final class NetReader {
  private let db: Database
  private let isWide: Bool
  private let tables: [CapturedTable?]
  private let keyCounts: [Int]
  private let columnCounts: [Int]
  private let idColumns: [Int?]
  private let capture: RowCapture
  /// The statements that find a row again, of the tables for which one was needed.
  private var finders: [Int: RawStatement] = [:]
  private var row = StepRow()
  private var key = RowImage()

  init(_ db: Database, _ tables: [CapturedTable?], _ isWide: Bool, _ capture: RowCapture) {
    (self.db, self.tables, self.isWide, self.capture) = (db, tables, isWide, capture)
    keyCounts = tables.map { $0?.noteKeyCount ?? 0 }
    columnCounts = tables.map { $0?.columns.count ?? 0 }
    idColumns = tables.map { $0?.index(.id) }
  }

  private func finder(_ number: Int, _ table: CapturedTable) throws -> RawStatement {
    if let finder = finders[number] { return finder }
    let finder = try RawStatement(db, table.find)
    finders[number] = finder
    return finder
  }

  /// - Parameter firstOnly: Whether only the first note of each row in the transaction counts.
  func read(_ places: Range<Int>, firstOnly: Bool = false, into net: NetChanges) throws {
    if places.isEmpty { return }
    let end = places.upperBound
    try capture.notes.forEach(from: places.lowerBound, to: end) { place, bytes in
      let note = try RowCapture.Note(bytes, keyCounts)
      if note.isFurther || firstOnly && !note.isFirst { return }
      let hasKey = keyCounts[note.table] > 0
      key.removeAll()
      if hasKey { try note.readKey(keyCounts, into: &key) }
      try row.read(note.row, columnCounts, mayBeNone: true)
      let number = hasKey ? nil : row.number
      if note.isWhole, capture.holds(place, note.table, number, key) {
        try add(&row, note: Spool.places(of: bytes, at: place), to: net)
      } else if let table = tables[note.table] {
        try find(number, table)
        try add(&row, to: net)
      }
    }
  }

  /// Reads the row as it is now.
  private func find(_ number: Int64?, _ table: CapturedTable) throws {
    let statement = try finder(row.entity, table)
    statement.reset()
    try statement.bind(number, key)
    row.has = try statement.step()
    row.new.removeAll()
    if row.has { statement.append(table.columns.indices, to: &row.new, isWide: isWide) }
    statement.reset()
  }

  /// A row whose id changed is one that is gone and one that is new.
  private func add(_ row: inout StepRow, note: Range<Int>? = nil, to net: NetChanges) throws {
    guard row.had, row.has else {
      if row.had || row.has { try net.append(row, note: note) }
      return
    }
    if row.old.bytes == row.new.bytes { return }
    guard let id = idColumns[row.entity], !row.old.isSame(id, as: row.new, id) else {
      return try net.append(row, note: note)
    }
    row.has = false
    try net.append(row)
    (row.had, row.has) = (false, true)
    try net.append(row)
  }
}
