import QCQText

extension LanguageServer {
  /// `textDocument/didOpen`
  func didOpen(_ params: JSON) throws(ResponseError) {
    guard let item = params["textDocument"] else { throw .invalid("textDocument") }
    let document = Document(
      uri: try item.text("uri"), number: documents.nextNumber(),
      version: item["version"]?.int ?? 0, text: try item.text("text"))
    if let old = documents.remove(document.uri) { forget(old) }
    documents.add(document)
    attach(document)
    touch(document)
  }

  /// `textDocument/didChange`
  func didChange(_ params: JSON) throws(ResponseError) {
    let document = try document(params)
    let changes = try params.list("contentChanges")
    document.version = params["textDocument"]?["version"]?.int ?? document.version + 1
    let oldLine = document.databaseLine
    for change in changes { try apply(change, to: document) }
    if document.databaseLine != oldLine { reattach(document) }
    touch(document)
  }

  private func apply(_ change: JSON, to document: Document) throws(ResponseError) {
    let text = try change.text("text")
    if change["range"] == nil {
      document.replaceAll(with: text)
    } else {
      document.replace(document.bytes(try change.range(), client.encoding), with: text)
    }
  }

  /// `textDocument/didClose`
  func didClose(_ params: JSON) throws(ResponseError) {
    guard let document = documents.remove(try params.documentURI()) else { return }
    forget(document)
    clearDiagnostics(of: document)
  }

  /// `textDocument/didSave`: the file on the disk is now what others read, and is looked at again.
  func didSave(_ params: JSON) throws(ResponseError) {
    let document = try document(params)
    if let text = params["text"]?.string, !text.utf8.elementsEqual(document.text.utf8) {
      document.replaceAll(with: text)
    }
    touch(document)
  }

  /// `textDocument/willSave`: nothing is to be done before.
  func willSave(_ params: JSON) throws(ResponseError) { _ = try document(params) }

  /// The open document that parameters speak of.
  func document(_ params: JSON) throws(ResponseError) -> Document {
    let uri = try params.documentURI()
    guard let document = documents[uri: uri] else {
      throw ResponseError(.invalidParams, "the document \(uri) is not open")
    }
    return document
  }
}
