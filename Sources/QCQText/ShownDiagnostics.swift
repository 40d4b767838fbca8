extension [Diagnostic] {
  /// At most this many messages about one text are shown; nobody reads on before the first are
  /// mended.
  package static let shownCount = 200
  /// At most this many are shown on a screen, which scrolls the first ones away.
  package static let shownOnScreen = 20
  /// The most bytes that all of them may have together; no message alone is longer.
  private static let shownLength = 1 << 18

  /// The first of many messages, and one about the others, which has no place.
  ///
  /// - Parameter limit: How many are shown at most.
  package func shown(
    upTo limit: Int = Self.shownCount
  ) -> (first: [Diagnostic], rest: Diagnostic?) {
    var length = 0
    let count = prefix(limit).prefix { diagnostic in
      length += 400 + diagnostic.message.utf8.count + (diagnostic.help?.utf8.count ?? 0)
      return length <= Self.shownLength
    }.count
    let rest = dropFirst(count)
    return rest.isEmpty
      ? (self, nil) : (Array(prefix(count)), .more(rest.count, rest.map(\.severity).max() ?? .note))
  }
}

extension Diagnostic {
  /// What is said of messages that are not shown.
  fileprivate static func more(_ count: Int, _ severity: Severity) -> Diagnostic {
    Diagnostic(
      .moreMessages, .none,
      "\(Plural.count(count, "more message")) \(count == 1 ? "is" : "are") not shown",
      severity: severity, help: "fix the first ones, and check again")
  }
}
