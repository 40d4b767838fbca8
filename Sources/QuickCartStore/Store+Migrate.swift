/// What a migration does, in words.
package struct MigrationReport: Hashable, Sendable {
  /// Each thing that is done, in order; empty when nothing is needed.
  package let done: [String]

  /// One line for each thing.
  package var lines: [String] { done.isEmpty ? ["nothing to do"] : done }
}

extension Store {
  /// Brings the database up to date: all of it is done, in one transaction, or nothing.
  ///
  /// An empty one gets the tables of a new one. To any other, what is missing of its own layout is
  /// added; nothing that is there is dropped or rewritten.
  ///
  /// - Parameter isDryRun: Whether it happens to a copy of which nothing stays. It gives what the
  ///   migration would give then, and throws what that would throw.
  @discardableResult
  package func migrate(isDryRun: Bool = false) throws(StoreError) -> MigrationReport {
    try Migrator(self).run(isDryRun: isDryRun)
  }
}
