import QCQSemantics
import QCQLanguage
import QCQText
import QCQSyntax
import TestSupport

/// Makes well-typed queries as text, the same ones for the same seed.
struct QueryGenerator {
  var random: SplitMix64
  let pool: LiteralPool
  /// The user's own columns of items.
  let own: [WorldField]
  /// What the queries need in front of them.
  let declarations: String
  /// Knows enough to check them, whatever the layout of the database.
  private let checker: Declarations
  private var letCount = 0
  /// Inside a condition that is a value.
  var isNested = false
  /// Whether results may have totals and crosstabs, whose form differs from format to format.
  var hasForms = true

  init(seed: UInt64, _ world: World) {
    random = SplitMix64(seed: seed)
    pool = LiteralPool(world)
    declarations = QueryGenerator.declarations(world)
    let known = [
      "id", "name", "quantity", "completed", "note", "category", "list", "created", "updated",
    ]
    own = (world.fields[.items] ?? []).filter { !known.contains($0.name) }
    var schema = Schema.canonical
    for table in schema.tables.indices where schema.tables[table].name == "shopping_items" {
      schema.tables[table].columns += own.map {
        ColumnSchema(name: $0.name, declaredType: $0.type.declared, isNotNull: false)
      }
    }
    var checker = Declarations(Vocabulary(schema))
    _ = checker.check(Parser.parse(SourceText(declarations)))
    self.checker = checker
  }

  /// Declares what the queries use; `$o` and `$e` never get a value, `$c` and `$l` are names that
  /// there are.
  private static func declarations(_ world: World) -> String {
    func name(_ entity: Entity, _ field: String) -> String {
      let names = (world.rows[entity] ?? []).compactMap { row -> String? in
        if case .text(let name) = row[field] { name } else { nil }
      }
      let keys = names.map(PlainText.titleKey)
      let only = names.indices.first { place in
        !names[place].isEmpty && keys.count { $0 == keys[place] } == 1
      }
      return StringEscapes.quoted(only.map { names[$0] } ?? "")
    }
    return """
      param t: text = "melk"
      param c: category = \(name(.categories, "name"))
      param l: list = \(name(.lists, "title"))
      param n: int = 3
      param d: date = 2026-11-12
      param o: text?
      param e: date?
      """
  }

  /// A query that the checker does not call the same for every row.
  mutating func query() -> String {
    var text = anyQuery()
    while isConstant(text) { text = anyQuery() }
    return text
  }

  /// Whether a text has a condition that holds for all rows or for none.
  func isConstant(_ text: String) -> Bool {
    var checker = checker
    return checker.check(Parser.parse(SourceText(text))).diagnostics.contains {
      $0.severity == .error && [.constantValue, .valueOutOfRange].contains($0.code)
    }
  }

  private mutating func anyQuery() -> String {
    let entity = random.pick([Entity.items, .items, .items, .lists, .categories])
    guard random.chance(1, in: 5) else { return rest(entity, entity.rawValue, start(entity)) }
    letCount += 1
    let name = "q\(letCount)"
    if random.chance(1, in: 4) { return further(entity, name) }
    if random.chance(1, in: 3) {
      let arguments = "\(name)(\(integer()), \(pool.quoted(&random)))"
      let body =
        "let \(name)(x: int, y: text) = \(entity.rawValue) where "
        + "\(whole(entity, 0)) \(comparison()) $x or \(random.pick(fields(.text, entity))) "
      let test = random.pick(["contains", "=", "starts with", "<"])
      return body + test + " $y" + tail(entity) + "\n" + rest(entity, arguments, start(entity))
    }
    let group = random.chance(1, in: 4) ? " by \(key(entity))" : ""
    let named = "let \(name) = \(entity.rawValue)\(start(entity))\(group)\(tail(entity))\n"
    let added = random.chance(1, in: 2) ? start(entity) : ""
    return named + rest(entity, name, added, isGrouped: !group.isEmpty)
  }

  /// A named query of groups, and what is asked of them.
  private mutating func further(_ entity: Entity, _ name: String) -> String {
    func sum(_ generator: inout QueryGenerator) -> String {
      switch generator.random.below(entity == .items ? 4 : 2) {
      case 0: "count()"
      case 1: "count(where \(generator.condition(entity, 1)))"
      case 2: "sum(quantity)"
      default: "sum(quantity * 2) - count()"  // Int
      }
    }
    let keys = [key(entity)]
    var text = "let \(name) = \(entity.rawValue)\(start(entity)) per \(keys[0])"
    if random.chance(1, in: 4) { text += " having \(having(entity, keys))" }
    let last = hasForms && random.chance(1, in: 2) ? among(entity) : "count()"
    var isChosen = last != "count()"
    text += " show \(keys[0]), \(sum(&self)) as c0, \(sum(&self)) as c1, \(last) as c2"
    if random.chance(1, in: 3) { text += " sort c0\(random.pick(["", " desc"]))" }
    if random.chance(1, in: 3) {
      text += limit()
      isChosen = true
    }
    let column = random.pick(["c0", "c1", "c2"])
    let isShare = column == "c2" && last.hasPrefix("share")
    let number = isShare ? random.pick(["10%", "0.25", "50%", "0"]) : integer()
    let test = "\(column) \(comparison()) \(number)"
    let other = "\(random.pick(["c0", "c1"])) \(comparison()) \(random.pick(["c1", "c2"])) * 2"
    var condition = random.pick(
      ["", " where \(test)", " where \(test) and \(other)", " where not (\(other)) or \(test)"])
    // Conditions on fields choose the rows of groups that are not chosen yet.
    if !isChosen, !condition.contains(" or "), random.chance(1, in: 2) {
      condition += (condition.isEmpty ? " where " : " and ") + "(\(self.condition(entity, 0)))"
    }
    let sort = random.pick(["", " sort c1", " sort c2 desc, c0", " sort c0 * 2 - c1"])
    return text + "\n" + asked(name, condition, sort, keys[0])
  }

  private mutating func asked(
    _ name: String, _ condition: String, _ sort: String, _ key: String
  ) -> String {
    switch random.below(5) {
    case 0: return "count \(name)\(condition)"
    case 1:
      let measure = random.pick(["sum", "average", "min", "max"])
      return "\(measure) \(random.pick(["c0", "c1", "c2"])) of \(name)\(condition)"
    case 2: return "\(name)\(condition) show c1 + 1 as d, \(key)\(sort)"
    default:  // Int
      let isLimited = !(condition + sort).isEmpty && random.chance(1, in: 3)
      return "\(name)\(condition)\(sort)" + (isLimited ? limit() : "")
    }
  }

  /// Scope and condition.
  private mutating func start(_ entity: Entity) -> String {
    var text = ""
    if entity == .items, random.chance(2, in: 5) {
      text += " in \(random.pick(pool.scopes + ["$l"]))"
      if random.chance(1, in: 4) { text += ", \(random.pick(pool.scopes))" }
    }
    if random.chance(3, in: 4) { text += " where \(condition(entity, 3))" }
    return text
  }

  private mutating func tail(_ entity: Entity) -> String {
    (random.chance(1, in: 3) ? sort(entity) : "") + (random.chance(1, in: 3) ? limit() : "")
  }

  private mutating func rest(
    _ entity: Entity, _ source: String, _ start: String, isGrouped: Bool = false
  ) -> String {
    switch random.below(10) {
    case 0: return measure(entity) + " \(source)\(start)"
    case 1, 2, 3: return "\(source)\(start)\(groups(entity))"
    case 4, 5: return "\(source)\(start)\(sections(entity))"
    case 6 where !isGrouped && random.chance(1, in: 2):
      return "\(source)\(start) show \(aggregate(entity)) as c1, \(aggregate(entity)) as c2"
    default:  // Int
      let columns = random.chance(1, in: 2) ? show(entity) : ""
      return "\(source)\(start)\(columns)\(tail(entity))"
    }
  }

  // MARK: Clauses

  private mutating func show(_ entity: Entity) -> String {
    var columns: [String] = []
    for index in 0...random.below(3) {
      let column = random.chance(1, in: 6) ? holed(entity) : anything(entity, 2)
      columns.append("\(column) as c\(index)")
    }
    if entity != .items, random.chance(1, in: 3) {
      let filter = random.chance(1, in: 2) ? " where \(condition(.items, 1))" : ""
      columns.append("items\(filter) { name, \(anything(.items, 1)) as x }")
    }
    return " show " + columns.joined(separator: ", ")
  }

  private mutating func sort(_ entity: Entity) -> String {
    var keys: [String] = []
    for _ in 0...random.below(2) {
      let key = anything(entity, 1)
      // What is written out orders nothing.
      let isWritten = key.allSatisfy { !$0.isLetter }
      keys.append((isWritten ? "id" : key) + random.pick(["", " desc", " asc"]))
    }
    return " sort " + keys.joined(separator: ", ")
  }

  private mutating func limit(_ each: String = "") -> String {
    " limit \(random.below(8))\(each)" + (random.chance(1, in: 3) ? " skip \(random.below(4))" : "")
  }

  private mutating func key(_ entity: Entity) -> String {
    switch entity {
    case .items:
      random.pick(
        [
          "category", "category", "list", "category.name", "list.title", "quantity", "completed",
          "pending", "name", "note", "label", "month(created)", "day(updated)", "week(created)",
          "lower(name)", "length(note)", "category.order",
        ] + own.filter { $0.type != .data }.map(\.name))
    case .lists:
      random.pick(["title", "month(created)", "day(updated)", "lower(title)", "progress"])
    case .categories: random.pick(["name", "order", "emoji", "upper(name)", "progress"])
    }
  }

  private mutating func sections(_ entity: Entity) -> String {
    var keys = [key(entity)]
    if random.chance(1, in: 4) { keys.append(key(entity)) }
    if Set(keys).count < keys.count { keys.removeLast() }
    var text = " by \(keys.joined(separator: ", "))"
    let hasTotal = hasForms && random.chance(1, in: 3)
    if hasTotal {
      text += " show \(noAmount(entity)) as c0, \(amounts(entity))"
    } else if random.chance(1, in: 2) {
      text += show(entity)
    }
    if random.chance(1, in: 3) { text += sort(entity) }
    if random.chance(1, in: 2) { text += limit(random.chance(2, in: 3) ? " each" : "") }
    return hasTotal ? text + " with total" : text
  }

  /// The columns that are added up at the feet of sections.
  static let amounts: Set = ["q1", "q2"]

  private mutating func noAmount(_ entity: Entity) -> String {
    if random.chance(1, in: 4) { return text(entity, 1) }
    if random.chance(1, in: 3) { return dateField(entity) }
    switch entity {
    case .items:
      return random.pick([
        "length(name)", "category.order", "list.progress", "list.progress - 1",
        "quantity / quantity", "day(created)", "quantity % 2",
      ])
    case .lists, .categories:
      return random.pick([
        "progress", "2 * progress", "progress - progress", "average(items.quantity)",
        "max(items.quantity) - min(items.quantity)",
      ])
    }
  }

  private mutating func amounts(_ entity: Entity) -> String {
    switch entity {
    case .items:
      random.pick([
        "quantity as q1", "quantity as q1, quantity * (category.order or else 1) as q2",
        "2 * quantity - 1 as q1, quantity / 4 as q2", "abs(quantity) as q2",
      ])
    case .lists, .categories:
      random.pick([
        "count(items) as q1", "sum(items.quantity) as q2, count(items where pending) as q1",
      ])
    }
  }

  // MARK: Groups

  private mutating func groups(_ entity: Entity) -> String {
    var keys = [key(entity)]
    if random.chance(1, in: 3) { keys.append(key(entity)) }
    if Set(keys).count < keys.count { keys.removeLast() }
    var text = " per \(keys.joined(separator: ", "))"
    if random.chance(1, in: 3) { text += " having \(having(entity, keys))" }
    var aliases: [String] = []
    var isAmong = false
    if random.chance(3, in: 4) {
      var columns = random.chance(1, in: 2) ? [keys[0]] : []
      if keys[0] == "category", random.chance(1, in: 2) { columns.append("category.emoji") }
      for index in 0...random.below(3) {
        columns.append("\(aggregate(entity)) as c\(index)")
        aliases.append("c\(index)")
      }
      if hasForms, random.chance(1, in: 3) {
        isAmong = true
        columns.append("\(among(entity)) as a")
        if random.chance(1, in: 3) { columns.append(random.pick(["rank", "rank * 2 as b"])) }
      }
      text += " show \(columns.joined(separator: ", "))"
    }
    if random.chance(1, in: 2) {
      let key = random.pick(aliases + [aggregate(entity), keys[0]])
      text += " sort \(key)\(random.pick(["", " desc"]))"
    }
    if random.chance(1, in: 3) { text += limit() }
    if !hasForms { return text }
    let isTable =
      keys.count == 2 && !isAmong && aliases.count < 2 && !text.contains("category.emoji")
    if isTable, random.chance(1, in: 2) { text += " crosstab" }
    return random.chance(1, in: 3) ? text + " with total" : text
  }

  private mutating func having(_ entity: Entity, _ keys: [String]) -> String {
    let test =
      switch random.below(4) {
      case 0: "\(random.pick(["any", "none", "every"]))(where \(condition(entity, 1)))"
      case 1: "\(aggregate(entity)) >= \(aggregate(entity))"
      default: "count() \(comparison()) \(random.below(5))"  // Int
      }
    return random.chance(1, in: 3)
      ? "not (\(test)) or count(where \(condition(entity, 0))) > 1" : test
  }

  /// How a group stands among the others.
  private mutating func among(_ entity: Entity) -> String {
    let sum =
      switch random.below(entity == .items ? 4 : 2) {
      case 0: "count()"
      case 1: "count(where \(condition(entity, 1)))"
      case 2: "sum(quantity)"
      default: "sum(quantity * (category.order or else 1))"  // Int
      }
    return random.pick(["share(\(sum))", "running \(sum)", "running \(sum)", "rank"])
  }

  /// A number that an aggregate gives.
  private mutating func aggregate(_ entity: Entity) -> String {
    let operand =
      entity == .items ? random.pick(["quantity", "quantity * 2", "category.order"]) : ""
    switch random.below(entity == .items ? 9 : 4) {
    case 0: return "count()"
    case 8:
      let field = random.pick(["list", "category", "quantity", "name", "completed", "list.title"])
      return "count(distinct \(field))"
    case 1: return "count(where \(condition(entity, 1)))"
    case 2: return "percent(where \(condition(entity, 1)))"
    case 3: return "max(length(\(random.pick(fields(.text, entity)))))"
    case 4: return "sum(\(operand))"
    case 5: return "average(\(operand))"
    case 6: return "min(\(operand)) - 1"
    default: return "sum(\(operand)) / count()"  // Int
    }
  }

  private mutating func measure(_ entity: Entity) -> String {
    switch random.below(6) {
    case 0, 1: "count"
    case 5 where entity == .items:
      "\(random.pick(["sum", "average"])) quantity * (category.order or else 1) of"
    case 2 where entity == .items: "\(random.pick(["sum", "average"])) quantity of"
    case 3 where entity != .categories: "\(random.pick(["min", "max"])) created of"
    default:  // Int
      "\(random.pick(["min", "max"])) \(random.pick(fields(.text, entity))) of"
    }
  }
}

extension ValueType {
  /// A type of a column that holds such values.
  fileprivate var declared: String {
    switch self {
    case .int: "INTEGER"
    case .number: "REAL"
    case .text, .list, .category: "TEXT"
    case .bool: "BOOLEAN"
    case .date: "DATETIME"
    case .data: "BLOB"
    }
  }
}
