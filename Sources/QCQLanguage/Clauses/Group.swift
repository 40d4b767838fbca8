extension ClauseInfo {
  /// `by category`: sections that keep their rows; `per category`: one row a group.
  static let group = ClauseInfo(
    begins: [
      WordInfo(
        .by, "Puts the rows into sections under headings.", "items by category",
        fillers: [" category", " id"]),
      WordInfo(
        .per, "Makes one row of each group.", "items per category show category, count()",
        fillers: [" category", " id"]),
    ], follower: .name, purpose: .answer)
}
