extension ClauseInfo {
  /// `limit 10 skip 20`: how many rows, and from where.
  static let limit = ClauseInfo(
    begins: [
      WordInfo(
        .limit, "Returns at most this many rows.", "items sort created desc limit 10",
        fillers: [" 1", " 1 skip 1"])
    ], follower: .number, purpose: .choice, needsRows: true,
    holds: [
      WordInfo(.each, "Applies the limit to each section.", "items by category limit 3 each"),
      WordInfo(.skip, "Skips the first rows.", "items limit 10 skip 20", fillers: [" 1"]),
    ])
}
