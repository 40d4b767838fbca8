import ArgumentParser
import QCQLanguage

/// A date, or a date and time, as the language writes them: `2026-11-20`, `2026-11-20T18:30:05`.
struct Moment: ExpressibleByArgument, Hashable {
  let date: CivilDate

  init?(argument: String) {
    let parts = argument.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count <= 2, let day = Moment.numbers(parts[0], "-", [4, 2, 2]) else { return nil }
    var date = CivilDate(year: day[0], month: day[1], day: day[2])
    if parts.count == 2 {
      let digits = Array(repeating: 2, count: parts[1].count > 5 ? 3 : 2)
      guard let time = Moment.numbers(parts[1], ":", digits) else { return nil }
      (date.hour, date.minute) = (time[0], time[1])
      if time.count == 3 { date.second = Double(time[2]) }
    }
    // In whatever zone it is meant, it can be stored.
    guard date.exists, StoredDate.bounds.contains(date.local - 86_400),
      StoredDate.bounds.contains(date.local + 86_400)
    else { return nil }
    self.date = date
  }

  /// Numbers of so many digits each between separators.
  private static func numbers(
    _ text: Substring, _ separator: Character, _ digits: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.count) == digits else { return nil }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    return numbers.count == digits.count ? numbers : nil
  }
}
