import GRDB
import QCQLanguage

/// How far a change, or going back or forth over it, has come.
///
/// The data and the history are two files and are committed one after the other. What is about to
/// happen to the data is in the history first, and is confirmed when it has happened.
enum StepState: Int64 {
  /// About to be made, undone or redone; whether it was, the rows tell.
  case making = 0
  case undoing = 1
  case redoing = 2
  case made = 3
  case undone = 4
  /// A program was stopped in between, and the rows did not tell how far it came.
  case unknown = 5
  /// Something stood in the way of undoing it, and it was passed over.
  case skipped = 6

  var isPending: Bool {
    switch self {
    case .making, .undoing, .redoing: true
    case .made, .undone, .unknown, .skipped: false
    }
  }

  /// Whether undoing is past it: the step before it is next.
  var isPassed: Bool {
    switch self {
    case .undone, .skipped: true
    case .making, .undoing, .redoing, .made, .unknown: false
    }
  }
}

/// A step as the history has it.
struct StoredStep: Hashable {
  var id: Int64
  var at: Double
  var label: String
  var summary: String
  /// Which columns its rows have, as bytes.
  var tables: [UInt8]
  /// How many rows there are, and how many parts they are in.
  var rowCount: Int64
  var partCount: Int64
  /// The sum of its rows.
  var content: Int64
  /// The sum of the step before it, when this one was made.
  var previous: Int64
  var state: StepState
  var movedAt: Double

  static let columns = """
    id, at, label, summary, tables, row_count, part_count, content, previous, state, moved_at, seal
    """

  /// The sum of what never changes.
  var identity: Int64 {
    var sum = Checksum()
    sum.add(id)
    sum.add(at.bitPattern)
    sum.add(label)
    sum.add(summary)
    tables.withUnsafeBytes { sum.add($0) }
    for number in [rowCount, partCount, content, previous] { sum.add(number) }
    return sum.stored
  }

  /// The sum of all of it.
  var seal: Int64 {
    var sum = Checksum()
    sum.add(identity)
    sum.add(state.rawValue)
    sum.add(movedAt.bitPattern)
    return sum.stored
  }

  /// Reads a step; throws unless it is as it was written.
  init(_ row: RawStatement) throws {
    // A step of which one is a text can be read, but is not found again to be written.
    guard row.areIntegers([0, 5, 6, 7, 8, 9, 11]), let state = StepState(rawValue: row.int(9))
    else { throw DamagedBytes() }
    (id, at, label, summary) = (row.int(0), row.number(1) ?? 0, row.text(2), row.text(3))
    tables = row.bytes(4)
    (rowCount, partCount, content, previous) = (row.int(5), row.int(6), row.int(7), row.int(8))
    (self.state, movedAt) = (state, row.number(10) ?? 0)
    guard row.int(11) == seal, StoredStep.isNumber(id), StoredStep.isNumber(rowCount),
      StoredStep.isNumber(partCount)
    else { throw DamagedBytes() }
  }

  /// Whether a number is one that can be counted with.
  static func isNumber(_ number: Int64) -> Bool { (0..<(1 << 38)).contains(number) }

  init(id: Int64, at: Double, label: String, summary: String, _ tables: StepTables) {
    (self.id, self.at, self.label, self.summary) = (id, at, label, summary)
    self.tables = tables.bytes
    (rowCount, partCount, content, previous) = (Int64(tables.rowCount), 0, 0, 0)
    (state, movedAt) = (.making, 0)
  }

  /// Whether undoing it brings back references that led nowhere before.
  func opensReferences(_ direction: HistoryDirection) throws -> Bool {
    guard direction == .undo else { return false }
    return try tables.withUnsafeBytes { try !StepTables(bytes: $0).open.isEmpty }
  }

  /// Whether it is the same step, and as far.
  func isSame(as other: StoredStep) -> Bool {
    (id, content, state) == (other.id, other.content, other.state)
  }

  /// Whether it is a step that was begun, and at least as far as it was then.
  func goesOn(from begun: StoredStep, to end: StepState) -> Bool {
    guard (id, at, content) == (begun.id, begun.at, begun.content) else { return false }
    return begun.state == .making || state == begun.state || state == end
  }

  var values: [Value] {
    [
      .int(id), .number(at), .text(label), .text(summary), .data(tables), .int(rowCount),
      .int(partCount), .int(content), .int(previous), .int(state.rawValue), .number(movedAt),
      .int(seal),
    ]
  }

  var step: HistoryStep {
    HistoryStep(
      id: id, at: at, label: label, summary: summary, isUndone: state == .undone,
      isSkipped: state == .skipped, rowCount: Int(rowCount))
  }
}

/// The one row that says where the history ends.
struct HistoryHead {
  /// The newest step and its sum; 0 where there is none.
  var last: Int64 = 0
  var identity: Int64 = 0
  /// The highest number that a step ever had.
  var highest: Int64 = 0
  /// The step that is about to be made, undone or redone; 0 where there is none.
  var pending: Int64 = 0
  /// How many steps there are, and how many rows they have together.
  var stepCount: Int64 = 0
  var rowCount: Int64 = 0

  private var numbers: [Int64] { [last, identity, highest, pending, stepCount, rowCount] }

  private var seal: Int64 {
    var sum = Checksum()
    for number in numbers { sum.add(number) }
    return sum.stored
  }

  init() {}

  init(_ row: RawStatement) throws {
    (last, identity, highest, pending) = (row.int(0), row.int(1), row.int(2), row.int(3))
    (stepCount, rowCount) = (row.int(4), row.int(5))
    guard row.areIntegers(Array(0...6)), row.int(6) == seal, StoredStep.isNumber(highest),
      highest >= last
    else { throw DamagedBytes() }
  }

  static let columns = "last, identity, highest, pending, step_count, row_count, seal"

  func write(_ history: HistoryConnection) throws {
    try history.run(
      "REPLACE INTO head (id, \(HistoryHead.columns)) VALUES (1, ?, ?, ?, ?, ?, ?, ?)",
      (numbers + [seal]).map { .int($0) })
  }
}

/// A step that was undone and has made way for another one. Another copy of the database may still
/// have it.
struct ForgottenStep {
  /// The sum of what never changes of a step.
  let identity: Int64
  let undoneAt: Double

  init(_ step: StoredStep) { (identity, undoneAt) = (step.identity, step.movedAt) }

  init(_ row: RawStatement) throws {
    (identity, undoneAt) = (row.int(0), row.number(1) ?? 0)
    guard row.areIntegers([0, 2]), row.int(2) == seal else { throw DamagedBytes() }
  }

  private var seal: Int64 {
    var sum = Checksum()
    sum.add(identity)
    sum.add(undoneAt.bitPattern)
    return sum.stored
  }

  static let columns = "identity, undone_at, seal"
  var values: [Value] { [.int(identity), .number(undoneAt), .int(seal)] }
}

/// That the data may have become those of a backup, and the history was not moved behind them yet.
struct ExpectedData {
  let at: Double
  /// `PRAGMA schema_version` of the data before, which a restore raises; nil where there were none.
  let schema: Int64?

  /// Whether a database is the one from before: nothing came of the restore.
  func isStillToCome(_ db: Database) throws -> Bool {
    guard let schema else { return false }
    return try db.row("PRAGMA main.schema_version") { $0.int(0) } == schema
  }
}

extension HistoryFile {
  /// The table of data that are expected, in a history that has none yet.
  static let expected =
    "CREATE TABLE IF NOT EXISTS expected (at REAL NOT NULL, schema INTEGER NOT NULL)"

  /// The table of steps that were forgotten, in a history that has none yet.
  static let forgotten = """
    CREATE TABLE IF NOT EXISTS forgotten (
      identity INTEGER PRIMARY KEY, undone_at REAL NOT NULL, seal INTEGER NOT NULL)
    """

  /// The tables of a new history. The rows of a step are in parts, whose numbers begin with the
  /// step's.
  static let tables = """
    CREATE TABLE step (
      id INTEGER PRIMARY KEY, at REAL NOT NULL, label TEXT NOT NULL, summary TEXT NOT NULL,
      tables BLOB NOT NULL, row_count INTEGER NOT NULL, part_count INTEGER NOT NULL,
      content INTEGER NOT NULL, previous INTEGER NOT NULL, state INTEGER NOT NULL,
      moved_at REAL NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE part (id INTEGER PRIMARY KEY, rows BLOB NOT NULL);
    CREATE TABLE head (
      id INTEGER PRIMARY KEY, last INTEGER NOT NULL, identity INTEGER NOT NULL,
      highest INTEGER NOT NULL, pending INTEGER NOT NULL, step_count INTEGER NOT NULL,
      row_count INTEGER NOT NULL, seal INTEGER NOT NULL);
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    """
}
