extension ClauseInfo {
  /// `in "BBQ"`: the lists whose items are meant.
  static let scope = ClauseInfo(
    begins: [
      WordInfo(
        .in, "Restricts to lists, or to the values that a field may have.",
        "items in \"BBQ\"", fillers: [" \"x\"", " (\"x\")", " (1)", " 1..2"])
    ], follower: .list, purpose: .choice)
}
