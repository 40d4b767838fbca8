import GRDB
import QCQSQL
import QCQLanguage
import QuickCartStore

/// Keeps the answer of one query up to date from the rows that have changed.
///
/// After an error, and once it has given nothing, it knows no longer and is of no use.
protocol LiveKeeper: AnyObject {
  /// The answer as of the transaction; nil if that can't be told from the changed rows alone.
  func advance(_ news: LiveNews, _ db: Database) throws -> LiveResult?
  /// How many steps it would take.
  func effort(_ news: LiveNews) -> Int
}

/// A database in memory in which sums and rows are kept, ordered by SQLite itself with the same
/// functions as in the real one.
final class LiveScratch {
  private let store: Store
  private var count = 0

  init(zone: any TimeZoneRules) throws {
    store = try Store.blank()
    store.zone = zone
    try run { try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF") }
  }

  func run<Result>(_ work: (Database) throws -> Result) throws -> Result {
    try store.queue.inDatabase(work)
  }

  /// A name for a table that nobody has yet.
  func newName() -> String {
    count += 1
    return "kept\(count)"
  }
}

extension Database {
  /// In one transaction: without it each statement is one.
  func all<Result>(_ work: () throws -> Result) throws -> Result {
    try execute(sql: "BEGIN")
    do {
      let result = try work()
      try execute(sql: "COMMIT")
      return result
    } catch {
      try? execute(sql: "ROLLBACK")
      throw error
    }
  }
}
