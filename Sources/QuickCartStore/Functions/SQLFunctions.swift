import GRDB
import GRDBSQLite
import QCQLanguage
import QCQSQL
import QuickCartPostgreSQL
import Synchronization

/// What the functions of a connection know besides their arguments: the zone of dates, which may be
/// set while they run, and whether their work is to be stopped.
final class CallContext: Sendable {
  private let content = Mutex<any TimeZoneRules>(UTC())
  private let wait: LockWait
  private let stray = Atomic(false)

  init(_ wait: LockWait) { self.wait = wait }

  var isStopped: Bool { wait.isStopped }

  static func of(_ context: SQLContext?) -> CallContext? {
    sqlite3_user_data(context).map { Unmanaged<CallContext>.fromOpaque($0).takeUnretainedValue() }
  }

  var zone: any TimeZoneRules {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }

  /// A cell was met that does not fit its field.
  func noteStray() { stray.store(true, ordering: .relaxed) }

  /// Whether one was met since this was asked last.
  func takeStray() -> Bool { stray.exchange(false, ordering: .relaxed) }
}

/// The functions and the collation that qcq's SQL relies on, registered on every connection.
///
/// They go through the C interface: GRDB's `DatabaseFunction` copies each argument into a value
/// of its own first, which is most of the cost of a text search.
enum SQLFunctions {
  typealias Body = @convention(c) (SQLContext?, Int32, SQLArguments?) -> Void

  static func register(on db: Database, callContext state: CallContext) throws {
    let dialect = SQLiteDialect()
    let others: [SQLFunction] = [
      .fold, .contains, .startsWith, .endsWith, .matches, .sumOfInts, .sum, .average,
      .storedNumber, .storedDate, .storedText, .isText, .finite, .remainder, .dateCell,
      .daysBetween, .dateShift, .setDateShift,
      .shown(.number), .shown(.share), .shown(.date),
      .shown(.weekday), .shown(.flag),
    ]
    let ofDates = ScalarFunction.allCases.filter { $0.argument == .date }
    let named = ScalarFunction.allCases.map(SQLFunction.scalar) + ofDates.map(SQLFunction.ofInstant)
    for function in named + others {
      try register(implementation(of: function), named: dialect.name(of: function), db, state)
    }
    // What it gives is another thing each time.
    try register(
      .scalar(
        0,
        { context, _, _ in
          SQLCall.answer(context, CallContext.of(context)?.takeStray() ?? false)
        }),
      named: Strays.function, db, state, flags: 0)
    try check(
      sqlite3_create_collation_v2(
        db.sqliteConnection, dialect.textCollation, SQLITE_UTF8, nil,
        { _, leftCount, left, rightCount, right in
          let left = UnsafeRawBufferPointer(start: left, count: Int(leftCount))
          let right = UnsafeRawBufferPointer(start: right, count: Int(rightCount))
          return TextCollation.compare(left, right)
        }, nil))
  }

  /// Those of which a server does a part.
  static func searches(_ state: CallContext) -> [SearchFunction] {
    let kinds: [(SQLFunction, SearchFunction.Kind)] = [
      (.contains, .contains), (.startsWith, .startsWith), (.endsWith, .endsWith),
    ]
    return kinds.compactMap { function, kind in
      guard case .scalar(_, let body) = implementation(of: function) else { return nil }
      return SearchFunction(
        kind, name: SQLiteDialect().name(of: function), body,
        data: Unmanaged.passUnretained(state).toOpaque())
    }
  }

  /// What a function does: at once, or for one row after the other and then at the end.
  private enum Implementation {
    case scalar(Int32, Body)
    case aggregate(Step, Finish)
  }

  private typealias Step = Body
  private typealias Finish = @convention(c) (SQLContext?) -> Void

  private static func register(
    _ implementation: Implementation, named name: String, _ db: Database, _ state: CallContext,
    flags: Int32 = SQLITE_DETERMINISTIC
  ) throws {
    let (count, body, step, finish): (Int32, Body?, Step?, Finish?) =
      switch implementation {
      case .scalar(let count, let body): (count, body, nil, nil)
      case .aggregate(let step, let finish): (1, nil, step, finish)
      }
    // The connection owns the state from here, and lets it go when it closes.
    let owned = Unmanaged.passRetained(state).toOpaque()
    if let step, let finish {
      // A sum so far is asked for after each row, and is the same question as the one at the end.
      return try check(
        sqlite3_create_window_function(
          db.sqliteConnection, name, count, SQLITE_UTF8 | flags, owned, step, finish, finish,
          { SumFunction.takeAway($0, $2) }, { SQLFunctions.release($0) }))
    }
    try check(
      sqlite3_create_function_v2(
        db.sqliteConnection, name, count, SQLITE_UTF8 | flags, owned, body, nil, nil,
        { SQLFunctions.release($0) }))
  }

  private static func release(_ state: UnsafeMutableRawPointer?) {
    if let state { Unmanaged<CallContext>.fromOpaque(state).release() }
  }

  private static func implementation(of function: SQLFunction) -> Implementation {
    switch function {
    case .fold: .scalar(1, { TextFunctions.fold($0, $2) })
    case .contains: .scalar(2, { TextFunctions.compare($0, $2, TextSearch.contains) })
    case .startsWith: .scalar(2, { TextFunctions.compare($0, $2, TextSearch.starts) })
    case .endsWith: .scalar(2, { TextFunctions.compare($0, $2, TextSearch.ends) })
    case .matches: .scalar(2, { TextFunctions.matches($0, $2) })
    case .scalar(let function): .scalar(1, function.body(ofInstant: false))
    case .ofInstant(let function): .scalar(1, function.body(ofInstant: true))
    case .sumOfInts: .aggregate({ SumFunction.add($0, $2) }, { SumFunction.answerWhole($0) })
    case .sum: .aggregate({ SumFunction.add($0, $2) }, { SumFunction.answer($0) })
    case .average: .aggregate({ SumFunction.add($0, $2) }, { SumFunction.answerAverage($0) })
    case .storedNumber: .scalar(1, { StoredFunctions.number($0, $2) })
    case .storedDate: .scalar(1, { StoredFunctions.date($0, $2) })
    case .storedText: .scalar(1, { StoredFunctions.text($0, $2) })
    case .isText: .scalar(1, { StoredFunctions.isText($0, $2) })
    case .finite: .scalar(1, { NumberFunctions.finite($0, $2) })
    case .remainder: .scalar(2, { NumberFunctions.remainder($0, $2) })
    case .dateCell: .scalar(2, { StoredFunctions.dateCell($0, $2) })
    case .daysBetween: .scalar(2, { DateFunctions.daysBetween($0, $2) })
    case .dateShift: .scalar(3, { DateFunctions.shift($0, $2, isSet: false) })
    case .setDateShift: .scalar(3, { DateFunctions.shift($0, $2, isSet: true) })
    case .shown(.number): .scalar(1, { ShownFunctions.number($0, $2) })
    case .shown(.share): .scalar(1, { ShownFunctions.share($0, $2) })
    case .shown(.date): .scalar(1, { ShownFunctions.date($0, $2) })
    case .shown(.weekday): .scalar(1, { ShownFunctions.weekday($0, $2) })
    case .shown(.flag): .scalar(1, { ShownFunctions.flag($0, $2) })
    }
  }

  private static func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
