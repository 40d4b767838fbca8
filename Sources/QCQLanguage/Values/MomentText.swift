/// Points in time as the language writes them.
package enum MomentText {
  /// An instant, to the last bit: `2026-11-20T18:30:05.25Z`. One that no text can say is the first
  /// or the last that can be said.
  package static func exact(_ instant: Double) -> String {
    let bounded = instant.isNaN ? 0 : min(max(instant, first), last)
    let whole = bounded.rounded(.down)
    let date = CivilDate(local: whole)
    let time = [date.hour, date.minute, Int(date.second)].map { CivilDate.padded($0) }
    return date.dayText + "T" + time.joined(separator: ":") + fraction(bounded, behind: date) + "Z"
  }

  /// Whether a text can say an instant: from the year 1 to the year 9999.
  package static func canSay(_ instant: Double) -> Bool { instant >= first && instant <= last }

  private static let first = CivilDate(year: 1, month: 1, day: 1).local
  private static let last = CivilDate(year: 9999, month: 12, day: 30).local

  /// The fraction of a second that makes the instant of a date, as short as it can be.
  private static func fraction(_ instant: Double, behind date: CivilDate) -> String {
    let part = instant - date.local
    if part == 0 { return "" }
    var scale = 1.0
    for width in 1...9 {
      scale *= 10
      let number = (part * scale).rounded()
      if number < scale, date.local + number / scale == instant {
        return "." + CivilDate.padded(Int(number), to: width)
      }
    }
    return "." + digits(part)
  }

  /// The digits behind the point of a number below 1.
  private static func digits(_ number: Double) -> String {
    let text = number.description
    let halves = text.split(separator: "e-")
    let digits = halves[0].filter { $0 != "." }
    guard halves.count == 2, let places = Int(halves[1]) else { return String(digits.dropFirst()) }
    return String(repeating: "0", count: places - 1) + digits
  }
}
