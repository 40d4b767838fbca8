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
        alignHistory(database)
        return output.write(line: words)
      }
      try agree(to: backup, path, database, policy)
      let kept = try keepAside(database, for: backup)
      alignHistory(database)
      output.write(line: words)
      output.write(
        line: "the replaced database is \(kept); `qcq db restore \(kept)` brings it back")
    }
  }

  /// What the backup does not have is undone: `undo` goes on from what it has, and `redo` brings
  /// the rest back. Where that can't be found out, `undo` says what is in its way.
  private func alignHistory(_ database: String) {
    try? Store.open(path: database).alignHistory(at: settings.clock())
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
    guard let current = try opened(database) else {
      try replaceDamaged(target, keptAs: kept, by: backup)
      return kept
    }
    try place(current.store, at: FileTarget(kept), like: database, isSound: false)
    var isDone = false
    // If nothing comes of it, what was to be kept is in its place still.
    defer { if !isDone { unlink(kept) } }
    try replaceAll(of: current.store, current.pageSize, target, by: backup)
    isDone = true
    return kept
  }

  /// The database as it is; nil where nobody can read it any more. One that can't be read just now,
  /// for want of room or for a lock, is not one of these.
  private func opened(
    _ database: String
  ) throws(EngineError) -> (store: Store, pageSize: Int)? {
    do throws(StoreError) {
      let store = try Store.open(path: database)
      return (store, try DatabaseCopy(of: store).pageSize())
    } catch {
      if error.isDamage { return nil }
      throw .store(error)
    }
  }

  private func replaceAll(
    of current: Store, _ size: Int, _ target: FileTarget, by backup: Store
  ) throws(EngineError) {
    if try EngineError.mapping(try DatabaseCopy(of: backup).pageSize()) == size {
      return try EngineError.mapping(try DatabaseCopy(of: backup).replaceAll(of: current))
    }
    // The pages of a database in WAL mode keep their size.
    let file = try draft(target, like: target.path)
    try EngineError.mapping(try DatabaseCopy(of: backup).write(into: file))
    try EngineError.mapping(try file.setPageSize(size))
    let other = try EngineError.mapping(try Store.open(path: file.temporaryPath, readOnly: true))
    try EngineError.mapping(try DatabaseCopy(of: other).replaceAll(of: current))
  }

  /// Gives what is no database another name, with its log, once what takes its place is whole. It
  /// stays in its place until then.
  private func replaceDamaged(
    _ target: FileTarget, keptAs kept: String, by backup: Store
  ) throws(EngineError) {
    let file = try draft(target, like: target.path)
    try EngineError.mapping(try DatabaseCopy(of: backup).write(into: file))
    let logs = ["-wal", "-shm", "-journal"]
    try writing(target.name) { () throws(SystemFailure) in
      try file.seal()
      guard link(target.path, kept) == 0 else { throw SystemFailure() }
      for ending in logs { rename(target.path + ending, kept + ending) }
      do throws(SystemFailure) { try file.place() } catch {
        for ending in logs { rename(kept + ending, target.path + ending) }
        unlink(kept)
        throw error
      }
      try file.close()
    }
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
