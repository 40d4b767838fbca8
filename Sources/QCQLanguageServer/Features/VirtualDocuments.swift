import QCQText

/// A text that the server itself shows: the page of a message, a result, SQL, the schema.
struct VirtualDocument: Hashable {
  static let scheme = "qcq"

  let uri: String

  /// The page that explains a message.
  static func page(_ code: DiagnosticCode) -> VirtualDocument {
    VirtualDocument(uri: "\(scheme):/diagnostics/\(code.rawValue).md")
  }

  /// The tables of a database, and what the language makes of them.
  static func schema(_ source: DatabaseSource) -> VirtualDocument { schema(of: source.name) }

  /// - Parameter database: What people call the database.
  static func schema(of database: String) -> VirtualDocument {
    VirtualDocument(uri: "\(scheme):/schema/\(DocumentURI.escaped(database)).txt")
  }

  /// The code whose page it is.
  var code: DiagnosticCode? {
    let prefix = "\(VirtualDocument.scheme):/diagnostics/"
    guard uri.hasPrefix(prefix), uri.hasSuffix(".md") else { return nil }
    return DiagnosticCode(rawValue: String(uri.dropFirst(prefix.count).dropLast(3)))
  }
}

/// The results that were shown last; older ones are dropped.
final class VirtualDocuments {
  enum Kind: String {
    case result, explanation, watch
  }

  /// At most this many are kept.
  private static let limit = 64

  private let client: Client
  private var texts: [VirtualDocument: String] = [:]
  private var order: [VirtualDocument] = []
  private var count = 0

  init(client: Client) { self.client = client }

  subscript(document: VirtualDocument) -> String? { texts[document] }

  func add(_ kind: Kind, _ text: String) -> VirtualDocument {
    count += 1
    let document = VirtualDocument(uri: "\(VirtualDocument.scheme):/\(kind.rawValue)/\(count).txt")
    texts[document] = text
    order.append(document)
    if order.count > Self.limit { texts[order.removeFirst()] = nil }
    return document
  }

  func update(_ document: VirtualDocument, _ text: String) {
    if texts[document] != nil { texts[document] = text }
  }

  /// Shows a text to the user: as a document of its own, or in the way of a message.
  func show(_ document: VirtualDocument, _ text: String) {
    guard client.can(.showDocuments), client.can(.virtualDocuments) else {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let more = lines.count > 20 ? "\n…" : ""
      return client.show(.info, lines.prefix(20).joined(separator: "\n") + more)
    }
    client.ask("window/showDocument") { output in
      output.field("uri", document.uri)
      output.field("takeFocus", false)
    }
  }

  /// Asks the client to read a text again.
  func refresh(_ document: VirtualDocument) {
    guard client.can(.virtualDocuments) else { return }
    client.ask("workspace/textDocumentContent/refresh") { $0.field("uri", document.uri) }
  }
}

extension Feature {
  static let virtualDocuments = Feature(
    requests: ["workspace/textDocumentContent": textDocumentContent],
    workspace: { output in
      output.field("textDocumentContent") { $0.field("schemes", [VirtualDocument.scheme]) }
    })
}

private func textDocumentContent(_ request: Request) throws(ResponseError) -> Answer {
  let document = VirtualDocument(uri: try request.params.text("uri"))
  let server = request.server
  let entry = request.scripts.databases.entries.first {
    $0.source.map { document == .schema($0) } ?? false
  }
  let text =
    document.code.map(server.surroundings.page) ?? entry?.schemaText
    ?? server.virtualDocuments[document]
  guard let text else {
    throw ResponseError(.invalidParams, "there is no document \(document.uri)")
  }
  return .object { $0.field("text", text) }
}

extension DatabaseEntry {
  /// The tables for people, or why they are not known.
  var schemaText: String? { state?.description ?? problem?.message }
}
