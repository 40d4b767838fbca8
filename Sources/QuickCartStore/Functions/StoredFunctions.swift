import GRDBSQLite
import QCQLanguage

/// The bodies of `qcq_number`, `qcq_date`, `qcq_text` and their kin: what a stored cell is for the
/// language. One that does not fit is nothing, and the connection remembers that there was one.
enum StoredFunctions {
  static func number(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = arguments?[0] else { return }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: sqlite3_result_int64(context, sqlite3_value_int64(value))
    case SQLITE_FLOAT:
      let number = sqlite3_value_double(value)
      guard number.isFinite else {
        CallContext.of(context)?.noteStray()
        return
      }
      sqlite3_result_double(context, number)
    case SQLITE_NULL: return
    default: CallContext.of(context)?.noteStray()  // Int32
    }
  }

  static func date(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let seconds = SQLCall.instant(context, arguments, 0) else { return }
    sqlite3_result_double(context, seconds)
  }

  static func text(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = arguments?[0], let text = SQLCall.text(context, arguments, 0) else { return }
    if sqlite3_value_type(value) == SQLITE_TEXT {
      sqlite3_result_value(context, value)
    } else {
      SQLCall.answer(context, text)
    }
  }

  static func isText(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let value = arguments?[0] else { return }
    let isText =
      sqlite3_value_type(value) == SQLITE_TEXT && SQLCall.text(context, arguments, 0) != nil
    sqlite3_result_int(context, isText ? 1 : 0)
  }

  /// `qcq_date_cell(instant, example)`: the instant in the storage that the example has.
  static func dateCell(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let instant = arguments?[0], sqlite3_value_type(instant) != SQLITE_NULL,
      let example = arguments?[1], let storage = DateStorage(SQLCall.cell(example))
    else { return }
    let seconds = sqlite3_value_double(instant)
    switch storage.value(seconds, in: CallContext.of(context)?.zone ?? UTC()) {
    case .int(let int): sqlite3_result_int64(context, int)
    case .number(let number), .date(let number): sqlite3_result_double(context, number)
    case .text(let text): SQLCall.answer(context, text)
    case .absent, .bool, .data: return
    }
  }
}
