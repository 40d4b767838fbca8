extension ClauseInfo {
  /// `sort quantity desc`: the order of the rows.
  static let sort = ClauseInfo(
    begins: [
      WordInfo(
        .sort, "Sorts the rows.", "items sort quantity desc, name",
        fillers: [" id", " count()"])
    ], follower: .expression, purpose: .choice, needsRows: true,
    holds: [
      WordInfo(.asc, "Smallest first, which is the default.", "items sort name asc"),
      WordInfo(.desc, "Largest first.", "items sort quantity desc"),
    ])
}
