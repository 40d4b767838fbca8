import QCQLanguage

/// `need less cola`, `add fewer eggs`, `need no more cola`: an item is to be changed that is on a
/// list already. As nobody said how many are wanted, there is no fix: the help shows how to say it.
enum LessOfItem {
  private static let amounts = ["less", "fewer", "no"]
  private static let ends = ["in", "on", "to", "from", "off", "for", "at", "and", ",", "."]

  /// Nil for any other sentence.
  static func advice(_ trial: FixTrial) -> String? {
    guard let pieces = trial.pieces,
      let place = itemPlace(pieces.map { $0.kind == .text ? "" : $0.text })
    else { return nil }
    let names = trial.declarations.storedNames().mentioned(by: pieces)
    // `need less salt crisps`, which are called so.
    if names.run(pieces[(place - 1)...].map(\.text), .item) != nil { return nil }
    let item = Self.item(in: pieces[place...], names)
    let home = names.hasCurrentList ? names.currentTitle : item.flatMap(names.home)
    let list = VagueAmount.title(in: pieces, names) ?? home
    let target = "\(StringEscapes.quoted(item ?? "Cola")) in \(StringEscapes.quoted(list ?? "BBQ"))"
    return "`update \(target) set quantity = 2` says how many are wanted, "
      + "and `delete \(target)` takes it off the list"
  }

  /// Where the item begins, behind a verb for what is added and a word for less of it.
  private static func itemPlace(_ words: [String]) -> Int? {
    var place = ["i", "we"].contains(words.first) ? 1 : 0
    if words.dropFirst(place).first == "want" {
      place += 1
    } else if let verb = Meanings.meaning(of: words[place...], as: .verb),
      verb.meant == Keyword.add.word
    {
      place += verb.count
    } else {
      return nil
    }
    if words.dropFirst(place).first.flatMap({ Int($0) }) != nil { place += 1 }
    guard let amount = words.dropFirst(place).first, amounts.contains(amount) else { return nil }
    let isDoubled = amount == "no" && words.dropFirst(place + 1).first == "more"
    return place + (isDoubled ? 2 : 1)
  }

  /// The name of the item, as it is stored or else as it is written.
  private static func item(in pieces: ArraySlice<Piece>, _ names: KnownNames) -> String? {
    let said = pieces.drop { $0.kind == .word && ["of", "the"].contains($0.text) }
    guard let first = said.first else { return nil }
    if first.kind == .text { return names.name(first.text, .item) ?? first.text }
    if let known = names.run(said.map(\.text), .item) { return known.name }
    let words = said.prefix { $0.kind == .word && !ends.contains($0.text) }
    let isNoun = words.count == 1 && Entity.isNoun(first.text)
    return words.isEmpty || isNoun ? nil : words.map(\.spelled).joined(separator: " ")
  }
}
