import GRDB
import GRDBSQLite
import QCQLanguage
import Synchronization

/// The zone that a connection's date functions use; it may be set while they run.
final class ZoneBox: Sendable {
  private let content = Mutex<any TimeZoneRules>(UTC())

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
  typealias Body =
    @convention(c) (
      OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Void

  static func register(on db: Database, zoneBox: ZoneBox) throws {
    let connection = db.sqliteConnection
    try registerText(on: connection)
    try registerDates(on: connection, zoneBox: zoneBox)
    try add("qcq_abs", 1, on: connection) { NumberFunctions.abs($0, $2) }
    try SumFunction.register(on: connection)
    let flags = SQLITE_UTF8
    let code = sqlite3_create_collation_v2(
      connection, "qcq_text", flags, nil,
      { _, leftCount, left, rightCount, right in
        let left = UnsafeRawBufferPointer(start: left, count: Int(leftCount))
        let right = UnsafeRawBufferPointer(start: right, count: Int(rightCount))
        return TextCollation.compare(left, right)
      }, nil)
    try check(code)
  }

  private static func registerText(on connection: OpaquePointer?) throws {
    try add("qcq_fold", 1, on: connection) { TextFunctions.fold($0, $2) }
    try add("qcq_contains", 2, on: connection) { TextFunctions.contains($0, $2) }
    try add("qcq_starts", 2, on: connection) { TextFunctions.starts($0, $2) }
    try add("qcq_ends", 2, on: connection) { TextFunctions.ends($0, $2) }
    try add("qcq_matches", 2, on: connection) { TextFunctions.matches($0, $2) }
    try add("qcq_length", 1, on: connection) { TextFunctions.length($0, $2) }
    try add("qcq_lower", 1, on: connection) { TextFunctions.lower($0, $2) }
    try add("qcq_upper", 1, on: connection) { TextFunctions.upper($0, $2) }
  }

  private static func registerDates(on connection: OpaquePointer?, zoneBox: ZoneBox) throws {
    try add("qcq_day", 1, on: connection, zoneBox) { DateFunctions.answer($0, $2) { $0.dayText } }
    try add("qcq_week", 1, on: connection, zoneBox) { DateFunctions.answer($0, $2) { $0.weekText } }
    try add("qcq_month", 1, on: connection, zoneBox) {
      DateFunctions.answer($0, $2) { $0.monthText }
    }
    try add("qcq_year", 1, on: connection, zoneBox) { DateFunctions.answer($0, $2) { $0.yearText } }
  }

  private static func add(
    _ name: String, _ count: Int32, on connection: OpaquePointer?, _ zoneBox: ZoneBox? = nil,
    _ body: @escaping Body
  ) throws {
    // The connection owns the box from here, and lets it go when it closes.
    let owned = zoneBox.map { Unmanaged.passRetained($0).toOpaque() }
    let code = sqlite3_create_function_v2(
      connection, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC, owned, body, nil, nil,
      { if let box = $0 { Unmanaged<ZoneBox>.fromOpaque(box).release() } })
    try check(code)
  }

  private static func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
