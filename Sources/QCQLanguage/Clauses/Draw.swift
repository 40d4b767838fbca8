extension ClauseInfo {
  /// `draw bar`: the chart that a report shows of the result.
  static let draw = ClauseInfo(
    begins: [
      WordInfo(
        .draw, "Draws a chart of the rows.", "count items per category draw bar",
        fillers: [" bar", " heat"])
    ], follower: .name, purpose: .report,
    holds: [
      WordInfo(.bar, "A bar for each row.", "count items per category draw bar"),
      WordInfo(
        .column, "A column for each row, side by side.",
        "count items per month(created) draw column"),
      WordInfo(.line, "A line from row to row.", "count items per month(created) draw line"),
      WordInfo(
        .share, "Each row's share of the whole, as a percentage.",
        "count items per category draw share"),
      WordInfo(
        .progress, "How far each row is on its way to 100%; of items, how many are completed.",
        "lists show title, progress draw progress"),
      WordInfo(
        .heat, "A grid of two keys of `per`, darker where the number is larger.",
        "count items per month(created), category draw heat"),
    ])
}
