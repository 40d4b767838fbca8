import QCQLanguage

/// A part of a sentence that has a turn of phrase of its own.
protocol SentencePhrase {
  /// Nil where something else stands.
  init?(_ reader: inout SentenceReader)

  /// Adds what it means to the query.
  func add(to reader: inout SentenceReader)
}

/// `+party`, as other programs write a tag.
struct TagSign: SentencePhrase {
  private let tag: String

  init?(_ reader: inout SentenceReader) {
    let before = reader.piece(-1)
    let isApart =
      before == nil || before?.kind == .text || ["list", "items"].contains(before?.text)
    guard isApart, reader.take("+"), let tag = reader.current, tag.kind == .word, tag.isGlued,
      reader.knownRun(.title) == nil
    else { return nil }
    reader.place += 1
    self.tag = tag.written
  }

  func add(to reader: inout SentenceReader) {
    reader.add(.written("note contains \(reader.quoted("#" + tag))"))
  }
}

/// `compare this month with last month`, `bought this month vs last month`: how many in each.
struct PeriodComparison: SentencePhrase {
  private let unit: String
  private let periods: [String]
  /// What it is worked out for each of.
  private let key: String?

  private static let joints = [
    "with", "to", "and", "vs", "versus", "against", "compared", "or", "than", "how", "much", "many",
    "the", "in", ".", "met", ",", "compare",
  ]
  /// Joints that compare nothing by themselves.
  private static let loose = ["and", "or", "the", "in", ","]

  init?(_ reader: inout SentenceReader) {
    let query = reader.query
    let isOpen =
      query.columns.isEmpty && query.groups.isEmpty && query.sort.isEmpty && query.idiom == nil
    let before = reader.query
    guard isOpen, let found = PeriodComparison.periods(&reader),
      let key = PeriodComparison.key(&reader)
    else {
      reader.query = before
      return nil
    }
    (unit, periods) = found
    self.key = key.first
  }

  /// `by category`, or nothing, at the end; nil where something else stands.
  private static func key(_ reader: inout SentenceReader) -> [String]? {
    // `show count`: that is what is worked out.
    _ = reader.take("show")
    _ = reader.take(":")
    if reader.query.measure == nil, reader.take(.measure) == "count" {
      _ = reader.take("items")
    }
    if reader.atEnd { return [] }
    guard let clause = reader.take(.clause), clause == "by" || clause == "per",
      let key = reader.readKey(), reader.atEnd
    else { return nil }
    return [key.replacing(QueryDraft.ofSomeDate, with: "(created)")]
  }

  private static func periods(_ reader: inout SentenceReader) -> (String, [String])? {
    if let found = behind(&reader) { return found }
    let isAsked = reader.take("compare") || reader.take("vergelijk")
    if isAsked { readDeed(&reader) }
    while ["items", "during", "in", "by", "table"].contains(where: { reader.take($0) }) {}
    guard let first = PeriodComparison.first(&reader), first.hasPrefix("during "),
      let unit = first.split(separator: " ").last.map(String.init)
    else { return nil }
    let joint = reader.place
    while joints.contains(where: { reader.take($0) }) {}
    let words = reader.words[joint..<reader.place]
    let isComparing = isAsked || !words.allSatisfy { loose.contains($0) }
    guard reader.place > joint, isComparing || reader.query.measure == "count" else { return nil }
    // `this month vs last`
    let second = reader.take(.day) ?? (reader.take("last") ? "during last \(unit)" : nil)
    guard let second, second.hasSuffix(unit), second.hasPrefix("during "), first != second
    else { return nil }
    return (unit, [first, second])
  }

  /// `this month`, also as `month vs last month`.
  private static func first(_ reader: inout SentenceReader) -> String? {
    if let day = reader.take(.day) { return day }
    guard let unit = reader.peek(.unit), unit.count == 1,
      ["vs", "versus", "against"].contains(reader.piece(1)?.text)
    else { return nil }
    reader.place += 1
    return "during this \(unit.meant)"
  }

  /// `what we bought`, `the number of items added`
  private static func readDeed(_ reader: inout SentenceReader) {
    while true {
      if reader.take("number") || reader.take("of") || reader.take("items") { continue }
      let start = reader.place
      reader.skipNoise()
      if reader.take(.condition) == "completed" {
        reader.add(.completed)
      } else if reader.peek(.field)?.meant == "created" {
        _ = reader.take(.field)
      } else if reader.place == start {
        return
      }
    }
  }

  /// `added this month vs last month`: the first period was read as a condition.
  private static func behind(_ reader: inout SentenceReader) -> (String, [String])? {
    let start = reader.place
    guard let last = reader.query.conditions.last, last.joiner == "and",
      case .written(let text) = last.condition, !text.contains(" or ")
    else { return nil }
    let parts = text.split(separator: " during ").map(String.init)
    guard parts.count == 2 else { return nil }
    let (field, first) = (parts[0], "during " + parts[1])
    while joints.contains(where: { reader.take($0) }) {}
    let words = reader.words[start..<reader.place]
    let isComparing =
      reader.query.measure == "count"
      || !words.allSatisfy { loose.contains($0) }
    guard reader.place > start, isComparing, let unit = first.split(separator: " ").last else {
      return reader.fail(start)
    }
    let second = reader.take(.day) ?? (reader.take("last") ? "during last \(unit)" : nil)
    guard let second, second.hasSuffix(unit), second.hasPrefix("during "), first != second,
      ["created", "updated"].contains(field)
    else { return reader.fail(start) }
    reader.query.conditions.removeLast()
    reader.dateField = field
    return (String(unit), [first, second])
  }

  func add(to reader: inout SentenceReader) {
    let isDone = reader.query.conditions.contains { $0.condition == .completed }
    let field = reader.dateField ?? (isDone ? "updated" : "created")
    if let key {
      (reader.query.entity, reader.query.groups, reader.query.measure) = (.items, [key], nil)
      reader.query.columns = periods.map { period in
        let name = period.split(separator: " ").dropFirst().joined(separator: "_")
        return "count(where \(field) \(period)) as \(name)"
      }
      return
    }
    let query = ("count", Entity.items, ["\(unit)(\(field))"])
    (reader.query.measure, reader.query.entity, reader.query.groups) = query
    reader.add(.written(periods.map { "\(field) \($0)" }.joined(separator: " or ")))
  }
}

/// `empty lists`: those with nothing on them. One list may be meant to be emptied.
struct EmptyLists: SentencePhrase {
  init?(_ reader: inout SentenceReader) {
    guard reader.take("empty") || reader.take("lege"), let source = reader.peek(.source),
      source.meant != "items", let noun = reader.piece(source.count - 1)?.text,
      noun.hasSuffix("s") || noun.hasSuffix("en"), reader.readSource()
    else { return nil }
  }

  func add(to reader: inout SentenceReader) { reader.add(.written(QueryDraft.none(nil))) }
}

/// `by name having count > 1`, `per category having more than 5`, `per list with more than 3
/// items`: how many there are in a group.
struct GroupChoice: SentencePhrase {
  private let test: String

  init?(_ reader: inout SentenceReader) {
    guard !reader.query.groups.isEmpty, reader.query.having == nil, reader.query.entity == .items
    else { return nil }
    let isCount = reader.peek(.measure)?.meant == "count"
    let isBare = !isCount && GroupChoice.isBare(reader)
    guard isCount || [nil, "count"].contains(reader.query.measure) else { return nil }
    if isCount { _ = reader.take(.measure) }
    while isCount, ["(", "*", ")", "items"].contains(where: { reader.take($0) }) {}
    guard let sign = reader.take(.comparison),
      ["=", "!=", "<", "<=", ">", ">="].contains(sign),
      let number = reader.asCondition({ $0.looseNumber() })
    else { return nil }
    let isOfItems = reader.peek(.source)?.meant == Entity.items.rawValue
    if !isCount, isOfItems { _ = reader.take(.source) }
    guard isCount || isOfItems || isBare && (reader.atEnd || reader.peek(.clause) != nil) else {
      return nil
    }
    test = "count() \(sign) \(number)"
  }

  /// `having more than 5`: whether a group is tested, and it was not said by what.
  static func isBare(_ reader: SentenceReader) -> Bool {
    guard reader.place > 0, reader.words[reader.place - 1] == Keyword.having.word,
      !reader.query.groups.isEmpty, let comparison = reader.peek(.comparison)
    else { return false }
    return reader.piece(comparison.count)?.kind == .number
  }

  func add(to reader: inout SentenceReader) { reader.query.grouping.having = test }
}
