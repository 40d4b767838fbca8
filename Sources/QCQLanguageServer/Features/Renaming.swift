import QCQAssist
import QCQText

extension Feature {
  static let renaming = Feature(
    requests: ["textDocument/prepareRename": prepareRename, "textDocument/rename": rename],
    capabilities: { $0.field("renameProvider") { $0.field("prepareProvider", true) } })
}

private func prepareRename(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  switch request.scripts.names(document).renameable(at: offset) {
  case .failure(let problem): throw .failed(problem.message)
  case .success(let name):
    return .object { output in
      output.field("range", document.range(name.span))
      output.field("placeholder", name.name)
    }
  }
}

private func rename(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  let name = try request.params.text("newName")
  switch request.scripts.names(document).rename(at: offset, to: name) {
  case .failure(let problem): throw .failed(problem.message)
  case .success(let edits): return .value(WorkspaceEdit(edits, request))
  }
}

/// Edits of several files.
struct WorkspaceEdit: JSONWritable {
  private struct File {
    let uri: String
    /// Nil for a file that is not open.
    let version: Int?
    let edits: [WrittenEdit]
  }

  private let files: [File]
  /// Whether the client reads which version of a document the edits are for.
  private let hasVersions: Bool

  init(_ edits: [String: [TextEdit]], _ request: Request) {
    files = edits.sorted { $0.key < $1.key }.map { name, edits in
      let file = request.scripts.file(name)
      let version = request.scripts.documents[name: name]?.version
      return File(uri: file.uri, version: version, edits: file.written(edits))
    }
    hasVersions = request.client.can(.documentChanges)
  }

  func write(to output: inout JSONOutput) {
    output.object { output in
      guard !hasVersions else {
        return output.field("documentChanges", objects: files) { output, file in
          output.field("textDocument") { output in
            output.field("uri", file.uri)
            output.field("version", orNull: file.version)
          }
          output.field("edits", file.edits)
        }
      }
      output.field("changes") { output in
        for file in files {
          output.name(text: file.uri)
          output.values(file.edits)
        }
      }
    }
  }
}
