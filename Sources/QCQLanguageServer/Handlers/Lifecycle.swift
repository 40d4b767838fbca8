import QCQAssist

extension LanguageServer {
  /// `initialize`
  func initialize(_ request: Request) throws(ResponseError) -> Answer {
    let params = request.params
    guard params.members != nil else { throw .invalid("capabilities") }
    client = ClientCapabilities(params["capabilities"] ?? .null)
    folders = LanguageServer.folders(params)
    if let options = params["initializationOptions"] { settings.take(options) }
    if let name = params["trace"]?.string, let value = Trace(rawValue: name) { trace = value }
    if let process = params["processId"]?.int {
      surroundings.watchParent(process) { [inbox] in inbox.post(.orphaned) }
    }
    // The database is being opened while the client reads what the server can do.
    prepareStandardDatabase()
    let capabilities = ServerCapabilities(client: client)
    return .now { [surroundings] output in
      output.object { output in
        output.field("capabilities", capabilities)
        output.field("serverInfo") { output in
          output.field("name", "qcq")
          output.field("version", surroundings.version)
        }
      }
    }
  }

  private static func folders(_ params: JSON) -> [String] {
    let folders = params["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string }
    let uris =
      folders.flatMap { $0.isEmpty ? nil : $0 } ?? [params["rootUri"]?.string].compactMap(\.self)
    let paths = uris.compactMap(DocumentURI.path)
    if !paths.isEmpty { return paths }
    return [params["rootPath"]?.string].compactMap(\.self)
  }

  /// `initialized`
  func initialized(_ params: JSON) throws(ResponseError) {
    var registrations: [Registration] = []
    if client.registersWatchedFiles {
      registrations.append(
        Registration(method: .didChangeWatchedFiles) { output in
          output.name("watchers")
          output.array { output in output.object { $0.field("globPattern", "**/*.qcq") } }
        })
    }
    if client.registersConfiguration {
      registrations.append(
        Registration(method: .didChangeConfiguration) { output in
          output.field("section", "qcq")
        })
    }
    if !registrations.isEmpty { register(registrations) }
    if client.hasConfiguration { askForSettings() }
    if let entry = standardSource.flatMap({ databases.entries[$0] }), let problem = entry.problem {
      show(.warning, problem.message)
    }
  }

  /// A method that the server asks the client to call.
  struct Registration {
    let method: Notice
    let options: (inout JSONOutput) -> Void
  }

  private func register(_ registrations: [Registration]) {
    ask("client/registerCapability") { output in
      output.object { output in
        output.name("registrations")
        output.array { output in
          for registration in registrations {
            output.object { output in
              output.field("id", "qcq/" + registration.method.rawValue)
              output.field("method", registration.method.rawValue)
              output.field("registerOptions", object: registration.options)
            }
          }
        }
      }
    }
  }

  /// `shutdown`
  func shutdown(_ request: Request) throws(ResponseError) -> Answer {
    for id in pending.keys {
      pending.removeValue(forKey: id)?()
      refuse(id, .cancelled)
    }
    for watch in watches.values { watch.stop() }
    watches = [:]
    databases.closeAll()
    return .nothing
  }

  /// `exit`
  func exit(_ params: JSON) throws(ResponseError) { end() }

  /// `$/progress`: no request of this server is one that clients report on.
  func takeProgress(_ params: JSON) throws(ResponseError) {}
}
