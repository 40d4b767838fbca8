import GRDBSQLite
import QCQLanguage

/// The arguments of a call from SQLite.
typealias SQLArguments = UnsafeMutablePointer<OpaquePointer?>

/// The handle through which a function answers SQLite.
typealias SQLContext = OpaquePointer

/// Reading arguments and giving results, in bytes rather than C strings: text may contain NUL.
enum SQLCall {
  /// The bytes of an argument read as text, valid during the call; nothing for NULL, and for what
  /// is no text, which is noted.
  static func text(
    _ context: SQLContext?, _ arguments: SQLArguments?, _ index: Int
  ) -> UnsafeRawBufferPointer? {
    guard let value = arguments?[index] else { return nil }
    let type = sqlite3_value_type(value)
    if type == SQLITE_NULL { return nil }
    let isEndless = type == SQLITE_FLOAT && !sqlite3_value_double(value).isFinite
    guard type != SQLITE_BLOB, !isEndless else { return noText(context) }
    // The text has to be asked for before its length, which the conversion decides.
    guard let start = sqlite3_value_text(value) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    let text = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    return WellFormedText.holds(text) ? text : noText(context)
  }

  private static func noText(_ context: SQLContext?) -> UnsafeRawBufferPointer? {
    CallContext.of(context)?.noteStray()
    return nil
  }

  /// The instant of an argument, in Unix seconds; nothing for NULL, and for what is no date, which
  /// is noted.
  static func instant(
    _ context: SQLContext?, _ arguments: SQLArguments?, _ index: Int
  ) -> Double? {
    guard let value = arguments?[index] else { return nil }
    let instant: Double?
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER, SQLITE_FLOAT: instant = StoredDate.instant(sqlite3_value_double(value))
    case SQLITE_TEXT:
      let start = sqlite3_value_text(value)
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      instant = StoredDate.instant(bytes, in: CallContext.of(context)?.zone ?? UTC())
    default: instant = nil  // Int32
    }
    if instant == nil { CallContext.of(context)?.noteStray() }
    return instant
  }

  /// An argument as a cell, valid during the call.
  static func cell(_ value: OpaquePointer) -> Cell {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .int(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return .number(sqlite3_value_double(value))
    case SQLITE_TEXT:
      let start = sqlite3_value_text(value)
      return .text(UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
    default: return .absent  // Int32
    }
  }

  /// An argument as it is stored, valid during the call.
  ///
  /// - Parameter isWide: Whether texts are wanted in UTF-16, as the database has them.
  static func cell(_ value: OpaquePointer?, isWide: Bool) -> Cell {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .int(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return .number(sqlite3_value_double(value))
    case SQLITE_TEXT where isWide:
      let start = sqlite3_value_text16(value)
      let count = Int(sqlite3_value_bytes16(value))
      return .text(
        UnsafeRawBufferPointer(start: start, count: count).assumingMemoryBound(to: UInt8.self))
    case SQLITE_TEXT:
      let start = sqlite3_value_text(value)
      return .text(UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
    case SQLITE_BLOB:
      let start = sqlite3_value_blob(value)
      let count = Int(sqlite3_value_bytes(value))
      return .data(
        UnsafeRawBufferPointer(start: start, count: count).assumingMemoryBound(to: UInt8.self))
    default: return .absent  // Int32
    }
  }

  static func answer(_ context: SQLContext?, _ bool: Bool) {
    sqlite3_result_int(context, bool ? 1 : 0)
  }

  static func answer(_ context: SQLContext?, _ text: String) {
    text.withBytes { answer(context, $0) }
  }

  static func answer(_ context: SQLContext?, _ bytes: UnsafeRawBufferPointer) {
    // An empty buffer may have no address, and that would be NULL to SQLite.
    guard let start = bytes.baseAddress else {
      sqlite3_result_text64(context, "", 0, transient, UInt8(SQLITE_UTF8))
      return
    }
    let chars = start.assumingMemoryBound(to: CChar.self)
    sqlite3_result_text64(context, chars, UInt64(bytes.count), transient, UInt8(SQLITE_UTF8))
  }

  static func fail(_ context: SQLContext?, _ message: String) {
    sqlite3_result_error(context, message, -1)
  }

  /// UTF-16 in the order of this machine.
  static let wide = UInt8(UInt16(1).littleEndian == 1 ? SQLITE_UTF16LE : SQLITE_UTF16BE)

  /// `SQLITE_TRANSIENT`, a macro that Swift cannot import: "copy this before you return".
  static var transient: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}

extension String {
  /// Hands over the text's bytes in UTF-8.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    var text = self
    return try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
  }
}
