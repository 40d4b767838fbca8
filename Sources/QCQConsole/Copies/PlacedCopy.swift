import QCQEngine
import QCQLanguage
import QCQPlatform
import QuickCartStore

/// A copy of a database that goes into a file: there whole or not at all.
struct PlacedCopy {
  private let source: Store

  init(of source: Store) { self.source = source }

  /// Writes a copy that is there whole or not at all.
  ///
  /// - Parameter model: The file whose owner and permissions it gets, as far as this user can give
  ///   it them; nil for those of a new file.
  /// - Returns: How many rows of each entity it has.
  @discardableResult
  func place(at target: FileTarget, like model: String?) throws(EngineError) -> [Entity: Int] {
    if case .stream = target.kind {
      let isPipe = FileStatus(path: target.path)?.isPipe == true
      throw .file(
        path: target.name, reason: "a database can't be written to a \(isPipe ? "pipe" : "device")")
    }
    let file = try draft(target, like: model, keepsOwner: false, replacing: target.occupant)
    let counts = try write(source, into: file)
    do throws(SystemFailure) {
      try file.seal()
      try file.place()
      try file.close()
    } catch {
      throw target.problem(error)
    }
    return counts
  }

  /// Writes a copy where no database is; false where one is, or comes to be meanwhile.
  ///
  /// - Parameter prepare: Called before it is in its place.
  func placeNew(
    at database: String, like model: String, _ prepare: () throws(EngineError) -> Void
  ) throws(EngineError) -> Bool {
    if let size = try EngineError.mapping(try StorePath.look(at: database)) {
      guard size == 0 else { return false }
      try prepare()
      try place(at: FileTarget(database), like: model)
      return true
    }
    let file = try draft(
      FileTarget(database), like: model, keepsOwner: false, replacing: .seen(nil))
    try write(source, into: file)
    try prepare()
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

  /// - Returns: How many rows of each entity were copied.
  @discardableResult
  private func write(
    _ store: Store, into file: FileReplacement, isSound: Bool = true
  ) throws(EngineError) -> [Entity: Int] {
    try EngineError.mapping(try DatabaseCopy(of: store).write(into: file, isSound: isSound))
  }

  private func draft(
    _ target: FileTarget, like model: String?, keepsOwner: Bool = true,
    replacing occupant: Occupant
  ) throws(EngineError) -> FileReplacement {
    try writing(target.name) { () throws(SystemFailure) in
      try FileReplacement(
        for: target.path, like: model.flatMap { FileStatus(path: $0) }, keepsOwner: keepsOwner,
        as: target.purpose, replacing: occupant)
    }
  }

  private func writing<Result>(
    _ name: String, _ work: () throws(SystemFailure) -> Result
  ) throws(EngineError) -> Result {
    do throws(SystemFailure) { return try work() } catch {
      throw .file(path: name, reason: error.reason, isFull: error.isFull)
    }
  }

  /// Takes the place of a database, and gives the name under which that stays as it was.
  ///
  /// - Parameter prepare: Called before it is in its place, with the database that is there; nil
  ///   where nobody can read it.
  func replace(
    _ database: String, _ prepare: (Store?) throws(EngineError) -> Void
  ) throws(EngineError) -> String {
    PathOnDisk.alone(in: PathOnDisk.directory(of: database)) { takeBack(database) }
    let target = try FileTarget(database)
    guard let current = try opened(database) else {
      return try replaceDamaged(target) { () throws(EngineError) in try prepare(nil) }
    }
    if current.store.isReadOnly { throw .store(current.store.readOnlyError) }
    let kept = try keep(current.store, besides: database)
    do throws(EngineError) {
      try prepare(current.store)
      try replaceAll(of: current.store, current.pageSize, target)
    } catch {
      kept.withdraw()
      throw error
    }
    kept.settle()
    return kept.path
  }

  /// Copies a database under a name that nobody has, and gives that.
  private func keep(_ store: Store, besides database: String) throws(EngineError) -> KeptName {
    let first = database + KeptName.ending
    let file: FileReplacement
    do throws(SystemFailure) {
      file = try FileReplacement(
        for: first, like: FileStatus(path: database), keepsOwner: false, as: nil,
        replacing: .seen(nil))
    } catch {
      // SQLite could make none there either.
      guard ![EACCES, EPERM, EROFS].contains(error.code) else {
        throw .store(.closedDirectory(path: database))
      }
      throw .file(path: first, reason: error.reason, isFull: error.isFull)
    }
    try write(store, into: file, isSound: false)
    return try writing(first) { () throws(SystemFailure) -> KeptName in
      try file.seal()
      let kept = try Self.alone(beside: database) { () throws(SystemFailure) -> KeptName in
        settleLeft(beside: database, file)
        return try takeName(of: file, besides: database)
      }
      try file.close()
      return kept
    }
  }

  private func takeName(
    of file: FileReplacement, besides database: String
  ) throws(SystemFailure) -> KeptName {
    try Self.takeName(database) { name throws(SystemFailure) -> KeptName in
      do throws(SystemFailure) {
        return try KeptName(of: file.temporaryPath, at: name)
      } catch {
        if error.code == EEXIST { throw error }
        // There are file systems where a file has one name.
        try file.placeNew(at: name)
        return KeptName(unmarked: name)
      }
    }
  }

  /// Looks after kept names and takes them while no other restore does: a name that one takes away
  /// may be another one's the next moment.
  private static func alone<Result>(
    beside database: String, _ work: () throws(SystemFailure) -> Result
  ) throws(SystemFailure) -> Result {
    try PathOnDisk.alone(in: PathOnDisk.directory(of: database), work)
  }

  /// Looks after what was kept for restores that were killed: it goes where the database is still
  /// what it was, and stays where it is not, as it may be all that is left of that.
  ///
  /// - Parameter copy: The database as it is.
  private func settleLeft(beside database: String, _ copy: FileReplacement) {
    for left in KeptName.left(beside: database) {
      let isNeeded = left.isName(of: source.path) || !copy.isSame(as: left.path)
      if isNeeded { left.settle() } else { left.withdraw() }
    }
  }

  /// Gives a damaged database its logs back, where the restore was killed that took them away.
  private func takeBack(_ database: String) {
    for left in KeptName.left(beside: database) where left.isName(of: database) {
      if hasLogsBack(left.path, database) { left.withdraw() } else { left.settle() }
    }
  }

  /// Gives a file the logs that were to be kept with it; false where it has others by now.
  private func hasLogsBack(_ kept: String, _ database: String) -> Bool {
    let place = PathOnDisk.followed(database)
    return Self.logs.allSatisfy { ending in
      guard FileStatus(unfollowed: kept + ending) != nil else { return true }
      do throws(SystemFailure) {
        try PathOnDisk.move(kept + ending, toFree: place + ending)
        return true
      } catch {
        return false
      }
    }
  }

  private static let logs = ["-wal", "-shm", "-journal"]

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
    of current: Store, _ size: Int, _ target: FileTarget
  ) throws(EngineError) {
    if try EngineError.mapping(try DatabaseCopy(of: source).pageSize()) == size {
      return try EngineError.mapping(try DatabaseCopy(of: source).replaceAll(of: current))
    }
    // The pages of a database in WAL mode keep their size.
    let file = try draft(target, like: target.path, keepsOwner: false, replacing: .anything)
    try write(source, into: file)
    try EngineError.mapping(try file.setPageSize(size))
    let other = try EngineError.mapping(try Store.open(path: file.temporaryPath, readOnly: true))
    try EngineError.mapping(try DatabaseCopy(of: other).replaceAll(of: current))
  }

  /// Gives what is no database another name, with its log, once what takes its place is whole. It
  /// stays in its place until then.
  private func replaceDamaged(
    _ target: FileTarget, _ prepare: () throws(EngineError) -> Void
  ) throws(EngineError) -> String {
    let file = try draft(target, like: target.path, replacing: .anything)
    try write(source, into: file)
    try prepare()
    return try writing(target.name) { () throws(SystemFailure) -> String in
      try file.seal()
      let kept = try Self.alone(beside: target.name) { () throws(SystemFailure) -> KeptName in
        try replaceDamaged(target, by: file)
      }
      try file.close()
      return kept.path
    }
  }

  private func replaceDamaged(
    _ target: FileTarget, by file: FileReplacement
  ) throws(SystemFailure) -> KeptName {
    let kept = try Self.takeName(target.name) { name throws(SystemFailure) -> KeptName in
      try KeptName(of: target.path, at: name)
    }
    // Somebody else may have restored meanwhile, and what is there now is no damaged one.
    guard case .ordinary(let old) = target.kind,
      FileStatus(unfollowed: kept.path)?.identity == old.identity
    else {
      kept.withdraw()
      throw SystemFailure(EBUSY)
    }
    for ending in Self.logs { rename(target.path + ending, kept.path + ending) }
    do throws(SystemFailure) { try file.place() } catch {
      for ending in Self.logs { rename(kept.path + ending, target.path + ending) }
      kept.withdraw()
      throw error
    }
    kept.settle()
    return kept
  }

  /// Takes the first name for a replaced database that nobody has. Somebody else may take one at
  /// the same time: who has it is known when it is taken.
  ///
  /// - Parameter take: Throws `EEXIST` where somebody has the name.
  private static func takeName(
    _ database: String, _ take: (String) throws(SystemFailure) -> KeptName
  ) throws(SystemFailure) -> KeptName {
    var (name, number) = (database + KeptName.ending, 1)
    while true {
      do throws(SystemFailure) { return try take(name) } catch {
        guard error.code == EEXIST else { throw error }
      }
      number += 1
      name = "\(database)\(KeptName.ending)-\(number)"
    }
  }
}
