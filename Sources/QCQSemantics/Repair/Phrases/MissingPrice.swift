import QCQLanguage

/// `counting items without a price as 0`, `if unknown prices count as 1 euro`, `skip missing
/// prices`: what a total makes of prices that nobody knows.
struct MissingPrice: SentencePhrase {
  private enum Meaning {
    /// They count as a number.
    case counted(String)
    /// Only known ones count; a total leaves the others out anyway.
    case skipped, allowed
  }

  private let meaning: Meaning

  private static let missing = ["without", "missing", "unknown", "no", "not"]
  private static let skipping = ["skip", "skipping", "ignore", "ignoring", "leave", "leaving"]
  private static let fillers = [
    "counting", "count", "counts", "counted", "treat", "treating", "treated", "taking", "take",
    "assuming", "if", "when", "where", "with", "even", "though", "also", "some", "any", "the",
    "things", "items", "those", "ones", "item", "that", "which", "a", "price", "prices", "have",
    "has", "is", "are", "as", "for", "known", "out", "but", "and", ",", "euro", "euros", "each",
    "of", "their", "them", "it", "then", "otherwise", "else", "=", "be", "?", ".", "!",
  ]

  init?(_ reader: inout SentenceReader) {
    guard MissingPrice.isOfProduct(reader.query),
      let meaning = MissingPrice.meaning(of: reader.words[reader.place...])
    else { return nil }
    reader.place = reader.words.count
    self.meaning = meaning
  }

  private static func isOfProduct(_ query: QueryDraft) -> Bool {
    ([query.measure ?? ""] + query.columns).contains { $0.contains("price * quantity") }
  }

  /// Whether the rest of a sentence says it.
  static func isSaid(by words: ArraySlice<String>) -> Bool { meaning(of: words) != nil }

  private static func meaning(of words: ArraySlice<String>) -> Meaning? {
    guard words.contains("price") || words.contains("prices") else { return nil }
    let others = words.filter { !fillers.contains($0) }
    let isMissing = others.contains(where: missing.contains)
    let isSkipped = others.contains(where: skipping.contains)
    let values = others.filter { !missing.contains($0) && !skipping.contains($0) }
    if let value = values.first {
      guard isMissing, !isSkipped, values.count == 1 else { return nil }
      return number(value).map { .counted($0) }
    }
    if isMissing {
      let isAllowed = ["even", "some", "also"].contains(where: words.contains)
      return isSkipped ? .skipped : isAllowed ? .allowed : nil
    }
    return !isSkipped && ["known", "have", "has"].contains(where: words.contains) ? .skipped : nil
  }

  private static func number(_ word: String) -> String? {
    if ["zero", "nothing"].contains(word) { return "0" }
    return Double(word) != nil ? word : Meanings.meaning(of: [word][...], as: .number)?.meant
  }

  func add(to reader: inout SentenceReader) {
    switch meaning {
    case .counted(let number):
      let filled = "(price or else \(number)) * quantity"
      reader.query.measure = reader.query.measure?.replacing("price * quantity", with: filled)
      reader.query.columns = reader.query.columns.map {
        $0.replacing("price * quantity", with: filled)
      }
    case .skipped: reader.add(.written("has price"))
    case .allowed: break
    }
  }
}
