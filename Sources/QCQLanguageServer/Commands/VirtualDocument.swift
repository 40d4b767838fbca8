import QCQSemantics
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
  static func schema(_ source: DatabaseSource) -> VirtualDocument {
    schema(of: source.name)
  }

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
struct VirtualDocumentTable {
  enum Kind: String {
    case result, explanation, watch
  }

  /// So many are kept.
  static let limit = 64

  private var texts: [VirtualDocument: String] = [:]
  private var order: [VirtualDocument] = []
  private var number = 0

  subscript(document: VirtualDocument) -> String? { texts[document] }

  mutating func add(_ kind: Kind, _ text: String) -> VirtualDocument {
    number += 1
    let document = VirtualDocument(uri: "\(VirtualDocument.scheme):/\(kind.rawValue)/\(number).txt")
    texts[document] = text
    order.append(document)
    if order.count > Self.limit { texts[order.removeFirst()] = nil }
    return document
  }

  mutating func update(_ document: VirtualDocument, _ text: String) {
    if texts[document] != nil { texts[document] = text }
  }
}

extension LanguageServer {
  /// `workspace/textDocumentContent`
  func textDocumentContent(_ request: Request) throws(ResponseError) -> Answer {
    let document = VirtualDocument(uri: try request.params.text("uri"))
    guard let text = text(of: document) else {
      throw ResponseError(.invalidParams, "there is no document \(document.uri)")
    }
    return .now { output in output.object { $0.field("text", text) } }
  }

  private func text(of document: VirtualDocument) -> String? {
    if let code = document.code { return surroundings.page(code) }
    for entry in databases.entries.values {
      guard let source = entry.source, document == .schema(source) else { continue }
      return schemaText(entry)
    }
    return virtualDocuments[document]
  }

  private func schemaText(_ entry: DatabaseEntry) -> String? {
    entry.state?.description ?? entry.problem?.message
  }

  /// The command that shows the schema.
  func schemaDocument(_ argument: JSON) throws(ResponseError) -> Answer {
    let document = argument["uri"]?.string.flatMap { documents[uri: $0] }
    guard let source = document.map(\.source) ?? standardSource else {
      throw .failed("No database is known.")
    }
    guard let text = schemaText(entry(for: source)) else {
      throw .failed("The database is being opened; ask again in a moment.")
    }
    return .now { output in
      output.object { output in
        output.field("uri", VirtualDocument.schema(source).uri)
        output.field("text", text)
      }
    }
  }

  /// Asks the client to read again what depends on the data.
  func refreshVirtualDocuments() {
    guard client.readsVirtualDocuments else { return }
    for entry in databases.entries.values {
      if let source = entry.source { refresh(.schema(source)) }
    }
  }

  /// Shows a text to the user: as a document of its own, or in the way of a message.
  func show(_ document: VirtualDocument, _ text: String) {
    guard client.showsDocuments, client.readsVirtualDocuments else {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let more = lines.count > 20 ? "\n…" : ""
      return show(.info, lines.prefix(20).joined(separator: "\n") + more)
    }
    ask("window/showDocument") { output in
      output.object { output in
        output.field("uri", document.uri)
        output.field("takeFocus", false)
      }
    }
  }

  func refresh(_ document: VirtualDocument) {
    guard client.readsVirtualDocuments else { return }
    ask("workspace/textDocumentContent/refresh") { output in
      output.object { $0.field("uri", document.uri) }
    }
  }
}
