/// Dates as databases hold them: Unix seconds, Unix milliseconds, or texts as SQLite's own
/// functions write them.
package enum StoredDate {
  /// From here on a number counts milliseconds; as seconds it would be in the year 5138.
  package static let firstMilliseconds = 1e11
  /// The first and the last instant that have a year of four digits in every zone.
  package static let bounds = -62_167_132_800.0.nextUp...253_402_214_400.0.nextDown

  /// The instant that a stored number stands for.
  @inline(__always)
  package static func instant(_ number: Double) -> Double? {
    let seconds = number >= firstMilliseconds ? number / 1000 : number
    return bounds.contains(seconds) ? seconds : nil
  }

  /// The instant that a stored cell stands for.
  package static func instant(_ cell: Cell, in zone: any TimeZoneRules) -> Double? {
    switch cell {
    case .int(let int): instant(Double(int))
    case .number(let number): instant(number)
    case .text(let text): instant(text, in: zone)
    case .absent, .data: nil
    }
  }

  /// The instant that a stored text stands for.
  package static func instant(
    _ text: UnsafeBufferPointer<UInt8>, in zone: any TimeZoneRules
  ) -> Double? {
    DateText(text).flatMap { $0.instant(in: zone) }
  }

  /// The instant that a value of a cell stands for.
  package static func instant(_ text: String, in zone: any TimeZoneRules) -> Double? {
    var text = text
    return text.withUTF8 { instant($0, in: zone) }
  }
}

/// A date as text: `2026-11-20`, `2026-11-20 18:30`, `2026-11-20T18:30:05.123Z`.
///
/// A day alone is one of the session's zone. With a time and no offset it is universal time, as
/// SQLite's own functions have it.
package struct DateText {
  private var date: CivilDate
  /// Seconds east of Greenwich.
  private var offset = 0
  package private(set) var form = DateTextForm()

  package init?(_ text: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let day = reader.number(2)
    else { return nil }
    date = CivilDate(year: year, month: month, day: day)
    if !reader.isAtEnd, !readTime(&reader) { return nil }
    guard reader.isAtEnd, date.exists, StoredDate.bounds.contains(date.local) else { return nil }
  }

  private mutating func readTime(_ reader: inout DigitReader) -> Bool {
    var time = DateTextForm.Time(hasT: reader.take("T"))
    guard time.hasT || reader.take(" "), let hour = reader.number(2), reader.take(":"),
      let minute = reader.number(2)
    else { return false }
    (date.hour, date.minute) = (hour, minute)
    if reader.take(":") {
      guard let second = reader.number(2) else { return false }
      time.hasSeconds = true
      date.second = Double(second)
      if reader.take(".") {
        guard let fraction = reader.fraction() else { return false }
        date.second += fraction.value
        time.fractionDigits = fraction.digits
      }
    }
    guard readOffset(&reader, &time) else { return false }
    form.time = time
    return true
  }

  private mutating func readOffset(
    _ reader: inout DigitReader, _ time: inout DateTextForm.Time
  ) -> Bool {
    if reader.take("Z") {
      time.offset = .zulu
    } else if let sign = reader.sign() {
      guard let hours = reader.number(2), reader.take(":"), let minutes = reader.number(2),
        hours <= 14, minutes < 60
      else { return false }
      offset = sign * (hours * 3600 + minutes * 60)
      time.offset = .seconds(offset)
    }
    return true
  }

  /// Whether the text says of which zone its time is.
  package var namesZone: Bool { form.time.map { $0.offset != .none } ?? false }

  package func instant(in zone: any TimeZoneRules) -> Double? {
    let instant = form.time == nil ? date.instant(in: zone) : date.local - Double(offset)
    return StoredDate.bounds.contains(instant) ? instant : nil
  }
}

/// How a date is written as text.
package struct DateTextForm: Hashable, Sendable {
  package enum Offset: Hashable, Sendable {
    case none, zulu
    case seconds(Int)
  }

  package struct Time: Hashable, Sendable {
    /// Whether a `T` stands before the time, not a space.
    var hasT = false
    var hasSeconds = false
    var fractionDigits = 0
    var offset = Offset.none
  }

  /// Nil for a day alone.
  package var time: Time?

  package init() {}

  /// `2026-11-20 18:30:05`, as SQLite's `datetime` writes it.
  package static var dateTime: DateTextForm {
    var form = DateTextForm()
    form.time = Time(hasSeconds: true)
    return form
  }

  /// An instant in this form; what has no place in it is left out.
  package func text(_ instant: Double, in zone: any TimeZoneRules) -> String {
    guard let time else { return CivilDate(instant: instant, in: zone).dayText }
    var (offset, suffix) = (0, "")
    switch time.offset {
    case .none: break
    case .zulu: suffix = "Z"
    case .seconds(let seconds): (offset, suffix) = (seconds, DateTextForm.offset(seconds))
    }
    let scale = DateTextForm.power(time.fractionDigits)
    // Whole steps of the last digit, so that 59.9996 does not become 60.
    let steps = ((instant + Double(offset)) * scale).rounded(
      time.fractionDigits > 0 ? .toNearestOrAwayFromZero : .down)
    let local = (steps / scale).rounded(.down)
    let date = CivilDate(local: local)
    var clock = "\(Self.two(date.hour)):\(Self.two(date.minute))"
    if time.hasSeconds { clock += ":\(Self.two(Int(date.second)))" }
    if time.fractionDigits > 0 {
      let digits = String(Int(steps - local * scale))
      clock +=
        "." + String(repeating: "0", count: max(0, time.fractionDigits - digits.count)) + digits
    }
    return date.dayText + (time.hasT ? "T" : " ") + clock + suffix
  }

  private static func power(_ digits: Int) -> Double {
    (0..<digits).reduce(1) { power, _ in power * 10 }
  }

  private static func offset(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}

/// In which of its ways a column holds dates.
package enum DateStorage: Hashable, Sendable {
  case seconds(isWhole: Bool)
  case milliseconds(isWhole: Bool)
  case text(DateTextForm)

  /// The storage of a cell; nil if it is no date.
  package init?(_ cell: Cell) {
    switch cell {
    case .absent, .data: return nil
    case .int(let int):
      guard StoredDate.instant(Double(int)) != nil else { return nil }
      self.init(Double(int), isWhole: true)
    case .number(let number):
      guard StoredDate.instant(number) != nil else { return nil }
      self.init(number, isWhole: false)
    case .text(let bytes):
      guard let text = DateText(bytes) else { return nil }
      self = .text(text.form)
    }
  }

  private init(_ number: Double, isWhole: Bool) {
    self =
      number >= StoredDate.firstMilliseconds
      ? .milliseconds(isWhole: isWhole) : .seconds(isWhole: isWhole)
  }

  /// The storage of a column that holds nothing yet, by the type that it is declared with.
  package init(declared: String) {
    let type = declared.uppercased()
    switch ColumnAffinity(declared) {
    case .integer: self = .seconds(isWhole: true)
    case .text: self = .text(.dateTime)
    case .blob, .real, .numeric:
      if type.contains("DATETIME") || type.contains("TIMESTAMP") {
        self = .text(.dateTime)
      } else {
        self = type.contains("DATE") ? .text(DateTextForm()) : .seconds(isWhole: false)
      }
    }
  }

  /// An instant as it is stored; what stands for no date where it would be read as another one.
  package func value(_ instant: Double, in zone: any TimeZoneRules) -> Value {
    guard StoredDate.bounds.contains(instant) else { return unreadable }
    let value = written(instant, in: zone)
    return isRead(value, as: instant, in: zone) ? value : unreadable
  }

  /// An instant that every storage can hold.
  package static let example = 1_700_000_000.0

  /// Whether a stored value is the instant, but for what the storage has no place for.
  private func isRead(
    _ value: Value, as instant: Double, in zone: any TimeZoneRules
  ) -> Bool {
    let read: Double?
    let lost: Double
    switch value {
    case .int(let int): (read, lost) = (StoredDate.instant(Double(int)), 1)
    case .date(let number), .number(let number):
      (read, lost) = (StoredDate.instant(number), 0.001)
    case .text(let text):
      (read, lost) = (StoredDate.instant(text, in: zone), DateStorage.longestDay)
    case .absent, .bool, .data: return false
    }
    return read.map { abs($0 - instant) <= lost } ?? false
  }

  /// A column of days leaves out the time; a day with a change of clocks has more hours.
  private static let longestDay = 30.0 * 3600

  /// What is no date in a column of this storage.
  private var unreadable: Value {
    switch self {
    case .seconds(isWhole: true), .milliseconds(isWhole: true): .int(.max)
    case .seconds(isWhole: false), .milliseconds(isWhole: false): .number(1e300)
    case .text: .text("no date")
    }
  }

  private func written(_ instant: Double, in zone: any TimeZoneRules) -> Value {
    switch self {
    case .seconds(isWhole: false): .date(instant)
    case .seconds(isWhole: true): .int(Int64(instant.rounded(.down)))
    case .milliseconds(isWhole: false): .number(instant * 1000)
    case .milliseconds(isWhole: true): .int(Int64((instant * 1000).rounded()))
    case .text(let form): .text(form.text(instant, in: zone))
    }
  }
}

/// Reads digits and signs from the beginning of a text.
private struct DigitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  /// A number of so many digits.
  mutating func number(_ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[index..<index + count] {
      guard byte &- 0x30 < 10 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    index += count
    return number
  }

  /// What stands behind a decimal point.
  mutating func fraction() -> (value: Double, digits: Int)? {
    let start = index
    var (number, scale) = (0.0, 1.0)
    while index < bytes.count, bytes[index] &- 0x30 < 10 {
      (number, scale) = (number * 10 + Double(bytes[index] - 0x30), scale * 10)
      index += 1
    }
    let digits = index - start
    return (1...9).contains(digits) ? (number / scale, digits) : nil
  }

  mutating func sign() -> Int? { take("+") ? 1 : take("-") ? -1 : nil }
}
