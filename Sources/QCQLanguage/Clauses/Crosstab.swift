extension ClauseInfo {
  /// `crosstab`: groups of two keys as a table of rows and columns.
  static let crosstab = ClauseInfo(
    begins: [
      WordInfo(
        .crosstab, "Makes the second key of `per` the columns of a table.",
        "count items per month(created), category crosstab", fillers: [""])
    ], follower: .nothing, purpose: .report)
}
