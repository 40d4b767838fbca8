extension ClauseInfo {
  /// `having count() > 2`: the condition that groups must meet.
  static let having = ClauseInfo(
    begins: [
      WordInfo(
        .having, "Keeps only the groups that meet a condition.",
        "items per category having count() > 2", fillers: [" count() > 0"])
    ], follower: .expression, purpose: .answer)
}
