import QCQLanguage
import QCQSyntax

/// A condition of SQL, as it is written here.
struct SelectTest {
  var text: String
  /// The tests that have to hold together.
  var conjuncts: [String]
  /// Whether it only says which rows of two tables belong together.
  var isLink = false
  /// Whether it says that, too.
  var hasLink = false

  init(_ text: String) { (self.text, conjuncts) = (text, [text]) }

  static let link: SelectTest = {
    var test = SelectTest("")
    (test.isLink, test.hasLink, test.conjuncts) = (true, true, [])
    return test
  }()

  /// Tests put together with a word.
  static func joined(_ tests: [SelectTest], by word: String) -> SelectTest? {
    let said = tests.filter { !$0.isLink }
    guard var first = said.first else { return tests.first }
    let hasLink = tests.contains(where: \.hasLink)
    if word == "or", hasLink, tests.count > 1 { return nil }
    first.hasLink = hasLink
    if said.count == 1 { return first }
    let other = word == "and" ? " or " : " and "
    var test = SelectTest(
      said.map { $0.text.contains(other) ? "(\($0.text))" : $0.text }
        .joined(separator: " \(word) "))
    if word == "and" { (test.conjuncts, test.hasLink) = (said.flatMap(\.conjuncts), hasLink) }
    return test
  }

  /// What is so where this is not.
  var opposite: SelectTest? {
    if isLink { return nil }
    switch text {
    case "pending": return SelectTest("completed")
    case "completed": return SelectTest("pending")
    default:  // String
      if text.hasPrefix("any(") { return SelectTest("none" + text.dropFirst(3)) }
      let isOne = !text.contains(" or ") && !text.contains(" and ")
      return SelectTest(isOne ? "not \(text)" : "not (\(text))")
    }
  }
}

// What `where`, `having` and `on` say.
extension SelectReader {
  mutating func readTest() -> SelectTest? {
    readTests("or") { $0.readTests("and") { $0.readOne() } }
  }

  private mutating func readTests(
    _ word: String, _ read: (inout SelectReader) -> SelectTest?
  ) -> SelectTest? {
    var tests: [SelectTest] = []
    repeat {
      guard let test = read(&self) else { return nil }
      tests.append(test)
    } while take(word) || word == "and" && take("&&") || word == "or" && take("||")
    return SelectTest.joined(tests, by: word)
  }

  private mutating func readOne() -> SelectTest? {
    if take("not") || take("!") { return readOne()?.opposite }
    if take("exists") {
      guard take("("), let inner = readInner(), take(")"), inner.entity == .items, isTied,
        entity != .items
      else { return nil }
      return SelectTest("any(items\(SelectDraft.chosen(by: inner.conditions)))")
    }
    if at("("), piece(1)?.text != "select" {
      let start = place
      place += 1
      if let inner = readTest(), take(")"), peek(.comparison) == nil { return inner }
      place = start
    }
    guard let term = readTerm() else { return nil }
    return readComparison(term)
  }

  private mutating func readComparison(_ term: SelectTerm) -> SelectTest? {
    if take("is") {
      let isNegated = take("not")
      if term.isState, let truth = takeTruth() { return state(term, truth != isNegated) }
      guard take("null"), let field = term.field else { return nil }
      return SelectTest("\(isNegated ? "has" : "no") \(field)")
    }
    let isNegated = take("not")
    if take("like") || take("ilike") || take("glob") {
      return readPattern(term, isNegated)
    }
    if take("between") { return readBetween(term, isNegated) }
    if take("in") { return readMembership(term, isNegated) }
    if isNegated { return nil }
    let signs = ["=": "=", "==": "=", "<>": "!=", "!=": "!=", "<": "<", "<=": "<=", ">": ">"]
    guard let sign = current, sign.kind == .sign,
      let meant = signs[sign.text] ?? (sign.text == ">=" ? ">=" : nil)
    else { return term.isState ? term.field.map(SelectTest.init) : nil }
    place += 1
    return readCompared(term, meant)
  }

  private mutating func readCompared(_ term: SelectTerm, _ sign: String) -> SelectTest? {
    if term.isState, sign == "=" || sign == "!=" {
      return takeTruth().map { state(term, $0 == (sign == "=")) }
    }
    if isDate(term) { return readMoment(term.text, sign) }
    // `date(created) = current_date - 1`
    if term.text.hasPrefix("day("), let moment = SelectMoment(&cursor) {
      return moment.test(String(term.text.dropFirst(4).dropLast()), sign).map(SelectTest.init)
    }
    if take("any") || at("("), piece(at("(") ? 1 : 0)?.text == "select" {
      guard sign == "=" || sign == "!=" else { return nil }
      return readMembership(term, sign == "!=")
    }
    if let text = current, text.kind == .text, text.text.isEmpty, let field = term.field {
      place += 1
      return sign == "=" || sign == "!="
        ? SelectTest("\(sign == "=" ? "no" : "has") \(field)") : nil
    }
    // `list = week shop`
    if sign == "=" || sign == "!=", let field = term.field, let kind = kind(of: field),
      let run = knownRun(kind)
    {
      place += run.count
      return SelectTest("\(term.text) \(sign) \(quoted(run.name))")
    }
    guard let other = readTerm() else { return nil }
    // `i.list_id = l.id`
    if sign == "=", links(term, other) || links(other, term) {
      isTied = isTied || term.isOuter || other.isOuter
      return .link
    }
    if other.field != nil, other.owner != nil || term.owner != nil || other.isOuter || term.isOuter
    {
      return nil
    }
    return SelectTest("\(term.text) \(sign) \(other.text)")
  }

  /// Whether one is an item's list or category, and the other that row itself.
  private func links(_ reference: SelectTerm, _ row: SelectTerm) -> Bool {
    guard let relation = Relation(rawValue: reference.field ?? ""),
      reference.owner == nil || reference.owner == .items
    else { return false }
    let owner = row.owner ?? entity
    let own = [StoredField.id.rawValue, owner.nameField.rawValue, relation.rawValue]
    return owner == relation.entity && own.contains(row.field ?? "")
  }

  private func state(_ term: SelectTerm, _ truth: Bool) -> SelectTest {
    SelectTest((term.field == "completed") == truth ? "completed" : "pending")
  }

  private mutating func takeTruth() -> Bool? {
    guard let value = current,
      let truth = Meanings.meaning(of: [value.text.lowercased()][...], as: .truth)
    else { return nil }
    place += 1
    return truth.meant == "true"
  }

  /// `like '%milk%'`
  private mutating func readPattern(_ term: SelectTerm, _ isNegated: Bool) -> SelectTest? {
    guard let pattern = current, pattern.kind == .text, let field = term.field else { return nil }
    place += 1
    let meanings = ForeignPattern.meanings(of: "like", pattern.text)
    guard let meant = meanings.last else { return nil }
    let test = ForeignPattern.word(meant.test, isNegated: isNegated)
    return SelectTest("\(field) \(test) \(meant.value)")
  }

  private mutating func readBetween(_ term: SelectTerm, _ isNegated: Bool) -> SelectTest? {
    if isDate(term) {
      guard !isNegated, let low = SelectMoment(&cursor), take("and"),
        let high = SelectMoment(&cursor)
      else { return nil }
      if let range = low.range(term.text, to: high) { return SelectTest(range) }
      guard let first = low.test(term.text, ">=").map(SelectTest.init),
        let last = high.test(term.text, "<=").map(SelectTest.init)
      else { return nil }
      return SelectTest.joined([first, last], by: "and")
    }
    guard let low = readTerm(), take("and"), let high = readTerm(), Int(low.text) != nil,
      Int(high.text) != nil
    else { return nil }
    return SelectTest("\(term.text) \(isNegated ? "not " : "")in \(low.text)..\(high.text)")
  }

  /// `in ('BBQ', 'Party')`, `in (select id from lists where …)`
  private mutating func readMembership(_ term: SelectTerm, _ isNegated: Bool) -> SelectTest? {
    guard take("(") else { return nil }
    if at("select") {
      guard let inner = readInner(), take(")") else { return nil }
      return member(term, inner, isNegated)
    }
    var values: [String] = []
    repeat {
      guard let value = readTerm() else { return nil }
      values.append(value.text)
    } while take(",")
    guard take(")"), let field = term.field else { return nil }
    return SelectTest(QueryDraft.membership(field, values, isNegated: isNegated))
  }

  private func member(_ term: SelectTerm, _ inner: Inner, _ isNegated: Bool) -> SelectTest? {
    let (entity, conditions) = (inner.entity, inner.conditions)
    guard let field = term.field else { return nil }
    // The list whose title is …, by its id.
    let name = "\(entity.nameField.rawValue) = "
    if field == "list" && entity == .lists || field == "category" && entity == .categories {
      guard conditions.count == 1, conditions[0].hasPrefix(name) else { return nil }
      return SelectTest(
        "\(field) \(isNegated ? "!=" : "=") \(conditions[0].dropFirst(name.count))")
    }
    // `id not in (select list_id from items …)`
    let isOwner =
      inner.column.flatMap(Relation.init(rawValue:))?.entity == self.entity
      && [StoredField.id.rawValue, self.entity.nameField.rawValue].contains(field)
      && entity == .items
    if isOwner {
      let chosen = SelectDraft.chosen(by: conditions)
      return SelectTest("\(isNegated ? "none" : "any")(items\(chosen))")
    }
    guard inner.column == field else { return nil }
    return SelectTest("\(field) \(isNegated ? "not " : "")in (\(inner.text))")
  }

  // MARK: Moments

  func isDate(_ term: SelectTerm) -> Bool {
    guard let field = term.field else { return false }
    return vocabulary[entity].fields[field]?.type == .date
  }

  /// `>= date('now', '-7 days')`, `< '2026-11-01'`, `= current_date`; behind the sign.
  private mutating func readMoment(_ field: String, _ sign: String) -> SelectTest? {
    guard let moment = SelectMoment(&cursor) else { return nil }
    return moment.test(field, sign).map(SelectTest.init)
  }
}
