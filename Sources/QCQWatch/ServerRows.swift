import GRDB
import QuickCartFollower
import QuickCartStore

/// What a server tells of rows that have changed: of which lists, and not how.
final class ServerRows: ChangeSource {
  private let news: ServerNewsReader
  private var isFirst = true
  private(set) var touchedRows: TouchedRows?
  var touched: Set<String>? { touchedRows?.tables }

  init(_ news: ServerNewsReader) { self.news = news }

  func read(_ db: Database, tables: Set<String>) -> LogReading {
    defer { isFirst = false }
    let rows = news.take()
    touchedRows = nil
    if isFirst { return .unknown(.firstReading) }
    if let rows, rows.tables.isEmpty { return .deltas([]) }
    touchedRows = rows
    return .unknown(.onServer)
  }

  /// A commit can be seen before it is told; and told of before it can be seen, as the transaction
  /// may be older.
  func catchUp() -> TouchedRows? { news.lookAhead() }
}
