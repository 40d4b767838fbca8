import QCQAssist
import QCQSyntax
import QCQText

extension LanguageServer {
  /// `workspace/didChangeWorkspaceFolders`
  func didChangeWorkspaceFolders(_ params: JSON) throws(ResponseError) {
    guard let event = params["event"] else { throw .invalid("event") }
    let removed = LanguageServer.paths(event["removed"])
    folders.removeAll { removed.contains($0) }
    folders += LanguageServer.paths(event["added"]).filter { !folders.contains($0) }
    for document in documents.all { reattach(document) }
  }

  private static func paths(_ json: JSON?) -> [String] {
    (json?.array ?? []).compactMap { $0["uri"]?.string }.compactMap(DocumentURI.path)
  }

  /// `workspace/didChangeWatchedFiles`: what others use may have changed on the disk.
  func didChangeWatchedFiles(_ params: JSON) throws(ResponseError) {
    let changes = try params.list("changes")
    let paths = changes.compactMap { $0["uri"]?.string }.compactMap(DocumentURI.path)
    readFilesAgain(paths)
  }

  /// `workspace/didCreateFiles`, `workspace/didDeleteFiles`
  func didCreateOrDeleteFiles(_ params: JSON) throws(ResponseError) {
    let files = try params.list("files")
    readFilesAgain(files.compactMap { $0["uri"]?.string }.compactMap(DocumentURI.path))
  }

  /// `workspace/didRenameFiles`
  func didRenameFiles(_ params: JSON) throws(ResponseError) {
    var paths: [String] = []
    for file in try params.list("files") {
      paths += [try file.text("oldUri"), try file.text("newUri")].compactMap(DocumentURI.path)
    }
    readFilesAgain(paths)
  }

  private func readFilesAgain(_ paths: [String]) {
    for path in paths { closedAnalyses[path] = nil }
    scriptsOfFolder = [:]
    // A file that is open counts as it stands in the editor.
    guard paths.contains(where: { documents[name: $0] == nil }) else { return }
    for entry in databases.entries.values { moveWorkspace(of: entry, filesChanged: true) }
    for document in documents.all { touch(document) }
  }

  /// `workspace/willRenameFiles`: what others use under the old name, they will under the new one.
  func willRenameFiles(_ request: Request) throws(ResponseError) -> Answer {
    var moves: [(old: String, new: String)] = []
    for file in try request.params.list("files") {
      guard let old = DocumentURI.path(try file.text("oldUri")),
        let new = DocumentURI.path(try file.text("newUri"))
      else { continue }
      moves.append((FilePath.normalized(old), FilePath.normalized(new)))
    }
    var edits: [String: [TextEdit]] = [:]
    for analysis in analysesOfWorkspace() {
      let name = analysis.source.name
      // The file that uses may itself be the one that moves.
      let home = LanguageServer.moved(name, moves)
      for link in analysis.links {
        let target = SharedFiles.resolve(link.path, from: name)
        let newTarget = LanguageServer.moved(target, moves)
        guard newTarget != target || home != name else { continue }
        let path = LanguageServer.relative(newTarget, from: FilePath.directory(of: home))
        if path == link.path || SharedFiles.resolve(link.path, from: home) == newTarget { continue }
        edits[name, default: []].append(TextEdit(link.span, LanguageServer.quoted(path)))
      }
    }
    return edits.isEmpty ? .nothing : .value(workspaceEdit(edits))
  }

  /// Where a file will be; a directory takes along what is in it.
  private static func moved(_ path: String, _ moves: [(old: String, new: String)]) -> String {
    for move in moves {
      if path == move.old { return move.new }
      if path.hasPrefix(move.old + "/") { return move.new + path.dropFirst(move.old.count) }
    }
    return path
  }

  private static func relative(_ path: String, from directory: String) -> String {
    let target = path.split(separator: "/")
    let start = directory.split(separator: "/")
    var common = 0
    while common < min(target.count - 1, start.count), target[common] == start[common] {
      common += 1
    }
    let up = Array(repeating: "..", count: start.count - common)
    return (up + target[common...].map(String.init)).joined(separator: "/")
  }

  private static func quoted(_ path: String) -> String { StringEscapes.quoted(path) }
}
