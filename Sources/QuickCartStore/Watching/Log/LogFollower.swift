package import GRDB

/// Follows the write-ahead log of a store: tells which rows changed between two snapshots without
/// reading the tables.
package final class LogFollower {
  private let store: Store

  package init(_ store: Store) { self.store = store }

  /// The net difference between the snapshot of the call before and the one of this transaction, in
  /// the tables named.
  ///
  /// To be called first in a read transaction of the store, before anything is read in it: the
  /// snapshot is taken here. After `unknown` the next call continues from this snapshot.
  package func read(_ db: Database, tables: Set<String>) -> LogReading {
    .unknown(.notFollowed)
  }
}
