import QCQLanguage

/// `price times quantity`, `total price x qty`, `total cost`: what one number is times another.
struct Product: SentencePhrase {
  private let product: String
  private let isSummed: Bool

  func add(to reader: inout SentenceReader) {
    if isSummed {
      reader.query.measure = "sum \(product) of"
    } else {
      let isFirst = reader.query.columns.isEmpty
      reader.query.columns += (isFirst ? ["name"] : []) + [product]
      // `as total`
      if reader.take("as"), let alias = reader.current, alias.kind == .word {
        reader.query.columns[reader.query.columns.count - 1] += " as \(alias.written)"
        reader.place += 1
      }
    }
    reader.query.entity = .items
  }

  init?(_ reader: inout SentenceReader) {
    // Of lists and categories each has many items.
    let isOfItems = (reader.query.entity ?? .items) == .items || reader.isSourceWeak
    guard isOfItems, reader.query.measure == nil, let found = Product.read(&reader) else {
      return nil
    }
    (product, isSummed) = found
  }

  private static let signs = ["times", "x", "*", "×", "by", "multiplied"]

  private static func read(_ reader: inout SentenceReader) -> (String, Bool)? {
    while reader.take("show") || reader.take("and") {}
    let measure = reader.peek(.measure)
    let isSummed = measure?.meant == "sum"
    if isSummed {
      reader.place += measure?.count ?? 0
      while ["of", "the", "(", "all"].contains(where: { reader.take($0) }) {}
    }
    if hasPrice(reader), reader.take("cost") || reader.take("costs") {
      // `that cost less than 3` is about the price.
      if reader.peek(.comparison) != nil || reader.number() != nil { return nil }
      // Without a word for each of them it is what all cost, as it is of what stands behind `of`.
      let isWhole = reader.at("of") || reader.at("for") || reader.words.contains("per")
      let isEach =
        ["each", "every"].contains { reader.words.contains($0) }
        || !isWhole && ["show", "items"].contains { reader.words.contains($0) }
      return ("price * quantity", isSummed || !isEach)
    }
    let start = reader.place
    let isTotal = isSummed && reader.words[start - 1] == "total" && hasPrice(reader)
    if let product = factors(&reader) { return (product, isSummed) }
    // `total price`, which is of what is bought, and not of one piece of each.
    reader.place = start
    return isTotal && reader.take("price") ? ("price * quantity", true) : nil
  }

  private static func factors(_ reader: inout SentenceReader) -> String? {
    let isOpen = reader.take("(")
    guard let first = number(&reader) else { return nil }
    // `price ?? 0`
    let isFilled = reader.take("?") && reader.take("?") && reader.take("0")
    if isOpen {
      guard reader.take(")") else { return nil }
    } else if isFilled {
      _ = reader.take(")")
    }
    guard signs.contains(where: { reader.take($0) }) else { return nil }
    _ = reader.take("by")
    guard let second = number(&reader), first != second else { return nil }
    while reader.take(")") {}
    return "\(isFilled ? "(\(first) or else 0)" : first) * \(second)"
  }

  private static func hasPrice(_ reader: SentenceReader) -> Bool {
    reader.vocabulary.items.fields["price"]?.type.isNumber ?? false
  }

  /// A field that holds numbers.
  private static func number(_ reader: inout SentenceReader) -> String? {
    guard let word = reader.current, word.kind == .word else { return nil }
    let fields = reader.vocabulary.items.fields
    let meant = fields[word.text] == nil ? reader.peek(.field) : (meant: word.text, count: 1)
    guard let meant, fields[meant.meant]?.type.isNumber ?? false else { return nil }
    reader.place += meant.count
    return meant.meant
  }
}
