import QCQLanguage

/// `diff "BBQ" "Week shop"`, `compare BBQ with Week shop, show what is only on BBQ`: what one of
/// two lists has, and the other has not.
struct ListDifference: SentencePhrase {
  private let list: String
  private let other: String

  private static let joints = ["with", "and", "to", "vs", "versus", "against", ","]
  private static let fillers = [
    "show", "only", "just", "what", "what's", "is", "are", "names", "name", "items", "things",
    "missing", "in", "on", "not", "that", "which", "the", "list", ",", "from", "but",
  ]

  init?(_ reader: inout SentenceReader) {
    guard reader.query.isEmpty else { return nil }
    let isDifference = reader.take("diff") || ListDifference.takeComm(&reader)
    guard isDifference || reader.take("compare"), let first = reader.takeTitle() else { return nil }
    while Self.joints.contains(where: { reader.take($0) }) {}
    guard let second = reader.takeTitle(), first != second else { return nil }
    if reader.atEnd {
      guard isDifference else { return nil }
      (list, other) = (first, second)
      return
    }
    let start = reader.place
    while Self.fillers.contains(where: { reader.take($0) }) {}
    let said = reader.words[start..<reader.place]
    guard let named = reader.takeTitle(), [first, second].contains(named) else { return nil }
    // `what the other one doesn't have`
    let lacking = [["doesn't", "have"], ["does", "not", "have"], ["hasn't"], ["lacks"], ["lack"]]
    let lack = lacking.first { reader.words[reader.place...].starts(with: $0) }
    reader.place += lack?.count ?? 0
    guard reader.atEnd else { return nil }
    let isAbsent = lack != nil || said.contains("missing") || said.contains("not")
    guard isAbsent || said.contains("only") || said.contains("just") else { return nil }
    let rest = named == first ? second : first
    (list, other) = isAbsent ? (rest, named) : (named, rest)
  }

  /// `comm -23`
  private static func takeComm(_ reader: inout SentenceReader) -> Bool {
    guard reader.words[reader.place...].starts(with: ["comm", "-", "23"]) else { return false }
    reader.place += 3
    return true
  }

  /// Whether a sentence leaves out what is on a list without a word that turns its meaning.
  static func leavesOut(_ words: [String]) -> Bool {
    if ["diff", "comm"].contains(words.first) { return true }
    return words.first == "compare" && (words.contains("only") || words.contains("just"))
      && !words.contains { ["not", "missing"].contains($0) || $0.hasSuffix("n't") }
  }

  func add(to reader: inout SentenceReader) {
    reader.query.entity = .items
    reader.query.scopes = [list]
    reader.add(.written("name not in (items in \(other))"))
  }
}
