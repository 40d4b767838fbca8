extension ClauseInfo {
  /// `where pending`: the condition that rows must meet.
  static let `where` = ClauseInfo(
    begins: [
      WordInfo(
        .where, "Keeps only the rows that meet a condition.",
        "items where pending and quantity > 3", fillers: [" has id", " pending", " has title"])
    ], follower: .expression, purpose: .choice)
}
