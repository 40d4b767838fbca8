import QCQText

/// Serves a script of the editor as a page, which says what stands there, and shows it if asked to.
func showReport(_ request: Request, _ argument: JSON) throws(ResponseError) -> Answer {
  let uri = try argument.text("uri")
  guard let document = request.scripts.documents[uri: uri] else { throw .notOpen(uri) }
  let source = try CommandTarget.database(document.source)
  let url: String
  do throws(DatabaseProblem) {
    url = try request.server.reports.show(
      document, source, CommandTarget.parameters(argument["parameters"]))
  } catch {
    throw .failed(error.message)
  }
  if argument["show"]?.bool ?? false { request.server.client.showPage(url) }
  return .object { $0.field("url", url) }
}

extension Client {
  /// Shows a page in a browser, or says where it is.
  fileprivate func showPage(_ url: String) {
    guard can(.showDocuments) else { return show(.info, "The report is shown at \(url)") }
    ask("window/showDocument") { output in
      output.field("uri", url)
      output.field("external", true)
      output.field("takeFocus", true)
    }
  }
}
