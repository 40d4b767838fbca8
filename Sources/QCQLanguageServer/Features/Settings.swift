import QCQText

/// What the client's settings say: those it sends at the start, and those it changes later.
struct ServerSettings {
  /// The path of the database; an empty one means none at all.
  private(set) var database: String?
  private(set) var sample: String?
  /// Whether to show lenses over statements, and hints in them.
  private(set) var hasLenses = true
  private(set) var hasHints = true
  /// Whether running a query asks first how many rows it has; off for databases that are slow.
  private(set) var hasCounts = true
  /// The client was asked for them, and has not answered yet.
  var areAwaited = false

  /// Takes in what an object says; what it does not name stays, and what is null is as at first.
  mutating func take(_ json: JSON) {
    let json = json["qcq"] ?? json
    let nulls = json.members?.filter { !$0.value.isPresent }.map(\.name) ?? []
    if nulls.contains("database") { database = nil }
    if nulls.contains("sample") { sample = nil }
    if let path = json["database"]?.string { (database, sample) = (path, nil) }
    if let name = json["sample"]?.string { (database, sample) = (nil, name) }
    hasLenses = json["lenses"]?.bool ?? hasLenses
    hasHints = json["hints"]?.bool ?? hasHints
    hasCounts = json["counts"]?.bool ?? hasCounts
  }

  /// The database that is named, its path seen from the folder that is open.
  func source(from folder: String) -> DatabaseSource? {
    if let sample { return .sample(sample) }
    guard let database, !database.isEmpty else { return nil }
    return .file(FilePath.resolve(database, from: folder))
  }
}

extension Feature {
  static let settings = Feature(notices: [
    "workspace/didChangeConfiguration": { notice throws(ResponseError) in
      if let json = notice.params["settings"], json.members?.isEmpty == false {
        notice.scripts.settings.take(json)
      }
      if notice.client.can(.configuration) {
        notice.server.askForSettings()
      } else {
        notice.server.settingsChanged()
      }
    }
  ])
}

extension LanguageServer {
  /// Asks the client for its settings.
  func askForSettings() {
    scripts.settings.areAwaited = true
    client.ask("workspace/configuration") { output in
      output.field("items", objects: ["qcq"]) { $0.field("section", $1) }
    } then: { [self] result in
      scripts.settings.areAwaited = false
      guard case .success(let answer) = result else { return scripts.noteMissingDatabase() }
      if let json = answer.array?.first { scripts.settings.take(json) }
      settingsChanged()
    }
  }

  fileprivate func settingsChanged() {
    scripts.reattachAll()
    scripts.openStandardDatabase()
    scripts.noteMissingDatabase()
    refreshClient()
  }
}
