import QCQLanguage

/// Reads what raises or lowers an amount: `increase the quantity of "Cola" by 2`.
struct ReckoningReader: ChangePart {
  var reader: SentenceReader
  let scope: String?
  var front = ""

  init(_ part: some ChangePart) { (reader, scope) = (part.reader, part.scope) }

  private static let reckonings = [
    "increase": "+", "raise": "+", "bump": "+", "up": "+", "decrease": "-", "lower": "-",
    "reduce": "-", "double": "*", "triple": "*", "verhoog": "+", "verlaag": "-",
  ]

  /// `increase the quantity of "Cola" in "BBQ" by 2`, `double the quantity of everything on "BBQ"`.
  mutating func read() -> String? {
    guard let verb = reader.current, verb.kind == .word, let sign = Self.reckonings[verb.text]
    else { return nil }
    reader.place += 1
    // `double items on the list` are there twice.
    if verb.text == "double", let next = reader.current, Entity.isNoun(next.text) { return nil }
    while takePlace(["the", "all"]) {}
    let fields = ["quantity", "amount", "number", "aantal", "quantities", "amounts"]
    let isSaid = takePlace(fields)
    if isSaid { guard takePlace(["of", "for", "van", "on", "in"]) else { return nil } }
    if !isSaid, verb.text == "up" || verb.text == "raise" { return nil }
    var number = verb.text == "double" ? "2" : verb.text == "triple" ? "3" : nil
    var rest = Array(reader.pieces[reader.place...])
    if number == nil {
      guard rest.count > 2, rest[rest.count - 2].text == "by" || rest[rest.count - 2].text == "met",
        let last = reader.number(rest.count - 1)
      else { return nil }
      number = last
      rest.removeLast(2)
    }
    guard let number, !number.contains("."), let rows = rows(rest) else { return nil }
    return "update \(rows) set quantity = quantity \(sign) \(number)"
  }

  /// One item in a list, or the rows that a query tells of.
  private func rows(_ pieces: [Piece]) -> String? {
    var change = ChangeReader(SentenceReader(pieces, reader.names, reader.vocabulary))
    if let one = change.readOneItem("", "") { return one.trimmingPrefix(" ").description }
    var rows = SentenceReader(pieces, reader.names, reader.vocabulary)
    guard let text = rows.readQuery(), rows.query.isOnlyRows, !rows.query.scopes.isEmpty else {
      return nil
    }
    return text
  }
}
