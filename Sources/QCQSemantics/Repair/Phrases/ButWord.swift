import QCQLanguage

/// What `but` does to what stands behind it.
///
/// Behind a word of totality it leaves something out: `everything but the completed ones`. Behind
/// a condition it is one more `and`: `items without note but completed`. Before a name it leaves
/// out as well, which is for the reader of names to say.
enum ButWord {
  case leavesOut, joins
  /// `everything on BBQ but completed`: either, so nothing is made of it.
  case unclear

  /// - Parameter place: That of `but`.
  init(at place: Int, in words: [String]) {
    let before = Array(words[..<place].reversed().drop { ButWord.nouns.contains($0) })
    if let word = before.first, ButWord.totals.contains(word) {
      // `items on all lists but completed`: all of something else.
      let isPlace = before.dropFirst().first.map { ButWord.prepositions.contains($0) } ?? false
      self = isPlace ? .unclear : .leavesOut
      return
    }
    let isTotal = before.contains { ButWord.totals.contains($0) }
    let namesOnes = words.dropFirst(place + 1).first.map { ButWord.articles.contains($0) } ?? false
    // `items but completed`: no condition stands in front.
    let last = words[..<place].last { $0 != "," }
    let isBehindNoun = last.map { ButWord.things.contains($0) } ?? true
    switch (isTotal, namesOnes) {
    case (true, true): self = .leavesOut
    case (true, false), (false, true): self = .unclear
    case (false, false): self = isBehindNoun ? .unclear : .joins
    }
  }

  /// Whether a `but` stands here that joins a condition to the ones before, and turns nothing.
  static func joinsCondition(at place: Int, in words: [String]) -> Bool {
    guard words[place] == "but", ButWord(at: place, in: words) == .joins else { return false }
    let rest = words[(place + 1)...].drop { fillers.contains($0) }
    guard let word = rest.first else { return false }
    if openings.contains(word) || Meanings.meaning(of: rest, as: .condition) != nil { return true }
    let clause = Meanings.meaning(of: rest, as: .clause)?.meant
    return [Keyword.where.word, Keyword.in.word, "without"].contains(clause)
  }

  private static let openings: Set = [
    "older", "newer", "overdue", "created", "updated", "due", "has", "no",
  ]
  private static let totals: Set = [
    "all", "everything", "every", "each", "anything", "any", "nothing", "alles", "alle",
  ]
  private static let prepositions: Set = ["in", "on", "from", "for", "of", "at", "across", "per"]
  private static let nouns: Set = [
    "items", "item", "things", "thing", "lists", "list", "products", "product", "ones", "one",
    "of", "them", "the", "these", "those", "my", "our", ",", "else", "categories", "category",
  ]
  private static let things: Set = ["items", "item", "things", "products", "ones", "lists"]
  private static let articles: Set = ["the", "those", "what", "whatever", "de", "het"]
  private static let fillers: Set = [
    "still", "already", "now", "are", "is", "were", "was", "that", "which", "they", "have", "been",
  ]
}
