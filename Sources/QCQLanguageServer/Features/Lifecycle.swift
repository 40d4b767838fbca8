import QCQAssist
import QCQText

extension Feature {
  static let lifecycle = Feature(
    requests: ["initialize": initialize, "shutdown": shutdown],
    notices: [
      "initialized": initialized,
      "exit": { notice throws(ResponseError) in notice.server.end() },
      "$/cancelRequest": cancelRequest,
      // No request of this server is one that clients report on.
      "$/progress": { _ throws(ResponseError) in },
      "window/workDoneProgress/cancel": { notice throws(ResponseError) in
        guard let token = notice.params["token"].flatMap(RequestID.init) else {
          throw .invalid("token")
        }
        notice.server.progress.cancel(token)
      },
    ])
}

private func initialize(_ request: Request) throws(ResponseError) -> Answer {
  let (server, params) = (request.server, request.params)
  guard params.members != nil else { throw .invalid("capabilities") }
  let client = ClientCapabilities(params["capabilities"] ?? .null)
  request.client.capabilities = client
  request.scripts.encoding = client.encoding
  request.scripts.folders = folders(params)
  if let options = params["initializationOptions"] { request.scripts.settings.take(options) }
  if let trace = params["trace"]?.string.flatMap(Trace.init) { request.client.trace = trace }
  if let process = params["processId"]?.int {
    server.surroundings.watchParent(process) { [inbox = server.inbox] in inbox.post(.orphaned) }
  }
  // The database is being opened while the client reads what the server can do.
  request.scripts.openStandardDatabase()
  return .object { output in
    output.field("capabilities") { output in
      output.field("positionEncoding", client.encoding.rawValue)
      for feature in Feature.all where feature.isOffered(to: request.client) {
        feature.capabilities(&output)
      }
      output.field("workspace") { output in
        for feature in Feature.all { feature.workspace(&output) }
      }
    }
    output.field("serverInfo") { output in
      output.field("name", "qcq")
      output.field("version", server.surroundings.version)
    }
  }
}

private func folders(_ params: JSON) -> [String] {
  let folders = params["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string }
  let uris =
    folders.flatMap { $0.isEmpty ? nil : $0 } ?? [params["rootUri"]?.string].compactMap(\.self)
  let paths = uris.compactMap(DocumentURI.path)
  return paths.isEmpty ? [params["rootPath"]?.string].compactMap(\.self) : paths
}

private func initialized(_ notice: Notice) throws(ResponseError) {
  let client = notice.client
  let registrations = [
    (
      ClientCapabilities.Ability.registerWatchedFiles, "workspace/didChangeWatchedFiles",
      { (output: inout JSONOutput) in
        output.field("watchers", objects: ["**/*.qcq"]) { $0.field("globPattern", $1) }
      }
    ),
    (
      .registerConfiguration, "workspace/didChangeConfiguration",
      { (output: inout JSONOutput) in output.field("section", "qcq") }
    ),
  ].filter { client.can($0.0) }
  if !registrations.isEmpty {
    client.ask("client/registerCapability") { output in
      output.field("registrations", objects: registrations) { output, registration in
        output.field("id", "qcq/" + registration.1)
        output.field("method", registration.1)
        output.field("registerOptions", object: registration.2)
      }
    }
  }
  if client.can(.configuration) { notice.server.askForSettings() }
  if let problem = notice.scripts.databases[notice.scripts.standardSource]?.problem {
    client.show(.warning, problem.message)
  }
}

private func shutdown(_ request: Request) throws(ResponseError) -> Answer {
  request.server.pending.cancelAll()
  request.server.watches.stopAll()
  request.scripts.databases.closeAll()
  return .nothing
}

private func cancelRequest(_ notice: Notice) throws(ResponseError) {
  guard let id = notice.params["id"].flatMap(RequestID.init) else { return }
  // What still waits in the inbox is refused when its turn comes; here the turn has been.
  _ = notice.server.inbox.takeCancellation(of: id)
  notice.server.pending.cancel(id)
}
