import GRDB
import QCQText
import QCQLanguage
import QuickCartStore
import Testing
import TestSupport

/// The rows of one table as changes should leave them, by their ids.
private struct ModelTable {
  typealias Cell = Whole.Cell
  let columns: [String: Int]
  private(set) var rows: [Cell: [Cell]] = [:]

  init(_ table: Whole.Table?) {
    let names = table?.columns ?? []
    columns = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    for row in table?.rows.keys.sorted() ?? [] {
      let cells = table?.cells(row) ?? []
      rows[cells[columns["id"] ?? 0]] = cells
    }
  }

  func value(_ id: Cell, _ column: String) -> Cell {
    columns[column].flatMap { rows[id]?[$0] } ?? ""
  }

  mutating func set(_ column: String, of ids: Set<Cell>, _ value: (Cell) -> Cell) {
    guard let index = columns[column] else { return }
    for id in ids {
      guard let old = rows[id]?[index] else { continue }
      rows[id]?[index] = value(old)
    }
  }

  mutating func remove(_ ids: Set<Cell>) { for id in ids { rows[id] = nil } }

  /// What differs in a table as it is.
  func differences(to table: Whole.Table?) -> [String] {
    let found = ModelTable(table)
    return Set(rows.keys).union(found.rows.keys).sorted().filter { rows[$0] != found.rows[$0] }
      .map { "should be \(rows[$0] ?? []), is \(found.rows[$0] ?? [])" }
  }
}

/// A random database, and what scripts of changes have to make of it.
private struct ExactRows {
  enum Verb: CaseIterable {
    case check, uncheck, toggle, update, move, delete
  }

  private let base: Store
  private let trial: ChangeTrial
  private let before: Whole
  private let layout: PhysicalLayout
  private var generator: QueryGenerator
  private var items: ModelTable
  private var lists: ModelTable

  init(_ number: Int) throws {
    layout = PhysicalLayout.allCases[number % 2]
    base = try HostileData.store(layout, seed: UInt64(500 + number), items: 48)
    trial = try ChangeTrial(try HostileData.store(layout, seed: 1))
    generator = QueryGenerator(
      seed: UInt64(number), try World(base, layout, own: HostileData.own))
    generator.isNested = true
    _ = trial.run(generator.declarations)
    before = try Whole(base)
    items = ModelTable(before.tables[layout.table(.items)])
    lists = ModelTable(before.tables[layout.table(.lists)])
  }

  private static let scopes = [
    "\"BBQ\"", "\"BBQ\"", "id \"L0\"", "id \"L1\", id \"L8\"", "\"100%\", \"bbq\"", "id \"L6\"",
    "\"it's\", id \"L13\", id \"L2\"", "id \"L7\"",
  ]

  /// A change of the rows of a query, with queries that tell what these are.
  private struct Step {
    var verb: Verb
    var start = ""
    var condition = ""
    var tail = ""

    private var chosen: String { "items\(start) where \(condition) show id\(tail)" }

    var text: String {
      let target = "\(start.isEmpty ? "all " : "")items\(start) where \(condition)\(tail)"
      switch verb {
      case .check, .uncheck, .toggle: return "\(chosen)\n\(verb) \(target)"
      case .update: return "\(chosen)\nupdate \(target) set note = \"touched\", quantity = 7"
      case .move: return "\(chosen)\nmove \(target) to id \"L1\""
      case .delete:
        let others = "items\(start) where not (\(condition)) show id"
        return "\(chosen)\n\(others)\ndelete \(target)\nitems\(start) show id"
      }
    }
  }

  private mutating func step(_ verb: Verb) -> Step {
    var step = Step(verb: verb, condition: generator.condition(.items, 3))
    if generator.random.chance(15, in: 16) {
      step.start = " in " + generator.random.pick(ExactRows.scopes)
    }
    // Names that are compared have to be there; what becomes of the others is a test of its own.
    while !trial.hasNames(step.text) || generator.isConstant(step.text) || isRefused(step) {
      step.condition = generator.condition(.items, 3)
    }
    guard generator.random.chance(1, in: 4) else { return step }
    step.tail = " sort \(generator.random.pick(["quantity desc", "name", "note, id", "completed"]))"
    step.tail += " limit \(generator.random.below(5))"
    if generator.random.chance(1, in: 2) { step.tail += " skip \(generator.random.below(3))" }
    return step
  }

  /// Whether a text that is to spare rows is one that only nearly is there.
  private func isRefused(_ step: Step) -> Bool {
    let end = trial.run("explain check all items where \(step.condition)")
    return end.problems.contains(where: ExactRows.sparesNothing)
  }

  /// What a change says of a text, an id or a parameter that is to keep rows from it.
  private static func sparesNothing(_ problem: Diagnostic) -> Bool {
    [.similarText, .onlyText, .unknownItem, .unknownList].contains(problem.code)
  }

  /// Makes some changes in one script, and says what is not as it should be.
  mutating func problems(_ verbs: [Verb]) throws -> [String] {
    try base.queue.backup(to: trial.store.queue)
    var steps: [Step] = []
    for verb in verbs { steps.append(step(verb)) }
    let script = steps.map(\.text).joined(separator: "\n")
    let output = ReportOutput(wantsChangedRows: false)
    let end = trial.run(script, into: output)
    // What changes before may have left nothing but what is near.
    if end.problems.contains(where: ExactRows.sparesNothing) { return [] }
    guard end.isDone else { return [script] + end.problems.map(\.message) }
    var problems: [String] = []
    let untouched = (items, lists)
    defer { (items, lists) = untouched }
    var answers = output.all.map { Set($0.rows.map(ExactRows.id)) }[...]
    let times = try trial.store.read { db in
      try steps.indices.map {
        try String.fetchOne(db, sql: "SELECT quote(?)", arguments: [testNow + Double($0) * 1e-6])
      }
    }
    // Each that changes something has the next time.
    var done = 0
    for (index, step) in steps.enumerated() {
      let chosen = answers.popFirst() ?? []
      let count = apply(step.verb, chosen, at: times[done] ?? "")
      if count > 0 { done += 1 }
      let told = output.reports[index].sentence.split(separator: " ")[1]
      if told != (count == 0 ? "no" : "\(count)") {
        problems.append("\(step): \(told), not \(count)")
      }
      guard step.verb == .delete else { continue }
      let (others, left) = (answers.popFirst() ?? [], answers.popFirst() ?? [])
      if step.tail.isEmpty, others != left { problems.append("\(step): others are left") }
    }
    var after = try trial.whole
    problems += items.differences(to: after.tables[layout.table(.items)])
    problems += lists.differences(to: after.tables[layout.table(.lists)])
    for entity in [Entity.items, .lists] {
      after.tables[layout.table(entity)] = before.tables[layout.table(entity)]
    }
    problems += before.differences(to: after)
    return problems.isEmpty ? [] : [script] + problems.prefix(12)
  }

  private static func id(_ row: [Got]) -> Whole.Cell {
    if case .text(let id)? = row.first { return Whole.cell(id) }
    return ""
  }

  /// What a change means, written down once more over cells; gives how many items it changes.
  private mutating func apply(_ verb: Verb, _ chosen: Set<Whole.Cell>, at now: String) -> Int {
    let (completed, list) = (layout.column(.completed), layout.column(.list))
    let target = Whole.cell("L1")
    let changed = chosen.filter { id in
      switch verb {
      case .check: items.value(id, completed) == "0"
      case .uncheck: items.value(id, completed) != "0"
      case .update:
        items.value(id, "notes") != Whole.cell("touched") || items.value(id, "quantity") != "7"
      case .move: items.value(id, list) != target
      case .toggle, .delete: true
      }
    }
    var concerned = Set(changed.map { items.value($0, list) })
    switch verb {
    case .check, .uncheck, .toggle: items.set(completed, of: changed) { $0 == "0" ? "1" : "0" }
    case .update:
      items.set("notes", of: changed) { _ in Whole.cell("touched") }
      items.set("quantity", of: changed) { _ in "7" }
    case .move:
      items.set(list, of: changed) { _ in target }
      if !changed.isEmpty { concerned.insert(target) }
    case .delete: items.remove(changed)
    }
    items.set(layout.column(.updated), of: changed) { _ in now }
    lists.set(layout.column(.updated), of: concerned) { _ in now }
    return changed.count
  }
}

@Suite("A change meets exactly the rows that its query gives") struct ExactRowsTests {
  /// Scripts of ten changes, five of them deletions.
  private static let scripts = Checkout.isLong ? 10 : 5
  private static var databases: Range<Int> { 0..<(Checkout.isLong ? 1000 : 6) }

  @Test("Of random conditions: deleting, and the other changes in turn", arguments: databases)
  func conditions(number: Int) throws {
    var rows = try ExactRows(number)
    let verbs = ExactRows.Verb.allCases.filter { $0 != .delete }.flatMap { [$0, .delete] }
    for _ in 0..<ExactRowsTests.scripts {
      let problems = try rows.problems(verbs)
      #expect(problems.isEmpty, "\(problems.joined(separator: "\n  "))")
      if !problems.isEmpty { break }
    }
  }
}
