import QCQSyntax
import TestSupport
import QCQText
import QCQLanguage
import QuickCartStore
import Testing

/// Rows that were told of, or that differ: each as one text, old and new values by their bytes.
struct ToldRows {
  static func told(_ report: ChangeReport) -> [String] {
    report.rows.all.map { row in
      func values(_ values: [Value]?) -> String {
        guard let values else { return "-" }
        let pairs = zip(row.fields, values).map { ($0.name, $1) }
        return text(Dictionary(uniqueKeysWithValues: pairs), isNew: row.old == nil)
      }
      let id = row.old == nil ? "new" : exact(row.id)
      return "\(row.entity.singular) \(id) \(values(row.old)) > \(values(row.new))"
    }.sorted()
  }

  static func difference(_ before: World, _ after: World) -> [String] {
    var lines: [String] = []
    for entity in Entity.allCases {
      let (old, new) = (rows(before, entity), rows(after, entity))
      for id in Set(old.keys).union(new.keys)
      where old[id].map({ text($0.fields) }) != new[id].map({ text($0.fields) }) {
        let isNew = old[id] == nil
        let faces = [face(old[id]), face(new[id], isNew: isNew)]
        lines.append("\(entity.singular) \(isNew ? "new" : id) \(faces[0]) > \(faces[1])")
      }
    }
    return lines.sorted()
  }

  private static func rows(_ world: World, _ entity: Entity) -> [String: WorldRow] {
    Dictionary(uniqueKeysWithValues: (world.rows[entity] ?? []).map { (exact($0["id"]), $0) })
  }

  /// A row as people see it: its list and category by their names.
  private static func face(_ row: WorldRow?, isNew: Bool = false) -> String {
    guard let row else { return "-" }
    var fields = row.fields
    if let list = row.list { fields["list"] = list["title"] }
    if let category = row.category { fields["category"] = category["name"] }
    return text(fields, isNew: isNew)
  }

  /// - Parameter isNew: Whether the id, which is another one each time, is left out.
  private static func text(_ values: [String: Value], isNew: Bool = false) -> String {
    values.filter { !isNew || $0.key != "id" }.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(exact($0.value))" }.joined(separator: " ")
  }

  private static func exact(_ value: Value) -> String {
    switch value {
    case .text(let text): "\(text.debugDescription)#\(Array(text.utf8).hashValue)"
    case .data(let bytes): "data \(bytes)"
    case .absent, .int, .number, .bool, .date: "\(value)"
    }
  }
}

/// What dry runs and explanations of a text say, held against what it then does.
struct DryRunJudge {
  let trial: ChangeTrial
  var own: [WorldField] = []

  private var world: World { get throws { try World(trial.store, trial.layout, own: own) } }

  /// Runs a statement three ways; gives what is wrong, and whether it could be run.
  func problems(_ text: String) throws -> (problems: [String], isDone: Bool) {
    let (whole, before) = (try trial.whole, try world)
    var problems: [String] = []
    let dry = trial.run(text, isDryRun: true)
    problems += whole.differences(to: try trial.whole).map { "the dry run left: \($0)" }
    let explained = trial.explain(text)
    problems += whole.differences(to: try trial.whole).map { "explaining left: \($0)" }
    let end = trial.run(text)
    if end.codes != dry.codes { problems.append("dry \(dry.codes), real \(end.codes)") }
    if end.codes != explained.codes {
      problems.append("explained \(explained.codes), real \(end.codes)")
    }
    guard end.isDone else {
      return (problems + whole.differences(to: try trial.whole), false)
    }
    let difference = ToldRows.difference(before, try world)
    for (name, end) in [("dry", dry), ("explained", explained), ("real", end)] {
      let told = end.output.reports.flatMap(ToldRows.told).sorted()
      guard told != difference else { continue }
      problems += told.filter { !difference.contains($0) }.map { "\(name) tells \($0)" }
      problems += difference.filter { !told.contains($0) }.map { "\(name) does not tell \($0)" }
    }
    return (problems, true)
  }
}

@Suite("A dry run tells what the change then does, and does nothing") struct DryRunTests {
  /// Every statement of an example on its own, after those above it.
  @Test("Every change of the reference", arguments: SpecPage.all)
  func reference(path: String) throws {
    for example in try SpecPage(path).examples {
      let source = SourceText(example.fence.body)
      let statements = Parser.parse(source).statements
      guard statements.contains(where: Self.isChange) else { continue }
      let options = Dictionary(example.options, uniquingKeysWith: { $1 })
      let set = options["sample"].flatMap(SampleSet.init) ?? .english
      let parts = (options["param"] ?? "").split(separator: ":", maxSplits: 1).map(String.init)
      let trial = try ChangeTrial(
        Store.sample(set, now: testNow), parameters: parts.count == 2 ? [parts[0]: parts[1]] : [:],
        files: example.files)
      for statement in statements {
        let text = source.text(statement.span)
        guard Self.isChange(statement) else {
          _ = trial.run(text)
          continue
        }
        let found = try DryRunJudge(trial: trial).problems(text)
        #expect(found.problems == [], "\(example): \(text)")
      }
    }
  }

  private static func isChange(_ statement: QCQSyntax.Statement) -> Bool {
    if case .change = statement { true } else { false }
  }

  private static var databases: Range<Int> { 0..<(Checkout.isLong ? 400 : 4) }

  @Test("Random changes, one after the other", arguments: databases)
  func random(number: Int) throws {
    let layout = PhysicalLayout.allCases[number % 2]
    let trial = try ChangeTrial(try HostileData.store(layout, seed: UInt64(40 + number)))
    let world = try World(trial.store, layout, own: HostileData.own)
    _ = trial.run(QueryGenerator(seed: 0, world).declarations)
    let judge = DryRunJudge(trial: trial, own: HostileData.own)
    var generator = ChangeGenerator(seed: UInt64(number), world)
    var done = 0
    let count = Checkout.isLong ? 20 : 12
    for _ in 0..<count {
      let text = generator.change()
      let found = try judge.problems(text)
      done += found.isDone ? 1 : 0
      #expect(found.problems == [], "\(text)")
      if !found.problems.isEmpty { break }
    }
    #expect(done > count / 4, "too few of the changes can be made")
  }
}

/// Makes changes as text; most of them can be made.
struct ChangeGenerator {
  private var queries: QueryGenerator
  private var count = 0

  init(seed: UInt64, _ world: World) {
    queries = QueryGenerator(seed: seed, world)
    queries.isNested = true
  }

  mutating func change() -> String {
    count += 1
    switch queries.random.below(14) {
    case 0:
      let number = queries.random.pick(["", "0 ", "6 ", "9223372036854775807 "])
      let note = queries.random.chance(1, in: 2) ? " note \(text())" : ""
      let category = queries.random.chance(1, in: 2) ? " as \"Crème\"" : ""
      let more = number != "" && queries.random.chance(1, in: 3) ? "more " : ""
      let others = queries.random.chance(1, in: 3) ? ", 2 \(text()), 1 more \(text())" : ""
      let set = queries.random.chance(1, in: 3) ? " set price = 1.25, best_before = in 3 days" : ""
      return "add \(number)\(more)\"new\(count) \u{0} ' \\\"\"\(others) to \(list())"
        + "\(category)\(note)\(set)"
    case 1, 2, 3: return "\(queries.random.pick(["check", "uncheck", "toggle"])) \(target(.items))"
    case 4, 5: return "update \(target(.items)) set \(assignments())"
    case 6: return "move \(target(.items)) to \(list())"
    case 7: return "delete \(target(.items))"
    case 8:
      return "create list \(text())" + (queries.random.chance(1, in: 2) ? " from \(list())" : "")
    case 13: return "copy \(target(.items)) to \(list())"
    case 9: return "rename list \(list()) to \(text())"
    case 10: return queries.random.chance(1, in: 3) ? "delete list \(list())" : more()
    case 11: return "update \(target(.lists)) set title = \(queries.text(.lists, 1)), updated = now"
    case 12: return "update \(target(.categories)) set emoji = name, order = count(items) - order"
    default: return more()  // Int
    }
  }

  private mutating func more() -> String {
    switch queries.random.below(4) {
    case 0: "create category \"c\(count)\" emoji \(text())"
    case 1: "rename category \"Crème\" to \"Crème\""
    case 2: "delete category \"c\(count - 3)\""
    default: "delete lists where not any(items) and title != \"\(count % 2)\" limit 1"  // Int
    }
  }

  /// Some text that is not empty.
  private mutating func text() -> String {
    let text = queries.pool.text(&queries.random)
    return StringEscapes.quoted(text.allSatisfy(\.isWhitespace) ? "x" : text)
  }

  private mutating func list() -> String {
    queries.random.pick(["id \"L0\"", "id \"L1\"", "id \"L8\"", "id \"L6\"", "id \"L13\""])
  }

  private mutating func target(_ entity: Entity) -> String {
    let condition = "\(entity.rawValue) where \(queries.condition(entity, 2))"
    guard entity == .items, queries.random.chance(2, in: 3) else { return "all " + condition }
    let limit = queries.random.chance(1, in: 4) ? " sort name desc limit 3 skip 1" : ""
    return "items in \(list()) where \(queries.condition(entity, 2))\(limit)"
  }

  private mutating func assignments() -> String {
    let all = [
      "name = \(text())", "note = list.title", "quantity = quantity % 7 + 1", "note = label",
      "completed = quantity > 3", "created = 1 day ago", "updated = created", "price = 2.5",
      "category = \"Crème\"", "aisle = category.name", "organic = pending",
      "best_before = updated", "price = none", "best_before = none", "quantity = length(note)",
      "note = upper(name)",
    ]
    let first = queries.random.pick(all)
    let second = queries.random.pick(all)
    let isOne = first.split(separator: " ")[0] == second.split(separator: " ")[0]
    return isOne ? first : "\(first), \(second)"
  }
}
