import QCQAssist
import QCQText

/// The scripts that are served as pages: each as it stands in the editor or, once it is closed
/// there, on the disk.
final class ShownReports {
  private let scripts: Scripts
  /// By the addresses of their scripts.
  private var pages: [String: Page] = [:]

  private struct Page {
    let parameters: [String: String]
    /// What it says.
    var script: Script
  }

  /// All that a page is made of.
  private struct Script: Equatable {
    let name: String
    let text: [UInt8]
    let source: DatabaseSource
    /// What stands for all that it gets from other files.
    let interface: Int
  }

  init(_ scripts: Scripts) { self.scripts = scripts }

  /// Serves a script of the editor; gives the page's address.
  func show(
    _ document: Document, _ source: DatabaseSource, _ parameters: [String: String]
  ) throws(DatabaseProblem) -> String {
    let script = script(document, source)
    let url = try scripts.databases.provider.serve(
      task(script, parameters), in: source, as: document.uri)
    pages[document.uri] = Page(parameters: parameters, script: script)
    return url
  }

  /// Has all pages say what their scripts say now.
  func update() {
    for (uri, page) in pages {
      guard let now = script(uri), now != page.script else { continue }
      pages[uri]?.script = now
      scripts.databases.provider.serveAgain(
        task(now, page.parameters), in: now.source, as: uri)
    }
  }

  private func task(_ script: Script, _ parameters: [String: String]) -> DatabaseTask {
    var task = DatabaseTask(
      .rows, SourceText(utf8: script.text, name: script.name), parameters: parameters)
    task.files = scripts.files.tree
    return task
  }

  /// What a script says now; nil while more edits are likely to come, and where it has no data.
  private func script(_ uri: String) -> Script? {
    if let document = scripts.documents[uri: uri] {
      guard document.staleness == nil, let source = document.source else { return nil }
      return script(document, source)
    }
    guard let path = DocumentURI.path(uri), let closed = scripts.closedScript(path),
      let source = scripts.source(of: closed)
    else { return nil }
    return script(closed.document, source, closed.names.usedPaths)
  }

  private func script(_ document: Document, _ source: DatabaseSource) -> Script {
    script(document, source, scripts.analysis(of: document).links.map(\.path))
  }

  private func script(
    _ document: Document, _ source: DatabaseSource, _ used: [String]
  ) -> Script {
    Script(
      name: document.name, text: document.text.utf8, source: source,
      interface: scripts.files.interface(of: used, from: document.name))
  }
}
