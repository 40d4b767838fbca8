import QCQAssist
import QCQSemantics
import QCQText

extension LanguageServer {
  /// Which database a document is checked against: the one that it names itself, or else the one
  /// that the settings, the command line or the environment name.
  func source(of document: Document) -> DatabaseSource? {
    source(naming: document.databaseLine, in: document.path ?? "")
  }

  /// The database of a script.
  ///
  /// - Parameter line: What the script itself says.
  func source(naming line: String?, in path: String) -> DatabaseSource? {
    guard let line else { return standardSource }
    let sample = line.split(separator: " ", maxSplits: 1)
    if sample.count == 2, sample[0] == "sample" { return .sample(String(sample[1])) }
    return .file(FilePath.resolve(line, from: FilePath.directory(of: path)))
  }

  /// The database of documents that name none.
  var standardSource: DatabaseSource? {
    if settings.database == "" { return nil }
    if let chosen = settings.source(from: folders.first ?? "") { return chosen }
    return surroundings.databases.standard
  }

  func entry(of document: Document) -> DatabaseEntry { entry(for: source(of: document)) }

  func entry(for source: DatabaseSource?) -> DatabaseEntry {
    databases.entry(source) { [files] in
      Workspace(in: LanguageServer.world(nil, files)) {
        SharedFiles.resolve($0, from: $1)
      }
    }
  }

  static func world(_ state: DatabaseState?, _ files: SharedFiles) -> World {
    World(vocabulary: state?.vocabulary, data: state?.names) { files.tree($0, from: $1) }
  }

  /// Puts a document that was opened beside the others of its database.
  func attach(_ document: Document) {
    files.set(document.text.utf8, at: document.name)
    let entry = entry(of: document)
    document.source = entry.source
    _ = document.takeUnread()
    mark(entry.workspace.open(document.sourceText))
    if entry.source == nil { noteMissingDatabase() }
  }

  /// Takes a document out that was closed: what is on the disk counts from now on.
  func forget(_ document: Document) {
    files.set(nil, at: document.name)
    names.forget(document.name)
    mark(entry(for: document.source).workspace.close(document.name))
    closeUnused()
  }

  /// Finds out anew which database a document belongs to.
  func reattach(_ document: Document) {
    guard source(of: document) != document.source else { return }
    mark(entry(for: document.source).workspace.close(document.name))
    attach(document)
    touch(document)
    closeUnused()
  }

  private func closeUnused() {
    var used = Set(documents.all.map(\.source))
    used.insert(standardSource)
    databases.close(allBut: used)
  }

  /// The document as it stands now, analysed.
  func analysis(of document: Document) -> Analysis {
    let entry = entry(for: document.source)
    if !document.unread.isEmpty {
      files.set(document.text.utf8, at: document.name)
      mark(entry.workspace.edit(document.name, document.takeUnread()))
    }
    if let analysis = entry.workspace[document.name] { return analysis }
    entry.workspace.open(document.sourceText)
    return entry.workspace[document.name]
      ?? Analysis(document.sourceText, in: World())
  }

  // MARK: News of databases

  /// Takes in what has become of a database.
  func take(_ news: DatabaseNews, of source: DatabaseSource) {
    guard let entry = databases.entries[source] else { return }
    let (wasOpening, old) = (entry.isOpening, entry.state)
    switch news {
    case .state(let state):
      if let problem = entry.problem {
        log(.info, "The database \(source.name) can be read again. Before: \(problem.message)")
      }
      entry.status = .ready
      entry.state = state
    case .problem(let problem):
      entry.status = .failed(problem)
      entry.worker?.reopen()
      tellOnce(problem)
    }
    // Counts may be others even where all names are what they were. What the client asks then is
    // answered after what is done here.
    if life == .running { refreshClientSoon() }
    if wasOpening || entry.problem != nil || !LanguageServer.isSame(old, entry.state) {
      moveWorkspace(of: entry, filesChanged: false)
      for document in documents.all where document.source == source { markStale(document) }
    }
  }

  private static func isSame(_ old: DatabaseState?, _ new: DatabaseState?) -> Bool {
    old?.vocabulary == new?.vocabulary && old?.names.version == new?.names.version
  }

  /// Lets the documents of a database be checked against what is known now.
  func moveWorkspace(of entry: DatabaseEntry, filesChanged: Bool) {
    entry.workspace.move(
      to: LanguageServer.world(entry.state, files), filesChanged: filesChanged)
  }

  /// What a person has to know is said once, until it has become better.
  private func tellOnce(_ problem: DatabaseProblem) {
    guard life == .running else { return }
    show(problem.kind == .busy ? .info : .warning, problem.message)
  }

  /// Says, quietly and once, that names can't be checked.
  private func noteMissingDatabase() {
    guard !hasNotedMissingDatabase else { return }
    hasNotedMissingDatabase = true
    log(
      .info,
      "No database is known, so only the writing is checked. Name one in the settings, by "
        + "QCQ_DATABASE, or in the file: # database: lists.sqlite")
  }
}

extension Document {
  var sourceText: SourceText { SourceText(utf8: text.utf8, name: name) }
}
