import QCQLanguage
import QCQText

// What is not in a period: that may be before it or after it.
extension DateTestReader {
  /// `not last week`, `isn't today`, `!= this month`: the period, where a negation stands in front
  /// of it; nil for anything else. `not in the last week` is as long ago, and no week of its own.
  mutating func takeTurnedPeriod(_ isNegated: Bool) -> String? {
    let start = place
    var isTurned = isNegated
    while let word = current, word.kind != .text {
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
    let isAlwaysThere = [StoredField.created, .updated].contains { $0.rawValue == field }
    return isAlwaysThere ? "\(Keyword.not.word) \(field) \(period)" : nil
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

  /// The day behind one that is so long ago, in days: `until 2 weeks ago` takes that day in.
  static func dayBehind(_ ago: String) -> String? {
    let parts = ago.split(separator: " ")
    guard parts.count == 3, parts[1].hasPrefix(Keyword.week.word), let count = Int(parts[0]),
      (1...1000).contains(count)
    else { return Diagnostic.dayAfter(ago) }
    return Diagnostic.dayAfter("\(count * 7) days ago")
  }

  private static let negations: Set = [
    "not", "never", "isn't", "aren't", "wasn't", "weren't", "!=", "<>", "!",
  ]
  private static let leading: Set = [
    "in", "during", "on", "at", "is", "are", "was", "were", "been", "=", "==", ":",
  ]
}
