// What a condition says of no items, and turned round.
extension QueryDraft {
  static func none(_ condition: String?) -> String {
    switch condition {
    case nil: "none(items)"
    case "completed"?: "none(items where completed)"
    case let condition?: "none(items where \(condition))"
    }
  }

  /// What a condition says turned round; nil where that is not said in one way.
  static func opposite(_ condition: Condition) -> Condition? {
    switch condition {
    case .pending: return .nonePending
    case .completed, .nonePending: return .pending
    case .dated: return nil
    case .written(let text):
      if text.contains(" or ") || text.contains(" and ") { return nil }
      // `since monday` is the latest one, and `before monday` the next one.
      if text.hasSuffix("day"), !text.hasSuffix("today"), !text.hasSuffix("yesterday") {
        return .written("not \(text)")
      }
      // `not since` would also be what has no date.
      for (side, other) in [(" since ", " before "), (" before ", " since ")] {
        let parts = text.split(separator: side)
        if parts.count == 2 { return .written(parts.joined(separator: other)) }
      }
      if text.hasPrefix("has ") { return .written("no" + text.dropFirst(3)) }
      if text.hasPrefix("no ") { return .written("has" + text.dropFirst(2)) }
      return .written("not \(text)")
    }
  }
}
