import Foundation
import GRDB
import QCQEngine
import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QuickCartStore
import TestSupport

/// Whether what people type wrong leads to what they meant.
///
/// Each text is checked against the sample household, and the fix applied that stands first. It led
/// to what was meant if the statement then has the same SQL, or gives the same rows where there are
/// any; of what is no query, if it has the same text in the standard layout. `QCQ_MISTAKES=FILE`
/// writes down what did not.
enum MistakesBenchmark {
  static func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let judge = try MistakeJudge()
    var complaints: [String] = []
    var seconds: [Double] = []
    let fresh = environment["QCQ_FRESH"]
    if fresh == nil {
      print(table(try judged(Mistake.all(), judge, &seconds, &complaints)))
      print("\nwritten when the repairs were there")
    }
    var freshSeconds: [Double] = []
    print(table(try judged(Mistake.fresh(fresh), judge, &freshSeconds, &complaints)))
    if fresh == nil {
      print("\nof blind trials, after the repairs that they led to")
      print(table(try judged(Mistake.trials(), judge, &freshSeconds, &complaints)))
    } else {
      seconds = freshSeconds
    }
    print("")
    tell(of: seconds.sorted())
    if let path = environment["QCQ_MISTAKES"] {
      try complaints.joined(separator: "\n").write(
        toFile: path, atomically: true, encoding: .utf8)
    }
  }

  private static func judged(
    _ mistakes: [Mistake], _ judge: MistakeJudge, _ seconds: inout [Double],
    _ complaints: inout [String]
  ) throws -> [MistakeRow: Tally] {
    var rows: [MistakeRow: Tally] = [:]
    for mistake in mistakes {
      let verdict = judge.verdict(on: mistake, &seconds)
      if verdict.outcome == .none { continue }
      rows[mistake.row, default: Tally()].add(verdict.outcome)
      if verdict.outcome != .led, verdict.outcome != .right {
        complaints.append(
          "\(mistake.row.rawValue): \(verdict.outcome): \(mistake.typed)  ⟵ \(mistake.meant)\n"
            + "      \(verdict.said)")
      }
    }
    return rows
  }

  private static func tell(of seconds: [Double]) {
    let slowest = seconds.last ?? 0
    let p99 = seconds.isEmpty ? 0 : seconds[seconds.count * 99 / 100]
    let half = seconds.isEmpty ? 0 : seconds[seconds.count / 2]
    Timing.line("checking a wrong text, median", Timing.milliseconds3(half))
    Timing.line("checking a wrong text, p99", Timing.milliseconds3(p99) + "  (goal ≤ 5 ms)")
    Timing.line("checking a wrong text, the slowest", Timing.milliseconds3(slowest))
  }

  private struct Tally {
    var counts: [MistakeOutcome: Int] = [:]
    var all: Int { counts.values.reduce(0, +) }

    mutating func add(_ outcome: MistakeOutcome) { counts[outcome, default: 0] += 1 }

    mutating func add(_ other: Tally) { counts.merge(other.counts, uniquingKeysWith: +) }

    func count(_ outcome: MistakeOutcome) -> Int { counts[outcome] ?? 0 }
  }

  private static func table(_ rows: [MistakeRow: Tally]) -> String {
    var lines = [
      "mistakes                  inputs   first     led   of 100  goal  other  silent  no fix"
    ]
    var total = Tally()
    for row in MistakeRow.allCases {
      guard let tally = rows[row] else { continue }
      total.add(tally)
      lines.append(line(row.rawValue, tally, "≥ \(row.goal)"))
    }
    return (lines + [line("all", total, "")]).joined(separator: "\n")
  }

  private static func line(_ name: String, _ tally: Tally, _ goal: String) -> String {
    let first = tally.count(.led) + tally.count(.right)
    let led = first + tally.count(.among)
    let share = 100 * Double(led) / Double(max(1, tally.all))
    func cell(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return name.padding(toLength: 24, withPad: " ", startingAt: 0) + cell("\(tally.all)", 8)
      + cell("\(first)", 8) + cell("\(led)", 8) + cell(String(format: "%.1f", share), 9)
      + cell(goal, 6) + cell("\(tally.count(.other))", 7) + cell("\(tally.count(.silent))", 8)
      + cell("\(tally.count(.lost))", 8)
  }
}

/// What became of a mistake.
enum MistakeOutcome {
  /// It is none: the text is right and was made by a rule.
  case none
  /// It runs as it is typed, and means what was meant.
  case right
  /// The first fix leads to what was meant.
  case led
  /// Another fix does.
  case among
  /// The first fix makes something else of it, and no other one what was meant.
  case other
  /// It runs without a word, and means something else.
  case silent
  /// It has a message, but no fix that runs.
  case lost
}

/// Keeps what is said of a text, and nothing that it gives.
private final class NoteOutput: ScriptOutput {
  var notes: [Diagnostic] = []
  let columnSet = ColumnSet.complete
  let isClosed = false
  func makeSink(name: String?) -> any ResultSink { NoRows() }
  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    NoFile(columnSet: columnSet)
  }
  func beginTogether() {}
  func endTogether() {}
  func write(line: String) {}
  func show(_ diagnostic: Diagnostic, in source: SourceText) { notes.append(diagnostic) }
}

private struct NoRows: ResultSink {
  mutating func begin(_ shape: ResultShape) {}
  mutating func row(_ row: any RowView) {}
  mutating func end() {}
  var wantsMore: Bool { true }
}

private struct NoFile: FileSink {
  let columnSet: ColumnSet
  mutating func begin(_ shape: ResultShape) {}
  mutating func row(_ row: any RowView) {}
  mutating func end() {}
  var wantsMore: Bool { true }
  mutating func seal() {}
  mutating func place() {}
  mutating func withdraw() {}
  mutating func deliver() {}
  mutating func settle() {}
}

/// Judges mistakes by the sample household.
struct MistakeJudge {
  private let session: Session
  private let folder: Sandbox
  private static let now = 1_795_199_400.0

  init() throws {
    folder = try Sandbox()
    let store = try Self.makeStore(folder.path("home.sqlite"))
    session = try Session(
      store: store, options: SessionOptions(now: { Self.now }, zone: UTC()))
  }

  /// The sample household, with columns of its own that say what things cost and when they are due.
  private static func makeStore(_ path: String) throws -> Store {
    try Store.create(path: path, sample: .demo, now: now).close()
    let queue = try DatabaseQueue(path: path)
    try queue.write {
      try $0.execute(
        sql: """
          ALTER TABLE shopping_items ADD COLUMN price REAL;
          ALTER TABLE shopping_items ADD COLUMN due DATE;
          UPDATE shopping_items SET price = 1.25 * (rowid % 7) WHERE rowid % 3 > 0;
          UPDATE shopping_items SET due = date(?, 'unixepoch', (rowid % 9) || ' days')
            WHERE rowid % 2 = 0
          """, arguments: [now])
    }
    try queue.close()
    return try Store.open(path: path)
  }

  func verdict(
    on mistake: Mistake, _ seconds: inout [Double]
  ) -> (outcome: MistakeOutcome, said: String) {
    let source = SourceText(mistake.typed, name: "query")
    let start = DispatchTime.now().uptimeNanoseconds
    let script = session.trial(source, in: nil)
    let end = DispatchTime.now().uptimeNanoseconds
    let meant = Set(([mistake.meant] + mistake.alternatives).map(meaning))
    var found = script.diagnostics
    if script.isRunnable, meant.contains(meaning(mistake.typed)) {
      return (mistake.isGenerated ? .none : .right, "")
    }
    if script.isRunnable, mistake.isGenerated { return (.none, "") }
    if !script.isRunnable { seconds.append(Double(end - start) / 1e9) }
    if script.isRunnable, found.isEmpty { found = saidByRunning(script) }
    let said = found.first.map { "\($0.message) | \($0.help ?? "-")" } ?? "nothing"
    if found.isEmpty { return (.silent, said) }
    let candidates = candidates(source, found)
    let meanings = candidates.map { meaning($0) }
    guard let first = meanings.firstIndex(where: { $0 != nil }) else { return (.lost, said) }
    if meant.contains(meanings[first]) { return (.led, "") }
    if meanings.contains(where: { $0 != nil && meant.contains($0) }) { return (.among, "") }
    return (.other, said + " | → \(candidates[first])")
  }

  /// What is said of a text when it is run: some names are looked up then, and of an empty answer
  /// it is said what looks much the same.
  private func saidByRunning(_ script: PreparedScript) -> [Diagnostic] {
    let output = NoteOutput()
    do {
      _ = try session.run(script, into: output, isDryRun: true)
    } catch {
      output.notes.append(error.diagnostic)
    }
    return output.notes
  }

  /// The text as its fixes make it, the first ones of all messages first.
  private func candidates(_ source: SourceText, _ found: [Diagnostic]) -> [String] {
    let severity = found.hasErrors ? Severity.error : .note
    let fixes = found.filter { $0.severity >= severity && !$0.fixes.isEmpty }.map(\.fixes)
    let single = fixes.first.map { $0.map { [$0] } } ?? []
    return ([fixes.compactMap(\.first)] + single).filter { !$0.isEmpty }
      .compactMap { source.applying($0.flatMap(\.edits)) }
  }

  /// What a text means: nil where it can't be run, or fails when it is run.
  private func meaning(_ text: String) -> String? {
    let source = SourceText(text, name: "query")
    let script = session.trial(source, in: nil)
    guard script.isRunnable, !saidByRunning(script).hasErrors else { return nil }
    let tree = Parser.parse(source)
    var declarations = session.declarations
    let checked = declarations.check(tree)
    guard case .query(let query)? = checked.statements.first, checked.statements.count == 1 else {
      return Self.settled(Formatter.format(tree))
    }
    let statement = Lowering(session.vocabulary, SQLiteDialect(), script.context).statement(query)
    var isInSections = false
    if case .sections = query.grouping { isInSections = true }
    let form =
      "\(statement.shape.columns.count) \(isInSections) \(query.file?.value.suffix(4) ?? "") "
    let children = statement.children.keys.sorted().compactMap { statement.children[$0]?.text }
    return form + children.joined() + (rows(statement) ?? "\(statement.text) \(statement.bindings)")
  }

  /// What a statement gives; nil where that is nothing, which tells nothing.
  private func rows(_ statement: SQLStatement) -> String? {
    let found = try? session.store.read { db -> [String] in
      let prepared = try RawStatement(db, statement.text, isKept: false)
      try prepared.bind(statement.bindings)
      var rows: [String] = []
      while try prepared.step() {
        let cells = statement.shape.columns.indices.map { "\(prepared.value($0))" }
        rows.append(cells.joined(separator: "|"))
      }
      return rows
    }
    guard let found, !found.isEmpty else { return nil }
    return found.joined(separator: "\n")
  }

  /// Without what does not count in names, and in two ways to say one thing.
  private static func settled(_ text: String) -> String {
    text.lowercased().replacingOccurrences(of: "not completed", with: "pending")
      .replacingOccurrences(of: "check all items", with: "check items")
      .replacingOccurrences(of: "delete all items", with: "delete items")
      .replacingOccurrences(of: "completed = true", with: "completed")
      .replacing(/completed (= false|!= true)/, with: "pending")
      .replacing(/(\w+) >= (\d+) and \1 <= (\d+)/) { "\($0.1) in \($0.2)..\($0.3)" }
      .replacing(/items where name = ("[^"]*") and list = ("[^"]*")/) { "\($0.1) in \($0.2)" }
      .replacing(/items where (.*) and list = ("[^"]*")/) { "items in \($0.2) where \($0.1)" }
      .replacing(/update (.*) set completed$/) { "check \($0.1)" }
      .replacing(/;?\s*$/, with: "")
      // A list by its title, an item by its name, and items by their list; blanks within quotes.
      .replacing(/items in ("[^"]*") where name = ("[^"]*")/) { "\($0.2) in \($0.1)" }
      .replacing(/delete lists where title = ("[^"]*")/) { "delete list \($0.1)" }
      .replacing(/items where list = ("[^"]*") and/) { "items in \($0.1) where" }
      .replacing(/"\s*([^"]*?)\s*"/) { "\"\($0.1)\"" }
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
