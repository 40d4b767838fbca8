import QCQLanguage
import QCQSyntax

/// Reads one condition: what it is about, how it is compared, and with what.
struct ConditionReader: PieceReader {
  var cursor: PieceCursor
  /// What is asked for, as far as that was said.
  var entity: Entity?
  /// Whether nothing was read before.
  private(set) var isFirst = false
  /// Whether the field that is compared was called a tag.
  var isAboutTags = false

  init(_ cursor: PieceCursor, _ query: QueryDraft = QueryDraft()) {
    (self.cursor, entity, isFirst) = (cursor, query.entity, query.isEmpty)
  }

  /// What a date is compared with here.
  mutating func readDateTest(_ field: String, isNegated: Bool = false) -> String? {
    asDate { $0.readDateTest(field, isNegated: isNegated) }
  }

  mutating func asDate(_ read: (inout DateTestReader) -> String?) -> String? {
    var reader = DateTestReader(cursor)
    guard let test = read(&reader) else { return nil }
    cursor = reader.cursor
    return test
  }

  private mutating func asCount(_ read: (inout CountReader) -> String?) -> String? {
    var reader = CountReader(cursor, of: entity)
    guard let test = read(&reader) else { return nil }
    cursor = reader.cursor
    return test
  }

  /// One test, or several in brackets.
  mutating func readTest() -> QueryDraft.Condition? {
    skipNoise()
    let start = place
    if at("have") || at("has"), ["not", "never"].contains(piece(1)?.text) { place += 1 }
    if at("("), let inner = readBracketed() { return inner }
    if let not = peek(.connective), not.meant == "not", peek(.condition) == nil {
      place += not.count
      // `not entirely pending` is a part of it done.
      if ["entirely", "completely", "fully", "totally"].contains(current?.text),
        peek(.condition, 1)?.meant == "pending"
      {
        return fail(start)
      }
      let isYet = at("yet")
      skipNoise()
      if let own = peekOwn, fields[own]?.type == .date {
        if let test = readTurnedDate(own, isYet: isYet) { return .written(test) }
        // `not due` may also be what has no such date.
        if DueDate.names.contains(own) { return fail(start) }
      }
      if let field = peek(.field), ["created", "updated"].contains(field.meant) {
        place += field.count
        if let test = readDateTest(field.meant, isNegated: true) { return .written(test) }
        return fail(start)
      }
      if let absence = readPlainPresence(isNegated: true) { return .written(absence) }
      if let inner = readTest(), let opposite = QueryDraft.opposite(inner) { return opposite }
      place = start
    }
    if let related = readRelated() { return .written(related) }
    if let counted = asCount({ $0.readStateOfItems() }) { return .written(counted) }
    if let state = readState() { return state }
    if let absence = readAbsenceWord() { return .written(absence) }
    if let presence = readPresence() { return .written(presence) }
    if let call = readCall() { return .written(call) }
    if let counted = asCount({ $0.readCounted() }) { return .written(counted) }
    if let test = readFieldTest() { return .written(test) }
    if let text = readTextTest() { return .written(text) }
    if let turned = readTurned() { return .written(turned) }
    return fail(start)
  }

  /// One test in brackets, or several that are joined in one way.
  private mutating func readBracketed() -> QueryDraft.Condition? {
    let start = place
    place += 1
    var (tests, joints): ([QueryDraft.Condition], Set<String>) = ([], [])
    while let test = readTest() {
      tests.append(test)
      guard let joint = peek(.connective), joint.meant != "not" else { break }
      joints.insert(joint.meant)
      place += joint.count
    }
    // Values take the bracket behind them.
    guard let first = tests.first, take(")") || place > 0 && words[place - 1] == ")",
      joints.count < 2, tests.count == joints.count + 1 || tests.count > 1
    else { return fail(start) }
    guard let joint = joints.first else { return first }
    let texts = tests.map { QueryDraft.text($0, entity ?? .items, time: nil) }
    let all = texts.compactMap(\.self).joined(separator: " \(joint) ")
    guard !texts.contains(nil) else { return fail(start) }
    return .written(joint == "or" || joint == "and" ? all : "(\(all))")
  }

  // MARK: Pending or completed

  /// `done`, `is_completed = 0`, `pending == true`, `status = "open"`.
  private mutating func readState() -> QueryDraft.Condition? {
    let start = place
    skipOwner(of: entity)
    if ["status", "state", "is"].contains(current?.text),
      [":", "=", "=="].contains(piece(1)?.text)
        || current?.text != "is" && piece(1)?.text == "is",
      let word = piece(2)?.text.lowercased()
    {
      place += 3
      if let state = Meanings.meaning(of: [word][...], as: .condition) {
        return state.meant == "pending" ? .pending : .completed
      }
      return fail(start)
    }
    // `got added yesterday` is when, and not whether.
    guard let state = peek(.condition), peek(.field)?.count ?? 0 <= state.count,
      !CountReader(cursor, of: entity).isCounted(behind: state.count)
    else { return fail(start) }
    // `do we need more than five of`
    let sign = peek(.comparison, state.count)?.meant ?? ""
    if words[place..<(place + state.count)].last == "need", "<>=".contains(sign.prefix(1)),
      !sign.isEmpty
    {
      return fail(start)
    }
    place += state.count
    let isPending = state.meant == "pending"
    let after = place
    while take("(") || take(")") {}
    // `completed = 0` of a list: nothing on it is done.
    if !isPending, entity == .lists, take(.comparison) == "=", take("0") {
      return .written("none(items where completed)")
    }
    place = after
    while take("(") || take(")") {}
    guard let sign = take(.comparison), let truth = takeTruth() else {
      place = after
      // `done: "x"` is something else.
      return isPending ? .pending : .completed
    }
    let isSame: Bool
    switch sign {
    case "=", "in", "contains", ">=": isSame = truth
    case "!=": isSame = !truth
    case ">": isSame = !truth
    case "<": isSame = false
    default:  // String
      return fail(start)
    }
    // `pending = 0` of a list: nothing on it is left.
    if isPending, !isSame, entity == .lists { return .nonePending }
    return isPending == isSame ? .pending : .completed
  }

  mutating func takeTruth() -> Bool? {
    guard let value = current else { return nil }
    let word = value.text.lowercased()
    if let truth = Meanings.meaning(of: [word][...], as: .truth) {
      place += 1
      return truth.meant == "true"
    }
    return nil
  }

  // MARK: Calls

  private static let calls = [
    "contains": "contains", "includes": "contains", "startswith": "starts with",
    "starts_with": "starts with", "endswith": "ends with", "ends_with": "ends with",
  ]
  private static let absences = ["isnull", "is_null", "empty", "isempty"]
  private static let presences = ["exists", "notnull", "has", "notempty", "isnotnull"]

  /// `contains(name, "milk")`, `isnull(note)`, `between(quantity, 3, 7)`.
  private mutating func readCall() -> String? {
    let start = place
    guard let function = current, function.kind == .word, piece(1)?.text == "(" else { return nil }
    place += 2
    let name = function.text
    guard let field = take(.field) else { return fail(start) }
    var made: String?
    if Self.absences.contains(name) { made = "no \(field)" }
    if Self.presences.contains(name) { made = "has \(field)" }
    if take(","), let value = current {
      if let test = Self.calls[name], value.kind == .text {
        place += 1
        made = "\(field) \(test) \(quoted(value.text))"
      } else if name == "instr", value.kind == .text, piece(1)?.text == ")", piece(2)?.text == ">" {
        place += 3
        made = "\(field) contains \(quoted(value.text))"
        guard take("0") else { return nil }
        return made
      } else if name == "between", let low = number() {
        place += 1
        if take(","), let high = number() {
          place += 1
          made = "\(field) in \(low)..\(high)"
        }
      }
    }
    if ["len", "length", "size"].contains(name), take(")"), let sign = take(.comparison),
      let number = looseNumber()
    {
      return "length(\(field)) \(sign) \(number)"
    }
    guard let made, take(")") else { return fail(start) }
    return made
  }

  // MARK: Texts alone

  /// `"milk" in the name`, `containing "milk"`, `called "Cola"`, `tagged "x"`.
  private mutating func readTextTest() -> String? {
    let start = place
    let field = entity == .lists ? "title" : "name"
    if let text = current, text.kind == .text {
      place += 1
      if take("in") {
        skipNoise()
        if let inner = take(.field) { return "\(inner) contains \(quoted(text.text))" }
      }
      return fail(start)
    }
    if take("tagged"), let text = textValue("note") {
      skipInNote()
      return "note contains \(text)"
    }
    while take("called") || take("named") {
      _ = take("something")
      if let like = peek(.comparison), like.meant == "contains" { break }
      if let clause = peek(.clause), clause.meant == "where" { place += clause.count }
      if let text = textValue(field) { return "\(field) = \(text)" }
    }
    guard let comparison = peek(.comparison),
      ["contains", "starts with", "ends with"].contains(comparison.meant)
    else { return fail(start) }
    let isCalled = place > start
    // `has quantty` is no text that is looked for.
    if ["has", "have"].contains(words[place]), piece(1)?.kind != .text { return nil }
    place += comparison.count
    let word = words[place - 1]
    guard let value = textValue(field) else { return fail(start) }
    let isWild = pieces[place - 1].text.contains { "%_*".contains($0) }
    if comparison.count == 1, ForeignPattern.takesPattern(word), word != "like" || isWild {
      return matching(field, word, pieces[place - 1])
    }
    let isHeld = !isCalled && Self.holding.contains(word) && !at("in") && !at("on")
    if isHeld, entity == .lists || entity == .categories {
      return containing(pieces[place - 1].text, field)
    }
    if take("in") || take("on") {
      skipNoise()
      if let inner = take(.field) { return "\(inner) contains \(value)" }
    }
    return alternatives(field, comparison.meant, value)
  }

  /// `in the notes`, where that was said already.
  mutating func skipInNote() {
    let start = place
    guard take("in") || take("on") else { return }
    skipNoise()
    if take(.field) != "note" { place = start }
  }

  private static let holding = [
    "contains", "contain", "containing", "includes", "include", "including", "has", "bevat",
  ]

  /// `lists that contain "Eggs"`: an item, unless it is a part of the names of lists.
  private func containing(_ text: String, _ field: String) -> String? {
    if let item = names.name(text, .item) { return "any(items where name = \(quoted(item)))" }
    let own = entity == .lists ? names.titles : names.categories
    let isPart = own.contains { KnownNames.key($0).contains(KnownNames.key(text)) }
    return isPart ? "\(field) contains \(quoted(text))" : nil
  }

  /// `contains "milk" or "egg"`; `does not contain "milk" or "egg"` is neither of them.
  mutating func alternatives(_ field: String, _ test: String, _ value: String) -> String {
    let isTurned = test.hasPrefix("not ")
    let plain = isTurned ? String(test.dropFirst(4)) : test
    var tests = ["\(field) \(plain) \(value)"]
    while at("or") {
      let start = place
      place += 1
      skipNoise()
      if let again = peek(.comparison), again.meant == test { place += again.count }
      guard let text = current, text.kind == .text, piece(1)?.text != "in" else {
        place = start
        break
      }
      place += 1
      tests.append("\(field) \(plain) \(quoted(text.text))")
    }
    if isTurned, tests.count == 1 { return "\(field) \(test) \(value)" }
    let any = tests.joined(separator: " or ")
    return isTurned ? "not (\(any))" : any
  }
}
