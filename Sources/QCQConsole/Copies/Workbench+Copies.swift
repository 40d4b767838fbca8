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
      if try placeNew(backup, at: database, like: path) {
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
    let consent = consent(policy)
    if !consent.canAsk, consent.mayRefuse { throw .refused(.replacementUnagreed(database)) }
    let current = try? Store.open(path: database, readOnly: true)
    let lost = try current.map { store throws(EngineError) in try content(of: store) }
    try consent.agree(
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

  /// Writes a copy where no database is; false where one is, or comes to be meanwhile.
  private func placeNew(
    _ store: Store, at database: String, like model: String
  ) throws(EngineError) -> Bool {
    if let old = FileStatus(path: database) {
      guard old.extent.size == 0 else { return false }
      try place(store, at: FileTarget(database), like: model, isSound: true)
      return true
    }
    let file = try draft(FileTarget(database), like: model)
    try EngineError.mapping(try DatabaseCopy(of: store).write(into: file))
    return try writing(database) { () throws(SystemFailure) -> Bool in
      try file.seal()
      do throws(SystemFailure) { try file.placeNew() } catch {
        if error.code == EEXIST { return false }
        throw error
      }
      try file.close()
      return true
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
      throw .file(path: name, reason: error.reason, isFull: error.isFull)
    }
  }

  /// Restores, and gives the name under which the database stays as it was.
  private func keepAside(_ database: String, for backup: Store) throws(EngineError) -> String {
    let target = try FileTarget(database)
    guard let current = try opened(database) else {
      return try replaceDamaged(target, by: backup)
    }
    let kept = try keep(current.store, besides: database)
    var isDone = false
    // If nothing comes of it, what was to be kept is in its place still.
    defer { if !isDone { unlink(kept) } }
    try replaceAll(of: current.store, current.pageSize, target, by: backup)
    isDone = true
    return kept
  }

  /// Copies a database under a name that nobody has, and gives that.
  private func keep(_ store: Store, besides database: String) throws(EngineError) -> String {
    let first = database + Self.keptEnding
    let file = try writing(first) { () throws(SystemFailure) in
      try FileReplacement(for: first, like: FileStatus(path: database))
    }
    try EngineError.mapping(try DatabaseCopy(of: store).write(into: file, isSound: false))
    return try writing(first) { () throws(SystemFailure) -> String in
      try file.seal()
      let kept = try Self.takeName(database) { name throws(SystemFailure) in
        try file.placeNew(at: name)
      }
      try file.close()
      return kept
    }
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
    _ target: FileTarget, by backup: Store
  ) throws(EngineError) -> String {
    let file = try draft(target, like: target.path)
    try EngineError.mapping(try DatabaseCopy(of: backup).write(into: file))
    let logs = ["-wal", "-shm", "-journal"]
    return try writing(target.name) { () throws(SystemFailure) -> String in
      try file.seal()
      let kept = try Self.takeName(target.name) { name throws(SystemFailure) in
        if link(target.path, name) != 0 { throw SystemFailure() }
      }
      // Somebody else may have restored meanwhile, and what is there now is no damaged one.
      guard case .ordinary(let old) = target.kind,
        FileStatus(unfollowed: kept)?.identity == old.identity
      else {
        unlink(kept)
        throw SystemFailure(EBUSY)
      }
      for ending in logs { rename(target.path + ending, kept + ending) }
      do throws(SystemFailure) { try file.place() } catch {
        for ending in logs { rename(kept + ending, target.path + ending) }
        unlink(kept)
        throw error
      }
      try file.close()
      return kept
    }
  }

  private static let keptEnding = "-before-restore"

  /// Takes the first name for a replaced database that nobody has. Somebody else may take one at
  /// the same time: who has it is known when it is taken.
  ///
  /// - Parameter take: Throws `EEXIST` where somebody has the name.
  private static func takeName(
    _ database: String, _ take: (String) throws(SystemFailure) -> Void
  ) throws(SystemFailure) -> String {
    var (name, number) = (database + keptEnding, 1)
    while true {
      do throws(SystemFailure) {
        try take(name)
        return name
      } catch {
        guard error.code == EEXIST else { throw error }
      }
      number += 1
      name = "\(database)\(keptEnding)-\(number)"
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
