import GRDB
import QCQReports
import QCQSQL
import QCQLanguage
import QuickCartStore

/// Asks watched queries, in the transaction of a read.
enum WatchEvaluation {
  static func run(
    _ statement: SQLStatement, _ db: Database, isComplete: Bool
  ) throws -> WatchedResult {
    try run(statement, db, WatchedLayout(statement, isComplete: isComplete)).result
  }

  /// What came of a question.
  struct Answer {
    var result: WatchedResult
    var extra: [[StoredCell]]
    /// Whether cells were met that do not fit their fields.
    var hasMetStray: Bool
  }

  /// - Parameters:
  ///   - layout: How its rows are kept.
  ///   - server: What is asked statements as a whole.
  ///   - isKept: Whether the connection is to keep the statement for the next time.
  ///   - before: The last answer: most rows are likely to be the same.
  ///   - extra: Cells that are wanted of each row beside the row itself.
  static func run(
    _ statement: SQLStatement, _ db: Database, _ layout: WatchedLayout,
    on server: WholeServer? = nil, isKept: Bool = true, before: WatchedResult? = nil,
    extra: [Int] = []
  ) throws -> Answer {
    var sink: any ResultSink = WatchedSink(layout, extra: extra, before)
    let hasMetStray = try StatementRows.run(
      statement, db, isKept: isKept, on: server, into: &sink)
    guard let sink = sink as? WatchedSink else {
      let shape = WatchedShape(shape: statement.shape, keyTypes: [], cellNames: [])
      return Answer(result: WatchedResult(shape: shape), extra: [], hasMetStray: hasMetStray)
    }
    return Answer(result: sink.result, extra: sink.extra, hasMetStray: hasMetStray)
  }
}

/// How the rows of a statement are kept.
struct WatchedLayout {
  fileprivate let shape: WatchedShape
  fileprivate let parts: [PackedRow.Part]
  fileprivate let keyParts: [PackedRow.Part]

  /// - Parameter isComplete: For programs: headings become columns, and what is not to be seen is
  ///   left out, so that no change is told that nobody can see.
  init(_ statement: SQLStatement, isComplete: Bool) {
    var shape = statement.shape
    var parts = shape.columns.enumerated().map { PackedRow.Part($0, children: $1.children) }
    if isComplete, shape.sections != nil {
      let columns = shape.flatColumns
      parts = columns.map { PackedRow.Part($0.cell, children: $0.column.children) }
      (shape.columns, shape.kind) = (columns.map(\.column), .rows)
    }
    if isComplete { (shape.total, shape.foot, shape.crosstab) = (nil, nil, nil) }
    if isComplete { shape.chart = shape.chart?.ofColumnsAlone }
    var names = shape.columns.map(\.name)
    let hidden = isComplete ? [:] : Self.hiddenNames(shape)
    if !hidden.isEmpty {
      for cell in hidden.keys.sorted() where cell >= shape.columns.count {
        parts.append(PackedRow.Part(cell))
        names.append(hidden[cell] ?? "")
      }
    }
    self.parts = parts
    keyParts = statement.keys.map { PackedRow.Part($0.cell) }
    let types = statement.keys.isEmpty ? [.int] : statement.keys.map(\.type)
    self.shape = WatchedShape(shape: shape, keyTypes: types, cellNames: names)
  }

  /// The names by which people know the cells behind the columns.
  private static func hiddenNames(_ shape: ResultShape) -> [Int: String] {
    var names: [Int: String] = [:]
    // Nobody sees them but in the places of the chart.
    for cell in shape.chart?.hiddenCells ?? [] { names[cell] = "" }
    let crosstab = shape.crosstab.map { [$0.rows, $0.columns] } ?? []
    for key in (shape.sections?.keys ?? []) + crosstab {
      for cell in [key.cell, key.identityCell, key.emojiCell] {
        if let cell { names[cell] = key.column.name }
      }
    }
    if let cell = shape.sections?.completedCell { names[cell] = "completed" }
    if let cell = shape.total?.cell { names[cell] = "total" }
    if let crosstab = shape.crosstab { names[crosstab.rankCell] = crosstab.columns.column.name }
    return names
  }
}

/// Keeps the rows of a result.
private struct WatchedSink: ResultSink {
  private(set) var result: WatchedResult
  private let layout: WatchedLayout
  private var seen: [PackedRow: Int] = [:]
  private let extraCells: [Int]
  /// The keys and rows of the answer before.
  private let known: (keys: [WatchedKey], rows: [PackedRow])
  private(set) var extra: [[StoredCell]] = []

  init(_ layout: WatchedLayout, extra: [Int], _ before: WatchedResult?) {
    (self.layout, extraCells) = (layout, extra)
    known = (before?.keys ?? [], before?.rows ?? [])
    let expected = known.rows.count
    seen.reserveCapacity(expected)
    result = WatchedResult(shape: layout.shape)
    result.keys.reserveCapacity(expected)
    result.rows.reserveCapacity(expected)
  }

  var wantsMore: Bool { true }

  mutating func begin(_ shape: ResultShape) {}

  mutating func row(_ row: any RowView) {
    let place = result.rows.count
    let isKnown = place < known.rows.count
    let key = isKnown ? known.keys[place].cells : nil
    let cells =
      layout.keyParts.isEmpty ? PackedRow(1) : PackedRow(row, layout.keyParts, known: key)
    let repetition = WatchedSink.increment(&seen[cells, default: 0])
    result.keys.append(WatchedKey(cells, repetition: repetition))
    result.rows.append(PackedRow(row, layout.parts, known: isKnown ? known.rows[place] : nil))
    if !extraCells.isEmpty { extra.append(extraCells.map { StoredCell(row.cell($0)) }) }
  }

  /// Gives what it was before.
  private static func increment(_ count: inout Int) -> Int {
    defer { count += 1 }
    return count
  }

  mutating func end() {}
}
