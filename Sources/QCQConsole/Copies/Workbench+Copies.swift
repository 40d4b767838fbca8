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
      let target = try gate.admit(path)
      try place(store, at: target, like: settings.databasePath, isSound: true)
      output.write(line: "backed up to \(path): \(try content(of: store))")
    }
  }

  /// Puts a backup in the place of the database, which stays beside it under another name.
  package func restore(from path: String, _ policy: Consent.Policy?) throws(ExitStatus) {
    guard let database = settings.databasePath, !settings.isReadOnly else {
      return try messages.attempt { () throws(EngineError) in
        throw .store(.readOnly(path: settings.databasePath ?? "the sample"))
      }
    }
    let backup = try messages.attempt { () throws(StoreError) in
      try Store.open(path: path, readOnly: true)
    }
    try copying(backup) { output throws(EngineError) in
      if let own = FileStatus(path: database), own.identity == FileStatus(path: path)?.identity {
        throw .input(path: path, reason: "it is the database itself")
      }
      if let problem = try EngineError.mapping(try DatabaseCopy(of: backup).unfitness()) {
        throw .input(path: path, reason: problem)
      }
      let words = "restored \(database) from \(path): \(try content(of: backup))"
      let isNew = FileStatus(path: database).map { $0.extent.size == 0 } ?? true
      if isNew {
        try place(backup, at: FileTarget(database), like: path, isSound: true)
        return output.write(line: words)
      }
      try agree(to: backup, path, database, policy)
      let kept = try keepAside(database, for: backup)
      output.write(line: words)
      output.write(
        line: "the replaced database is \(kept); `qcq db restore \(kept)` brings it back")
    }
  }

  private func copying(
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
    let counts = try EngineError.mapping(try store.rowCounts())
    return [Entity.lists, .items].map {
      Plural.count(counts[$0] ?? 0, $0.singular)
    }.joined(separator: ", ")
  }

  private func agree(
    to backup: Store, _ path: String, _ database: String, _ policy: Consent.Policy?
  ) throws(EngineError) {
    let current = try? Store.open(path: database, readOnly: true)
    let lost = try current.map { store throws(EngineError) in try content(of: store) }
    try consent(policy).agree(
      to: "would restore \(database) (\(lost ?? "damaged")) from \(path) "
        + "(\(try content(of: backup)))", count: .max)
  }

  // MARK: Files

  /// Writes a copy that is there whole or not at all.
  ///
  /// - Parameter model: The file whose owner and permissions it gets; nil for those of a new file.
  private func place(
    _ store: Store, at target: FileTarget, like model: String?, isSound: Bool
  ) throws(EngineError) {
    if case .stream = target.kind {
      throw .file(path: target.name, reason: "a database can't be written to a pipe")
    }
    let file = try draft(target, like: model)
    try EngineError.mapping(try DatabaseCopy(of: store).write(into: file, isSound: isSound))
    try writing(target.name) { () throws(SystemFailure) in
      try file.seal()
      try file.place()
      try file.close()
    }
  }

  private func draft(
    _ target: FileTarget, like model: String?
  ) throws(EngineError) -> FileReplacement {
    try writing(target.name) { () throws(SystemFailure) in
      try FileReplacement(for: target.path, like: model.flatMap { FileStatus(path: $0) })
    }
  }

  private func writing<Result>(
    _ name: String, _ work: () throws(SystemFailure) -> Result
  ) throws(EngineError) -> Result {
    do throws(SystemFailure) { return try work() } catch {
      throw .file(path: name, reason: error.reason)
    }
  }

  /// Restores, and gives the name under which the database stays as it was.
  private func keepAside(_ database: String, for backup: Store) throws(EngineError) -> String {
    let target = try FileTarget(database)
    let kept = Self.freeName(database + "-before-restore")
    guard let current = try? Store.open(path: database),
      let size = try? DatabaseCopy(of: current).pageSize()
    else {
      try moveAside(target.path, to: kept)
      try place(backup, at: target, like: kept, isSound: true)
      return kept
    }
    try place(current, at: FileTarget(kept), like: database, isSound: false)
    if try EngineError.mapping(try DatabaseCopy(of: backup).pageSize()) == size {
      try EngineError.mapping(try DatabaseCopy(of: backup).replaceAll(of: current))
      return kept
    }
    // The pages of a database in WAL mode keep their size.
    let file = try draft(target, like: database)
    try EngineError.mapping(try DatabaseCopy(of: backup).write(into: file))
    try EngineError.mapping(try file.setPageSize(size))
    let other = try EngineError.mapping(try Store.open(path: file.temporaryPath, readOnly: true))
    try EngineError.mapping(try DatabaseCopy(of: other).replaceAll(of: current))
    return kept
  }

  /// Gives what is no database another name, with its log; it stays in its place until another file
  /// takes that.
  private func moveAside(_ path: String, to kept: String) throws(EngineError) {
    try writing(kept) { () throws(SystemFailure) in
      guard link(path, kept) == 0 else { throw SystemFailure() }
    }
    for ending in ["-wal", "-shm", "-journal"] { rename(path + ending, kept + ending) }
  }

  private static func freeName(_ name: String) -> String {
    var (free, number) = (name, 1)
    while FileStatus(unfollowed: free) != nil {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }
}
