import QCQLanguage

/// `move "Cola" in "BBQ" to the top`: a place in the order of a list, which no item has. So there
/// is no fix, but it is said what the verb does.
enum PlaceInOrder {
  static let words: Set = ["top", "bottom", "end", "start", "beginning", "front", "back"]

  /// Nil where a sentence sends nothing there, or a list is called so.
  static func advice(_ trial: FixTrial) -> String? {
    guard let pieces = trial.pieces else { return nil }
    let said = pieces.map { $0.kind == .word ? $0.text : "" }
    let verbs = [Keyword.move, .copy].map(\.word)
    guard let verb = Meanings.meaning(of: said[...], as: .verb)?.meant, verbs.contains(verb),
      let place = said.indices.first(where: { isPlace($0, said) }),
      trial.declarations.storedNames().name(said[place], .title) == nil
    else { return nil }
    return "`\(verb)` sends items to another list; in which order a query shows them `sort` says"
  }

  /// Whether a word is such a place behind `to the`, with at most a list behind it.
  private static func isPlace(_ index: Int, _ said: [String]) -> Bool {
    let front = said[..<index].last { $0 != "the" } ?? ""
    return words.contains(said[index]) && ["to", "at", "into"].contains(front)
      && (index + 1 == said.count || ["of", "in", "on"].contains(said[index + 1]))
  }
}
