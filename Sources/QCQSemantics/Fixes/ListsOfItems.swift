import QCQLanguage
import QCQSyntax

/// On which lists the items are that a sentence is about, where no statement can say so.
enum ListsOfItems {
  /// What is said of a sentence about other lists than a statement in its place would be; nil for
  /// any other one.
  static func advice(_ trial: FixTrial) -> String? {
    let pieces = trial.pieces ?? []
    guard trial.hasCurrentList, let first = pieces.first?.text, !ofLists.contains(first),
      saysAll(pieces)
    else { return nil }
    return "`in all` leaves the current list; what follows is about all lists"
  }

  /// `delete completed items in all lists`, `whats left on every list`: without these words it
  /// would be about the current list.
  private static func saysAll(_ pieces: [Piece]) -> Bool {
    let words = pieces.map { $0.kind == .word ? $0.text : "" }
    return words.indices.contains { index in
      if words[index] == "everywhere" { return true }
      guard quantities.contains(words[index]), index > 0 else { return false }
      let noun = words[(index + 1)...].drop { articles.contains($0) }
      return places.contains(words[index - 1])
        && Meanings.meaning(of: noun, as: .source)?.meant == Entity.lists.rawValue
    }
  }

  /// What is never about the items of the current list alone.
  private static let ofLists: Set = ["lists", "categories", "create", "rename"]
  private static let quantities: Set = ["all", "every", "any", "alle"]
  private static let articles: Set = ["of", "the", "my", "our", "these", "de", "mijn", "onze"]
  private static let places: Set = [
    "in", "on", "from", "across", "over", "at", "within", "throughout", "op", "van", "uit",
  ]
}
