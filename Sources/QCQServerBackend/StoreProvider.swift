import QCQEngine
import QCQLanguageServer
import QCQPlatform
import QCQServing
import QCQConsole
import QCQSemantics
import QCQText
import QCQLanguage
import QuickCartStore

/// Opens databases for the language server: only to read, until somebody agrees to a change.
struct StoreProvider: DatabaseProvider {
  /// The database of the command line, if it names one.
  let chosen: DatabaseSource?
  let surroundings: StoreSurroundings
  private let reports: ReportPages

  init(chosen: DatabaseSource?, surroundings: StoreSurroundings, look: PageLook) {
    (self.chosen, self.surroundings) = (chosen, surroundings)
    reports = ReportPages(surroundings, look)
  }

  var standard: DatabaseSource? {
    if let chosen { return chosen }
    if let path = DatabasePath.fromEnvironment { return .file(path) }
    let path = DatabasePath.standard
    return access(path, R_OK) == 0 ? .file(path) : nil
  }

  func open(_ source: DatabaseSource) throws(DatabaseProblem) -> any DatabaseConnection {
    try StoreConnection(source, surroundings)
  }

  func watch(_ task: DatabaseTask, in source: DatabaseSource) -> any DatabaseWatch {
    StoreWatch(task, source, surroundings)
  }

  func serve(
    _ task: DatabaseTask, in source: DatabaseSource, as name: String
  ) throws(DatabaseProblem) -> String { try reports.show(task, in: source, as: name) }

  func serveAgain(_ task: DatabaseTask, in source: DatabaseSource, as name: String) {
    reports.update(task, in: source, as: name)
  }

  func stopServing() { reports.stop() }
}

/// What queries take from around them, for every connection alike.
struct StoreSurroundings: Sendable {
  let clock: @Sendable () -> Double
  let zone: any TimeZoneRules

  func open(_ source: DatabaseSource, isReadOnly: Bool) throws(StoreError) -> Store {
    switch source {
    case .file(let path): return try Store.open(path: path, readOnly: isReadOnly)
    case .sample(let name):
      guard let sample = SampleSet(rawValue: name) else {
        throw .notFound(path: "sample \(name)")
      }
      return try Store.sample(sample, now: clock(), isReadOnly: isReadOnly)
    }
  }

  func session(_ store: Store, for task: DatabaseTask) throws(EngineError) -> Session {
    var options = SessionOptions(
      now: clock, zone: zone, parameters: task.parameters, importer: task.files)
    // One statement of a text is run with all that is declared above it.
    options.wantsAllParameters = false
    return try Session(store: store, options: options)
  }
}

extension DatabaseProblem {
  init(_ error: StoreError) {
    let kind: Kind =
      switch error {
      case .notFound, .gone, .replaced: .missing
      case .busy: .busy
      case .interrupted: .interrupted
      case .logLost, .emptyBesideLog, .isDirectory, .noFile, .notUTF8, .notADatabase,
        .alreadyExists, .cannotOpen, .walNeedsWritableDirectory, .corrupt, .readOnly,
        .closedDirectory, .deniedBeside, .full, .newerVersion, .temporary, .sqlite:
        .unusable
      // A server may come back: what waits for a file waits for it, too.
      case .server: .busy
      case .refused, .historyUnusable, .historyOutOfReach, .historyMoved, .noRehearsal,
        .otherTables:
        .refused
      }
    self.init(kind, error.diagnostic.sentence)
  }

  init(_ error: EngineError) {
    switch error {
    case .store(let error): self.init(error)
    case .interrupted: self.init(.interrupted, "It was interrupted.")
    case .file(let path, let reason, _), .input(let path, let reason):
      self.init(.refused, "\(path): \(reason)")
    case .statement(let diagnostic), .refused(let diagnostic):
      self.init(.refused, diagnostic.sentence)
    case .aftermath: self.init(.missing, error.diagnostic.sentence)
    }
  }

  /// What keeps a text from being run.
  init(_ diagnostics: [Diagnostic]) {
    let errors = diagnostics.filter { $0.severity == .error }
    self.init(.refused, errors.map(\.sentence).joined(separator: "\n"))
  }
}

extension PreparedScript {
  /// What is said of it, with what can be done in an editor, where nobody gives options.
  var diagnosticsInEditor: [Diagnostic] {
    diagnostics.filter { $0.code != .missingParameter }
      + missingParameters.map { parameter in
        Diagnostic(
          .missingParameter, parameter.span, "`$\(parameter.name)` has no value",
          help: "give it a default: `param \(parameter.name): \(parameter.type.rawValue) = …`")
      }
  }
}

extension Diagnostic {
  /// The message with its help.
  fileprivate var sentence: String { message + (help.map { "; " + $0 } ?? "") }
}
