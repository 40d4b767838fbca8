package import GRDB
package import QCQEngine
package import QuickCartFollower
package import QuickCartStore

/// Follows the log of a database once for many watched queries of one session, and says which of
/// them a commit may concern: the others need not be asked.
///
/// One thread uses it and the queries.
package final class SharedFollower {
  fileprivate struct Reading {
    let rows: LogReading
    let touched: TouchedRows?
  }

  /// Changed rows made ready for the queries of one schema.
  private struct Ready {
    let reading: Int
    let schemaVersion: Int64?
    let rows: ChangedRows?
  }

  private let follower: any ChangeSource
  /// The latest readings that found anything.
  private var readings: [Reading] = []
  /// How many there have been.
  fileprivate var count = 0
  /// The tables that each query asks about.
  private var tables: [ObjectIdentifier: Set<String>] = [:]
  private var ready: Ready?

  /// At most this many readings are kept; a query that has not looked for longer is run again.
  private static let mostReadings = 8

  package init(_ follower: any ChangeSource = LogFollower()) { self.follower = follower }

  /// What tells one query of the changes.
  package func share() -> Share { Share(self) }

  fileprivate func advance(_ db: Database) {
    let all = tables.values.reduce(into: Set()) { $0.formUnion($1) }
    let rows = follower.read(db, tables: all)
    if rows.isEmpty { return }
    readings.append(Reading(rows: rows, touched: follower.touchedRows))
    readings.removeFirst(max(0, readings.count - Self.mostReadings))
    count += 1
  }

  /// What was read since some reading; nil if that is no longer known.
  fileprivate func readings(since number: Int) -> ArraySlice<Reading>? {
    count - number > readings.count ? nil : readings.suffix(count - number)
  }

  fileprivate func note(_ share: Share, _ tables: Set<String>) {
    self.tables[ObjectIdentifier(share)] = tables
  }

  fileprivate func forget(_ id: ObjectIdentifier) { tables[id] = nil }

  /// Reads what has been committed.
  package func advance(_ session: Session) throws(EngineError) {
    do { try session.store.readWherever { advance($0) } } catch { throw EngineError(error) }
  }

  /// Whether what was read may alter the answers of a query. If not, they are those of the latest
  /// reading, without being asked for.
  package func concerns(_ query: WatchedQuery, _ share: Share) -> Bool {
    guard let news = share.news else { return true }
    if news.isEmpty { return !query.staysAsItIs(after: nil) }
    guard news.count == 1 else { return true }
    if let changed = latestRows(query) {
      guard query.staysAsItIs(after: changed) else { return true }
    } else {
      guard let touched = readings.last?.touched, query.staysAsItIs(touching: touched) else {
        return true
      }
    }
    share.skip()
    return false
  }

  /// The rows that the latest reading has told of.
  private func latestRows(_ query: WatchedQuery) -> ChangedRows? {
    if ready?.reading != count || ready?.schemaVersion != query.schemaVersion {
      guard case .deltas(let deltas)? = readings.last?.rows, let facts = query.facts else {
        return nil
      }
      ready = Ready(
        reading: count, schemaVersion: query.schemaVersion, rows: ChangedRows(deltas, facts))
    }
    return ready?.rows
  }

  /// What one query is told.
  package final class Share: ChangeSource {
    private let follower: SharedFollower
    /// How many readings it knows of; nil before it was asked.
    private var known: Int?
    package private(set) var touchedRows: TouchedRows?
    package var touched: Set<String>? { touchedRows?.tables }

    fileprivate init(_ follower: SharedFollower) { self.follower = follower }

    deinit { follower.forget(ObjectIdentifier(self)) }

    package func read(_ db: Database, tables: Set<String>) -> LogReading {
      follower.note(self, tables)
      follower.advance(db)
      defer { skip() }
      touchedRows = nil
      guard known != nil else { return .unknown(.firstReading) }
      guard let news else { return .unknown(.missed) }
      touchedRows = news.reduce(TouchedRows()) { all, reading in
        reading.touched.flatMap { all?.union($0) }
      }
      guard let first = news.first else { return .deltas([]) }
      return news.dropFirst().reduce(first.rows) { $0.followed(by: $1.rows) }
    }

    /// What it does not know of yet; nil if it has to ask anew.
    fileprivate var news: ArraySlice<Reading>? { known.flatMap(follower.readings(since:)) }

    fileprivate func skip() { known = follower.count }
  }
}
