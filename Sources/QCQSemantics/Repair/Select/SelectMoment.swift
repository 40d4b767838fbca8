import QCQLanguage
import QCQText

/// A moment as SQL says it: a day, or so long before or after now.
enum SelectMoment {
  case day(String)
  /// So many units before now; after now below zero.
  case ago(Int, String)

  private struct Reader: PieceReader { var cursor: PieceCursor }

  /// Whether a text is data of none: `'now'`, `'-7 days'`.
  static func isPart(_ text: String) -> Bool {
    text.lowercased() == "now" || length(text) != nil
  }

  /// Nil, with nothing read, where something else stands.
  init?(_ cursor: inout PieceCursor) {
    var reader = Reader(cursor: cursor)
    guard let moment = SelectMoment.read(&reader) else { return nil }
    (cursor, self) = (reader.cursor, moment)
  }

  private static let nows = [
    "now", "current_date", "current_timestamp", "today", "getdate", "curdate", "sysdate",
    "localtimestamp",
  ]
  private static let functions = [
    "date", "datetime", "unixepoch", "strftime", "julianday", "date_sub", "date_add", "adddate",
    "subdate", "dateadd",
  ]

  /// Whether a moment begins with some words.
  static func begins(_ words: ArraySlice<String>) -> Bool {
    guard let first = words.first else { return false }
    return nows.contains(first) || functions.contains(first) && words.dropFirst().first == "("
  }

  private static func read(_ reader: inout Reader) -> SelectMoment? {
    if reader.take("timestamp") || reader.at("date") && reader.piece(1)?.kind == .text {
      _ = reader.take("date")
    }
    if let piece = reader.current, piece.kind == .date || piece.kind == .text {
      let day = piece.kind == .date ? piece.text : LooseDate.date(piece.text)
      reader.place += 1
      return day.map { .day($0) }
    }
    // `dateadd`, cut in two as both are words.
    if reader.at("date"), reader.piece(1)?.text == "add" { reader.place += 1 }
    guard let word = reader.current, word.kind == .word else { return nil }
    if nows.contains(word.text) {
      reader.place += 1
      if reader.take("("), !reader.take(")") { return nil }
      return shifted(&reader)
    }
    return call(word.text, &reader)
  }

  /// `date('now', '-7 days')`, `date_sub(now(), interval 7 day)`, `dateadd(day, -7, getdate())`
  private static func call(_ name: String, _ reader: inout Reader) -> SelectMoment? {
    guard reader.piece(1)?.text == "(" else { return nil }
    reader.place += 2
    switch name {
    case "date", "datetime", "unixepoch", "strftime", "julianday":
      if name == "strftime", reader.current?.kind == .text, reader.piece(1)?.text == "," {
        reader.place += 2
      }
      if let now = reader.current, now.kind == .text, now.text.lowercased() == "now" {
        reader.place += 1
      } else if let inner = read(&reader) {
        return reader.take(")") ? inner : nil
      } else {
        return nil
      }
      var moment = SelectMoment.ago(0, "day")
      while reader.take(",") {
        guard let text = reader.current, text.kind == .text else { return nil }
        reader.place += 1
        if ["localtime", "utc", "start of day"].contains(text.text.lowercased()) { continue }
        guard let shift = length(text.text) else { return nil }
        moment = .ago(-shift.count, shift.unit)
      }
      return reader.take(")") ? moment : nil
    case "date_sub", "date_add", "adddate", "subdate":
      guard case .ago(0, _)? = read(&reader), reader.take(","), reader.take("interval"),
        let shift = interval(&reader), reader.take(")")
      else { return nil }
      return .ago(name.contains("sub") ? shift.count : -shift.count, shift.unit)
    case "dateadd", "add":
      guard let unit = reader.take(.unit), reader.take(","), let count = signed(&reader),
        reader.take(","), case .ago(0, _)? = read(&reader), reader.take(")")
      else { return nil }
      return .ago(-count, unit)
    default: return nil  // String
    }
  }

  /// `- interval '1 month'`, `- 7`, `+ 3 days`, behind now.
  private static func shifted(_ reader: inout Reader) -> SelectMoment? {
    let isBefore = reader.at("-")
    guard reader.take("-") || reader.take("+") else { return .ago(0, "day") }
    _ = reader.take("interval")
    guard let shift = interval(&reader) else { return nil }
    return .ago(isBefore ? shift.count : -shift.count, shift.unit)
  }

  private static func interval(_ reader: inout Reader) -> (count: Int, unit: String)? {
    if let text = reader.current, text.kind == .text {
      reader.place += 1
      if let length = length(text.text) { return length }
      return Int(text.text).flatMap { count in reader.take(.unit).map { (count, $0) } }
    }
    guard let count = signed(&reader) else { return nil }
    return (count, reader.take(.unit) ?? "day")
  }

  private static func signed(_ reader: inout Reader) -> Int? {
    let isNegative = reader.take("-")
    guard let number = reader.number().flatMap({ Int($0) }) else { return nil }
    reader.place += 1
    return isNegative ? -number : number
  }

  /// `-7 days`
  private static func length(_ text: String) -> (count: Int, unit: String)? {
    let parts = text.lowercased().split(separator: " ").map(String.init)
    guard parts.count == 2, let count = Int(parts[0]),
      let unit = Meanings.meaning(of: [parts[1]][...], as: .unit)
    else { return nil }
    return (count, unit.meant)
  }

  /// How a date is compared with it.
  func test(_ field: String, _ sign: String) -> String? {
    switch self {
    case .day(let day):
      switch sign {
      case "=": return "\(field) on \(day)"
      case ">=": return "\(field) since \(day)"
      case "<": return "\(field) before \(day)"
      case ">": return Diagnostic.dayAfter(day).map { "\(field) since \($0)" }
      case "<=": return Diagnostic.dayAfter(day).map { "\(field) before \($0)" }
      default: return nil  // String
      }
    case .ago(0, _):
      switch sign {
      case "=": return "\(field) on today"
      case ">=", ">": return "\(field) since today"
      case "<", "<=": return "\(field) before \(sign == "<" ? "today" : "tomorrow")"
      default: return nil  // String
      }
    case .ago(let count, let unit):
      let number = abs(count)
      let length = "\(number) \(unit)\(number == 1 ? "" : "s")"
      let moment = count > 0 ? "\(length) ago" : "in \(length)"
      // The day itself is still within `<=`.
      if unit == "day", sign == "<=", count < 0 { return "\(field) <= today + \(length)" }
      switch sign {
      case ">=", ">": return "\(field) since \(moment)"
      case "<", "<=": return "\(field) before \(moment)"
      case "=" where unit == "day" && abs(count) == 1:
        return "\(field) on \(count > 0 ? "yesterday" : "tomorrow")"
      default: return nil  // String
      }
    }
  }
}
