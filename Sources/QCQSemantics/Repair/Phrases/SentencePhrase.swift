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
    let isApart = reader.place == 0 || reader.piece(-1)?.kind == .text
    guard isApart, reader.take("+"), let tag = reader.current, tag.kind == .word, tag.isGlued
    else { return nil }
    reader.place += 1
    self.tag = tag.written
  }

  func add(to reader: inout SentenceReader) {
    reader.add(.written("note contains \(reader.quoted(tag))"))
  }
}

/// `compare this month with last month`: how many were added in each.
struct PeriodComparison: SentencePhrase {
  private let unit: String
  private let periods: [String]

  init?(_ reader: inout SentenceReader) {
    guard reader.query.isEmpty, reader.take("compare") || reader.take("vergelijk") else {
      return nil
    }
    _ = reader.take("items")
    guard let first = reader.take(.day),
      reader.take("with") || reader.take("to") || reader.take("and") || reader.take("met"),
      let second = reader.take(.day), reader.atEnd, first != second,
      let unit = first.split(separator: " ").last, second.hasSuffix(unit),
      [first, second].allSatisfy({ $0.hasPrefix("during ") })
    else { return nil }
    (self.unit, periods) = (String(unit), [first, second])
  }

  func add(to reader: inout SentenceReader) {
    let query = ("count", Entity.items, ["\(unit)(created)"])
    (reader.query.measure, reader.query.entity, reader.query.groups) = query
    reader.add(.written(periods.map { "created \($0)" }.joined(separator: " or ")))
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

/// `by name having count > 1`: how many there are in a group.
struct GroupChoice: SentencePhrase {
  private let test: String

  init?(_ reader: inout SentenceReader) {
    guard !reader.query.groups.isEmpty, reader.query.having == nil, reader.query.entity == .items,
      reader.take(.measure) == "count"
    else { return nil }
    while ["(", "*", ")", "items"].contains(where: { reader.take($0) }) {}
    guard let sign = reader.take(.comparison),
      ["=", "!=", "<", "<=", ">", ">="].contains(sign),
      let number = reader.asCondition({ $0.looseNumber() })
    else { return nil }
    test = "count() \(sign) \(number)"
  }

  func add(to reader: inout SentenceReader) { reader.query.grouping.having = test }
}
