import QCQEngine
import QCQLanguageServer
import QCQReports
import QCQText
import QCQLanguage
import QCQWatch
import QuickCartStore

/// A query that is watched for an editor.
final class StoreWatch: DatabaseWatch {
  private let task: DatabaseTask
  private let source: DatabaseSource
  private let surroundings: StoreSurroundings
  private let events = WatchEvents()

  init(_ task: DatabaseTask, _ source: DatabaseSource, _ surroundings: StoreSurroundings) {
    (self.task, self.source, self.surroundings) = (task, source, surroundings)
  }

  func stop() { events.stop() }

  func run(_ deliver: @escaping (WatchFrame) -> Void) throws(DatabaseProblem) {
    let view = FrameView(surroundings.zone, deliver)
    let loop = WatchLoop(view, events, WatchSettings(), clock: surroundings.clock) {
      [self] () throws(EngineError) in try open()
    }
    do throws(EngineError) { try loop.run() } catch { throw DatabaseProblem(error) }
  }

  private func open() throws(EngineError) -> WatchedQuery {
    let store: Store
    do { store = try surroundings.open(source, isReadOnly: true) } catch {
      throw EngineError(error)
    }
    let session = try surroundings.session(store, for: task)
    let script = session.prepare(task.source, for: .watch)
    if let error = script.diagnosticsInEditor.first(where: { $0.severity == .error }) {
      throw .statement(error)
    }
    guard script.hasWatches else {
      throw .refused(Diagnostic(.clauseNotAllowed, .none, "only queries can be watched"))
    }
    return WatchedQuery(session, script, columns: .both, purpose: .watch)
  }
}

/// Makes frames of versions.
private final class FrameView: WatchView {
  private let zone: any TimeZoneRules
  private let deliver: (WatchFrame) -> Void
  private var frame = WatchFrame(version: 0)

  init(_ zone: any TimeZoneRules, _ deliver: @escaping (WatchFrame) -> Void) {
    (self.zone, self.deliver) = (zone, deliver)
  }

  func show(_ version: WatchVersion, _ moment: WatchMoment) {
    let output = RowOutput(.table, keepsResults: true, zone: zone)
    output.write(version)
    (frame.text, frame.results, frame.count) = (output.text, output.results, output.rowCount)
    frame.messages = version.warnings.map(\.message)
    frame.problem = nil
    deliver(frame)
  }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    // Where there is a problem there is no answer: the last one is no longer true.
    frame = WatchFrame(version: frame.version)
    frame.problem = diagnostics.first { $0.severity == .error }?.message
    deliver(frame)
  }
}
