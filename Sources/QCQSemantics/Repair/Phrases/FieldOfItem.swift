import QCQLanguage

/// `price of "Cola"`, `what is the note of the cola on BBQ`, `cost of "Cola"`: a field of one item,
/// or what is worked out of it. What is called like a list may be that.
struct FieldOfItem: SentencePhrase {
  /// What is shown, or worked out.
  private let column: String?
  private let measure: String?
  private let test: String
  private let scopes: [String]

  func add(to reader: inout SentenceReader) {
    (reader.query.entity, reader.query.measure) = (.items, measure)
    reader.query.columns = column.map { [$0] } ?? []
    reader.query.scopes = scopes
    reader.add(.written(test))
  }

  private static let openings = [
    "what", "what's", "whats", "is", "are", "the", "show", "me", "get", "give", "tell", "find",
  ]

  init?(_ reader: inout SentenceReader) {
    guard reader.query.isEmpty else { return nil }
    while Self.openings.contains(where: { reader.take($0) }) {}
    guard let asked = FieldOfItem.asked(&reader), reader.take("of") || reader.take("for") else {
      return nil
    }
    while reader.take("the") || reader.take("item") {}
    guard let item = FieldOfItem.item(&reader) else { return nil }
    let isOnList = reader.take("in") || reader.take("on")
    let list = isOnList ? reader.takeTitle() : nil
    while reader.take("?") || reader.take(".") {}
    guard reader.atEnd, isOnList == (list != nil) else { return nil }
    (column, measure) = asked
    (test, scopes) = ("name = \(item)", [list].compactMap(\.self))
  }

  /// A field, or the measure of one that holds numbers.
  private static func asked(
    _ reader: inout SentenceReader
  ) -> (column: String?, measure: String?)? {
    let measure = reader.take(.measure)
    while reader.take("of") || reader.take("the") {}
    let fields = reader.vocabulary.items.fields
    if fields["cost"] == nil, PriceWords.column(reader) == "price", fields["quantity"] != nil,
      measure == nil || measure == "sum", reader.take("cost") || reader.take("costs")
    {
      return (nil, "sum price * quantity of")
    }
    guard measure != "count", let field = field(&reader) else { return nil }
    guard let measure else { return (field, nil) }
    guard fields[field]?.type.isNumber ?? false else { return nil }
    return (nil, "\(measure) \(field) of")
  }

  /// What items have besides their names and states.
  private static func field(_ reader: inout SentenceReader) -> String? {
    if let field = reader.peek(.field) {
      let own: [StoredField] = [.quantity, .note, .category, .created, .updated]
      guard own.contains(where: { $0.rawValue == field.meant }) else { return nil }
      reader.place += field.count
      return field.meant
    }
    guard let word = reader.current, word.kind == .word,
      let field = reader.vocabulary.items.fields[word.text], field.stored == nil
    else { return nil }
    reader.place += 1
    return field.name
  }

  private static func item(_ reader: inout SentenceReader) -> String? {
    if let text = reader.current, text.kind == .text {
      guard reader.names.name(text.text, .title) == nil,
        let item = reader.names.name(text.text, .item)
      else { return nil }
      reader.place += 1
      return reader.quoted(item)
    }
    guard reader.knownRun(.title) == nil, let run = reader.knownRun(.item) else { return nil }
    reader.place += run.count
    return reader.quoted(run.name)
  }
}
