import QCQLanguage

/// `check "Cola" in "BBQ" and note "x"`: one item is marked, and gets other values, which takes two
/// changes.
struct MarkedAndSet: ChangePart {
  var reader: SentenceReader
  let scope: String?
  var front = ""

  init(_ reader: SentenceReader) { (self.reader, scope) = (reader, nil) }

  private static let verbs: [Keyword] = [.check, .uncheck, .toggle]
  private static let joints = ["and", ",", "&", "then", "also", "set"]

  /// Whether a sentence may be one, by its verb and its length.
  static func begins(_ pieces: [Piece]) -> Bool {
    let verb = Meanings.meaning(of: pieces.prefix(3).map(\.text)[...], as: .verb)?.meant
    return pieces.count > 3 && verbs.contains { $0.word == verb }
  }

  /// Both of them, a line each; nil for any other sentence.
  mutating func read() -> String? {
    guard let verb = reader.take(.verb) else { return nil }
    while takePlace(["the", "item"]) {}
    guard let item = readName(.item),
      let list = takePlace(Self.scopes) ? readList() : home(of: [item])
    else { return nil }
    let joint = reader.place
    while takePlace(Self.joints) {}
    guard reader.place > joint else { return nil }
    var update = UpdateReader(self)
    guard let set = update.readAssignments(), update.reader.atEnd,
      !["completed", "pending"].contains(where: { set.hasPrefix("\($0) =") })
    else { return nil }
    return "\(verb) \(item) in \(list)\nupdate \(item) in \(list) set \(set)"
  }
}
