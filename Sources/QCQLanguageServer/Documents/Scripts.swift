import QCQAssist
import QCQText

/// The scripts that the client has open, and those of its folders, each analysed against its
/// database.
final class Scripts {
  let files: SharedFiles
  let databases: DatabaseTable
  private let client: Client
  private let findScripts: (String) -> [String]
  /// When the event that is being taken in was read.
  var time = 0.0
  var encoding = PositionEncoding.utf16
  var settings = ServerSettings()
  var folders: [String] = [] {
    didSet { files.set(folders: folders) }
  }
  private(set) var documents = DocumentTable()
  private var names = NameCache()
  private var hasNotedMissingDatabase = false
  /// The scripts of each folder, and when they were looked for.
  private var scriptsOfFolder: [String: (paths: [String], time: Double)] = [:]
  /// Scripts in the folders that are not open.
  private var closedAnalyses: [String: Analysis] = [:]

  init(_ surroundings: Surroundings, _ client: Client, _ inbox: Inbox) {
    self.client = client
    files = SharedFiles(readFile: surroundings.readFile, readFolder: surroundings.readFolder)
    databases = DatabaseTable(surroundings.databases, files, inbox)
    findScripts = surroundings.findScripts
  }

  // MARK: Databases

  /// The database of a script.
  ///
  /// - Parameter line: What the script itself says.
  func source(naming line: String?, in path: String) -> DatabaseSource? {
    guard let line else { return standardSource }
    let sample = line.split(separator: " ", maxSplits: 1)
    if sample.count == 2, sample[0] == "sample" { return .sample(String(sample[1])) }
    return .file(FilePath.resolve(line, from: FilePath.directory(of: path)))
  }

  /// The database of documents that name none: the one that the settings, the command line or the
  /// environment name.
  var standardSource: DatabaseSource? {
    if settings.database == "" { return nil }
    return settings.source(from: folders.first ?? "") ?? databases.provider.standard
  }

  /// Begins to open the database that documents will want.
  func openStandardDatabase() {
    if let source = standardSource { _ = databases.open(source) }
  }

  func entry(of document: Document) -> DatabaseEntry { databases.open(document.source) }

  /// Lets the documents of a database be checked against what is known now.
  func update(_ entry: DatabaseEntry) {
    entry.moveWorkspace(files, filesChanged: false)
    for document in documents.all where document.source == entry.source {
      document.markStale(at: time)
    }
  }

  // MARK: Open documents

  func open(_ uri: String, version: Int, text: String) {
    let document = Document(
      uri: uri, number: documents.nextNumber(), version: version, text: text, encoding: encoding)
    if let old = documents.remove(uri) { forget(old) }
    documents.add(document)
    attach(document)
    touch(document)
  }

  func close(_ uri: String) -> Document? {
    let document = documents.remove(uri)
    if let document { forget(document) }
    return document
  }

  /// Puts a document that was opened beside the others of its database.
  private func attach(_ document: Document) {
    files.set(document.text.utf8, at: document.name)
    document.source = source(naming: document.databaseLine, in: document.path ?? "")
    _ = document.takeUnread()
    mark(entry(of: document).workspace.open(document.sourceText))
    if document.source == nil { noteMissingDatabase() }
  }

  /// Takes a document out that was closed: what is on the disk counts from now on.
  private func forget(_ document: Document) {
    files.set(nil, at: document.name)
    names.forget(document.name)
    mark(entry(of: document).workspace.close(document.name))
    closeUnused()
  }

  /// Finds out anew which database a document belongs to.
  func reattach(_ document: Document) {
    guard source(naming: document.databaseLine, in: document.path ?? "") != document.source else {
      return
    }
    mark(entry(of: document).workspace.close(document.name))
    attach(document)
    touch(document)
    closeUnused()
  }

  func reattachAll() { for document in documents.all { reattach(document) } }

  private func closeUnused() {
    var used = Set(documents.all.map(\.source))
    used.insert(standardSource)
    databases.close(allBut: used)
  }

  /// The document as it stands now, analysed.
  func analysis(of document: Document) -> Analysis {
    let entry = entry(of: document)
    if !document.unread.isEmpty {
      files.set(document.text.utf8, at: document.name)
      mark(entry.workspace.edit(document.name, document.takeUnread()))
    }
    if let analysis = entry.workspace[document.name] { return analysis }
    entry.workspace.open(document.sourceText)
    return entry.workspace[document.name] ?? Analysis(document.sourceText, in: AnalysisContext())
  }

  /// Says, quietly and once, that names can't be checked.
  private func noteMissingDatabase() {
    guard !hasNotedMissingDatabase else { return }
    hasNotedMissingDatabase = true
    client.log(
      .info,
      "No database is configured, so only syntax is checked. Name one in the settings, in "
        + "QCQ_DATABASE, or in the file: # database: lists.sqlite")
  }

  /// Remembers that a document was opened or edited.
  func touch(_ document: Document) { document.touch(at: time) }

  /// Remembers that the messages of some documents may have changed.
  private func mark(_ names: [String]) {
    for name in names { documents[name: name]?.markStale(at: time) }
  }

  // MARK: Scripts in the folders

  /// Files have changed on the disk; one that is open counts as it stands in the editor.
  func readFilesAgain(_ paths: [String]) {
    for path in paths { closedAnalyses[path] = nil }
    scriptsOfFolder = [:]
    guard paths.contains(where: { documents[name: $0] == nil }) else { return }
    for entry in databases.entries { entry.moveWorkspace(files, filesChanged: true) }
    for document in documents.all { touch(document) }
  }

  /// A file as the server knows it, open or not.
  func file(_ name: String) -> Document {
    if let document = documents[name: name] { return document }
    let uri = name.hasPrefix("/") ? DocumentURI.file(name) : name
    return closedFile(uri, files.text(name) ?? [])
  }

  func closedFile(_ uri: String, _ text: [UInt8]) -> Document {
    Document(uri: uri, number: 0, version: 0, utf8: text, encoding: encoding)
  }

  /// The documents that are open, and the scripts in the folders that are not.
  var allAnalyses: [Analysis] {
    documents.all.map { analysis(of: $0) } + closedScripts.compactMap(closedAnalysis)
  }

  /// The scripts in the folders that are not open, each once.
  var closedScripts: [String] {
    var seen: Set<String> = []
    return folders.flatMap { scripts(below: $0) }.filter {
      documents[name: $0] == nil && seen.insert($0).inserted
    }
  }

  /// The scripts of a folder; they are looked for at most so often, as folders may be large.
  private func scripts(below folder: String) -> [String] {
    if let known = scriptsOfFolder[folder], Inbox.now - known.time < 2 { return known.paths }
    let paths = findScripts(folder)
    scriptsOfFolder[folder] = (paths, Inbox.now)
    return paths
  }

  /// A script that is not open, read and not necessarily checked; kept as long as its text is the
  /// same.
  private func closedAnalysis(_ path: String) -> Analysis? {
    guard let text = files.text(path) else { return nil }
    if let known = closedAnalyses[path], known.source.utf8 == text { return known }
    let analysis = Analysis(SourceText(utf8: text, name: path), in: files.context(nil))
    closedAnalyses[path] = analysis
    return analysis
  }

  /// A script that is not open, checked against its database if that is in use.
  func checkedClosedAnalysis(_ path: String) -> Analysis? {
    guard let analysis = closedAnalysis(path) else { return nil }
    let source = source(naming: DatabaseLine.find(in: analysis.source.utf8), in: path)
    let checked = analysis.moved(to: files.context(databases[source]?.state))
    closedAnalyses[path] = checked
    return checked
  }

  // MARK: Names

  /// The names of a document together with those of all that may use it.
  func names(_ document: Document) -> NameIndex { names(analysis(of: document)) }

  func names(_ analysis: Analysis) -> NameIndex {
    let others = allAnalyses.filter { $0.source.name != analysis.source.name }
    return NameIndex(analysis, among: others, &names)
  }

  /// The names of a document and of what it uses.
  func ownNames(_ document: Document) -> NameIndex {
    NameIndex(analysis(of: document), among: [], &names)
  }

  /// What a search across files may find.
  var symbols: [WorkspaceSymbol] {
    allAnalyses.flatMap { WorkspaceSymbol.symbols(of: $0, &names) }
  }

  func locations(_ places: [NamePlace]) -> [Location] {
    // Each file is read once, however many of the places lie in it.
    var known: [String: Document] = [:]
    return places.map { place in
      let file = known[place.file] ?? file(place.file)
      known[place.file] = file
      return Location(uri: file.uri, range: file.range(place.span))
    }
  }
}
