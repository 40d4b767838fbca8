extension ClauseInfo {
  /// `draw bar`: the chart that a report shows of the result.
  static let draw = ClauseInfo(
    begins: [
      WordInfo(
        .draw, "Draws a chart.", "items per category show count() draw bar", fillers: [" bar"])
    ], follower: .name,
    holds: [
      WordInfo(.bar, "A chart with horizontal bars.", "count items per category draw bar"),
      WordInfo(.column, "A chart with vertical bars.", "count items per category draw column"),
      WordInfo(.line, "A line chart.", "count items per month(created) draw line"),
      WordInfo(
        .share, "A chart of each group's share of the whole.", "count items per category draw share"
      ),
      WordInfo(
        .progress, "The share of the items that are completed.", "lists show title, progress"),
    ])
}
