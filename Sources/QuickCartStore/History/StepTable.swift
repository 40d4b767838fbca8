import GRDB
import QCQLanguage

/// The rows of one table in a step of the history, beside the table as it is now.
final class StepTable {
  let entity: Entity
  let recorded: StepTables.Table
  let table: CapturedTable
  private let db: Database
  private let isWide: Bool
  /// The place of the id among the recorded columns.
  let idIndex: Int
  /// The place of the time of change: each change sets it, also one of another row, so that
  /// another time than the recorded one stands in nobody's way.
  private let timeIndex: Int?
  private let laterColumns: [Int]
  private let conversions: ColumnConversions
  private let byNumber: RawStatement?
  private let byID: RawStatement
  private var updates: [[Int]: (byNumber: RawStatement?, byID: RawStatement)] = [:]
  private lazy var deletion = Result { try statements("DELETE FROM \(table.sql) AS t") }
  private lazy var insertion = Result { try RawStatement(db, insertSQL()) }
  /// The row that was found last.
  private var current = RowImage()
  /// The times of change of rows that have another one than the step left, by the bytes of ids.
  private var laterTimes: [[UInt8]: RowImage] = [:]

  /// Nil where the table lacks something that is recorded.
  init?(
    _ entity: Entity, _ recorded: StepTables.Table, _ tables: [CapturedTable], _ db: Database,
    isWide: Bool
  ) throws {
    guard let table = tables.first(where: { $0.entity == entity }), let id = recorded.index(.id),
      table.layout == recorded.layout, Set(table.columns).isSuperset(of: recorded.columns),
      Set(recorded.columns).count == recorded.columns.count
    else { return nil }
    (self.entity, self.recorded, self.table) = (entity, recorded, table)
    (self.db, self.isWide, idIndex, timeIndex) = (db, isWide, id, recorded.index(.updated))
    conversions = ColumnConversions(recorded, table)
    laterColumns = table.columns.indices.filter { !recorded.columns.contains(table.columns[$0]) }
    var cells = recorded.columns.map { "t.\(SQLText.name($0))" }
    for index in laterColumns {
      let (value, standard) = (table.column(index, of: "t"), table.defaults[index])
      cells += ["\(value) COLLATE BINARY IS NOT \(standard)", standard, value]
    }
    let find = "SELECT \(SQLText.list(cells)) FROM \(table.sql) AS t WHERE "
    let isIt = "t.\(SQLText.name(recorded.columns[id])) IS ?"
    byNumber =
      try table.hasNumbers ? RawStatement(db, "\(find)t.\(table.key[0]) = ? AND \(isIt)") : nil
    byID = try RawStatement(db, "\(find)\(isIt) LIMIT 2")
  }

  private func name(_ row: StepRow) -> String {
    let image = row.had ? row.old : row.new
    return recorded.index(entity.nameField).map { image.value($0).asName } ?? id(row).asName
  }

  func id(_ row: StepRow) -> Value { row.shown.value(idIndex) }

  func conflict(_ row: StepRow, _ reason: HistoryConflict.Reason) -> HistoryConflict {
    HistoryConflict(entity: entity, id: id(row), name: name(row), reason: reason)
  }

  // MARK: Comparing

  private enum Finding { case none, one, several }

  /// At most this many ids stand in one question.
  private static let mostIDs = 1_000

  /// Asks for rows by their ids together, so that finding each of them does not ask again.
  func expect(_ all: [StepRow]) throws {
    let rows = all.filter { $0.entity == CapturedTable.number(entity) }
    for start in stride(from: 0, to: rows.count, by: StepTable.mostIDs) {
      let some = rows[start..<min(rows.count, start + StepTable.mostIDs)]
      let ids = SQLText.list(some.map { _ in "?" })
      let statement = try RawStatement(
        db,
        """
        SELECT count(*) FROM \(table.sql) AS t
        WHERE t.\(SQLText.name(recorded.columns[idIndex])) IN (\(ids))
        """)
      for (place, row) in some.enumerated() {
        try statement.bind(row.shown, idIndex, at: Int32(place + 1))
      }
      while try statement.step() {}
    }
  }

  /// Looks for the row in the table; it is then the current one.
  private func find(_ row: StepRow) throws -> (Finding, RawStatement) {
    if let byNumber, row.number != 0 {
      byNumber.reset()
      try byNumber.bind(.int(row.number), at: 1)
      try byNumber.bind(row.shown, idIndex, at: 2)
      if try byNumber.step() {
        read(byNumber)
        // Only a key keeps the ids of two rows apart.
        if table.isIDKey { return (.one, byNumber) }
      }
      byNumber.reset()
    }
    byID.reset()
    try byID.bind(row.shown, idIndex, at: 1)
    guard try byID.step() else { return (.none, byID) }
    read(byID)
    if table.isIDKey { return (.one, byID) }
    let isAlone = try !byID.step()
    if !isAlone { return (.several, byID) }
    byID.reset()
    try byID.bind(row.shown, idIndex, at: 1)
    return (try byID.step() ? .one : .none, byID)
  }

  private func read(_ statement: RawStatement) {
    current.removeAll()
    statement.append(recorded.columns.indices, to: &current, isWide: isWide)
  }

  /// The places of the cells in which the current row is not what it should be.
  ///
  /// - Parameter hasTime: Whether the time of change has to be the same, too.
  private func differences(from image: RowImage, hasTime: Bool) -> [Int] {
    if image.bytes == current.bytes { return [] }
    return (0..<image.count).filter {
      (hasTime || $0 != timeIndex) && !image.isSame($0, as: current, $0)
        && !(table.isFar && isRounded(image, $0))
    }
  }

  /// Whether the current row has of a number of a server what a fraction can say of it.
  private func isRounded(_ image: RowImage, _ index: Int) -> Bool {
    guard case .text(let digits) = image.value(index),
      case .number(let number) = current.value(index)
    else { return false }
    return Double(digits) == number
  }

  /// Whether the table has the row as an image of it is.
  func isThere(_ row: StepRow, _ image: RowImage?, hasTime: Bool = true) throws -> Bool {
    let (finding, statement) = try find(row)
    defer { statement.reset() }
    switch finding {
    case .none: return image == nil
    case .one: return image.map { differences(from: $0, hasTime: hasTime).isEmpty } ?? false
    case .several: return false
    }
  }

  /// How the row differs from what it should be before going in a direction.
  ///
  /// Another time of change is none, and stays when the row is put back.
  func conflicts(_ row: StepRow, _ direction: HistoryDirection) throws -> [HistoryConflict] {
    let now = row.now(direction)
    let isGoing = row.then(direction) == nil
    var found = try conflicts(row, now, isGoing: isGoing, hasTime: false)
    if let then = row.then(direction), let column = conversions.first(in: then) {
      let reason = "the type of `\(recorded.columns[column])` is another one now"
      found.append(conflict(row, .constraint(reason)))
    }
    guard found.isEmpty, !isGoing, let now, let timeIndex,
      !now.isSame(timeIndex, as: current, timeIndex)
    else { return found }
    var time = RowImage()
    time.append(timeIndex, of: current)
    laterTimes[Array(row.shown.cell(idIndex))] = time
    return found
  }

  /// How the row differs from what it should be after going in a direction.
  ///
  /// - Parameter hasTime: Whether another time of change counts, too.
  func faults(
    _ row: StepRow, after direction: HistoryDirection, hasTime: Bool
  ) throws -> [HistoryConflict] {
    let (now, then) = (row.now(direction), self.then(row, direction))
    let found = try conflicts(row, then, isGoing: now == nil, hasTime: hasTime)
    if found.isEmpty { return [] }
    // What is there still was deleted, whatever a trigger has made of it.
    let isThere = then == nil
    if try isThere || conflicts(row, now, isGoing: false, hasTime: false).isEmpty {
      let deed: RowDeed = now == nil ? .added : then == nil ? .deleted : .changed
      return [conflict(row, .kept(deed))]
    }
    return found.map { conflict in
      guard case .changed(let column, let expected, let found) = conflict.reason else {
        return conflict
      }
      return self.conflict(row, .altered(column: column, expected: expected, found: found))
    }
  }

  private func conflicts(
    _ row: StepRow, _ image: RowImage?, isGoing: Bool, hasTime: Bool
  ) throws -> [HistoryConflict] {
    let (finding, statement) = try find(row)
    defer { statement.reset() }
    guard let image else {
      if finding == .none { return [] }
      var found = conflict(row, .exists)
      if let name = recorded.index(entity.nameField) { found.name = current.value(name).asName }
      return [found]
    }
    switch finding {
    case .none: return [conflict(row, .gone)]
    case .several: return [conflict(row, .exists)]
    case .one: break
    }
    var found = differences(from: image, hasTime: hasTime).map { index in
      conflict(
        row,
        .changed(
          column: recorded.columns[index], expected: image.value(index),
          found: current.value(index)))
    }
    // A row that is to go may have got something in a column that is not recorded; it would be
    // lost.
    if isGoing {
      for (place, column) in laterColumns.enumerated() {
        let cell = recorded.columns.count + 3 * place
        guard statement.isTrue(cell) else { continue }
        let reason = HistoryConflict.Reason.changed(
          column: table.columns[column], expected: statement.value(cell + 1),
          found: statement.value(cell + 2))
        found.append(conflict(row, reason))
      }
    }
    return found
  }

  // MARK: Putting rows back

  /// Whether `conflicts` found a row whose time of change is not the recorded one.
  var hasLaterTimes: Bool { !laterTimes.isEmpty }

  /// The row as it is to be after going in a direction; nil where there is to be none. `conflicts`
  /// has to have looked at it before.
  func then(_ row: StepRow, _ direction: HistoryDirection) -> RowImage? {
    guard let then = row.then(direction), let timeIndex, hasLaterTimes,
      let time = laterTimes[Array(row.shown.cell(idIndex))]
    else { return row.then(direction) }
    var image = RowImage()
    image.append(0..<timeIndex, of: then)
    image.append(0, of: time)
    image.append(timeIndex + 1..<then.count, of: then)
    return image
  }

  /// Sets columns of the row; false if the table did not take it.
  func set(_ columns: [Int], of row: StepRow, to image: RowImage) throws -> Bool {
    let (byNumber, byID) = try update(columns)
    return try run(byNumber, byID, row, columns.count) { statement in
      for (place, column) in columns.enumerated() {
        try statement.bind(image, column, at: Int32(place + 1))
      }
    }
  }

  private func update(
    _ columns: [Int]
  ) throws -> (byNumber: RawStatement?, byID: RawStatement) {
    if let update = updates[columns] { return update }
    let values = columns.map { "\(SQLText.name(recorded.columns[$0])) = ?" }
    let update = try statements(
      "UPDATE \(db.failingClause(of: table.name))\(table.sql) AS t SET \(SQLText.list(values))")
    updates[columns] = update
    return update
  }

  /// Gives columns of the row a value that no other row has.
  func park(_ columns: [Int], of row: StepRow, _ number: Int) throws -> Bool {
    let (byNumber, byID) = try update(columns)
    return try run(byNumber, byID, row, columns.count) { statement in
      for place in columns.indices {
        try statement.bind(.text(Array("qcq-parked-\(number)".utf8)), at: Int32(place + 1))
      }
    }
  }

  func delete(_ row: StepRow) throws -> Bool {
    let (byNumber, byID) = try deletion.get()
    return try run(byNumber, byID, row, 0) { _ in }
  }

  /// Inserts a row, or sets all of one that a trigger has just made under its id.
  func put(_ image: RowImage, of row: StepRow) throws -> Bool {
    let (finding, statement) = try find(row)
    statement.reset()
    switch finding {
    case .none: return try insert(image, of: row)
    case .one, .several: return try set(Array(0..<image.count), of: row, to: image)
    }
  }

  /// Inserts a row, under the number that it had if no other row has got that since: rows stand in
  /// the order in which they were added.
  func insert(_ image: RowImage, of row: StepRow) throws -> Bool {
    let statement = try insertion.get()
    statement.reset()
    for index in 0..<image.count { try statement.bind(image, index, at: Int32(index + 1)) }
    if table.hasOwnNumbers {
      let number: StoredCell = row.number > 0 && row.number < .max ? .int(row.number) : .null
      try statement.bind(number, at: Int32(image.count + 1))
    }
    while try statement.step() {}
    return db.changesCount == 1
  }

  private func insertSQL() throws -> String {
    var names = recorded.columns.map(SQLText.name)
    var values = (1...max(1, names.count)).map { "?\($0)" }
    if table.hasOwnNumbers {
      let number = "?\(names.count + 1)"
      let isTaken = "SELECT 1 FROM \(table.sql) WHERE \(table.key[0]) = \(number)"
      names.append(table.key[0])
      values.append("(SELECT \(number) WHERE NOT EXISTS (\(isTaken)))")
    }
    return try """
    INSERT \(db.failingClause(of: table.name))INTO \(table.sql) (\(SQLText.list(names)))
    VALUES (\(SQLText.list(values)))
    """
  }

  private func statements(
    _ head: String
  ) throws -> (byNumber: RawStatement?, byID: RawStatement) {
    let isIt = "t.\(SQLText.name(recorded.columns[idIndex])) IS ?"
    return (
      table.hasNumbers
        ? try RawStatement(db, "\(head) WHERE t.\(table.key[0]) = ? AND \(isIt)") : nil,
      try RawStatement(db, "\(head) WHERE \(isIt)")
    )
  }

  private func run(
    _ byNumber: RawStatement?, _ byID: RawStatement, _ row: StepRow, _ count: Int,
    _ bind: (RawStatement) throws -> Void
  ) throws -> Bool {
    if let byNumber, row.number != 0 {
      byNumber.reset()
      try bind(byNumber)
      try byNumber.bind(.int(row.number), at: Int32(count + 1))
      try byNumber.bind(row.shown, idIndex, at: Int32(count + 2))
      while try byNumber.step() {}
      if db.changesCount == 1 { return true }
    }
    byID.reset()
    try bind(byID)
    try byID.bind(row.shown, idIndex, at: Int32(count + 1))
    while try byID.step() {}
    return db.changesCount == 1
  }

  /// A column of each index without which its values would not have to be unique.
  func uniqueColumns() throws -> [Int] {
    // A server's table doesn't tell its indexes here; the names of categories mostly have one.
    if table.isFar {
      return entity == .categories ? [recorded.index(.name)].compactMap(\.self) : []
    }
    let sql = """
      SELECT i.seq, c.name FROM pragma_index_list(?, 'main') AS i, pragma_index_info(i.name) AS c
      WHERE i."unique" AND c.name IS NOT NULL ORDER BY i.seq, c.seqno
      """
    var found: [Int64: Int] = [:]
    for (index, name) in try db.rows(sql, [.text(table.name)], { ($0.int(0), $0.text(1)) }) {
      let column = recorded.columns.firstIndex(named: name)
      if column != idIndex { found[index] = column }
    }
    return Array(Set(found.values)).sorted()
  }
}
