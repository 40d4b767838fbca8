import GRDBSQLite

/// `qcq_sum`, `qcq_total` and `qcq_average`: sums that overflow only if the result does, while
/// those of SQLite fail or become infinite in between. Cells that are no number are passed over.
enum SumFunction {
  /// The state of one sum, in memory that SQLite gives zeroed and takes back.
  private struct State {
    /// The whole numbers; 2⁶⁴ of them fit.
    var whole: Int128
    /// The numbers with fraction, and what their addition lost (Neumaier).
    var fraction: Double
    var lost: Double
    var hasFraction: Bool
    /// Whether `fraction` counts in units of 2¹⁰⁰, as it had become too large.
    var isLarge: Bool
    var count: Int64

    mutating func add(_ number: Double) {
      hasFraction = true
      if !isLarge {
        if addPrecisely(number) { return }
        (fraction, lost, isLarge) = (fraction / State.unit + lost / State.unit, 0, true)
      }
      fraction += number / State.unit
    }

    private static var unit: Double { 0x1p100 }

    /// False if the sum has become too large.
    private mutating func addPrecisely(_ number: Double) -> Bool {
      let sum = fraction + number
      guard sum.isFinite else { return false }
      lost +=
        abs(fraction) >= abs(number) ? (fraction - sum) + number : (number - sum) + fraction
      fraction = sum
      return true
    }

    func total(dividedBy divisor: Double = 1) -> Double {
      let whole = Double(whole) / divisor
      return isLarge
        ? (fraction / divisor) * State.unit + whole : fraction / divisor + lost / divisor + whole
    }
  }

  private static func state(_ context: SQLContext?, _ size: Int32) -> UnsafeMutablePointer<State>? {
    // SQLite's memory is aligned to 8 bytes, and whole numbers of 128 bits want 16.
    guard let memory = sqlite3_aggregate_context(context, size) else { return nil }
    let address = (Int(bitPattern: memory) + 15) & ~15
    return UnsafeMutablePointer(bitPattern: address)
  }

  static func add(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = arguments?[0],
      let state = state(context, Int32(MemoryLayout<State>.stride + 16))
    else { return }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER:
      state.pointee.count &+= 1
      state.pointee.whole &+= Int128(sqlite3_value_int64(value))
    case SQLITE_FLOAT:
      let number = sqlite3_value_double(value)
      guard number.isFinite else {
        CallContext.of(context)?.noteStray()
        return
      }
      state.pointee.count &+= 1
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
      state.pointee.count &-= 1
      state.pointee.whole &-= Int128(sqlite3_value_int64(value))
    case SQLITE_FLOAT where sqlite3_value_double(value).isFinite:
      state.pointee.count &-= 1
      state.pointee.add(-sqlite3_value_double(value))
    default: return  // Int32
    }
  }

  /// Of no rows 0; of numbers with fraction, or where it is too large for a whole number, a number
  /// with fraction.
  static func answerWhole(_ context: SQLContext?) {
    guard let state = state(context, 0), state.pointee.count > 0 else {
      return sqlite3_result_int64(context, 0)
    }
    if !state.pointee.hasFraction, let sum = Int64(exactly: state.pointee.whole) {
      sqlite3_result_int64(context, sum)
    } else {
      NumberFunctions.answer(context, state.pointee.total())
    }
  }

  static func answer(_ context: SQLContext?) {
    NumberFunctions.answer(context, state(context, 0)?.pointee.total() ?? 0)
  }

  static func answerAverage(_ context: SQLContext?) {
    guard let state = state(context, 0), state.pointee.count > 0 else { return }
    NumberFunctions.answer(context, state.pointee.total(dividedBy: Double(state.pointee.count)))
  }
}
