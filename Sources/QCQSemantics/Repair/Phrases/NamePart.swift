import QCQLanguage

/// `with milk or cream in the name`, `without "milk" in the name`: a part of a text.
struct NamePart: SentencePhrase {
  private let test: String

  func add(to reader: inout SentenceReader) { reader.add(.written(test)) }

  init?(_ reader: inout SentenceReader) {
    guard let test = NamePart.test(&reader) else { return nil }
    self.test = test
  }

  private static let openings = ["with", "having", "have", "has", "containing", "that"]

  private static func test(_ reader: inout SentenceReader) -> String? {
    let isNegated = reader.take("without") || reader.take("no")
    guard isNegated || openings.contains(where: { reader.take($0) }) else { return nil }
    while ["have", "has", "contain", "the", "word", "a"].contains(where: { reader.take($0) }) {}
    let isNeither = reader.take("neither")
    var (texts, joints): ([String], Set<String>) = ([], [])
    while let text = reader.current, text.kind == .text || text.kind == .word {
      texts.append(reader.quoted(text.kind == .text ? text.text : text.written))
      reader.place += 1
      guard let joint = ["or", "and", "nor"].first(where: { reader.take($0) }) else { break }
      joints.insert(joint)
    }
    guard !texts.isEmpty, texts.count < 4, joints.count < 2, reader.take("in"),
      ["the", "their", "its", "his", "de"].contains(reader.current?.text)
    else { return nil }
    reader.place += 1
    guard let field = reader.take(.field), ["name", "note", "title"].contains(field) else {
      return nil
    }
    let named = reader.query.entity == .lists && field == "name" ? "title" : field
    let isNone = isNegated || isNeither
    let tests = texts.map { "\(named) \(isNone ? "not contains" : "contains") \($0)" }
    if isNeither { return joints == ["nor"] ? tests.joined(separator: " and ") : nil }
    if tests.count > 1, isNegated || joints == ["nor"] { return nil }
    return tests.joined(separator: " \(joints.first ?? "and") ")
  }
}
