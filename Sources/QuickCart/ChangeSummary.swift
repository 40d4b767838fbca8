import QCQEngine
import QCQLanguage
import QCQText
import Synchronization

/// What the changes of a text did.
public struct ChangeSummary: Sendable, Hashable {
  /// A sentence for each change: `added 6 "Cola" to "BBQ"`.
  public internal(set) var sentences: [String] = []
  /// How many rows were changed, without those whose list was only touched.
  public internal(set) var rowCount = 0
  /// The ids of the rows that were made, in their order.
  public internal(set) var newIDs: [String] = []
}

/// Makes ids, and knows which were made.
final class IDRecorder: Sendable {
  private let make: @Sendable () -> String
  private let made = Mutex<[String]>([])

  init(_ make: @escaping @Sendable () -> String) { self.make = make }

  func next() -> String {
    let id = make()
    made.withLock { $0.append(id) }
    return id
  }

  /// The ids made since it was asked last.
  func take() -> [String] {
    made.withLock { ids in
      defer { ids = [] }
      return ids
    }
  }
}

extension Session {
  /// The text, checked; throws the first of its errors.
  ///
  /// - Parameter asked: How many queries it is to ask, and do nothing else; nil for any text.
  func prepared(
    _ text: String, _ parameters: [String: String] = [:], for purpose: Purpose = .run,
    asked: Int? = nil
  ) throws -> PreparedScript {
    // Each text stands for itself.
    forgetDeclarations()
    parameterValues = parameters
    defer { parameterValues = [:] }
    let source = SourceText(text, name: "query")
    let script = prepare(source, for: purpose)
    if let error = script.diagnostics.first(where: { $0.severity == .error }) {
      throw QuickCartError(error, in: source)
    }
    if let asked { try QuickCartError.require(asked, of: script, isWatched: false) }
    return script
  }

  /// Runs a text with changes.
  func make(
    _ text: String, _ parameters: [String: String], _ ids: IDRecorder
  ) throws -> ChangeSummary {
    let output = SummaryOutput()
    _ = ids.take()
    let script = try prepared(text, parameters)
    if try run(script, into: output) == .assertionFailed, let failure = output.failure {
      throw QuickCartError(failure, in: script.source)
    }
    output.summary.newIDs = ids.take()
    return output.summary
  }
}

/// Keeps what changes say.
private final class SummaryOutput: ScriptOutput {
  var summary = ChangeSummary()
  var failure: Diagnostic?

  var columnSet: ColumnSet { .complete }
  var wantsChangedRows: Bool { true }
  var wantsWarnings: Bool { false }
  var isClosed: Bool { false }

  func makeSink(name: String?) -> any ResultSink { NoSink() }
  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    throw .fileOfLibrary(path)
  }
  func beginTogether() {}
  func endTogether() {}
  func write(line: String) {}
  func show(_ diagnostic: Diagnostic, in source: SourceText) {
    if diagnostic.severity == .error { failure = failure ?? diagnostic }
  }

  func discard() { (summary, failure) = (ChangeSummary(), nil) }

  func report(_ report: ChangeReport) {
    summary.sentences.append(report.sentence)
    report.rows.forEach { if !$0.isOnlyTouched { summary.rowCount += 1 } }
  }
}

/// Takes rows that nobody wants.
private struct NoSink: ResultSink {
  var wantsMore: Bool { false }
  func begin(_ shape: ResultShape) {}
  func row(_ row: any RowView) {}
  func end() {}
}

extension QuickCartError {
  /// Throws unless a text asks so many queries and does nothing else.
  static func require(_ count: Int, of script: PreparedScript, isWatched: Bool) throws {
    let found = script.questionCount(isWatched: isWatched)
    if found == count { return }
    if script.hasChanges {
      throw QuickCartError(
        code: "change-not-allowed", message: "the text is not a query: it would change something",
        help: "`run(_:)` makes changes")
    }
    guard let found, found > 0 else {
      throw QuickCartError(
        code: "no-query", message: "the text asks for nothing",
        help: "write a query, such as `items where pending`")
    }
    throw QuickCartError(
      code: "no-query", message: "the text has more than one query",
      help: "fetch each by itself, or several by `fetch(together:)`")
  }
}
