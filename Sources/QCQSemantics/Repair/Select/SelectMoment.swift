import QCQLanguage
import QCQText

/// A moment as SQL says it: a day, so long before or after now, or where a period begins.
enum SelectMoment {
  case day(String)
  /// How many units before now; negative after now.
  case ago(Int, String)
  /// Where the period begins that is now, or the last one, or the next: 0, -1, 1.
  case start(Int, String)

  private struct Reader: PieceReader { var cursor: PieceCursor }

  /// Whether a text is data of none: `'now'`, `'-7 days'`.
  static func isPart(_ text: String) -> Bool {
    let text = text.lowercased()
    return text == "now" || length(text) != nil || start(text) != nil || period(text) != nil
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
    "subdate", "dateadd", "date_trunc",
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
        guard let next = moment.changed(by: text.text) else { return nil }
        moment = next
      }
      return reader.take(")") ? moment : nil
    case "date_trunc":
      guard let text = reader.current, text.kind == .text, let unit = period(text.text) else {
        return nil
      }
      reader.place += 1
      guard reader.take(","), case .ago(0, _)? = read(&reader), reader.take(")") else { return nil }
      return shifted(&reader, from: .start(0, unit))
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

  /// `- interval '1 month'`, `- 7`, `+ 3 days`, behind a moment.
  private static func shifted(
    _ reader: inout Reader, from moment: SelectMoment = .ago(0, "day")
  ) -> SelectMoment? {
    let isBefore = reader.at("-")
    guard reader.take("-") || reader.take("+") else { return moment }
    _ = reader.take("interval")
    guard let shift = interval(&reader) else { return nil }
    return moment.moved(by: isBefore ? -shift.count : shift.count, shift.unit)
  }

  /// `-1 month`, `start of month`, as SQLite changes a moment.
  private func changed(by text: String) -> SelectMoment? {
    if let unit = SelectMoment.start(text.lowercased()) {
      switch self {
      case .ago(let count, _) where count == 0: return .start(0, unit)
      case .ago(let count, unit) where abs(count) == 1: return .start(-count, unit)
      case .day, .ago, .start: return nil
      }
    }
    return SelectMoment.length(text).flatMap { moved(by: $0.count, $0.unit) }
  }

  /// Later by so many units; from where a period begins only to the next one or the one before.
  private func moved(by count: Int, _ unit: String) -> SelectMoment? {
    switch self {
    case .ago(0, _): .ago(-count, unit)
    case .start(0, unit) where abs(count) == 1: .start(count, unit)
    case .day, .ago, .start: nil
    }
  }

  /// `start of month`
  private static func start(_ text: String) -> String? {
    text.hasPrefix("start of ") ? period(String(text.dropFirst(9))) : nil
  }

  /// A unit that a period of the calendar has.
  private static func period(_ text: String) -> String? {
    ["day", "week", "month", "year"].first { $0 == text.lowercased() }
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
    guard parts.count == 2, let count = Int(parts[0]), count.magnitude < 1_000_000,
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
    case .start:
      switch sign {
      case ">=", ">": return "\(field) since \(words)"
      case "<": return "\(field) before \(words)"
      default: return nil  // String
      }
    case .ago(let count, let unit):
      // The day itself is still within `<=`.
      if unit == "day", sign == "<=", count < 0 {
        return "\(field) <= today + \(-count) day\(count == -1 ? "" : "s")"
      }
      switch sign {
      case ">=", ">": return "\(field) since \(words)"
      case "<", "<=": return "\(field) before \(words)"
      case "=" where unit == "day": return "\(field) on \(words)"
      default: return nil  // String
      }
    }
  }

  /// A range of days from this one to another; nil where one of them is none that is counted from
  /// now.
  func range(_ field: String, to last: SelectMoment) -> String? {
    switch (self, last) {
    case (.ago(_, "day"), .ago(_, "day")): "\(field) during \(words) .. \(last.words)"
    case (.day, _), (.ago, _), (.start, _): nil
    }
  }

  /// What it is called: `yesterday`, `3 days ago`, `in 2 weeks`, `last month`.
  private var words: String {
    switch self {
    case .day(let day): day
    case .ago(0, _): "today"
    case .ago(1, "day"): "yesterday"
    case .ago(-1, "day"): "tomorrow"
    case .ago(let count, let unit):
      count > 0
        ? "\(count) \(unit)\(count == 1 ? "" : "s") ago"
        : "in \(-count) \(unit)\(count == -1 ? "" : "s")"
    case .start(let count, let unit):
      "\(count == 0 ? "this" : count < 0 ? "last" : "next") \(unit)"
    }
  }
}
