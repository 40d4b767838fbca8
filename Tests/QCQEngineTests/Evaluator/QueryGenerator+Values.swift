import QCQLanguage
import TestSupport

extension QueryGenerator {
  // MARK: Fields

  func fields(_ type: ValueType, _ entity: Entity) -> [String] {
    let own = entity == .items ? self.own.filter { $0.type == type }.map(\.name) : []
    switch (entity, type) {
    case (.items, .text):
      return own + [
        "name", "name", "label", "note", "list.title", "category.name", "category", "list",
        "category.emoji", "id", "list.id",
      ]
    case (.items, .int): return own + ["quantity", "quantity", "category.order", "category.id"]
    case (.items, .number): return own + ["quantity", "list.progress", "category.progress"]
    case (.items, .date):
      return own + ["created", "created", "updated", "list.created", "list.updated"]
    case (.items, .bool): return own + ["completed", "pending"]
    case (.lists, .text): return ["title", "title", "id"]
    case (.lists, .date): return ["created", "updated"]
    case (.categories, .text): return ["name", "emoji", "name"]
    case (.categories, .int): return ["id", "order"]
    case (.lists, .number), (.categories, .number): return ["progress"]
    default: return own  // (Entity, ValueType)
    }
  }

  // MARK: Literals

  mutating func integer() -> String {
    switch random.below(12) {
    case 0: "0"
    case 1: "-\(random.below(5) + 1)"
    case 2: "\(random.below(1000))"
    case 3: random.pick(["9223372036854775807", "4294967296", "-9223372036854775807", "12"])
    default: "\(random.below(9))"  // Int
    }
  }

  mutating func number() -> String {
    random.chance(1, in: 2)
      ? integer() : "\(random.below(7)).\(random.pick(["0", "25", "5", "75"]))"
  }

  mutating func textLiteral() -> String {
    random.chance(1, in: 12) ? random.pick(["$t", "$c", "$l"]) : pool.quoted(&random)
  }

  mutating func date() -> String {
    switch random.below(13) {
    case 0: "today"
    case 9: "tomorrow"
    case 10:
      "in \(random.below(40)) " + random.pick(["minutes", "hours", "days", "weeks", "months"])
    case 11: "\(random.pick(Weekday.keywords).word)"
    case 12: "\(random.pick(["last", "next"])) \(random.pick(Weekday.keywords).word)"
    case 1: "yesterday"
    case 2: "now"
    case 3, 4:
      "\(random.below(40)) "
        + random.pick(["minutes", "hours", "days", "weeks", "months", "years"]) + " ago"
    case 5: "$d"
    case 6: "2026-\(random.pick(["10", "11"]))-\(10 + random.below(20))T\(10 + random.below(13)):30"
    default: "2026-\(random.pick(["03", "10", "11", "12"]))-\(10 + random.below(20))"  // Int
    }
  }

  private mutating func wholePeriod() -> String {
    "\(random.pick(["this", "last", "next"])) \(random.pick(["day", "week", "month", "year"]))"
  }

  mutating func span() -> String {
    switch random.below(4) {
    case 0: "\(date()) .. \(date())"
    case 1:
      "\(random.pick(["last", "next"])) \(random.below(40)) "
        + random.pick(["minutes", "hours", "days", "weeks", "months", "years"])
    default: wholePeriod()  // Int
    }
  }

  // MARK: Values of a row

  mutating func text(_ entity: Entity, _ depth: Int) -> String {
    if depth > 0, random.chance(1, in: 10) {
      let other = random.chance(1, in: 2) ? pool.quoted(&random) : text(entity, 0)
      return random.chance(1, in: 2)
        ? "(\(text(entity, 0)) or else \(other))"
        : "(\(text(entity, 0)) if \(nested(entity, 1)) else \(other))"
    }
    if depth > 0, random.chance(1, in: 4) {
      return "\(random.pick(["lower", "upper"]))(\(text(entity, depth - 1)))"
    }
    if depth > 0, random.chance(1, in: 6) {
      let date = random.chance(1, in: 3) ? computedDate(entity) : dateField(entity)
      return "\(random.pick(["day", "week", "month", "quarter", "year"]))(\(date))"
    }
    if entity != .items, random.chance(1, in: 6) {
      return "\(random.pick(["min", "max"]))(items.\(random.pick(["name", "note", "label"])))"
    }
    return random.pick(fields(.text, entity))
  }

  mutating func dateField(_ entity: Entity) -> String {
    let fields = fields(.date, entity)
    return fields.isEmpty || entity != .items && random.chance(1, in: 5)
      ? "\(random.pick(["min", "max"]))(items.\(random.pick(["created", "updated"])))"
      : random.pick(fields)
  }

  mutating func whole(_ entity: Entity, _ depth: Int) -> String {
    if depth > 0, random.chance(1, in: 3) {
      let left = whole(entity, depth - 1)
      switch random.below(5) {
      case 0: return "\(left) % \(wholeAtom(entity))"
      case 1: return "(\(left)) \(random.pick(["+", "-", "*", "%"])) (\(whole(entity, depth - 1)))"
      case 2: return "\(random.pick(["abs", "round"]))(\(left))"
      case 3: return "-(\(left))"
      default: return "\(left) \(random.pick(["+", "-", "*"])) \(wholeAtom(entity))"  // Int
      }
    }
    return random.chance(1, in: 6) ? integer() : wholeAtom(entity)
  }

  /// The days between two dates.
  private mutating func days(_ entity: Entity) -> String {
    let field = dateField(entity)
    switch random.below(4) {
    case 0: return "(\(field) - \(dateField(entity)))"
    case 1: return "(\(moment()) - \(field))"
    case 2: return "(\(shifted(entity)) - \(field))"
    default: return "(\(field) - \(moment()))"  // Int
    }
  }

  /// A point in time that can be reckoned with.
  private mutating func moment() -> String {
    random.pick([
      "today", "now", "tomorrow", "yesterday", "2026-11-02", "2026-03-29T12:00", "3 weeks ago",
      "in 2 months", "$d", "90 minutes ago",
    ])
  }

  /// A date so long on or back.
  mutating func shifted(_ entity: Entity) -> String {
    let unit = random.pick(["minutes", "hours", "days", "weeks", "months", "years"])
    let field = dateField(entity)
    return random.chance(1, in: 5)
      ? "(\(random.below(20)) \(unit) + \(field))"
      : "(\(field) \(random.pick(["+", "-"])) \(random.below(40)) \(unit))"
  }

  /// A date that is worked out.
  private mutating func computedDate(_ entity: Entity) -> String {
    let (one, other) = (dateField(entity), dateField(entity))
    switch random.below(3) {
    case 0: return shifted(entity)
    case 1: return "\(one) or else \(other)"
    default: return "\(one) if \(nested(entity, 0)) else \(other)"  // Int
    }
  }

  private mutating func wholeAtom(_ entity: Entity) -> String {
    if random.chance(1, in: 10), !fields(.date, entity).isEmpty { return days(entity) }
    if random.chance(1, in: 9) { return "weekday(\(dateField(entity)))" }
    if random.chance(1, in: 5) { return "length(\(random.pick(fields(.text, entity))))" }
    if entity != .items, random.chance(2, in: 3) {
      switch random.below(4) {
      case 0: return "count(items)"
      case 1: return "count(items where \(condition(.items, 1)))"
      case 2: return "sum(items.quantity)"
      default: return "\(random.pick(["min", "max"]))(items.quantity)"  // Int
      }
    }
    let fields = fields(.int, entity)
    return fields.isEmpty ? "count(items)" : random.pick(fields)
  }

  /// A number that needs no brackets.
  private mutating func numberAtom(_ entity: Entity) -> String {
    random.chance(1, in: 2) ? "\(random.below(9))" : wholeAtom(entity)
  }

  mutating func numeric(_ entity: Entity, _ depth: Int) -> String {
    if depth > 0, random.chance(1, in: 3) {
      let left = numeric(entity, depth - 1)
      switch random.below(6) {
      case 0: return "\(random.pick(["abs", "round"]))(\(left))"
      case 1: return "(\(left)) / (\(numeric(entity, depth - 1)))"
      case 2: return "(\(left) or else \(numberAtom(entity)))"
      case 3: return "(\(left) if \(nested(entity, 1)) else \(numeric(entity, 0)))"
      default:  // Int
        let right = numeric(entity, 0)
        return "\(left) \(random.pick(["+", "-", "*", "/", "/"])) \(right)"
      }
    }
    if random.chance(1, in: 2) { return whole(entity, depth) }
    if entity != .items, random.chance(1, in: 3) {
      return random.chance(1, in: 2)
        ? "average(items.quantity)" : "percent(items where \(condition(.items, 1)))"
    }
    return random.chance(1, in: 5) ? number() : random.pick(fields(.number, entity))
  }

  /// A text with holes; there are no quotes between its braces.
  mutating func holed(_ entity: Entity) -> String {
    func hole(_ generator: inout QueryGenerator) -> String {
      for _ in 0..<8 {
        let value = generator.anything(entity, 1)
        if !value.contains("\""), !value.contains("/") { return "{\(value)}" }
      }
      return "{\(generator.random.pick(generator.fields(.text, entity)))}"
    }
    let text =
      "\"" + hole(&self) + random.pick([" (", ", ", "{{", "", "}}: "]) + hole(&self)
      + random.pick([")", "", "é"]) + "\""
    return random.chance(1, in: 5)
      ? "(\(text) if \(nested(entity, 0)) else \(hole(&self).quoted))" : text
  }

  /// Any value, for columns and sort keys.
  mutating func anything(_ entity: Entity, _ depth: Int) -> String {
    switch random.below(6) {
    case 0, 1: text(entity, depth)
    case 2, 3: numeric(entity, depth)
    case 4: random.chance(1, in: 3) ? shifted(entity) : dateField(entity)
    default: "(\(nested(entity, 1)))"  // Int
    }
  }

  // MARK: Conditions

  /// A condition that stands where a value does: there no test can be dropped.
  mutating func nested(_ entity: Entity, _ depth: Int) -> String {
    let outer = isNested
    isNested = true
    defer { isNested = outer }
    return condition(entity, depth)
  }

  mutating func condition(_ entity: Entity, _ depth: Int) -> String {
    var text = anyCondition(entity, depth)
    while isConstant("\(entity.rawValue) where \(text)") { text = anyCondition(entity, depth) }
    return text
  }

  private mutating func anyCondition(_ entity: Entity, _ depth: Int) -> String {
    guard depth > 0, random.chance(1, in: 2) else { return test(entity, depth) }
    switch random.below(5) {
    case 0: return "not \(test(entity, depth - 1))"
    case 1: return "not (\(anyCondition(entity, depth - 1)))"
    case 2: return "(\(anyCondition(entity, depth - 1)))"
    default:  // Int
      let word = random.pick([" and ", " or "])
      let count = 2 + random.below(3)
      var terms: [String] = []
      for _ in 0..<count { terms.append(anyCondition(entity, depth - 1)) }
      return terms.joined(separator: word)
    }
  }

  private mutating func test(_ entity: Entity, _ depth: Int) -> String {
    switch random.below(entity == .items ? 14 : 18) {
    case 0, 1: return numberTest(entity, depth)
    case 2:
      let field = text(entity, depth)
      let sign = comparison()
      return "\(field) \(sign) \(literal(for: field, sign))"
    case 3: return "\(text(entity, depth)) \(comparison()) \(text(entity, 0))"
    case 4, 5:
      let word = random.pick(["contains", "contains", "starts with", "ends with"])
      return "\(text(entity, depth)) \(not())\(word) \(textLiteral())"
    case 6:
      let field = text(entity, 0)
      return "\(field) \(not())in (\(literal(for: field, "=")), \(literal(for: field, "=")))"
    case 7:
      let low = random.below(6) - 2
      var number = whole(entity, depth)
      if QueryGenerator.isWritten(number) { number = wholeAtom(entity) }
      return "\(number) \(not())in \(max(low, 0))..\(low + random.below(8))"
    case 8: return presence(entity)
    case 9: return dateTest(entity)
    case 10: return "\(dateField(entity)) \(comparison()) \(dateField(entity))"
    case 11: return rareTest(entity)
    case 12, 13:
      let flags = fields(.bool, entity)
      return flags.isEmpty ? dateTest(entity) : random.pick(flags)
    case 14: return "every(items where \(condition(.items, 1)))"
    case 15: return "\(random.pick(["any", "none"]))(items)"
    default:  // Int
      return "\(random.pick(["any", "none"]))(items where \(condition(.items, 1)))"
    }
  }

  /// Numbers are compared with something that is not the same for every row.
  private mutating func numberTest(_ entity: Entity, _ depth: Int) -> String {
    let share = fields(.number, entity).last { $0.hasSuffix("progress") }
    if let share, random.chance(1, in: 8) {
      let part = random.pick(["0%", "25%", "33.5%", "50%", "100%", "0.5"])
      return "\(share) \(comparison()) \(part)"
    }
    let (left, right) = (numeric(entity, depth), numeric(entity, 0))
    if !QueryGenerator.isWritten(left), !QueryGenerator.isWritten(right) {
      return "\(left) \(comparison()) \(right)"
    }
    let written = QueryGenerator.isWritten(left) ? left : right
    return "\(wholeAtom(entity)) \(comparison()) \(written)"
  }

  /// Whether a number is written out.
  private static func isWritten(_ number: String) -> Bool {
    let plain = number.replacing("abs", with: "").replacing("round", with: "")
    return plain.allSatisfy { !$0.isLetter }
  }

  /// A text to compare a field with: of the names of lists and categories one that there is.
  private mutating func literal(for field: String, _ sign: String) -> String {
    guard sign == "=" || sign == "!=" else { return textLiteral() }
    switch field {
    case "category", "category.name": return pool.names(.categories, &random) ?? "$c"
    case "list", "list.title": return pool.names(.lists, &random) ?? "$l"
    default: return textLiteral()  // String
    }
  }

  private mutating func presence(_ entity: Entity) -> String {
    let types: [ValueType] = [.text, .int, .date, .number, .bool, .data]
    // Whether an item is completed is always known.
    let all = types.flatMap { fields($0, entity) }.filter { $0 != "completed" && $0 != "pending" }
    return "\(random.pick(["has", "no"])) \(random.pick(all))"
  }

  private mutating func dateTest(_ entity: Entity) -> String {
    let field = random.chance(1, in: 5) ? shifted(entity) : dateField(entity)
    if random.chance(1, in: 2) { return "\(field) during \(span())" }
    return random.chance(1, in: 5)
      ? "\(field) \(random.pick(["since", "before"])) \(wholePeriod())"
      : "\(field) \(random.pick(["since", "before", "on"])) \(date())"
  }

  private mutating func rareTest(_ entity: Entity) -> String {
    switch random.below(8) {
    case 6, 7: return answerTest(entity)
    case 0: return "\(random.pick(fields(.text, entity))) \(not())matches /\(pattern())/"
    case 1 where !isNested && random.chance(1, in: 3):
      return random.chance(1, in: 2)
        ? "\(dateField(entity)) \(random.pick(["since", "before", "on"])) $e?"
        : "\(random.pick(fields(.text, entity))) \(not())in $o?"
    case 1 where !isNested:
      let (field, sign) = (random.pick(fields(.text, entity)), comparison())
      let value = random.chance(1, in: 2) ? "$o?" : "($o? or else \(literal(for: field, sign)))"
      return "\(field) \(sign) \(value)"
    case 2: return "\(random.pick(fields(.text, entity))) in $t"
    case 3: return "(\(nested(entity, 0))) = (\(nested(entity, 0)))"
    case 4: return "\(textLiteral()) contains \(random.pick(fields(.text, entity)))"
    default:  // Int
      return "\(whole(entity, 0)) in (\(integer()), \(whole(entity, 0)), $n)"
    }
  }

  private mutating func pattern() -> String {
    random.pick([
      "^[A-M]", "e{2}", "a.*o", "\\d", "(?i)mel|col", "(?i)^[^a-m]", "s$", "[éè]", "x|y|z",
    ])
  }

  mutating func comparison() -> String { random.pick(["=", "!=", "<", "<=", ">", ">=", "="]) }

  mutating func not() -> String { random.chance(1, in: 4) ? "not " : "" }
}

extension String {
  fileprivate var quoted: String { "\"\(self)\"" }
}
