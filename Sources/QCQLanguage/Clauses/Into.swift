extension ClauseInfo {
  /// `into "items.csv"`: the file that the result is written to.
  static let into = ClauseInfo(
    begins: [
      WordInfo(
        .into, "Writes the result to a file; its extension chooses the format.",
        "items into \"items.csv\"", fillers: [" \"a.csv\""])
    ], follower: .text, purpose: .report)
}
