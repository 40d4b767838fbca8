import GRDB
package import QCQLanguage
package import QCQSQL
import QCQText
import QuickCartPostgreSQL
import Synchronization

/// Rows that a statement is about, found before it has changed any.
package struct ChosenRows {
  package fileprivate(set) var count: Int
  fileprivate private(set) var keys = RowKeys()

  /// New rows, so many.
  package init(count: Int) { self.count = count }

  fileprivate mutating func insert(_ number: Int64?, _ key: RowImage) {
    if keys.insert(number, key) { count += 1 }
  }
}

/// What a change asks for of the rows of one table.
package struct AskedRows {
  package let entity: Entity
  package let deed: RowDeed
  /// The columns that are to have other values.
  package private(set) var columns: [String]
  /// What each statement is about; none where those that it has changed are all.
  package private(set) var chosen: [ChosenRows]
  /// The same columns of a row by its id, where each row has its own.
  let columnsOfRow: ((Value) -> [String])?
  /// Told of each row that is otherwise; nil where these are kept, or only counted.
  let tell: ((AlteredRow) -> Void)?

  package init(
    _ entity: Entity, _ deed: RowDeed, columns: [String] = [], chosen: ChosenRows? = nil,
    columnsOfRow: ((Value) -> [String])? = nil, tell: ((AlteredRow) -> Void)? = nil
  ) {
    (self.entity, self.deed, self.columns) = (entity, deed, columns)
    self.chosen = [chosen].compactMap(\.self)
    (self.columnsOfRow, self.tell) = (columnsOfRow, tell)
  }

  /// Whether statements are about a row, by what tells it apart.
  func isAbout(_ number: Int64?, _ key: RowImage) -> Bool {
    chosen.contains { $0.keys.contains(number, key) }
  }

  /// Takes in what another statement asks for of rows of the same table.
  package mutating func merge(_ other: AskedRows) {
    columns += other.columns.filter { !columns.contains($0) }
    chosen += other.chosen
  }
}

/// What has become of the rows that a change asked for, where triggers and rules for conflicts have
/// a say: each of them is as asked, otherwise, or as it was.
package struct RowFates {
  package let entity: Entity
  package let deed: RowDeed
  /// How many rows there were to be.
  package fileprivate(set) var chosen = 0
  /// Rows that are as they were to be, in all that was asked for.
  package fileprivate(set) var done = 0
  /// Rows that have another value than was set.
  package fileprivate(set) var altered = Changed()
  /// Rows that were changed, and are gone.
  package fileprivate(set) var gone = 0
  /// Those of them that a rule for conflicts has removed, as others got the same values.
  package fileprivate(set) var givenWay = 0
  /// Rows of which nothing is as asked, and something else is other than before.
  package fileprivate(set) var instead = Changed()
  /// Rows that a statement changed, and that are as before.
  package fileprivate(set) var returned = 0
  /// Rows that had to give way to others.
  package fileprivate(set) var replaced = 0

  /// Rows that are otherwise, and their columns that are.
  package struct Changed {
    package fileprivate(set) var count = 0
    package fileprivate(set) var columns: [String] = []
    /// What was to be in the last of the columns found, and what is.
    package fileprivate(set) var example: (wanted: Value, found: Value)?
    /// The rows, where each has columns of its own.
    package fileprivate(set) var rows: [AlteredRow] = []
  }

  /// Rows of which something was done that was asked for.
  package var made: Int { done + altered.count + gone }
  /// Rows that were changed, and that triggers have deleted.
  package var deletedAgain: Int { gone - givenWay }
  /// Rows that are as they were, or not there.
  package var kept: Int { max(0, chosen - made - instead.count) }

  /// `1 of 3 rows`, or `3 rows`.
  package func rows(_ count: Int) -> String {
    let rows = Plural.count(chosen, "row")
    return count == chosen ? rows : "\(Grouped.digits(count)) of \(rows)"
  }
}

/// A row that has another value than was set.
package struct AlteredRow {
  package let id: Value
  /// What was to be in columns, and what is.
  package let cells: [(column: String, wanted: Value, found: Value)]
}

extension ChangeLog {
  /// What tells the rows of an entity's table apart, in SQL.
  package func key(of entity: Entity) -> [String] {
    tables.first { $0.entity == entity }?.key ?? []
  }

  /// Notes the rows that a statement gives by their keys.
  package func choose(_ statement: SQLStatement, of entity: Entity) throws -> ChosenRows {
    let hasNumbers = tables.first { $0.entity == entity }?.hasNumbers ?? true
    let rows = try RawStatement(db, statement)
    var (chosen, key) = (ChosenRows(count: 0), RowImage())
    while try rows.step() {
      if !hasNumbers {
        key.removeAll()
        rows.append(0..<rows.columnCount, to: &key, isWide: isWide)
      }
      chosen.insert(hasNumbers ? rows.int(0) : nil, key)
      wait.rows.add(1, ordering: .relaxed)
    }
    return chosen
  }

  /// What has become of rows by now that the change at hand has asked for; nil where their table is
  /// not recorded.
  ///
  /// What a statement makes of a row is in its note. Whether it is still so the table tells, of
  /// rows that changed again.
  package func fates(of asked: AskedRows) throws -> RowFates? {
    try slot.server?.settle()
    try capture.check()
    guard let table = tables.first(where: { $0.entity == asked.entity }) else { return nil }
    return try FateReader(asked, table, self).read()
  }
}

private final class FateReader {
  private let log: ChangeLog
  private let asked: AskedRows
  private let table: CapturedTable
  private let number: Int
  private let keyCounts: [Int]
  private let columnCounts: [Int]
  /// The places of the columns that were set, and of all but the time of change.
  private let said: [Int]
  private let all: [Int]
  private let idPlace: Int?
  private let byKey: RawStatement
  private let byID: RawStatement?
  private var row = StepRow()
  private var key = RowImage()
  /// The row as it is.
  private var now = RowImage()
  private var fates: RowFates
  /// Rows of which a later note says what a statement made of them, and the place of the last one
  /// where there are several.
  private var further = RowKeys()
  private var last: [[UInt8]: Int] = [:]
  /// Rows that a statement itself has changed.
  private var direct = RowKeys()
  private var directCount = 0
  /// Rows that a rule for conflicts has removed.
  private var removed = RowKeys()
  /// Whether there are rows that triggers have added: what was deleted may be among them.
  private var hasAdded = false

  init(_ asked: AskedRows, _ table: CapturedTable, _ log: ChangeLog) throws {
    (self.asked, self.table, self.log) = (asked, table, log)
    number = CapturedTable.number(asked.entity)
    let tables = log.tables.byPlace
    keyCounts = tables.map { $0?.noteKeyCount ?? 0 }
    columnCounts = tables.map { $0?.columns.count ?? 0 }
    let (id, time) = (table.index(.id), table.index(.updated))
    said = asked.columns.compactMap(table.columns.firstIndex(of:))
    all = table.columns.indices.filter { $0 != time }
    idPlace = id
    byKey = try RawStatement(log.db, table.find)
    byID = try id.map { try RawStatement(log.db, table.find(by: $0)) }
    fates = RowFates(entity: asked.entity, deed: asked.deed)
  }

  func read() throws -> RowFates {
    try forEachNote { note, place in
      if note.isFurther, !further.insert(rowNumber, key) { last[name] = place }
      if !note.isDirect, note.deed == .added { hasAdded = true }
    }
    try forEachNote { note, place in
      let isLast =
        note.isFurther ? last[name] ?? place == place : !further.contains(rowNumber, key)
      if note.isDirect, isLast { try judge(note, at: place) }
    }
    fates.chosen = asked.chosen.isEmpty ? directCount : asked.chosen.reduce(0) { $0 + $1.count }
    if asked.deed != .added, fates.chosen > directCount { try judgeIgnored() }
    return fates
  }

  private var rowNumber: Int64? { table.hasNumbers ? row.number : nil }

  /// The bytes of what tells the row apart.
  private var name: [UInt8] {
    if !table.hasNumbers { return key.bytes }
    var bytes: [UInt8] = []
    bytes.append(signed: row.number)
    return bytes
  }

  private func forEachNote(_ body: (RowCapture.Note, Int) throws -> Void) throws {
    try log.capture.notes.forEach(from: log.start) { place, bytes in
      let note = try RowCapture.Note(bytes, keyCounts)
      guard note.table == number else { return }
      key.removeAll()
      if !table.hasNumbers { try note.readKey(keyCounts, into: &key) }
      try row.read(note.row, columnCounts, mayBeNone: true)
      try body(note, place)
    }
  }

  // MARK: Rows that statements changed

  private func judge(_ note: RowCapture.Note, at place: Int) throws {
    // Nothing has come to the row since.
    let isLast =
      note.isWhole && !note.isFurther
      && log.capture.holds(place, number, rowNumber, key)
    guard note.deed == asked.deed else {
      if note.deed == .deleted, try isLast || !find() {
        fates.replaced += 1
        removed.insert(rowNumber, key)
      }
      return
    }
    direct.insert(rowNumber, key)
    directCount += 1
    switch note.deed {
    case .added: try judgeAdded(isLast: isLast, isWhole: note.isWhole)
    case .changed: try judgeChanged(isLast: isLast, note)
    case .deleted:
      guard hasAdded || !isLast, try find() else { return fates.done += 1 }
      judgeOther(from: row.old)
    }
  }

  private func judgeAdded(isLast: Bool, isWhole: Bool) throws {
    if isLast { return fates.done += 1 }
    guard try find() else { return fates.returned += 1 }
    compare(isWhole ? row.new : now)
  }

  private func judgeChanged(isLast: Bool, _ note: RowCapture.Note) throws {
    if isLast {
      // SQLite hands over what a statement sets, and a server what has become of it.
      if !table.isFar { return fates.done += 1 }
      now = row.new
    } else if try !find() {
      return fates.gone += 1
    }
    let telling = telling(note)
    if !telling.isEmpty, differences(row.old, telling).isEmpty {
      judgeOther(from: row.old)
    } else {
      compare(note.isWhole ? row.new : now)
    }
  }

  /// The places by which a row is another one than before: that of the time of change only if
  /// a statement has set nothing else.
  private func telling(_ note: RowCapture.Note) -> [Int] {
    let others = said.filter(all.contains)
    if others.isEmpty || !note.isWhole || table.isFar { return others.isEmpty ? said : others }
    return others.allSatisfy { row.old.isSame($0, as: row.new, $0) } ? said : others
  }

  /// A row has values that were set, or others.
  private func compare(_ wanted: RowImage) {
    let places = differences(wanted, said(of: wanted))
    guard let last = places.last else { return fates.done += 1 }
    fates.altered.add(places.map { table.columns[$0] })
    fates.altered.example = (wanted.value(last), now.value(last))
    guard asked.columnsOfRow != nil || asked.tell != nil, let idPlace else { return }
    let cells = places.map {
      (column: table.columns[$0], wanted: wanted.value($0), found: now.value($0))
    }
    let row = AlteredRow(id: wanted.value(idPlace), cells: cells)
    if let tell = asked.tell { tell(row) } else { fates.altered.rows.append(row) }
  }

  private func said(of row: RowImage) -> [Int] {
    guard let columns = asked.columnsOfRow, let idPlace else { return said }
    return columns(row.value(idPlace)).compactMap(table.columns.firstIndex(of:))
  }

  /// A row is as before in what was asked for, and may have changed in something else.
  private func judgeOther(from old: RowImage) {
    let places = differences(old, all)
    if places.isEmpty { return fates.returned += 1 }
    fates.instead.add(places.map { table.columns[$0] })
  }

  private func differences(_ other: RowImage, _ places: [Int]) -> [Int] {
    places.filter { !other.isSame($0, as: now, $0) }
  }

  /// Reads the row as it is; false if it is not there. Its number may be another row's by now, and
  /// if it went and came again, it has another one itself.
  private func find() throws -> Bool {
    byKey.reset()
    try byKey.bind(rowNumber, key)
    let image = row.had ? row.old : row.new
    if try read(byKey) {
      guard row.had, let idPlace, !now.isSame(idPlace, as: image, idPlace) else { return true }
    }
    guard hasAdded, let byID, let idPlace, image.count > idPlace else { return false }
    byID.reset()
    try byID.bind(image, idPlace, at: 1)
    return try read(byID)
  }

  private func read(_ statement: RawStatement) throws -> Bool {
    defer { statement.reset() }
    guard try statement.step() else { return false }
    now.removeAll()
    statement.append(table.columns.indices, to: &now, isWide: log.isWide)
    return true
  }

  // MARK: Rows that statements were kept from changing

  /// A trigger that has a row ignored may have changed it before.
  private func judgeIgnored() throws {
    try log.changes().forEach(asked.entity) { found in
      guard found.had, let (number, key) = keys(of: found), !direct.contains(number, key),
        asked.isAbout(number, key)
      else { return }
      guard found.has else {
        if asked.deed == .deleted { return fates.done += 1 }
        fates.gone += 1
        if removed.contains(number, key) { fates.givenWay += 1 }
        return
      }
      now = found.new
      let places = differences(
        found.old, asked.deed == .changed ? said.filter(all.contains) : [])
      if places.isEmpty { return judgeIgnored(found) }
      fates.altered.add(places.map { table.columns[$0] })
    }
  }

  private func judgeIgnored(_ found: StepRow) {
    let places = differences(found.old, all)
    if !places.isEmpty { fates.instead.add(places.map { table.columns[$0] }) }
  }

  /// What tells a changed row apart; nil where its cells do not say.
  private func keys(of found: StepRow) -> (number: Int64?, key: RowImage)? {
    if table.hasNumbers { return (found.number, RowImage()) }
    guard table.isIDKey, let idPlace else { return nil }
    var key = RowImage()
    key.append(idPlace, of: found.old)
    return (nil, key)
  }
}

extension RowFates.Changed {
  fileprivate mutating func add(_ found: [String]) {
    count += 1
    columns += found.filter { !columns.contains($0) }
  }
}
