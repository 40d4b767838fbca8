import QCQLanguage
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

extension Feature {
  static let navigation = Feature(
    requests: [
      "textDocument/definition": definition,
      // Which is the same here.
      "textDocument/declaration": definition,
      "textDocument/typeDefinition": typeDefinition,
      "textDocument/references": references,
    ],
    capabilities: { output in
      output.field("declarationProvider", true)
      output.field("definitionProvider", true)
      output.field("typeDefinitionProvider", true)
      output.field("referencesProvider", true)
    })

  static let highlights = Feature(
    requests: [
      "textDocument/documentHighlight": documentHighlight,
      "textDocument/linkedEditingRange": linkedEditingRange,
    ],
    capabilities: { output in
      output.field("documentHighlightProvider", true)
      output.field("linkedEditingRangeProvider", true)
    })
}

private func definition(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  if let file = usedFile(document, at: offset, request.scripts) { return .value(file) }
  let found =
    if let title = request.scripts.title(in: document, at: offset) {
      title.definition
    } else {
      request.scripts.names(document).definition(at: offset)
    }
  return .value(found.flatMap { request.scripts.locations([$0]).first })
}

/// The start of the file that a `use` names there.
private func usedFile(_ document: Document, at offset: Int, _ scripts: Scripts) -> Location? {
  let links = scripts.analysis(of: document).links
  let isThere = { (link: DocumentLink) in
    link.span.lowerBound <= offset && offset <= link.span.upperBound
  }
  guard let file = document.path, let link = links.first(where: isThere) else { return nil }
  let start = Position(0, 0)
  return Location(
    uri: DocumentURI.file(SharedFiles.resolve(link.path, from: file)),
    range: PositionRange(start, start))
}

/// Where the schema says what a name stands for.
private func typeDefinition(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  guard request.client.can(.virtualDocuments), let source = document.source,
    let entity = request.scripts.names(document).entity(at: offset),
    let text = request.scripts.entry(of: document).state?.description
  else { return .nothing }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let place = Position(lines.firstIndex { $0.hasPrefix("source \(entity.rawValue)") } ?? 0, 0)
  return .value(
    Location(uri: VirtualDocument.schema(source).uri, range: PositionRange(place, place)))
}

private func references(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  let includes = request.params["context"]?["includeDeclaration"]?.bool ?? true
  let found =
    if let title = request.scripts.title(in: document, at: offset) {
      title.references(includingDefinition: includes)
    } else {
      request.scripts.names(document).references(at: offset, includingDefinition: includes)
    }
  return .values(request.scripts.locations(found))
}

private func documentHighlight(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  let title = TitleIndex(request.scripts.analysis(of: document), at: offset)
  let highlights =
    title?.highlights ?? request.scripts.ownNames(document).highlights(at: offset)
  return .objects(highlights) { output, highlight in
    output.field("range", document.range(highlight.span))
    output.field("kind", highlight.isDefinition ? 3 : 2)
  }
}

private func linkedEditingRange(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  let spans = request.scripts.ownNames(document).linkedSpans(at: offset)
  guard spans.count > 1 else { return .nothing }
  return .object { output in
    output.field("ranges", spans.map(document.range))
    output.field("wordPattern", "[\\p{L}_][\\p{L}\\p{N}_]*")
  }
}
