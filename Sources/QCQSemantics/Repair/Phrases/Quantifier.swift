import QCQLanguage

/// `none of the items pending`, `any(pending items)`, `no open items`: whether items on a list are
/// in a state.
struct Quantifier: SentencePhrase {
  private let test: String

  func add(to reader: inout SentenceReader) { reader.add(.written(test)) }

  init?(_ reader: inout SentenceReader) {
    guard let entity = reader.query.entity, entity != .items, let test = Quantifier.test(&reader)
    else { return nil }
    self.test = test
  }

  private static func test(_ reader: inout SentenceReader) -> String? {
    var isNegated = false
    while true {
      if reader.take("where") || reader.take("with") || reader.take("and") { continue }
      guard reader.at("not"), ["any", "every", "all"].contains(reader.piece(1)?.text) else { break }
      reader.place += 1
      isNegated = true
    }
    let words = [
      "none": "none", "no": "none", "without": "none", "any": "any", "every": "every",
      "all": "every",
    ]
    if !isNegated, let held = HeldItem.test(&reader) { return held }
    if let named = namedItem(&reader) { return named }
    guard let word = reader.current, word.kind == .word, var quantifier = words[word.text] else {
      return nil
    }
    reader.place += 1
    if quantifier != "every", let named = inCategory(&reader) { return "\(quantifier)\(named)" }
    if isNegated {
      guard quantifier == "any" else { return nil }
      quantifier = "none"
    }
    let isOpen = reader.take("(")
    var hasSource = takeItems(&reader)
    let hasWhere = reader.take("where")
    reader.skipNoise()
    guard let state = reader.take(.condition) else { return nil }
    hasSource = takeItems(&reader) || hasSource
    guard hasSource || hasWhere || isOpen, !isOpen || reader.take(")"),
      word.text != "all" || isOpen || hasSource
    else { return nil }
    return "\(quantifier)(items where \(state))"
  }

  /// `no dairy on them`, `without any dairy items`
  private static func inCategory(_ reader: inout SentenceReader) -> String? {
    let start = reader.place
    _ = reader.take("any")
    guard let run = reader.knownRun(.category) else { return reader.fail(start) }
    reader.place += run.count
    _ = takeItems(&reader)
    return "(items where category = \(reader.quoted(run.name)))"
  }

  /// `which list is Watermelon on`
  private static func namedItem(_ reader: inout SentenceReader) -> String? {
    guard reader.query.conditions.isEmpty else { return nil }
    let start = reader.place
    while ["is", "the", "has", "have", "contains"].contains(where: { reader.take($0) }) {}
    let isAsked = reader.place > start
    guard isAsked, let run = reader.knownRun(.item), reader.knownRun(.title) == nil else {
      return reader.fail(start)
    }
    reader.place += run.count
    while reader.take("on") || reader.take("in") {}
    guard reader.atEnd else { return reader.fail(start) }
    return "any(items where name = \(reader.quoted(run.name)))"
  }

  private static func takeItems(_ reader: inout SentenceReader) -> Bool {
    _ = reader.take("of")
    _ = reader.take("the")
    guard reader.peek(.source)?.meant == Entity.items.rawValue else { return false }
    return reader.take(.source) != nil
  }
}

/// `more than half done`, `over 50 % complete`: how much of a list is done.
struct HalfDone: SentencePhrase {
  private let test: String

  func add(to reader: inout SentenceReader) { reader.add(.written(test)) }

  init?(_ reader: inout SentenceReader) {
    guard reader.query.entity == .lists || reader.query.entity == .categories,
      let test = HalfDone.test(&reader)
    else { return nil }
    self.test = test
  }

  private static func test(_ reader: inout SentenceReader) -> String? {
    while reader.take("that") || reader.take("where") || reader.take("are") || reader.take("is") {}
    if reader.take("in") || reader.take("still") {
      return reader.take("progress") && reader.atEnd ? "progress > 0 and progress < 100%" : nil
    }
    let isNotEven = reader.at("not") && reader.piece(1)?.text == "even"
    if isNotEven { reader.place += 2 }
    let sign = isNotEven ? "<" : reader.take(.comparison)
    guard let sign, ["<", "<=", ">", ">=", "="].contains(sign) else { return nil }
    reader.skipNoise()
    let share: String
    if reader.take("half") {
      share = "50%"
    } else if let number = reader.number(),
      ["%", "percent"].contains(reader.piece(1)?.text)
    {
      reader.place += 2
      share = "\(number)%"
    } else {
      return nil
    }
    reader.skipNoise()
    guard reader.take(.condition) == "completed" else { return nil }
    return "progress \(sign) \(share)"
  }
}

/// `what percentage of the BBQ list is done`, `how much of the BBQ is bought`: how far one list is.
struct ShareOfList: SentencePhrase {
  private let title: String

  private static let openings = [
    ["what", "percentage", "of"], ["what", "percent", "of"], ["what", "share", "of"],
    ["how", "much", "of"], ["what", "part", "of"], ["which", "part", "of"],
    ["what", "percentage", "is"], ["how", "far", "is"], ["how", "complete", "is"],
    ["how", "done", "is"], ["hoeveel", "van"],
  ]

  init?(_ reader: inout SentenceReader) {
    let words = reader.words[reader.place...]
    guard reader.query.isEmpty,
      let opening = Self.openings.first(where: { words.starts(with: $0) })
    else { return nil }
    reader.place += opening.count
    while ["the", "my", "our", "list"].contains(where: { reader.take($0) }) {}
    guard let title = reader.current?.kind == .sign ? nil : reader.takeTitle() else { return nil }
    while ["list", "is", "has", "been", "are", "already", "we", "have", "items", "we've"]
      .contains(where: { reader.take($0) })
    {}
    guard reader.atEnd || reader.take(.condition) == "completed", reader.atEnd else { return nil }
    self.title = title
  }

  func add(to reader: inout SentenceReader) {
    reader.query.entity = .lists
    reader.query.scopes = [title]
    reader.query.columns = ["title", "progress"]
  }
}
