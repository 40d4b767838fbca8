import GRDBSQLite

/// `qcq_sum`: a sum of whole numbers that goes on as a number with fraction where it grows too
/// large, while SQLite's own `sum` fails then. NULL and what is no number are passed over.
enum SumFunction {
  /// The state of one sum, in memory that SQLite gives zeroed and takes back.
  private struct State {
    var whole: Int64
    var fraction: Double
    var isFraction: Bool
    var hasRows: Bool
  }

  private static func state(_ context: SQLContext?, _ size: Int32) -> UnsafeMutablePointer<State>? {
    sqlite3_aggregate_context(context, size)?.assumingMemoryBound(to: State.self)
  }

  static func add(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = arguments?[0],
      let state = state(context, Int32(MemoryLayout<State>.stride))
    else { return }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER:
      let number = sqlite3_value_int64(value)
      state.pointee.hasRows = true
      if state.pointee.isFraction {
        state.pointee.fraction += Double(number)
        return
      }
      let (sum, overflows) = state.pointee.whole.addingReportingOverflow(number)
      if overflows {
        state.pointee.isFraction = true
        state.pointee.fraction = Double(state.pointee.whole) + Double(number)
      } else {
        state.pointee.whole = sum
      }
    case SQLITE_FLOAT:
      if !state.pointee.isFraction {
        state.pointee.isFraction = true
        state.pointee.fraction = Double(state.pointee.whole)
      }
      state.pointee.hasRows = true
      state.pointee.fraction += sqlite3_value_double(value)
    default: return  // Int32
    }
  }

  static func finish(_ context: SQLContext?) {
    guard let state = state(context, 0), state.pointee.hasRows else {
      sqlite3_result_null(context)
      return
    }
    if state.pointee.isFraction {
      sqlite3_result_double(context, state.pointee.fraction)
    } else {
      sqlite3_result_int64(context, state.pointee.whole)
    }
  }
}
