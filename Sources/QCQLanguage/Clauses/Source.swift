extension ClauseInfo {
  /// `items`, `lists`, `categories`: what a query asks for.
  package static let source = ClauseInfo(
    begins: [
      WordInfo(
        .items, "Asks for items.", "items in \"BBQ\" where pending",
        fillers: ["", " in \"x\"", " where has id", " where id = 1", " where pending", " { id }"]),
      WordInfo(
        .lists, "Asks for lists.", "lists sort updated desc",
        fillers: ["", " in \"x\"", " where has id", " where title = \"x\"", " { id }"]),
      WordInfo(
        .categories, "Asks for categories.", "categories show name, count(items)",
        fillers: ["", " in \"x\"", " where has id", " where name = \"x\"", " { id }"]),
    ], follower: .name, purpose: .choice,
    holds: [
      WordInfo(
        .list, "The list that an item is on, or a list as a value.", "items show name, list.title",
        fillers: ["", " \"x\"", " \"x\" to \"y\""]),
      WordInfo(
        .category, "The category of an item, or a category as a value.", "items by category",
        fillers: ["", " \"x\"", " \"x\" to \"y\"", " \"x\" emoji \"y\""]),
      WordInfo(
        .id, "Identifies a row; `in id` selects a list by its id.", "items in id \"…\"",
        fillers: [" \"x\"", ""]),
    ])
}
