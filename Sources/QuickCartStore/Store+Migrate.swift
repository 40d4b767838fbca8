import GRDB

/// What a migration did, in words.
package struct MigrationReport: Hashable, Sendable {
  /// Each thing that was done, in order; empty when nothing was needed.
  package var done: [String]
  /// What is missing and has to be added by hand.
  package var obstacles: [String]

  fileprivate init(_ plan: (steps: [Migration.Step], obstacles: [String])) {
    (done, obstacles) = (plan.steps.map(\.words), plan.obstacles)
  }

  /// One line for each thing.
  package var lines: [String] {
    let words = done + obstacles.map { "not done: \($0)" }
    return words.isEmpty ? ["nothing to do"] : words
  }
}

extension Store {
  /// Brings the database up to date, in one transaction.
  ///
  /// An empty one gets the tables of a new one. To any other, what is missing of its own layout is
  /// added; nothing that is there is dropped or rewritten.
  @discardableResult
  package func migrate() throws(StoreError) -> MigrationReport {
    try server.requireNone(path)
    // Looking first keeps a file without need of change as it is, even a read-only one.
    let pending = try read { MigrationReport(try self.plan($0)) }
    guard !pending.done.isEmpty else { return pending }
    return try write { db in
      let plan = try self.plan(db)
      for step in plan.steps { try step.run(db) }
      return MigrationReport(plan)
    }
  }

  /// What `migrate` would do; empty when nothing is needed.
  package func pendingMigration() throws(StoreError) -> [String] {
    try server.requireNone(path)
    return try read { try self.plan($0).steps.map(\.words) }
  }

  private func plan(_ db: Database) throws -> (steps: [Migration.Step], obstacles: [String]) {
    let isOwn = try Migration.isOwn(db)
    let found = try Migration.version(db)
    guard !isOwn || found <= Migration.latest else {
      throw StoreError.newerVersion(path: path, found: found, known: Migration.latest)
    }
    if try isUntouched(db) { return ([Migration.creation], []) }
    // The version says what qcq has made, and not what has been dropped since.
    let completion = try Completion(of: try SchemaReader.readSchema(db))
    let isWhole = isOwn && found < Migration.latest && completion.obstacles.isEmpty
    return (completion.steps + (isWhole ? [Migration.signature] : []), completion.obstacles)
  }

  /// Whether it has nothing in it that anybody could have created.
  private func isUntouched(_ db: Database) throws -> Bool {
    let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    return try isEmpty && Int.fetchOne(db, sql: "PRAGMA application_id") == 0
      && Migration.version(db) == 0
  }
}
