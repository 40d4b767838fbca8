import QCQAssist
import QCQText

/// A place as the protocol says it.
struct Location: JSONWritable, Hashable {
  let uri: String
  let range: PositionRange

  func write(to output: inout JSONOutput) {
    output.object { output in
      output.field("uri", uri)
      output.field("range", range)
    }
  }
}

extension LanguageServer {
  /// A file as the server knows it, open or not.
  func file(_ name: String) -> Document {
    if let document = documents[name: name] { return document }
    let uri = name.hasPrefix("/") ? DocumentURI.file(name) : name
    return Document(uri: uri, number: 0, version: 0, utf8: files.text(name) ?? [])
  }

  func locations(_ places: [NamePlace]) -> [Location] {
    // Each file is read once, however many of the places lie in it.
    var known: [String: Document] = [:]
    return places.map { place in
      let file = known[place.file] ?? file(place.file)
      known[place.file] = file
      return Location(uri: file.uri, range: file.range(place.span, client.encoding))
    }
  }

  /// The names of a document together with those of all that may use it.
  func names(_ document: Document) -> NameIndex {
    let analysis = analysis(of: document)
    let others = analysesOfWorkspace().filter { $0.source.name != document.name }
    return NameIndex(analysis, among: others, &names)
  }

  /// The names of a document and of what it uses.
  func ownNames(_ document: Document) -> NameIndex {
    NameIndex(analysis(of: document), among: [], &names)
  }

  /// The documents that are open, and the scripts in the folders that are not.
  func analysesOfWorkspace() -> [Analysis] {
    documents.all.map { analysis(of: $0) } + closedScripts.compactMap(closedAnalysis)
  }

  /// The scripts in the folders that are not open, each once.
  var closedScripts: [String] {
    var seen: Set<String> = []
    return folders.flatMap { scripts(below: $0) }.filter {
      documents[name: $0] == nil && seen.insert($0).inserted
    }
  }

  /// The scripts of a folder; they are looked for at most so often, as folders may be large.
  private func scripts(below folder: String) -> [String] {
    if let known = scriptsOfFolder[folder], Inbox.now - known.time < 2 { return known.paths }
    let paths = surroundings.findScripts(folder)
    scriptsOfFolder[folder] = (paths, Inbox.now)
    return paths
  }

  /// A script that is not open, read and not necessarily checked; kept as long as its text is the
  /// same.
  private func closedAnalysis(_ path: String) -> Analysis? {
    guard let text = files.text(path) else { return nil }
    if let known = closedAnalyses[path], known.source.utf8 == text { return known }
    let world = World { [files] in files.tree($0, from: $1) }
    let analysis = Analysis(SourceText(utf8: text, name: path), in: world)
    closedAnalyses[path] = analysis
    return analysis
  }

  /// A script that is not open, checked against its database if that is in use.
  func checkedClosedAnalysis(_ path: String) -> Analysis? {
    guard let analysis = closedAnalysis(path) else { return nil }
    let source = source(naming: DatabaseLine.find(in: analysis.source.utf8), in: path)
    let world = LanguageServer.world(databases.entries[source]?.state, files)
    let checked = analysis.moved(to: world)
    closedAnalyses[path] = checked
    return checked
  }

  // MARK: Going to places

  /// The document and the offset that parameters speak of.
  func place(in request: Request) throws(ResponseError) -> (document: Document, offset: Int) {
    let document = try document(request.params)
    return (document, document.offset(try request.params.position(), client.encoding))
  }

  /// `textDocument/definition`, and `declaration`, which is the same here.
  func definition(_ request: Request) throws(ResponseError) -> Answer {
    let (document, offset) = try place(in: request)
    let found = names(document).definition(at: offset)
    return .value(found.flatMap { locations([$0]).first })
  }

  /// `textDocument/references`
  func references(_ request: Request) throws(ResponseError) -> Answer {
    let (document, offset) = try place(in: request)
    let includes = request.params["context"]?["includeDeclaration"]?.bool ?? true
    let found = names(document).references(at: offset, includingDefinition: includes)
    return .values(locations(found))
  }

  /// `textDocument/documentHighlight`
  func documentHighlight(_ request: Request) throws(ResponseError) -> Answer {
    let (document, offset) = try place(in: request)
    let found = ownNames(document).highlights(at: offset)
    return .now { [client] output in
      output.array { output in
        for highlight in found {
          output.object { output in
            output.field("range", document.range(highlight.span, client.encoding))
            output.field("kind", highlight.isDefinition ? 3 : 2)
          }
        }
      }
    }
  }

  /// `textDocument/linkedEditingRange`
  func linkedEditingRange(_ request: Request) throws(ResponseError) -> Answer {
    let (document, offset) = try place(in: request)
    let spans = ownNames(document).linkedSpans(at: offset)
    guard spans.count > 1 else { return .nothing }
    return .now { [client] output in
      output.object { output in
        output.field("ranges", spans.map { document.range($0, client.encoding) })
        output.field("wordPattern", "[\\p{L}_][\\p{L}\\p{N}_]*")
      }
    }
  }

  // MARK: Renaming

  /// `textDocument/prepareRename`
  func prepareRename(_ request: Request) throws(ResponseError) -> Answer {
    let (document, offset) = try place(in: request)
    switch names(document).renameable(at: offset) {
    case .failure(let problem): throw .failed(problem.message)
    case .success(let name):
      return .now { [client] output in
        output.object { output in
          output.field("range", document.range(name.span, client.encoding))
          output.field("placeholder", name.name)
        }
      }
    }
  }

  /// `textDocument/rename`
  func rename(_ request: Request) throws(ResponseError) -> Answer {
    let (document, offset) = try place(in: request)
    let name = try request.params.text("newName")
    switch names(document).rename(at: offset, to: name) {
    case .failure(let problem): throw .failed(problem.message)
    case .success(let edits): return .value(workspaceEdit(edits))
    }
  }

  func workspaceEdit(_ edits: [String: [TextEdit]]) -> WorkspaceEdit {
    var written: [WorkspaceEdit.File] = []
    for (name, edits) in edits.sorted(by: { $0.key < $1.key }) {
      let file = file(name)
      let version = documents[name: name]?.version
      written.append(
        WorkspaceEdit.File(
          uri: file.uri, version: version,
          edits: edits.map {
            WrittenEdit(file.range($0.span, client.encoding), $0.replacement)
          }))
    }
    return WorkspaceEdit(files: written, hasVersions: client.takesDocumentChanges)
  }
}

/// Edits of several files.
struct WorkspaceEdit: JSONWritable {
  struct File {
    let uri: String
    /// Nil for a file that is not open.
    let version: Int?
    let edits: [WrittenEdit]
  }

  let files: [File]
  /// Whether the client reads which version of a document the edits are for.
  let hasVersions: Bool

  func write(to output: inout JSONOutput) {
    output.object { output in
      if hasVersions {
        output.name("documentChanges")
        output.array { output in for file in files { write(file, to: &output) } }
      } else {
        output.name("changes")
        output.object { output in
          for file in files {
            output.name(text: file.uri)
            output.values(file.edits)
          }
        }
      }
    }
  }

  private func write(_ file: File, to output: inout JSONOutput) {
    output.object { output in
      output.field("textDocument") { output in
        output.field("uri", file.uri)
        output.name("version")
        if let version = file.version { output.int(version) } else { output.null() }
      }
      output.field("edits", file.edits)
    }
  }
}
