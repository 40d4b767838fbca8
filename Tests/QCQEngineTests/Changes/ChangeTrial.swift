import GRDB
import QCQEngine
import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore
import Testing

/// A session over a store for making changes: its new ids are known, `new-1` and so on.
final class ChangeTrial {
  let store: Store
  let session: Session
  let layout: PhysicalLayout
  private let ids: NewIDs

  init(
    _ store: Store, parameters: [String: String] = [:], zone: any TimeZoneRules = UTC(),
    files: [String: String] = [:], makeID: (() -> String)? = nil
  ) throws {
    let ids = NewIDs()
    (self.store, self.ids) = (store, ids)
    session = try Session(
      store: store,
      options: SessionOptions(
        now: { testNow }, zone: zone, parameters: parameters,
        importer: { path, _ in files[path].map { Parser.parse(SourceText($0, name: path)) } },
        makeID: makeID ?? { ids.next() }))
    layout = session.vocabulary.layout
  }

  convenience init(
    _ set: SampleSet, _ layout: PhysicalLayout = .snakeCasePlural,
    parameters: [String: String] = [:]
  ) throws {
    try self.init(.sample(set, layout: layout, now: testNow), parameters: parameters)
  }

  var whole: Whole { get throws { try Whole(store) } }

  /// How a text ended.
  struct End {
    var output = ReportOutput()
    var outcome: RunOutcome?
    /// What kept it from running or stopped it, a failed assertion included.
    var problems: [Diagnostic] = []
    var isDone: Bool { problems.isEmpty && outcome == .done }
    var codes: [String] { problems.map(\.code.rawValue) }
    var sentences: [String] { output.reports.map(\.sentence) }
  }

  /// Runs a text; what is not made in the end takes no new ids.
  func run(
    _ text: String, isDryRun: Bool = false, into output: ReportOutput = ReportOutput()
  ) -> End {
    let count = ids.count
    var end = End(output: output)
    defer { if isDryRun || !end.isDone { ids.count = count } }
    let script = session.prepare(SourceText(text))
    guard script.isRunnable else {
      end.problems = script.diagnostics.filter { $0.severity == .error }
      return end
    }
    do throws(EngineError) {
      end.outcome = try session.run(script, into: end.output, isDryRun: isDryRun)
      end.problems = end.output.shown.filter { $0.severity == .error }
    } catch {
      end.problems = [error.diagnostic]
    }
    return end
  }

  /// Whether the lists and categories that a text names are there.
  func hasNames(_ text: String) -> Bool {
    !session.prepare(SourceText(text)).diagnostics.contains {
      $0.severity == .error && [.unknownList, .unknownCategory].contains($0.code)
    }
  }

  func explain(_ text: String) -> End {
    let count = ids.count
    defer { ids.count = count }
    var end = End()
    let script = session.prepare(SourceText(text))
    guard script.isRunnable else {
      end.problems = script.diagnostics.filter { $0.severity == .error }
      return end
    }
    do throws(EngineError) {
      try session.explain(script, into: end.output)
      end.outcome = .done
    } catch {
      end.problems = [error.diagnostic]
    }
    return end
  }

  func execute(_ sql: String) throws { try store.write { try $0.execute(sql: sql) } }

  /// Expects a text to fail with a code and to leave everything as it was.
  func expectFailure(
    _ text: String, _ code: DiagnosticCode, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try whole
    let end = run(text)
    #expect(
      end.problems.map(\.code) == [code], "\(text): \(end.problems) \(end.sentences)",
      sourceLocation: sourceLocation)
    #expect(try before.differences(to: whole) == [], "\(text)", sourceLocation: sourceLocation)
  }
}

private final class NewIDs {
  var count = 0

  func next() -> String {
    count += 1
    return "new-\(count)"
  }
}

/// Keeps what changes say of themselves, row by row, and the answers of queries.
final class ReportOutput: ScriptOutput {
  let columnSet = ColumnSet.complete
  let isClosed = false
  let wantsChangedRows: Bool
  private(set) var reports: [ChangeReport] = []
  private(set) var shown: [Diagnostic] = []
  private(set) var lines: [String] = []
  private(set) var undone = 0
  private let answers = AnswerOutput()

  init(wantsChangedRows: Bool = true) { self.wantsChangedRows = wantsChangedRows }

  /// The answers of all queries, and the rows of the last.
  var all: [Answer] { answers.answers }
  var rows: [[Got]] { answers.answer.rows }

  func makeSink(name: String?) -> any ResultSink { answers.makeSink(name: name) }

  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    throw .file(path: path, reason: "tests write no files")
  }

  func beginTogether() {}
  func endTogether() {}
  func write(line: String) { lines.append(line) }
  func report(_ report: ChangeReport) { reports.append(report) }
  func discard() { (reports, lines, shown) = ([], [], []) }
  func undone(changes count: Int) { undone += count }
  func show(_ diagnostic: Diagnostic, in source: SourceText) { shown.append(diagnostic) }
}
