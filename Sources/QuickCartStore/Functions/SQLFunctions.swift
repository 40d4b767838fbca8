import GRDB
import GRDBSQLite
import QCQLanguage
import QCQSQL
import Synchronization

/// What the functions of a connection know besides their arguments: the zone of dates, which may be
/// set while they run, and whether their work is to be stopped.
final class CallContext: Sendable {
  private let content = Mutex<any TimeZoneRules>(UTC())
  private let wait: LockWait

  init(_ wait: LockWait) { self.wait = wait }

  var isStopped: Bool { wait.isStopped }

  static func of(_ context: SQLContext?) -> CallContext? {
    sqlite3_user_data(context).map { Unmanaged<CallContext>.fromOpaque($0).takeUnretainedValue() }
  }

  var zone: any TimeZoneRules {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}

/// The functions and the collation that qcq's SQL relies on, registered on every connection.
///
/// They go through the C interface: GRDB's `DatabaseFunction` copies each argument into a value
/// of its own first, which is most of the cost of a text search.
enum SQLFunctions {
  typealias Body = @convention(c) (SQLContext?, Int32, SQLArguments?) -> Void

  static func register(on db: Database, callContext: CallContext) throws {
    let dialect = SQLiteDialect()
    let others: [SQLFunction] = [
      .fold, .contains, .startsWith, .endsWith, .matches, .sumOfInts,
    ]
    for function in ScalarFunction.allCases.map(SQLFunction.scalar) + others {
      guard let (count, body) = implementation(of: function) else { continue }
      // The connection owns the box from here, and lets it go when it closes.
      try check(
        sqlite3_create_function_v2(
          db.sqliteConnection, dialect.name(of: function), count,
          SQLITE_UTF8 | SQLITE_DETERMINISTIC, Unmanaged.passRetained(callContext).toOpaque(), body,
          body == nil ? { SumFunction.add($0, $2) } : nil,
          body == nil ? { SumFunction.finish($0) } : nil,
          { if let box = $0 { Unmanaged<CallContext>.fromOpaque(box).release() } }))
    }
    try check(
      sqlite3_create_collation_v2(
        db.sqliteConnection, dialect.textCollation, SQLITE_UTF8, nil,
        { _, leftCount, left, rightCount, right in
          let left = UnsafeRawBufferPointer(start: left, count: Int(leftCount))
          let right = UnsafeRawBufferPointer(start: right, count: Int(rightCount))
          return TextCollation.compare(left, right)
        }, nil))
  }

  /// The number of arguments, and what is done with them: nothing for a sum, which has two parts.
  /// Nil for a function of SQLite's own.
  private static func implementation(of function: SQLFunction) -> (count: Int32, body: Body?)? {
    switch function {
    case .fold: (1, { TextFunctions.fold($0, $2) })
    case .contains: (2, { TextFunctions.compare($0, $2, TextSearch.contains) })
    case .startsWith: (2, { TextFunctions.compare($0, $2, TextSearch.starts) })
    case .endsWith: (2, { TextFunctions.compare($0, $2, TextSearch.ends) })
    case .matches: (2, { TextFunctions.matches($0, $2) })
    case .scalar(.length): (1, { TextFunctions.length($0, $2) })
    case .scalar(.lower): (1, { TextFunctions.map($0, $2) { $0.lowercased() } })
    case .scalar(.upper): (1, { TextFunctions.map($0, $2) { $0.uppercased() } })
    case .scalar(.abs): (1, { NumberFunctions.abs($0, $2) })
    case .scalar(.day): (1, { DateFunctions.answer($0, $2) { $0.dayText } })
    case .scalar(.week): (1, { DateFunctions.answer($0, $2) { $0.weekText } })
    case .scalar(.month): (1, { DateFunctions.answer($0, $2) { $0.monthText } })
    case .scalar(.year): (1, { DateFunctions.answer($0, $2) { $0.yearText } })
    case .scalar(.round): nil
    case .sumOfInts: (1, nil)
    }
  }

  private static func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
