import QCQLanguage
import QCQText

// Tests with two ends or none: what is not in a period may be before it or after it, and a date
// that may be absent or still to come is on no side of a day.
extension DateTestReader {
  /// `not last week`, `isn't today`, `!= this month`: the period, where a negation stands in front
  /// of it; nil for anything else.
  mutating func takeTurnedPeriod(_ isNegated: Bool) -> String? {
    let start = place
    var isTurned = isNegated
    // `the week before` is a period as a whole.
    while let word = current, word.kind != .text, peek(.day) == nil {
      if Self.negations.contains(word.text) {
        isTurned.toggle()
      } else if !Self.leading.contains(word.text) {
        break
      }
      place += 1
    }
    guard isTurned, let period = take(.day) else { return fail(start) }
    return period
  }

  /// A test for all but a period; nil where it would also take what has no such date.
  func outside(_ period: String, _ field: String) -> String? {
    Self.isAlwaysThere(field) ? "\(Keyword.not.word) \(field) \(period)" : nil
  }

  /// Whether every row has such a date, and none that is still to come.
  static func isAlwaysThere(_ field: String) -> Bool {
    [StoredField.created, .updated].contains { $0.rawValue == field }
  }

  /// `before monday`, `not in the last 7 days`. What is always there is on the other side of a
  /// day, where it is not on this one; any other date may also be absent, or still to come.
  mutating func readSidedTest(_ field: String, _ isGivenTurned: Bool) -> String? {
    let start = place
    guard let (side, isNext, isNegated) = readSide(isGivenTurned, field) else { return nil }
    if isNegated, side == .on, let month = takeMonth() {
      return days(of: month).map { "\(Keyword.not.word) \(field) during \($0)" }
    }
    // `not between 2026-01-01 and 2026-02-01`
    if isNegated, side == .on, at("between"), let stretch = readStretch(side) {
      return "\(Keyword.not.word) \(field) during \(stretch)"
    }
    guard isNegated, !Self.isAlwaysThere(field) else {
      return readMoment(field, side, isNext, isNegated, behind: start)
    }
    // What is `not due until friday` is due then.
    if words[start..<place].contains(where: { $0 == "until" || $0 == "till" }) {
      return fail(start)
    }
    return readMoment(field, side, isNext, false, behind: start)
      .map { "\(Keyword.not.word) \($0)" }
  }

  /// `during the past week`, behind `past`: as long ago, as `in the past week` is, and no week of
  /// the calendar. `not for the last week` is as long ago, too; nil for anything else.
  mutating func readPast(_ field: String, _ side: Side, behind start: Int) -> String? {
    let isLength =
      words[place - 1] == Self.lengthWord || side == .before && words[start..<place].contains("for")
    guard isLength, !saysBegin(start), let unit = take(.unit) else { return nil }
    let ago = Self.ago(unit)
    return side == .before
      ? "\(field) before \(ago)" : since(ago, field, isPast: true, behind: start)
  }

  /// What a length of time up to now is called, and no period of the calendar.
  static let lengthWord = "past"

  /// One unit of time ago; of a week people know its days.
  static func ago(_ unit: String) -> String {
    unit == Keyword.week.word ? "7 days ago" : "1 \(unit) ago"
  }

  /// Whether a number stands here, or a length of time with its number in a word: `a week`.
  var isAtLength: Bool {
    current?.kind == .number || peek(.number) != nil && peek(.unit, 1) != nil
  }

  /// Whether a month stands here: `2026-10`.
  var isAtMonth: Bool {
    var ahead = self
    return ahead.takeMonth() != nil
  }

  private func days(of month: (first: String, next: String)) -> String? {
    (28...31).map { "\(month.first.prefix(8))\($0)" }
      .first { Diagnostic.dayAfter($0) == month.next }.map { "\(month.first) .. \($0)" }
  }

  /// Whether a day is said with which something begins, from `start` on.
  func saysBegin(_ start: Int) -> Bool {
    words[start..<place].contains { ["since", "after", "from"].contains($0) }
  }

  /// From so long ago on. What may still be to come ends today, where that was said:
  /// `in the last 7 days`.
  func since(_ ago: String, _ field: String, isPast: Bool, behind start: Int) -> String? {
    if Self.isAlwaysThere(field) { return "\(field) since \(ago)" }
    if isPast, !saysBegin(start) { return "\(field) during last \(ago.dropLast(4))" }
    // `not within 3 days` is about those to come.
    return words[start..<place].contains("within") ? nil : "\(field) since \(ago)"
  }

  /// `between last week and today`: from the first day of the one up to the end of the other.
  mutating func takeStretch(_ field: String) -> String? {
    let start = place
    guard take("between"), let first = take(.day), take("and") || take("to"),
      let last = take(.day), first != last,
      let begin = test(field, .since, first, false), let end = test(field, .before, last, true)
    else { return fail(start) }
    return "\(begin) and \(end)"
  }

  /// The day behind one that is so long ago, in days: `until 2 weeks ago` takes that day in. Some
  /// hours ago is a moment, which has none.
  static func dayBehind(_ ago: String) -> String? {
    let parts = ago.split(separator: " ")
    if parts.count == 3, parts[1].hasPrefix("hour") || parts[1].hasPrefix("minute") { return ago }
    guard parts.count == 3, parts[1].hasPrefix(Keyword.week.word), let count = Int(parts[0]),
      (1...1000).contains(count)
    else { return Diagnostic.dayAfter(ago) }
    return Diagnostic.dayAfter("\(count * 7) days ago")
  }

  private static let negations: Set = [
    "not", "never", "isn't", "aren't", "wasn't", "weren't", "!=", "<>", "!",
  ]
  private static let leading: Set = [
    "in", "during", "on", "at", "is", "are", "was", "were", "been", "=", "==", ":", "the",
  ]
}
