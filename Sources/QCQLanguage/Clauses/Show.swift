extension ClauseInfo {
  /// `show name, quantity`: the columns.
  static let show = ClauseInfo(
    begins: [
      WordInfo(
        .show, "Chooses the columns.", "items show name, quantity", fillers: [" id", " count()"])
    ], follower: .expression, purpose: .answer, needsRows: true,
    holds: [
      WordInfo(
        .as, "Names a column, or gives a new item's category.", "lists show count(items) as total",
        fillers: [" zz", " \"x\""])
    ])
}
