import QCQEngine
import QCQLanguage
import QCQPlatform
import QCQText
import QuickCartStore

extension Workbench {
  /// Copies the database into a file, and throws the exit status if that is not 0.
  package func backUp(to path: String) throws(ExitStatus) {
    let store = try openStore()
    try copying(store) { output throws(EngineError) in
      // The copy is the one file that the command is there to write.
      var settings = settings
      settings.isReadOnly = false
      let gate = FileGate(settings, ask: consent(nil).question)
      if let problem = try EngineError.mapping(try DatabaseCopy(of: store).misfit()) {
        throw .input(path: store.path, reason: problem)
      }
      let target = try gate.admit(path, as: .database)
      let counts = try PlacedCopy(of: store).place(at: target, like: settings.databasePath)
      output.write(deed: "backed up to \(path): \(Self.words(counts))", of: "backup")
    }
  }

  /// Puts a backup in the place of the database, which stays beside it under another name.
  package func restore(from path: String, _ policy: Consent.Policy?) throws(ExitStatus) {
    guard let database = settings.databasePath, !settings.isReadOnly else {
      return try messages.attempt { () throws(EngineError) in
        throw .store(.readOnly(path: settings.databasePath ?? "the sample", isAsked: true))
      }
    }
    if StorePath.isAddress(database) {
      try messages.attempt { () throws(StoreError) in throw .needsFile(database) }
    }
    let backup = try messages.attempt { () throws(StoreError) in
      try Store.open(path: path, readOnly: true)
    }
    try copying(backup) { output throws(EngineError) in
      try requireOther(path)
      if let problem = try EngineError.mapping(try DatabaseCopy(of: backup).unfitness()) {
        throw .input(path: path, reason: problem)
      }
      let words = "restored \(database) from \(path): \(try content(of: backup))"
      let copy = PlacedCopy(of: backup)
      let history = RestoredHistory(of: database)
      let isNew = try copy.placeNew(at: database, like: path) { () throws(EngineError) in
        try history.expect(in: nil, now: settings.clock())
      }
      if isNew {
        history.align(messages, now: settings.clock())
        return output.write(deed: words)
      }
      try agree(to: backup, path, database, policy)
      let kept = try copy.replace(database) { current throws(EngineError) in
        try history.expect(in: current, now: settings.clock())
      }
      history.align(messages, now: settings.clock())
      output.write(deed: words)
      output.write(
        line: "the replaced database is \(kept); `qcq db restore \(kept)` brings it back")
    }
  }

  func copying(
    _ store: Store, _ body: (ConsoleOutput) throws(EngineError) -> Void
  ) throws(ExitStatus) {
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    watchdog.begin(stop: store.interrupt, notice: { store.activity })
    defer { watchdog.end() }
    try perform(output) { () throws(EngineError) in
      try body(output)
      return .done
    }
  }

  private func content(of store: Store) throws(EngineError) -> String {
    Self.words(try EngineError.mapping(try store.rowCounts()))
  }

  static func words(_ counts: [Entity: Int]) -> String {
    [Entity.lists, .items].map { Plural.count(counts[$0] ?? 0, $0.singular) }
      .joined(separator: ", ")
  }

  private func agree(
    to backup: Store, _ path: String, _ database: String, _ policy: Consent.Policy?
  ) throws(EngineError) {
    let consent = consent(policy)
    if !consent.canAsk, consent.mayRefuse { throw .refused(.replacementUnagreed(database)) }
    let lost: String
    do throws(StoreError) {
      lost = Self.words(try Store.open(path: database, readOnly: true).rowCounts())
    } catch {
      // What is damaged gives way; what can't be read just now does not.
      guard error.isDamage else { throw .store(error) }
      lost = "unreadable"
    }
    try consent.agree(
      to: "would restore \(database) (\(lost)) from \(path) (\(try content(of: backup)))",
      count: .max)
  }
}

extension RestoredHistory {
  /// Tells it that the data become others. One that nobody can read any more tells nothing that
  /// would be wrong then.
  fileprivate func expect(
    in current: Store?, now: Double
  ) throws(EngineError) {
    do throws(StoreError) { try expect(in: current, at: now) } catch {
      guard case .historyUnusable = error else { throw .store(error) }
    }
  }

  /// Moves it behind the data; where that fails, the data are restored all the same.
  fileprivate func align(_ messages: MessagePrinter, now: Double) {
    do throws(StoreError) { try align(at: now) } catch {
      let found = error.diagnostic
      var help = found.help
      if case .historyOutOfReach = error {
        help = "changes missing from the backup count as undone anyway"
      }
      messages.show(
        Diagnostic(found.code, .none, found.message, severity: .warning, help: help))
    }
  }
}

extension Diagnostic {
  /// Nobody has agreed to a restore, and nobody can be asked.
  fileprivate static func replacementUnagreed(_ database: String) -> Diagnostic {
    Diagnostic(
      .changeRefused, .none, "the database \(database) would be replaced",
      help: "pass `--yes` to replace it; it stays beside the restored one under another name")
  }
}
