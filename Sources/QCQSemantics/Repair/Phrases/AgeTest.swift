import QCQLanguage

/// `now - updated > 30 days`, `age of updated > 4 weeks`: how long ago something was done.
struct AgeTest: SentencePhrase {
  private let test: String

  init?(_ reader: inout SentenceReader) {
    guard reader.query.entity != nil, AgeTest.takeAge(&reader),
      let field = reader.take(.field), ["created", "updated"].contains(field)
    else { return nil }
    while reader.take(")") || reader.take("is") {}
    guard let sign = reader.take(.comparison), [">", ">=", "<", "<="].contains(sign),
      let number = reader.number()
    else { return nil }
    reader.place += 1
    let unit = reader.take(.unit) ?? "day"
    let length = "\(number) \(reader.unitWord(unit, number)) ago"
    test = "\(field) \(sign.hasPrefix(">") ? "before" : "since") \(length)"
  }

  /// How many words say that something was done before a time: `age of updated >`.
  static func length(ofOlder words: ArraySlice<String>) -> Int? {
    guard let first = words.first, first == "age" || nows.contains(first) else { return nil }
    let head = words.prefix(7).prefix { $0.first != ">" }
    guard head.count > 2, head.endIndex < words.endIndex, words[head.endIndex].first == ">",
      head.dropFirst().first == "of" || head.dropFirst().contains("-")
    else { return nil }
    return head.count + 1
  }

  private static let nows = ["now", "today", "current_date", "current_timestamp"]

  private static func takeAge(_ reader: inout SentenceReader) -> Bool {
    if reader.take("age") { return reader.take("of") || reader.take("(") }
    let isNow = nows.contains { reader.take($0) }
    while reader.take("(") || reader.take(")") {}
    return isNow && reader.take("-")
  }

  func add(to reader: inout SentenceReader) { reader.add(.written(test)) }
}
