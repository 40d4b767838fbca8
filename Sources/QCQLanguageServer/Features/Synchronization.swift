import QCQText

extension Feature {
  static let synchronization = Feature(
    notices: [
      "textDocument/didOpen": didOpen, "textDocument/didChange": didChange,
      "textDocument/didClose": didClose, "textDocument/didSave": didSave,
      // Nothing is to be done before.
      "textDocument/willSave": { notice throws(ResponseError) in _ = try notice.document() },
    ],
    capabilities: { output in
      output.field("textDocumentSync") { output in
        output.field("openClose", true)
        output.field("change", 2)
        output.field("willSave", true)
        output.field("willSaveWaitUntil", false)
        output.field("save") { $0.field("includeText", false) }
      }
    })
}

private func didOpen(_ notice: Notice) throws(ResponseError) {
  guard let item = notice.params["textDocument"] else { throw .invalid("textDocument") }
  notice.scripts.open(
    try item.text("uri"), version: item["version"]?.int ?? 0, text: try item.text("text"))
}

private func didChange(_ notice: Notice) throws(ResponseError) {
  let (document, params) = (try notice.document(), notice.params)
  let changes = try params.list("contentChanges")
  document.version = params["textDocument"]?["version"]?.int ?? document.version + 1
  let oldLine = document.databaseLine
  for change in changes {
    let text = try change.text("text")
    if change["range"] == nil {
      document.replaceAll(with: text)
    } else {
      document.replace(document.span(try change.range()).range, with: text)
    }
  }
  if document.databaseLine != oldLine { notice.scripts.reattach(document) }
  notice.scripts.touch(document)
  notice.server.offerRename(in: document.name)
}

private func didClose(_ notice: Notice) throws(ResponseError) {
  guard let document = notice.scripts.close(try notice.params.documentURI()) else { return }
  notice.server.diagnostics.clear(document)
}

/// The file on the disk is now what others read, and is looked at again.
private func didSave(_ notice: Notice) throws(ResponseError) {
  let document = try notice.document()
  if let text = notice.params["text"]?.string, !text.utf8.elementsEqual(document.text.utf8) {
    document.replaceAll(with: text)
  }
  notice.scripts.touch(document)
}
