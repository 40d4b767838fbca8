package import QCQEngine
package import QCQPlatform
import QCQSyntax
package import QCQText
package import QuickCartStore

/// What a command that asks a database works with.
///
/// Its functions say on standard error what went wrong and then throw the exit status.
package struct Workbench {
  package let settings: Settings
  package let messages: MessagePrinter
  package let watchdog: Watchdog
  /// Whether a watch has begun: from then on Ctrl-C is its ordinary end, and nothing is said.
  package let isWatching = SharedFlag()

  /// - Parameter isPrompt: Whether Ctrl-C and the time limit end an entry and not the command.
  package init(_ settings: Settings, isPrompt: Bool = false) {
    self.settings = settings
    messages = settings.makeMessagePrinter()
    let format = settings.messageFormat
    let color = settings.hasColor(on: .standardError)
    let lastWord: Watchdog.LastWord = { [isWatching] cause in
      if isWatching.isSet {
        WatchTerminal.restore()
      } else if OutputFile.standardError.takesText {
        MessagePrinter(format, color: color).show(cause.diagnostic)
      }
      Farewell.carryOut()
      _exit(cause.status.rawValue)
    }
    watchdog = Watchdog(
      limit: isPrompt ? nil : settings.timeout, lastWord: isPrompt ? nil : lastWord,
      firstWord: isPrompt ? lastWord : nil)
  }

  // MARK: What commands ask

  /// Opens the database that was asked for.
  package func openStore() throws(ExitStatus) -> Store {
    do throws(StoreError) {
      if let sample = settings.sample {
        return try Store.sample(sample, now: settings.clock(), isReadOnly: settings.isReadOnly)
      }
      let store = try Store.open(
        path: DatabasePath.chosen(by: settings.database), readOnly: settings.isReadOnly)
      if let timeout = settings.timeout { try LiveServer(store).limitStatements(to: timeout) }
      if let line = store.restriction { messages.remark(line, of: store.path) }
      return store
    } catch {
      messages.show(diagnostic(for: error))
      throw error.status
    }
  }

  /// Someone who has not named a database has none yet, which is no mistake in a path.
  private func diagnostic(for error: StoreError) -> Diagnostic {
    guard case .notFound = error, settings.database == nil, DatabasePath.fromEnvironment == nil
    else { return error.diagnostic }
    return Diagnostic(
      .databaseUnreadable, .none, "there is no database yet",
      help: "run `qcq db init`, or try `--sample demo`")
  }

  /// What opens the same database for threads of their own, to read it.
  package var opener: @Sendable () throws(EngineError) -> Session {
    let (path, sample, clock, zone) = (
      settings.databasePath, settings.sample, settings.clock, settings.zone
    )
    messages.tell(zone)
    return { () throws(EngineError) in
      let store: Store
      do throws(StoreError) {
        if let sample {
          store = try Store.sample(sample, now: clock(), isReadOnly: true)
        } else {
          store = try Store.open(path: path ?? "", readOnly: true)
        }
      } catch {
        throw EngineError(error)
      }
      return try Session(
        store: store,
        options: SessionOptions(now: clock, zone: zone) { path, from in
          Workbench.readImport(path, from: from, inside: nil)
        })
    }
  }

  /// - Parameter script: The file whose text it is for: what is not trusted stays in its folder.
  package func makeSession(
    _ store: Store, parameters: [String: String] = [:], script: String = ""
  ) throws(ExitStatus) -> Session {
    let folder = settings.isTrusting ? nil : FilePath.directory(of: script)
    messages.tell(settings.zone)
    var options = SessionOptions(
      now: settings.clock, zone: settings.zone, parameters: parameters
    ) { path, from in Workbench.readImport(path, from: from, inside: folder) }
    options.isTrusting = settings.isTrusting
    return try messages.attempt { () throws(EngineError) in
      try Session(store: store, options: options)
    }
  }

  /// Reads a file that `use` names, as seen from the file that names it.
  ///
  /// - Parameter folder: The one that it has to lie in, links followed; nil for none.
  private static func readImport(
    _ path: String, from: String, inside folder: String?
  ) -> SyntaxTree? {
    let file = importPath(path, from: from)
    if let folder, !PathOnDisk.lies(file, inside: folder) { return nil }
    return try? Parser.parse(InputFile.readOrdinary(file))
  }

  private static func importPath(_ path: String, from: String) -> String {
    FilePath.resolve(path, from: FilePath.directory(of: from))
  }

  /// The paths of a script and of all files that it uses, directly or not.
  package static func files(of source: SourceText) -> [String] {
    var files = [source.name]
    var trees = [Parser.parse(source)]
    while let tree = trees.popLast() {
      for case .use(let path, _) in tree.statements {
        let file = importPath(path.value, from: tree.source.name)
        if files.contains(file) { continue }
        files.append(file)
        if let used = try? InputFile.readOrdinary(file) { trees.append(Parser.parse(used)) }
      }
    }
    return files
  }

  /// Reads a script, or standard input for `-`.
  package func read(_ path: String) throws(ExitStatus) -> SourceText {
    try messages.attempt { () throws(InputFile.Failure) in try InputFile.read(path) }
  }

  /// Writes what is no result of a query to standard output.
  ///
  /// - Parameter isMade: Whether it tells of a change that was made.
  package func write(_ text: String, isMade: Bool = false) throws(ExitStatus) {
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    if isMade { output.made(changes: 1) }
    output.write(text: text)
    try end(output, .done)
  }

  // MARK: Work that can be stopped

  /// Does something with a database, and throws the exit status if that is not 0.
  func perform(
    _ output: ConsoleOutput, in source: SourceText = SourceText(utf8: [], name: ""),
    _ body: () throws(EngineError) -> ExitStatus
  ) throws(ExitStatus) {
    let status: ExitStatus
    do {
      status = try body()
    } catch {
      // A change that was made, or may have been, is not called stopped.
      if case .aftermath = error {} else if !error.isOfUnknownEnd { try leaveIfStopped() }
      // What was shown before comes before the message.
      output.flush()
      messages.show([error.diagnostic], in: error.source(source))
      status = error.status
    }
    try end(output, status)
  }

  /// Writes what is left, and throws the exit status if that is not 0.
  private func end(_ output: ConsoleOutput, _ status: ExitStatus) throws(ExitStatus) {
    let failure = output.finish()
    if let failure {
      messages.show(failure)
      output.tellMade()
    }
    try (status == .done ? ExitStatus([failure].compactMap { $0 }) : status).leave()
  }

  /// Ends the command if the user or the time limit has stopped what it did.
  func leaveIfStopped() throws(ExitStatus) {
    guard let cause = watchdog.cause else { return }
    messages.show(cause.diagnostic)
    throw cause.status
  }
}

extension Watchdog.Cause {
  fileprivate var diagnostic: Diagnostic {
    switch self {
    case .interrupted: EngineError.interrupted.diagnostic
    case .timedOut: .timedOut
    }
  }

  fileprivate var status: ExitStatus {
    switch self {
    case .interrupted: .interrupted
    case .timedOut: .timedOut
    }
  }
}
