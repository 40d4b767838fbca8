extension ClauseInfo {
  /// `with total`: a last row about all groups together.
  static let total = ClauseInfo(
    begins: [
      WordInfo(
        .with, "`with total` adds a last row about all groups; also belongs to `starts`, `ends`.",
        "count items per category with total", fillers: [" total", " \"x\""])
    ], follower: .word(.total),
    holds: [
      WordInfo(
        .total, "All groups together, in a last row.", "count items per category with total")
    ])
}
