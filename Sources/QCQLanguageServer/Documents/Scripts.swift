import QCQAssist
import QCQText

/// The scripts that the client has open, and those of its folders, each analysed against its
/// database.
final class Scripts {
  let files: SharedFiles
  let databases: DatabaseTable
  private let client: Client
  private let findScripts: (String) -> [String]
  private let readFolder: (String) -> [FolderEntry]
  /// When the event that is being taken in was read.
  var time = 0.0
  /// When the request was taken up that is being answered; nil while none is. What it has looked
  /// at does not change for it.
  var askedAt: Double?
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
  private var closed: [String: ClosedScript] = [:]
  /// All of them, as they were looked at last.
  private var allClosed = ClosedScripts([], at: -.infinity)
  /// The states of databases that closed scripts were checked against, counted.
  private var checkedStates: [DatabaseSource?: CheckedState] = [:]

  private struct CheckedState {
    let state: DatabaseState?
    let problem: String?
    var number = 1
  }

  init(_ surroundings: Surroundings, _ client: Client, _ inbox: Inbox) {
    self.client = client
    files = SharedFiles(
      readFile: surroundings.readFile, readFolder: surroundings.readFolder,
      stampFile: surroundings.stampFile)
    databases = DatabaseTable(surroundings.databases, files, inbox)
    (findScripts, readFolder) = (surroundings.findScripts, surroundings.readFolder)
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
    document.forgetUnread()
    mark(entry(of: document).workspace.open(document.sourceText))
    noteMissingDatabase()
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
      let known = entry.workspace[document.name]?.source.utf8 ?? []
      mark(entry.workspace.edit(document.name, document.takeUnread(since: known)))
    }
    if let analysis = entry.workspace[document.name] { return analysis }
    entry.workspace.open(document.sourceText)
    return entry.workspace[document.name] ?? Analysis(document.sourceText, in: AnalysisContext())
  }

  /// Says, quietly and once, that names can't be checked, if there is a document without a
  /// database; settings that are still to come may name one.
  func noteMissingDatabase() {
    guard !hasNotedMissingDatabase, !settings.areAwaited,
      documents.all.contains(where: { $0.source == nil })
    else { return }
    hasNotedMissingDatabase = true
    client.log(
      .info,
      "No database is configured, so only syntax is checked. Name one in the settings, in "
        + "QCQ_DATABASE, or in the file: # database: lists.sqlite")
  }

  /// Remembers that a document was opened or edited.
  func touch(_ document: Document) {
    let links = entry(of: document).workspace[document.name]?.links ?? []
    let hasCompanions = links.contains { link in
      documents[name: SharedFiles.resolve(link.path, from: document.name)] != nil
    }
    document.touch(at: time, waiting: hasCompanions ? Document.Staleness.companionPause : 0)
  }

  /// Remembers that the messages of some documents may have changed, as another one has.
  private func mark(_ names: [String]) {
    for name in names {
      documents[name: name]?.markStale(at: time, waiting: Document.Staleness.companionPause)
    }
  }

  // MARK: Scripts in the folders

  /// Files have changed on the disk; one that is open counts as it stands in the editor.
  func readFilesAgain(_ paths: [String]) {
    for path in paths { closed[path] = nil }
    scriptsOfFolder = [:]
    allClosed.lookedAt = -.infinity
    guard paths.contains(where: { documents[name: $0] == nil }) else { return }
    for entry in databases.entries { entry.moveWorkspace(files, filesChanged: true) }
    for document in documents.all { touch(document) }
  }

  /// A file as the server knows it, open or not.
  func file(_ name: String) -> Document {
    if let document = documents[name: name] { return document }
    if let closed = closedScript(name) { return closed.document }
    let uri = name.hasPrefix("/") ? DocumentURI.file(name) : name
    return Document(uri: uri, number: 0, version: 0, utf8: [], encoding: encoding)
  }

  /// The scripts in the folders that are not open, each once.
  var closedScripts: ClosedScripts {
    if let askedAt, allClosed.lookedAt >= askedAt { return allClosed }
    let now = Inbox.now
    var seen: Set<String> = []
    let found = folders.flatMap { scripts(below: $0) }.compactMap {
      documents[name: $0] == nil && (folders.count == 1 || seen.insert($0).inserted)
        ? closedScript($0) : nil
    }
    if found.elementsEqual(allClosed.scripts, by: ===) {
      allClosed.lookedAt = now
    } else {
      allClosed = ClosedScripts(found, at: now)
    }
    return allClosed
  }

  /// The scripts of a folder; they are looked for at most so often, as folders may be large.
  private func scripts(below folder: String) -> [String] {
    if let known = scriptsOfFolder[folder], Inbox.now - known.time < 2 { return known.paths }
    let paths = findScripts(folder)
    scriptsOfFolder[folder] = (paths, Inbox.now)
    return paths
  }

  /// No more scripts of one folder are read.
  private static let scriptsBeside = 2000

  /// The scripts of a folder itself; looked for as rarely.
  func scripts(in folder: String) -> [String] {
    let key = folder + "/"
    if let known = scriptsOfFolder[key], Inbox.now - known.time < 2 { return known.paths }
    let names = readFolder(folder).filter { !$0.isFolder && $0.name.hasSuffix(".qcq") }
    let all = names.map { FilePath.resolve($0.name, from: folder) }.sorted()
    let paths = Array(all.prefix(Self.scriptsBeside))
    scriptsOfFolder[key] = (paths, Inbox.now)
    return paths
  }

  /// A file that is not open; read again only when its text is another.
  func closedScript(_ path: String) -> ClosedScript? {
    let known = closed[path]
    // What was looked at shortly before a request counts as looked at for it.
    if let known, known.lookedAt >= (askedAt ?? Inbox.now) - 0.02 { return known }
    guard let text = files.text(path) else {
      closed[path] = nil
      return nil
    }
    if let known, known.document.text.utf8 == text {
      known.lookedAt = Inbox.now
      return known
    }
    let script = ClosedScript(path, text, encoding)
    closed[path] = script
    return script
  }

  /// The database of a script that is not open, if that is in use.
  func source(of script: ClosedScript) -> DatabaseSource? {
    source(naming: script.document.databaseLine, in: script.document.name)
  }

  /// What the messages and titles of a script depend on.
  ///
  /// - Parameter known: What was found out for others that use the same files.
  func surroundings(
    of script: ClosedScript, _ known: inout [[String]: Int]
  ) -> ClosedScript.Surroundings {
    let (paths, name) = (script.names.usedPaths, script.document.name)
    let key = paths.isEmpty ? [] : [FilePath.directory(of: name)] + paths
    let interface = known[key] ?? files.interface(of: paths, from: name)
    known[key] = interface
    return ClosedScript.Surroundings(
      database: stateNumber(source(of: script)), interface: interface)
  }

  /// Another number whenever texts are checked otherwise against a database.
  private func stateNumber(_ source: DatabaseSource?) -> Int {
    let entry = databases[source]
    let now = CheckedState(state: entry?.state, problem: entry?.problem?.message)
    guard let known = checkedStates[source] else {
      checkedStates[source] = now
      return now.number
    }
    if DatabaseState.isSame(known.state, now.state), known.problem == now.problem {
      return known.number
    }
    checkedStates[source] = CheckedState(
      state: now.state, problem: now.problem, number: known.number + 1)
    return known.number + 1
  }

  /// A script that is not open, checked against its database if that is in use.
  func analysis(of script: ClosedScript) -> Analysis {
    Analysis(script.document.sourceText, in: files.context(databases[source(of: script)]?.state))
  }

  /// The documents that are open, and of the scripts that are not those whose names fit.
  func analyses(where fits: (NamedFile) -> Bool) -> [Analysis] {
    documents.all.map { analysis(of: $0) }
      + reachableScripts.scripts.filter { fits($0.names) }.map { analysis(of: $0) }
  }

  /// Whether a name stands in another script than a document.
  func hasName(_ name: String, outside document: Document) -> Bool {
    let isOpen = documents.all.contains {
      $0 !== document && NamedFile(analysis(of: $0), &names).has(name)
    }
    return isOpen || reachableScripts.scripts.contains { $0.names.has(name) }
  }

  /// A script by the name of its text.
  func analysis(named name: String) -> Analysis? {
    if let document = documents[name: name] { return analysis(of: document) }
    return reachableScripts.scripts.first { $0.document.name == name }.map { analysis(of: $0) }
  }

  // MARK: Names

  /// The names of a document together with those of all that may use it.
  func names(_ document: Document) -> NameIndex { names(analysis(of: document)) }

  func names(_ analysis: Analysis) -> NameIndex {
    let others = documents.all.filter { $0.name != analysis.source.name }
    return NameIndex(
      analysis, among: others.map { self.analysis(of: $0) }, closed: reachableScripts.names, &names)
  }

  /// The names of a document and of what it uses.
  func ownNames(_ document: Document) -> NameIndex {
    NameIndex(analysis(of: document), among: [], closed: ClosedFiles(), &names)
  }

  /// What a search across files may find.
  var symbols: [WorkspaceSymbol] {
    documents.all.flatMap { WorkspaceSymbol.symbols(of: analysis(of: $0), &names) }
      + closedScripts.scripts.flatMap(\.symbols)
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
