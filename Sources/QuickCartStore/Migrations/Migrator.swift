import GRDB

/// Brings a database up to date, or shows what that would do.
struct Migrator {
  private let store: Store

  init(_ store: Store) { self.store = store }

  func run(isDryRun: Bool) throws(StoreError) -> MigrationReport {
    try store.server.requireNone(store.path)
    // Looking first keeps a file without need of change as it is, even a read-only one.
    if try store.read(steps).isEmpty { return MigrationReport(done: []) }
    guard !store.isReadOnly else { throw store.readOnlyError }
    if isDryRun { return try store.rehearse { db, _ in try work(db) } }
    return try store.write(work)
  }

  /// What is needed; throws where not all of it can be done.
  private func steps(_ db: Database) throws -> [Migration.Step] {
    let isOwn = try Migration.isOwn(db)
    let found = try Migration.version(db)
    guard !isOwn || found <= Migration.latest else {
      throw StoreError.newerVersion(path: store.path, found: found, known: Migration.latest)
    }
    if try isUntouched(db) { return [Migration.creation] }
    // The version says what qcq has made, and not what has been dropped since.
    let completion = try Completion(of: try SchemaReader.readSchema(db))
    guard completion.obstacles.isEmpty else {
      throw StoreError.refused(.unfitToMigrate(completion.obstacles))
    }
    return completion.steps + (isOwn && found < Migration.latest ? [Migration.signature] : [])
  }

  /// Whether it has nothing in it that anybody could have created.
  private func isUntouched(_ db: Database) throws -> Bool {
    let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    return try isEmpty && Int.fetchOne(db, sql: "PRAGMA application_id") == 0
      && Migration.version(db) == 0
  }

  private func work(_ db: Database) throws -> MigrationReport {
    let steps = try steps(db)
    for step in steps {
      do {
        try step.run(db)
      } catch let error as DatabaseError
        where [ResultCode.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
      {
        // A table of another kind, a name that is taken, a rule of somebody's own.
        let reason = "\(step.words): \(error.message ?? "no detail given")"
        throw StoreError.refused(.unfitToMigrate([reason]))
      }
    }
    return MigrationReport(done: steps.map(\.words))
  }
}
