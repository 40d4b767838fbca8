/// The title of a column that is a day, a week, a month or a quarter, in two lines.
///
/// Dates that stand side by side are told apart by their ends: cut, they would all look alike.
struct DatedHead {
  /// What dates beside it may have in common: `2026-11` of `2026-11-27`, `2026` of `2026-W48`.
  let group: String
  /// The rest: `27`, `W48`.
  let title: String

  /// Nil for a title that is none of these.
  init?(_ name: String) {
    guard let dash = name.lastIndex(of: "-") else { return nil }
    (group, title) = (String(name[..<dash]), String(name[name.index(after: dash)...]))
    let isLettered = group.utf8.count == 4 && (title.first == "W" || title.first == "Q")
    let digits = isLettered ? title.dropFirst() : title[...]
    guard [4, 7].contains(group.utf8.count), (1...2).contains(digits.utf8.count),
      group.split(separator: "-").map(\.utf8.count) == (group.utf8.count == 4 ? [4] : [4, 2]),
      "\(group)\(digits)".utf8.allSatisfy({ Self.digits.contains($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// The heads of a table's columns; none where fewer than two are dates.
  static func heads(_ names: [String]) -> [DatedHead?] {
    let heads = names.map { DatedHead($0) }
    return heads.count { $0 != nil } > 1 ? heads : names.map { _ in nil }
  }
}
