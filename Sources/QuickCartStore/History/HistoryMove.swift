import QCQLanguage
import QCQSemantics

/// The SQL by which the rows of one entity in a step are compared with the database and put back.
///
/// The sides are named from where the move stands: what should be there `now`, and what is to be
/// there `then`.
struct HistoryMove {
  let rows: HistoryRows
  let table: CapturedTable
  let direction: HistoryDirection

  init(_ rows: HistoryRows, _ table: CapturedTable, _ direction: HistoryDirection) {
    self.rows = rows
    self.table = table
    self.direction = direction
  }

  /// The move that would take this one back: its `now` is this one's `then`.
  var reversed: HistoryMove { HistoryMove(rows, table, direction.opposite) }

  var isUndo: Bool { direction == .undo }
  var isNow: String { isUndo ? "h.has" : "h.had" }
  var isThen: String { isUndo ? "h.had" : "h.has" }
  func now(_ index: Int) -> String { "h.\(isUndo ? rows.new(index) : rows.old(index))" }
  private func then(_ index: Int) -> String { "h.\(isUndo ? rows.old(index) : rows.new(index))" }
  private func found(_ index: Int) -> String { "t.\(SQLText.name(rows.columns[index]))" }
  var id: String { "t.\(SQLText.name(table.layout.column(.id)))" }
  private var indices: Range<Int> { rows.columns.indices }
  var from: String { "\(rows.sql) AS h" }
  var join: String { "\(from) JOIN \(table.sql) AS t ON \(id) IS h.id" }

  /// Whether the table still has all that is recorded.
  var fits: Bool {
    table.layout == rows.layout && Set(table.columns).isSuperset(of: rows.columns)
  }

  // MARK: What is there now; arguments are the step and how many rows to tell at most

  private func name(_ value: (Int) -> String) -> String {
    rows.index(rows.entity.nameField).map(value) ?? "h.id"
  }

  /// Rows that should be there and are not.
  var gone: String {
    // Without an index, SQLite would look through the table for each row.
    let isFound =
      table.isIDKey
      ? "EXISTS (SELECT 1 FROM \(table.sql) AS t WHERE \(id) IS h.id)"
      : "h.id IN (SELECT \(id) FROM \(table.sql) AS t WHERE \(id) IS NOT NULL)"
    return """
      SELECT h.id, \(name(now)) FROM \(from)
      WHERE h.step = ? AND \(isNow) AND NOT \(isFound) ORDER BY h.place LIMIT ?
      """
  }

  /// Rows that should not be there and are, or are there twice.
  var extra: String {
    let twins =
      table.isIDKey
      ? ""
      : """
      UNION ALL
      SELECT h.id, \(name(now)), h.place FROM \(join) WHERE h.step = ?1 AND \(isNow)
      GROUP BY h.id HAVING count(*) > 1
      """
    return """
      SELECT h.id, \(name(found)), h.place FROM \(join) WHERE h.step = ?1 AND NOT \(isNow)
      \(twins) ORDER BY 3 LIMIT ?2
      """
  }

  /// The columns that are compared: also those that the table got later.
  var comparedColumns: [String] { rows.columns + laterColumns.map { table.columns[$0] } }

  private var laterColumns: [Int] {
    table.columns.indices.filter { !rows.columns.contains(table.columns[$0]) }
  }

  /// Rows that differ from what they should be: for each column whether it does, what it should
  /// be and what it is.
  ///
  /// A row that is to go may have got something in a column that is not recorded; it would be lost.
  var changed: String {
    var tests = indices.map { SQLText.differs(found($0), now($0)) }
    var cells = indices.flatMap { [tests[$0], now($0), found($0)] }
    for index in laterColumns {
      let (value, standard) = (table.column(index, of: "t"), table.defaults[index])
      let test = "(NOT \(isThen) AND \(value) COLLATE BINARY IS NOT \(standard))"
      tests.append(test)
      cells += [test, standard, value]
    }
    return """
      SELECT h.id, \(name(found)), \(SQLText.list(cells)) FROM \(join)
      WHERE h.step = ? AND \(isNow) AND \(SQLText.any(tests)) ORDER BY h.place LIMIT ?
      """
  }

  // MARK: Putting rows back; arguments are the step and the first and last place

  private var isMeant: String { "h.step = ? AND h.place BETWEEN ? AND ?" }

  /// Which columns any of the changed rows changed.
  var changedColumns: String {
    let tests = indices.map { "ifnull(max(\(SQLText.differs(now($0), then($0)))), 0)" }
    return """
      SELECT \(SQLText.list(tests)) FROM \(from) WHERE h.step = ? AND h.had AND h.has
      """
  }

  /// Sets columns of the rows that are there before and after.
  func update(_ columns: [Int]) -> String {
    assign(columns.map { ($0, then($0)) }, where: "h.had AND h.has")
  }

  /// Sets all columns of rows that are not what they are to be.
  var settle: String {
    assign(
      indices.map { ($0, then($0)) },
      where: "\(isThen) AND \(SQLText.anyDiffers(indices.map { (found($0), then($0)) }))")
  }

  /// Makes way among unique values: gives columns of all rows that will change or go a value that
  /// no other row has.
  func park(_ columns: [Int]) -> String {
    assign(columns.map { ($0, "'qcq-parked-' || h.place || '-' || hex(h.id)") }, where: isNow)
  }

  private func assign(_ values: [(Int, String)], where condition: String) -> String {
    let values = values.map { "\(SQLText.name(rows.columns[$0.0])) = \($0.1)" }
    return """
      UPDATE OR ABORT \(table.sql) AS t SET \(SQLText.list(values)) FROM \(from)
      WHERE \(isMeant) AND \(condition) AND \(id) IS h.id
      """
  }

  var delete: String {
    """
    DELETE FROM \(table.sql) AS t WHERE \(id) IN (
      SELECT h.id FROM \(from) WHERE \(isMeant) AND \(isNow) AND NOT \(isThen))
    """
  }

  var insert: String {
    """
    INSERT OR ABORT INTO \(table.sql) (\(SQLText.list(rows.columns.map(SQLText.name))))
    SELECT \(SQLText.list(indices.map(then))) FROM \(from)
    WHERE \(isMeant) AND NOT \(isNow) AND \(isThen) ORDER BY h.place
    """
  }

  // MARK: Afterwards

  /// Rows of a log's net changes that are not in the step; arguments are the step and how many.
  static func others(_ net: NetTable, besides steps: [HistoryRows]) -> String {
    let id = net.either(net.table.index(.id))
    return """
      SELECT id, name FROM (
        SELECT \(id) AS id, \(net.either(net.table.nameColumn)) AS name, place
        FROM temp.\(net.name))
      WHERE \(isOther("id", steps)) ORDER BY place LIMIT ?2
      """
  }

  /// Sets back rows that are not in the step and that triggers changed; the argument is the step.
  static func restoreOthers(_ net: NetTable, besides steps: [HistoryRows]) -> String? {
    guard let id = net.table.index(.id) else { return nil }
    let columns = net.table.columns.enumerated()
    let values = columns.map { "\(SQLText.name($0.element)) = h.o\($0.offset)" }
    return """
      UPDATE OR ABORT \(net.table.sql) AS t SET \(SQLText.list(values)) FROM temp.\(net.name) AS h
      WHERE h.had AND h.has AND \(isOther("h.n\(id)", steps))
        AND \(net.table.column(id, of: "t")) IS h.n\(id)
      """
  }

  private static func isOther(_ id: String, _ steps: [HistoryRows]) -> String {
    let known = steps.map { "SELECT id FROM \($0.sql) WHERE step = ?1" }
    guard !known.isEmpty else { return "?1 IS NOT NULL" }
    return "(\(id) IS NULL OR \(id) NOT IN (\(known.joined(separator: " UNION "))))"
  }
}

extension HistoryDirection {
  var opposite: HistoryDirection {
    switch self {
    case .undo: .redo
    case .redo: .undo
    }
  }
}
