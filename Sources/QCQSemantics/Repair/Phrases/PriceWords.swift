import QCQLanguage

/// `the five cheapest`, `most expensive first`, `costing more than 5 euros`: what is said of the
/// user's own column of prices without its name.
struct PriceWords: SentencePhrase {
  private enum Meaning { case sort(String), test(String) }

  private let meaning: Meaning

  init?(_ reader: inout SentenceReader) {
    guard let price = PriceWords.column(reader) else { return nil }
    let start = reader.place
    if let order = PriceWords.order(price, &reader) {
      meaning = .sort(order)
    } else {
      reader.place = start
      guard let test = PriceWords.test(price, &reader) else { return nil }
      meaning = .test(test)
    }
  }

  func add(to reader: inout SentenceReader) {
    switch meaning {
    case .sort(let key):
      reader.query.entity = .items
      reader.query.sort = [key]
      if reader.query.page.limit == nil, reader.isBeforeOne { reader.query.page.limit = "1" }
      // What has no price is neither the cheapest nor the dearest, even if few have one.
      let choosesFirst = reader.query.page.limit != nil || reader.number() != nil
      let price = key.hasSuffix(" desc") ? String(key.dropLast(5)) : key
      if choosesFirst, reader.vocabulary.items.fields[price]?.isNullable ?? false {
        reader.add(.written("has \(price)"))
      }
    case .test(let test): reader.add(.written(test))
    }
  }

  /// The column in which prices are kept, if items have one.
  static func column(_ reader: SentenceReader) -> String? {
    guard (reader.query.entity ?? .items) == .items else { return nil }
    let fields = reader.vocabulary.items.fields
    return ["price", "cost", "unit_price", "prijs", "preis"].first {
      fields[$0]?.type.isNumber ?? false
    }
  }

  /// Whether an order by price may begin with a word.
  static func begins(_ word: String?) -> Bool {
    word.map { ["most", "least"].contains($0) || singles[$0] != nil } ?? false
  }

  private static let singles = [
    "cheapest": "", "priciest": " desc", "dearest": " desc", "goedkoopste": "", "duurste": " desc",
  ]

  private static func order(_ price: String, _ reader: inout SentenceReader) -> String? {
    _ = reader.take("from")
    reader.skipNoise()
    guard let word = reader.current, word.kind == .word else { return nil }
    if let direction = singles[word.text] {
      reader.place += 1
      skipFirst(&reader)
      return price + direction
    }
    guard reader.take("most") || reader.take("least") else { return nil }
    if reader.take("to") { guard reader.take("most") || reader.take("least") else { return nil } }
    guard reader.take("expensive") || reader.take("costly") else { return nil }
    skipFirst(&reader)
    return price + (word.text == "most" ? " desc" : "")
  }

  private static func skipFirst(_ reader: inout SentenceReader) {
    _ = reader.take("ones")
    if reader.take("first") { return }
    // `most expensive items first`
    if reader.peek(.source)?.meant == Entity.items.rawValue, reader.piece(1)?.text == "first" {
      reader.query.entity = .items
      reader.place += 2
    }
  }

  private static let currencies = [
    "euro", "euros", "eur", "€", "dollar", "dollars", "usd", "pounds", "bucks",
  ]

  /// `cost more than 5`, `priced at 2`, `over 5 euros`.
  private static func test(_ price: String, _ reader: inout SentenceReader) -> String? {
    let verbs = ["cost", "costs", "costing", "priced", "worth"]
    while reader.take("that") || reader.take("which") || reader.take("are") {}
    if reader.take("priced"), reader.number() == nil, reader.peek(.comparison) == nil,
      !reader.at("at")
    {
      return "has \(price)"
    }
    let isSaid =
      verbs.contains { reader.take($0) } || reader.place > 0 && reader.piece(-1)?.text == "priced"
    _ = isSaid && reader.take("at")
    let sign = reader.take(.comparison) ?? "="
    guard ["=", "<", "<=", ">", ">="].contains(sign), isSaid || sign != "=" else { return nil }
    let isMoney = reader.take("€") || reader.take("$")
    guard let number = reader.number() else { return nil }
    reader.place += 1
    let isCounted = currencies.contains { reader.take($0) }
    return isSaid || isMoney || isCounted ? "\(price) \(sign) \(number)" : nil
  }
}

/// `how much will the BBQ cost`, `what do we spend on Basics`: what all that is on lists costs.
struct TotalCost: SentencePhrase {
  private let price: String
  private let scopes: [String]
  private let conditions: [QueryDraft.Condition]
  /// What it is worked out for each of.
  private let key: String?

  private static let words = [
    "how", "much", "what", "will", "does", "do", "would", "did", "is", "are", "the", "of", "on",
    "for", "in", "total", "all", "everything", "items", "item", "list", "i", "we", "together",
    "altogether", "price", "it", "to", "have", "a", "that", "whole", "my", "our", "combined",
    "from", "us", "be", "if", "things", "stuff", "still",
  ]
  private static let verbs = ["cost", "costs", "expensive", "spend", "pay", "worth"]

  init?(_ reader: inout SentenceReader) {
    let openings = ["how", "what", "total", "everything", "whole"]
    guard reader.query.isEmpty, let price = PriceWords.column(reader),
      reader.vocabulary.items.fields["quantity"] != nil,
      openings.contains(reader.current?.text ?? "")
    else { return nil }
    self.price = price
    var (scopes, conditions): ([String], [QueryDraft.Condition]) = ([], [])
    var (isCost, key): (Bool, String?) = (false, nil)
    while !reader.atEnd, !MissingPrice.isSaid(by: reader.words[reader.place...]) {
      if TotalCost.takesProduct(&reader) { break }
      if key == nil, let each = TotalCost.key(&reader) {
        key = each
      } else if let title = reader.current?.kind == .sign ? nil : reader.takeTitle() {
        scopes.append(title)
      } else if TotalCost.verbs.contains(where: { reader.take($0) })
        || reader.words[..<reader.place].contains("total") && reader.take("price")
      {
        isCost = true
      } else if let state = reader.take(.condition) {
        conditions.append(state == "pending" ? .pending : .completed)
      } else if !TotalCost.words.contains(where: { reader.take($0) }) {
        return nil
      }
    }
    guard isCost, scopes.count < 2 else { return nil }
    (self.scopes, self.conditions, self.key) = (scopes, conditions, key)
  }

  /// `of each list`
  private static func key(_ reader: inout SentenceReader) -> String? {
    guard ["each", "every", "per"].contains(reader.current?.text),
      let noun = reader.piece(1)?.text, ["list", "category"].contains(noun)
    else { return nil }
    reader.place += 2
    return noun
  }

  /// `, price * quantity`, at the end: what it is worked out of.
  private static func takesProduct(_ reader: inout SentenceReader) -> Bool {
    var rest = reader.words[reader.place...].filter { ![",", "(", ")"].contains($0) }
    if rest.count == 3, ["*", "x", "times"].contains(rest[1]) { rest.remove(at: 1) }
    guard rest.count == 2, Set(rest) == ["price", "quantity"] else { return false }
    reader.place = reader.words.count
    return true
  }

  func add(to reader: inout SentenceReader) {
    (reader.query.measure, reader.query.entity) = ("sum \(price) * quantity of", .items)
    reader.query.scopes = scopes
    if let key { reader.query.groups = [key] }
    for condition in conditions { reader.add(condition) }
  }
}
