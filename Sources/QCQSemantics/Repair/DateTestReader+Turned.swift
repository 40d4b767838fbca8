import QCQLanguage
import QCQSyntax

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

  private static let negations: Set = [
    "not", "never", "isn't", "aren't", "wasn't", "weren't", "!=", "<>", "!",
  ]
  private static let leading: Set = [
    "in", "during", "on", "at", "is", "are", "was", "were", "been", "=", "==", ":",
  ]
}
