import QCQAssist
import QCQText

extension Feature {
  static let callHierarchy = Feature(
    requests: [
      "textDocument/prepareCallHierarchy": { request throws(ResponseError) in
        let (document, offset) = try request.place()
        guard let item = request.scripts.names(document).callItem(at: offset) else {
          return .nothing
        }
        return .objects([item]) { write($1, request.scripts.file($1.file), to: &$0) }
      },
      "callHierarchy/incomingCalls": { request throws(ResponseError) in
        let (index, item) = try callItem(request)
        return calls("from", index.incomingCalls(of: item), request)
      },
      "callHierarchy/outgoingCalls": { request throws(ResponseError) in
        let (index, item) = try callItem(request)
        return calls("to", index.outgoingCalls(of: item), request, placesIn: item.file)
      },
    ],
    capabilities: { $0.field("callHierarchyProvider", true) })
}

/// - Parameter caller: The file of the places, where it is not that of each item.
private func calls(
  _ end: StaticString, _ calls: [CallHierarchyCall], _ request: Request,
  placesIn caller: String? = nil
) -> Answer {
  .objects(calls) { output, call in
    let file = request.scripts.file(call.item.file)
    output.field(end) { write(call.item, file, to: &$0) }
    let places = caller.map(request.scripts.file) ?? file
    output.field("fromRanges", call.places.map(places.range))
  }
}

/// The item that a client has got before, looked up again where it stood.
private func callItem(_ request: Request) throws(ResponseError) -> (NameIndex, CallHierarchyItem) {
  guard let item = request.params["item"], let uri = item["uri"]?.string else {
    throw .invalid("item")
  }
  let range = try item.range("selectionRange")
  let scripts = request.scripts
  let name = scripts.documents[uri: uri]?.name ?? DocumentURI.path(uri) ?? uri
  guard let analysis = scripts.analysis(named: name) else {
    throw .failed("The file \(name) is not in the workspace.")
  }
  let index = scripts.names(analysis)
  guard let found = index.callItem(at: scripts.file(name).offset(range.start)) else {
    throw ResponseError.contentModified
  }
  return (index, found)
}

private func write(_ item: CallHierarchyItem, _ file: Document, to output: inout JSONOutput) {
  output.field("name", item.name.isEmpty ? "(query)" : item.name)
  output.field("kind", item.isNamed ? 12 : 18)
  output.field("uri", file.uri)
  output.field("range", file.range(item.span))
  output.field("selectionRange", file.range(item.selection))
}
