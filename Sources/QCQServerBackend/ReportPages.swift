import QCQEngine
import QCQLanguageServer
import QCQPlatform
import QCQServing
import QCQText
import QuickCartStore

/// The reports that an editor shows, each as a page of this machine.
final class ReportPages: Sendable {
  private struct Page {
    let url: String
    let handle: ServerHandle
  }

  private let surroundings: StoreSurroundings
  private let look: PageLook
  /// By the names of their scripts.
  private let pages = Monitor([String: Page]())

  init(_ surroundings: StoreSurroundings, _ look: PageLook) {
    (self.surroundings, self.look) = (surroundings, look)
  }

  /// Shows a script as it is now, at the address that it had before.
  func show(
    _ task: DatabaseTask, in source: DatabaseSource, as name: String
  ) throws(DatabaseProblem) -> String {
    let report = report(task, source)
    let problems: [Diagnostic]
    do throws(EngineError) { problems = try report.problems() } catch {
      throw DatabaseProblem(error)
    }
    if problems.hasErrors { throw DatabaseProblem(problems) }
    let old = pages.withLock { $0[name] }
    if let old {
      old.handle.replace(report)
      return old.url
    }
    let place: ServerPlace
    do throws(SystemFailure) { place = try ServerPlace(port: 0, isEmbedded: true) } catch {
      throw DatabaseProblem(.refused, "No page can be served: \(error.reason).")
    }
    let handle = ServerHandle(report)
    pages.update { $0[name] = Page(url: place.url, handle: handle) }
    SystemThread.start { PageServer(at: place, handle).serve() }
    return place.url
  }

  /// Shows a script as it is now on its page, if it has one.
  func update(_ task: DatabaseTask, in source: DatabaseSource, as name: String) {
    pages.withLock { $0[name] }?.handle.replace(report(task, source))
  }

  func stop() {
    for page in pages.withLock({ Array($0.values) }) { page.handle.stop() }
  }

  private func report(_ task: DatabaseTask, _ source: DatabaseSource) -> ServedReport {
    let surroundings = surroundings
    return ServedReport(
      task.source, values: task.parameters, dataName: source.name, look: look,
      zone: surroundings.zone, clock: surroundings.clock
    ) { () throws(EngineError) in
      let store: Store
      do throws(StoreError) { store = try surroundings.open(source, isReadOnly: true) } catch {
        throw EngineError(error)
      }
      return try surroundings.session(store, for: task)
    }
  }
}
