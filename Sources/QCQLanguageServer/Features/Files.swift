import QCQAssist
import QCQText

extension Feature {
  static let files = Feature(
    requests: ["workspace/willRenameFiles": willRenameFiles],
    notices: [
      "workspace/didChangeWorkspaceFolders": didChangeWorkspaceFolders,
      // What others use may have changed on the disk.
      "workspace/didChangeWatchedFiles": { notice throws(ResponseError) in
        notice.scripts.readFilesAgain(paths(try notice.params.list("changes"), "uri"))
      },
      "workspace/didCreateFiles": didChangeFiles, "workspace/didDeleteFiles": didChangeFiles,
      "workspace/didRenameFiles": { notice throws(ResponseError) in
        let files = try notice.params.list("files")
        for file in files { _ = (try file.text("oldUri"), try file.text("newUri")) }
        notice.scripts.readFilesAgain(paths(files, "oldUri") + paths(files, "newUri"))
      },
    ],
    workspace: { output in
      output.field("workspaceFolders") { output in
        output.field("supported", true)
        output.field("changeNotifications", true)
      }
      output.field("fileOperations") { output in
        for name in ["willRename", "didRename", "didCreate", "didDelete"] {
          output.name(text: name)
          output.object { output in
            // A folder takes the scripts in it along.
            let patterns = [(glob: "**/*.qcq", kind: "file"), (glob: "**", kind: "folder")]
            output.field("filters", objects: patterns) { output, pattern in
              output.field("scheme", "file")
              output.field("pattern") { output in
                output.field("glob", pattern.glob)
                output.field("matches", pattern.kind)
              }
            }
          }
        }
      }
    })
}

private func didChangeWorkspaceFolders(_ notice: Notice) throws(ResponseError) {
  guard let event = notice.params["event"] else { throw .invalid("event") }
  let removed = paths(event["removed"]?.array ?? [], "uri")
  let added = paths(event["added"]?.array ?? [], "uri")
  let kept = notice.scripts.folders.filter { !removed.contains($0) }
  notice.scripts.folders = kept + added.filter { !kept.contains($0) }
  notice.scripts.reattachAll()
}

private func didChangeFiles(_ notice: Notice) throws(ResponseError) {
  notice.scripts.readFilesAgain(paths(try notice.params.list("files"), "uri"))
}

private func paths(_ files: [JSON], _ member: String) -> [String] {
  files.compactMap { $0[member]?.string }.compactMap(DocumentURI.path)
}

// MARK: Renaming

/// What others use under the old name, they will under the new one.
private func willRenameFiles(_ request: Request) throws(ResponseError) -> Answer {
  var moves: [(old: String, new: String)] = []
  for file in try request.params.list("files") {
    guard let old = DocumentURI.path(try file.text("oldUri")),
      let new = DocumentURI.path(try file.text("newUri"))
    else { continue }
    moves.append((FilePath.normalized(old), FilePath.normalized(new)))
  }
  var edits: [String: [TextEdit]] = [:]
  for analysis in request.scripts.analyses(where: { !$0.usedPaths.isEmpty }) {
    let name = analysis.source.name
    // The file that uses may itself be the one that moves.
    let home = moved(name, moves)
    let found = analysis.linkEdits { path in
      let target = moved(SharedFiles.resolve(path, from: name), moves)
      guard SharedFiles.resolve(path, from: home) != target || passes(path, moves, from: name)
      else { return nil }
      return relative(target, from: FilePath.directory(of: home))
    }
    if !found.isEmpty { edits[name] = found }
  }
  return edits.isEmpty ? .nothing : .value(WorkspaceEdit(edits, request))
}

/// Where a file will be; a directory takes along what is in it.
private func moved(_ path: String, _ moves: [(old: String, new: String)]) -> String {
  for move in moves {
    if path == move.old { return move.new }
    if path.hasPrefix(move.old + "/") { return move.new + path.dropFirst(move.old.count) }
  }
  return path
}

/// Whether a path leads through something that moves, be it out of it again: `sub/../base.qcq`.
private func passes(
  _ path: String, _ moves: [(old: String, new: String)], from name: String
) -> Bool {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  return parts.indices.dropFirst().contains { end in
    let way = SharedFiles.resolve(parts[..<end].joined(separator: "/"), from: name)
    return moved(way, moves) != way
  }
}

private func relative(_ path: String, from directory: String) -> String {
  let target = path.split(separator: "/")
  let start = directory.split(separator: "/")
  let common = zip(target.dropLast(), start).prefix { $0 == $1 }.count
  let up = Array(repeating: "..", count: start.count - common)
  return (up + target[common...].map(String.init)).joined(separator: "/")
}
