import QCQEngine
import QCQLanguageServer
import QCQPlatform
import QCQLanguage
import QuickCartFollower
import QuickCartStore
import Synchronization

extension PreviewRows: ShownChange {}

/// A database that the language server asks.
///
/// One thread at a time performs or waits; `stopWaiting` and `interrupt` may come from any.
final class StoreConnection: DatabaseConnection {
  private let source: DatabaseSource
  private let surroundings: StoreSurroundings
  private let store: Store
  private let watcher: ChangeWatcher
  private let reader: Mutex<StateReader>
  /// Whether the file is not what it was: then nothing of it is brought to an end.
  private let isLost = SharedFlag()

  init(_ source: DatabaseSource, _ surroundings: StoreSurroundings) throws(DatabaseProblem) {
    (self.source, self.surroundings) = (source, surroundings)
    store = try StoreConnection.open(source, surroundings)
    do {
      // From here on no change is missed, as all reading comes after.
      watcher = try ChangeWatcher(store)
    } catch {
      throw DatabaseProblem(error)
    }
    reader = Mutex(StateReader(store: store))
    store.noteSight()
  }

  private static func open(
    _ source: DatabaseSource, _ surroundings: StoreSurroundings, isReadOnly: Bool = true
  ) throws(DatabaseProblem) -> Store {
    do { return try surroundings.open(source, isReadOnly: isReadOnly) } catch {
      throw DatabaseProblem(error)
    }
  }

  // MARK: Keeping up

  func read() throws(DatabaseProblem) -> DatabaseState {
    do throws(StoreError) {
      return try reader.withLock { reader throws(StoreError) in try reader.read() }
    } catch {
      throw DatabaseProblem(error)
    }
  }

  func wait(seconds: Double?) -> DatabaseWake {
    switch watcher.wait(until: seconds) {
    case .change, .unsure: return .change
    case .timeout: return .timeout
    case .replaced, .removed:
      isLost.set()
      return .lost
    case .stopped: return .stopped
    }
  }

  func stopWaiting() { watcher.stop() }

  func interrupt() { store.interrupt() }

  func close() {
    watcher.stop()
    if isLost.isSet || store.look() != .sound { store.abandon() }
    try? store.close()
  }

  // MARK: Tasks

  func perform(_ task: DatabaseTask) throws(DatabaseProblem) -> TaskOutcome {
    switch store.look() {
    case .sound: break
    case .stale, .replaced: throw DatabaseProblem(StoreError.replaced(path: store.path))
    case .gone: throw DatabaseProblem(StoreError.gone(path: store.path))
    }
    switch task.purpose {
    case .rows: return try rows(task)
    case .describe: return try describe(task)
    case .explain: return try explain(task)
    case .dryRun: return try change(task, isDryRun: true)
    case .change: return try change(task, isDryRun: false)
    }
  }

  private func prepare(
    _ task: DatabaseTask, on store: Store
  ) throws(DatabaseProblem) -> (Session, PreparedScript) {
    let session: Session
    do { session = try surroundings.session(store, for: task) } catch {
      throw DatabaseProblem(error)
    }
    let script = session.prepare(task.source)
    guard script.isRunnable else { throw DatabaseProblem(script.diagnosticsInEditor) }
    return (session, script)
  }

  private func rows(_ task: DatabaseTask) throws(DatabaseProblem) -> TaskOutcome {
    let (session, script) = try prepare(task, on: store)
    let output = RowOutput(.table, keepsResults: true, zone: surroundings.zone)
    try run(script, of: task, in: session, into: output)
    var outcome = TaskOutcome()
    (outcome.text, outcome.results) = (output.text, output.results)
    outcome.count = output.rowCount
    outcome.diagnostics = script.diagnostics + output.diagnostics
    return outcome
  }

  /// Takes the answers of queries, of those that are watched the first one.
  private func run(
    _ script: PreparedScript, of task: DatabaseTask, in session: Session, into output: RowOutput
  ) throws(DatabaseProblem) {
    do throws(EngineError) {
      if script.hasWatches {
        try output.answer(session, session.prepare(task.source, for: .watch))
      } else {
        _ = try session.run(script, into: output)
      }
    } catch {
      throw DatabaseProblem(error)
    }
  }

  private func describe(_ task: DatabaseTask) throws(DatabaseProblem) -> TaskOutcome {
    let (session, script) = try prepare(task, on: store)
    let counter = RowOutput(zone: surroundings.zone, limit: 10_000)
    try run(script, of: task, in: session, into: counter)
    var outcome = TaskOutcome()
    (outcome.count, outcome.isMore) = (counter.rowCount, counter.isCut)
    outcome.hasRows = counter.hasResults
    let queries = session.descriptions(of: script)
    outcome.words = queries.flatMap(\.words).joined(separator: "\n")
    outcome.text = queries.map(\.sql).joined(separator: ";\n")
    return outcome
  }

  private func explain(_ task: DatabaseTask) throws(DatabaseProblem) -> TaskOutcome {
    let isChange = try prepare(task, on: store).1.hasChanges
    let store = isChange ? try openToWrite(isLookedAt: true) : self.store
    defer { if isChange { try? store.close() } }
    let (session, script) = try prepare(task, on: store)
    let output = RowOutput(.table, zone: surroundings.zone)
    do throws(EngineError) { try session.explain(script, into: output) } catch {
      throw DatabaseProblem(error)
    }
    var outcome = TaskOutcome()
    outcome.text = output.text
    outcome.diagnostics = script.diagnostics
    return outcome
  }

  // MARK: Changes

  /// - Parameter isLookedAt: Whether nothing is to stay of what is changed.
  private func openToWrite(isLookedAt: Bool) throws(DatabaseProblem) -> Store {
    if !isLookedAt, let refusal = source.refusal { throw DatabaseProblem(.refused, refusal) }
    return try StoreConnection.open(source, surroundings, isReadOnly: false)
  }

  private func change(
    _ task: DatabaseTask, isDryRun: Bool
  ) throws(DatabaseProblem) -> TaskOutcome {
    let store = try openToWrite(isLookedAt: isDryRun)
    defer { try? store.close() }
    let (session, script) = try prepare(task, on: store)
    let output = RowOutput(.table, zone: surroundings.zone)
    do throws(EngineError) {
      let preview = try session.preview(script, above: -1)
      let agreed = task.agreed.flatMap { $0 as? PreviewRows } ?? preview?.rows
      _ = try session.run(
        script, into: output, isDryRun: isDryRun, expecting: isDryRun ? nil : agreed)
      var outcome = TaskOutcome()
      (outcome.text, outcome.count) = (output.text, preview?.rowCount ?? 0)
      outcome.shown = isDryRun ? preview?.rows : nil
      outcome.diagnostics = script.diagnostics + output.diagnostics
      return outcome
    } catch {
      throw DatabaseProblem(error)
    }
  }
}
