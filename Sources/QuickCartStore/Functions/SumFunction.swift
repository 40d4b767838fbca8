import GRDBSQLite
import QCQLanguage

/// `qcq_sum`, `qcq_total` and `qcq_average`: sums that overflow only if the result does, while
/// those of SQLite fail or become infinite in between. Cells that are no number are passed over.
enum SumFunction {
  /// The state of one sum, in memory that SQLite gives zeroed and takes back.
  private static func state(
    _ context: SQLContext?, _ size: Int32
  ) -> UnsafeMutablePointer<ExactSum>? {
    // That memory is aligned to 8 bytes, and whole numbers of 128 bits want 16.
    guard let memory = sqlite3_aggregate_context(context, size) else { return nil }
    let address = (Int(bitPattern: memory) + 15) & ~15
    return UnsafeMutablePointer(bitPattern: address)
  }

  static func add(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = arguments?[0],
      let state = state(context, Int32(MemoryLayout<ExactSum>.stride + 16))
    else { return }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER:
      state.pointee.add(sqlite3_value_int64(value))
    case SQLITE_FLOAT:
      let number = sqlite3_value_double(value)
      guard number.isFinite else {
        CallContext.of(context)?.noteStray()
        return
      }
      state.pointee.add(number)
    case SQLITE_NULL: return
    default: CallContext.of(context)?.noteStray()  // Int32
    }
  }

  /// The opposite of `add`, for sums over rows that others follow on.
  static func takeAway(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = arguments?[0], let state = state(context, 0) else { return }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER:
      state.pointee.takeAway(sqlite3_value_int64(value))
    case SQLITE_FLOAT where sqlite3_value_double(value).isFinite:
      state.pointee.takeAway(sqlite3_value_double(value))
    default: return  // Int32
    }
  }

  /// Of no rows 0; of numbers with fraction, or where it is too large for a whole number, a number
  /// with fraction.
  static func answerWhole(_ context: SQLContext?) {
    guard let state = state(context, 0), state.pointee.count > 0 else {
      return sqlite3_result_int64(context, 0)
    }
    if let sum = state.pointee.int {
      sqlite3_result_int64(context, sum)
    } else {
      NumberFunctions.answer(context, state.pointee.number())
    }
  }

  static func answer(_ context: SQLContext?) {
    NumberFunctions.answer(context, state(context, 0)?.pointee.number() ?? 0)
  }

  static func answerAverage(_ context: SQLContext?) {
    guard let state = state(context, 0), state.pointee.count > 0 else { return }
    NumberFunctions.answer(context, state.pointee.number(dividedBy: Double(state.pointee.count)))
  }
}
