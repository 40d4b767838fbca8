import QCQLanguage

/// A column that says how many items are in a state: `count(pending)`, `items completed`,
/// `count(items) where completed`.
struct CountedColumn {
  /// As it is written here.
  let text: String

  /// Nil, with nothing read, where something else stands.
  init?(_ reader: inout SentenceReader) {
    let start = reader.place
    let isCounted = reader.peek(.measure)?.meant == "count"
    if isCounted { _ = reader.take(.measure) }
    while reader.take("(") {}
    var hasSource = false
    let isOfItems = reader.query.entity == .items
    // `show count, completed`, of groups
    let isBeside =
      isOfItems && !reader.query.groups.isEmpty && !isCounted
      && (reader.query.measure == "count"
        || reader.query.columns.contains(where: QueryDraft.isWorkedOut))
    if !isOfItems, reader.peek(.source)?.meant == "items" {
      hasSource = reader.take(.source) != nil
    }
    while reader.take(")") || reader.take(".")
      || (isCounted || hasSource) && reader.take("where")
    {}
    if isCounted || hasSource { reader.skipNoise() }
    if isCounted, isOfItems, let day = reader.take(.day) {
      let isDone = reader.query.conditions.contains { $0.condition == .completed }
      text = "count(where \(isDone ? "updated" : "created") \(day))"
      return
    }
    // What the items have under this name is no state.
    let own = reader.current.flatMap { reader.vocabulary.items.fields[$0.text] }
    let isDated = isCounted && isOfItems && reader.pieces[..<reader.place].last?.text == "where"
    let condition =
      isDated
      ? CountedColumn.chosen(&reader)
      : own == nil || own?.type == .bool ? reader.take(.condition) : nil
    if !isOfItems, !hasSource, reader.peek(.source)?.meant == "items" { _ = reader.take(.source) }
    while reader.take(")") {}
    // A truth or a comparison is more than a state.
    let isWhole =
      reader.atEnd || reader.at(",") || reader.at("and") || reader.at("as")
      || reader.peek(.clause) != nil
    guard let condition, isWhole, !isOfItems || isCounted || isBeside else {
      reader.place = start
      return nil
    }
    text = isOfItems ? "count(where \(condition))" : "count(items where \(condition))"
  }

  /// A column in which something is counted or worked out.
  static func column(_ reader: inout SentenceReader) -> String? {
    ofLists(&reader) ?? CountedColumn(&reader)?.text ?? measured(&reader)
  }

  /// One condition, whatever it is about: `created this month`.
  private static func chosen(_ reader: inout SentenceReader) -> String? {
    var ahead = reader
    ahead.query.conditions = []
    guard ahead.readCondition(), let only = ahead.query.conditions.first?.condition,
      ahead.query.conditions.count == 1,
      let text = QueryDraft.text(only, .items, time: nil)
    else { return nil }
    reader.place = ahead.place
    return text
  }

  /// `sum price`, `total of quantity`: what is worked out of a number of the items.
  static func measured(_ reader: inout SentenceReader) -> String? {
    guard reader.query.entity == .items, let measure = reader.peek(.measure),
      measure.meant != "count"
    else { return nil }
    var ahead = reader
    ahead.place += measure.count
    while ["(", "of", "the"].contains(where: { ahead.take($0) }) {}
    guard let field = ahead.readKey(of: .items),
      ahead.vocabulary.items.fields[field]?.type.isNumber ?? false
    else { return nil }
    var value = field
    if ahead.take("*") {
      guard let other = ahead.readKey(of: .items),
        ahead.vocabulary.items.fields[other]?.type.isNumber ?? false
      else { return nil }
      value += " * " + other
    }
    while ahead.take(")") {}
    let isWhole = ahead.atEnd || ahead.at(",") || ahead.at("as") || ahead.peek(.clause) != nil
    guard isWhole else { return nil }
    reader = ahead
    return "\(measure.meant)(\(value))"
  }

  /// `count of lists`, of items: on how many lists those of one name are.
  ///
  /// - Parameter endsWith: Words that may stand behind it, beside clauses.
  static func ofLists(_ reader: inout SentenceReader, endsWith: [String] = []) -> String? {
    guard reader.query.entity == .items else { return nil }
    var ahead = reader
    let others = ["nunique", "n_distinct", "count_distinct", "countdistinct"]
    guard others.contains(where: { ahead.take($0) }) || ahead.take(.measure) == "count" else {
      return nil
    }
    while ["(", "of", "distinct", "different", "unique", "the"].contains(where: { ahead.take($0) })
    {}
    guard ahead.take(.source) == "lists" || ahead.take("list") else { return nil }
    while ahead.take(")") {}
    let isWhole =
      ahead.atEnd || ahead.at(",") || ahead.peek(.clause) != nil || ahead.peek(.direction) != nil
      || endsWith.contains { ahead.at($0) }
    guard isWhole else { return nil }
    reader = ahead
    return "count(distinct list)"
  }

  /// `show title, count pending sort by count`: what rows are put in order by.
  static func order(_ reader: inout SentenceReader) -> String? {
    var counts = reader.query.columns.filter { $0.hasPrefix("count(") }
    // `show name, count sort by count`, `group by name count(*) as n order by n`
    let hasCount =
      reader.query.measure == "count"
      && !(reader.query.columns.isEmpty && reader.query.groups.isEmpty)
    if counts.isEmpty, hasCount, reader.query.entity == .items { counts = ["count()"] }
    if counts.count == 1, let name = reader.query.countName, reader.take(name) { return counts[0] }
    if let lists = ofLists(&reader) { return lists }
    guard let measure = reader.peek(.measure), measure.meant == "count" else { return nil }
    var ahead = reader
    ahead.place += measure.count
    while ["(", "*", ")"].contains(where: { ahead.take($0) }) {}
    // `number of open items` says itself what is counted.
    if counts.count == 1, ahead.peek(.source) == nil, ahead.peek(.condition) == nil {
      reader = ahead
      return counts[0]
    }
    return nil
  }

  /// `count`, `count(*)`: all that there are, as a column or as all that is asked; false where that
  /// was asked already.
  static func all(_ reader: inout SentenceReader) -> Bool {
    let isOfItems = reader.query.entity != .lists && reader.query.entity != .categories
    if isOfItems, reader.query.measure != nil { return false }
    _ = reader.take(.measure)
    if !isOfItems {
      while reader.take("(") || reader.take("of") {}
      if reader.peek(.source)?.meant == "items" { _ = reader.take(.source) }
      reader.query.columns.append("count(items)")
      return true
    }
    while ["(", "*", "1", ")"].contains(where: { reader.take($0) }) {}
    if reader.peek(.field)?.meant == "id" { _ = reader.take(.field) }
    while reader.take(")") {}
    if reader.query.columns.contains(where: QueryDraft.isWorkedOut) {
      reader.query.columns.append("count()")
    } else {
      reader.query.measure = "count"
    }
    reader.skipAlias()
    return true
  }
}
