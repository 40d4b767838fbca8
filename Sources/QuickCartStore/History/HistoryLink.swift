import GRDB
import Synchronization

/// The history of a store: what of it is attached to the connection, and how much it keeps.
///
/// It is used on the store's queue only, where nothing else runs at the same time.
final class HistoryLink: Sendable {
  private let link = Mutex(HistoryFile.Link.none)
  private let limit = Mutex(HistoryLimits())

  var limits: HistoryLimits {
    get { limit.withLock { $0 } }
    set { limit.withLock { $0 = newValue } }
  }

  /// Attaches the history that there is; false when there is none. No transaction may be open.
  func open(_ db: Database) throws -> Bool {
    try link.withLock { try HistoryFile(db).open(&$0) }
  }

  /// Attaches the history for writing, and creates it if there is none.
  func openOrCreate(_ db: Database) throws {
    try link.withLock { try HistoryFile(db).openOrCreate(&$0) }
  }

  /// Lets go of a history that turned out to be of no use; the next one who needs it looks again.
  func close(_ db: Database) {
    // In memory, closing would lose it.
    link.withLock { if $0 != .memory { try? HistoryFile(db).close(&$0) } }
  }
}
