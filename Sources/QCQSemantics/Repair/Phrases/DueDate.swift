import QCQLanguage

/// `overdue`, `late items`, `past the due date`, `items due`: the user's own column of days by
/// which something is wanted.
struct DueDate: SentencePhrase {
  private let test: String
  private var isOpen = false

  static let names = ["due", "due_date", "duedate", "deadline", "best_before", "expires"]

  init?(_ reader: inout SentenceReader) {
    let fields = reader.vocabulary[reader.query.entity ?? .items].fields
    guard let field = DueDate.names.first(where: { fields[$0]?.type == .date }) else { return nil }
    _ = reader.take("is") || reader.take("are")
    let isLate = DueDate.isLate(reader.words[reader.place...])
    if reader.take("overdue") || isLate && reader.take("late") {
      (test, isOpen) = ("\(field) before today", true)
    } else if reader.take("past") {
      while reader.take("the") || reader.take("its") || reader.take("their") {}
      guard reader.take("due") || reader.take(field) else { return nil }
      _ = reader.take("date")
      (test, isOpen) = ("\(field) before today", true)
    } else if let coming = DueDate.needed(&reader, field) {
      test = coming
    } else if reader.take("due"), reader.atEnd, reader.query.entity == .items {
      test = "has \(field)"
    } else {
      return nil
    }
  }

  /// How many words say that something is `not due yet`: that it comes later turns nothing.
  static func length(ofNotYet words: ArraySlice<String>) -> Int? {
    guard let not = words.first, not == "not" || not.hasSuffix("n't") else { return nil }
    let rest = words.dropFirst().drop { $0 == "yet" }
    guard let field = rest.first, names.contains(field) else { return nil }
    let end = rest.dropFirst().drop { $0 == "yet" }
    return words.prefix(upTo: end.startIndex).contains("yet")
      ? end.startIndex - words.startIndex : nil
  }

  /// `what do we need in the next 3 days`
  private static func needed(_ reader: inout SentenceReader, _ field: String) -> String? {
    let verbs = ["need", "get", "buy", "bought"]
    guard reader.query.conditions.last?.condition == .pending,
      reader.words.contains(where: verbs.contains),
      ["in", "within", "by", "before"].contains(reader.current?.text)
    else { return nil }
    return reader.asCondition { condition in condition.asDate { $0.readComing(field) } }
  }

  /// `late items`, `that are late`: no part of a name.
  static func isLate(_ words: ArraySlice<String>) -> Bool {
    guard words.first == "late" else { return false }
    guard let next = words.dropFirst().first else { return true }
    return ["in", "on", "?"].contains(next) || Entity.isNoun(next)
  }

  func add(to reader: inout SentenceReader) {
    if isOpen { reader.add(.pending) }
    reader.add(.written(test))
  }
}
