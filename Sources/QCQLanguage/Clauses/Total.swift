extension ClauseInfo {
  /// `with total`: a last row about all groups together, or one at the foot of each section.
  static let total = ClauseInfo(
    begins: [
      WordInfo(
        .with,
        "`with total` adds a row about all groups, or sections; also belongs to `starts`, `ends`.",
        "count items per category with total", fillers: [" total", " \"x\""])
    ], follower: .word(.total), purpose: .report,
    holds: [
      WordInfo(
        .total, "All groups together, or the sums of each section, in a last row.",
        "count items per category with total")
    ])
}
