import QCQAssist
import QCQText

extension LanguageServer {
  /// `textDocument/prepareCallHierarchy`
  func prepareCallHierarchy(_ request: Request) throws(ResponseError) -> Answer {
    let (document, offset) = try place(in: request)
    guard let item = names(document).callItem(at: offset) else { return .nothing }
    return .now { [self] output in output.array { write(item, to: &$0) } }
  }

  /// `callHierarchy/incomingCalls`
  func incomingCalls(_ request: Request) throws(ResponseError) -> Answer {
    let (index, item) = try callItem(request)
    return calls("from", index.incomingCalls(of: item)) { $0.item.file }
  }

  /// `callHierarchy/outgoingCalls`
  func outgoingCalls(_ request: Request) throws(ResponseError) -> Answer {
    let (index, item) = try callItem(request)
    return calls("to", index.outgoingCalls(of: item)) { _ in item.file }
  }

  private func calls(
    _ end: StaticString, _ calls: [CallHierarchyCall],
    file: @escaping (CallHierarchyCall) -> String
  ) -> Answer {
    .now { [self] output in
      output.array { output in
        for call in calls {
          output.object { output in
            output.name(end)
            write(call.item, to: &output)
            let file = self.file(file(call))
            output.field(
              "fromRanges", call.places.map { file.range($0, client.encoding) })
          }
        }
      }
    }
  }

  /// The item that a client has got before, looked up again where it stood.
  private func callItem(
    _ request: Request
  ) throws(ResponseError) -> (NameIndex, CallHierarchyItem) {
    guard let item = request.params["item"], let uri = item["uri"]?.string else {
      throw .invalid("item")
    }
    let range = try item.range("selectionRange")
    let name = documents[uri: uri]?.name ?? DocumentURI.path(uri) ?? uri
    guard let analysis = analysesOfWorkspace().first(where: { $0.source.name == name }) else {
      throw .failed("The file \(name) is not known.")
    }
    let others = analysesOfWorkspace().filter { $0.source.name != name }
    let index = NameIndex(analysis, among: others, &names)
    let text = DocumentText(utf8: analysis.source.utf8)
    guard let found = index.callItem(at: text.offset(of: range.start, client.encoding)) else {
      throw ResponseError.contentModified
    }
    return (index, found)
  }

  private func write(_ item: CallHierarchyItem, to output: inout JSONOutput) {
    let file = file(item.file)
    output.object { output in
      output.field("name", item.name.isEmpty ? "(query)" : item.name)
      output.field("kind", item.isNamed ? 12 : 18)
      output.field("uri", file.uri)
      output.field("range", file.range(item.span, client.encoding))
      output.field("selectionRange", file.range(item.selection, client.encoding))
    }
  }
}
