import QCQText

/// What the client's settings say: those it sends at the start, and those it changes later.
struct ServerSettings {
  /// The path of the database; an empty one means none at all.
  var database: String?
  var sample: String?
  /// Whether to show lenses over statements, and hints in them.
  var hasLenses = true
  var hasHints = true
  /// Whether running a query asks first how many rows it has; off for databases that are slow.
  var hasCounts = true

  /// Takes in what an object says; what it does not name stays, and what is null is as at first.
  mutating func take(_ json: JSON) {
    let json = json["qcq"] ?? json
    let nulls = json.members?.filter { !$0.value.isPresent }.map(\.name) ?? []
    if nulls.contains("database") { database = nil }
    if nulls.contains("sample") { sample = nil }
    if let path = json["database"]?.string { (database, sample) = (path, nil) }
    if let name = json["sample"]?.string { (database, sample) = (nil, name) }
    if let value = json["lenses"]?.bool { hasLenses = value }
    if let value = json["hints"]?.bool { hasHints = value }
    if let value = json["counts"]?.bool { hasCounts = value }
  }

  /// The database that is named, its path seen from the folder that is open.
  func source(from folder: String) -> DatabaseSource? {
    if let sample { return .sample(sample) }
    guard let database, !database.isEmpty else { return nil }
    return .file(FilePath.resolve(database, from: folder))
  }
}

extension LanguageServer {
  /// `workspace/didChangeConfiguration`
  func didChangeConfiguration(_ params: JSON) throws(ResponseError) {
    if let json = params["settings"], json.members?.isEmpty == false { settings.take(json) }
    if client.hasConfiguration { askForSettings() } else { settingsChanged() }
  }

  /// Asks the client for its settings.
  func askForSettings() {
    ask("workspace/configuration") { output in
      output.object { output in
        output.name("items")
        output.array { output in output.object { $0.field("section", "qcq") } }
      }
    } then: { [self] result in
      guard case .success(let answer) = result else { return }
      if let json = answer.array?.first { settings.take(json) }
      settingsChanged()
    }
  }

  private func settingsChanged() {
    for document in documents.all { reattach(document) }
    prepareStandardDatabase()
    refreshClient()
  }

  /// Begins to open the database that documents will want.
  func prepareStandardDatabase() {
    if let source = standardSource { _ = entry(for: source) }
  }
}
