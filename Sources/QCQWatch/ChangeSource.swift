package import GRDB
package import QuickCartFollower
package import QuickCartStore

/// What tells which rows have changed.
package protocol ChangeSource: AnyObject {
  /// The rows that are others in this transaction than in the one of the call before. To be called
  /// before anything else is read in it.
  func read(_ db: Database, tables: Set<String>) -> LogReading
  /// Which of the tables have changed, even where the rows are not known; nil if that is not known
  /// either.
  var touched: Set<String>? { get }
  /// The same with the lists that the rows belong to, where these are known.
  var touchedRows: TouchedRows? { get }
  /// What has changed besides, as this transaction sees it; nil if that is not known.
  func catchUp() -> TouchedRows?
  /// The state of the last reading, for a second connection that is to see the same; nil where
  /// that can't be told.
  var mark: LogMark? { get }
  /// `PRAGMA schema_version` as the last reading saw it; nil where that has to be asked for.
  var schema: Int64? { get }
  /// Reads with some effort from now on.
  func follow(_ effort: LogEffort)
  /// What holds the log until the next reading, or brings it home; nil where nothing does.
  var held: HeldLog? { get }
  /// Checkpoints what has been read of a log that is held, or only of a long one.
  func bringHome(ifLong: Bool)
}

extension ChangeSource {
  package var mark: LogMark? { nil }
  package var schema: Int64? { nil }
  package var held: HeldLog? { nil }
  /// Whether no change can be missed until the next reading.
  var isHolding: Bool { held?.isHolding == true }
  package func follow(_ effort: LogEffort) {}
  package func bringHome(ifLong: Bool) {}
  package func catchUp() -> TouchedRows? { TouchedRows() }
  package var touchedRows: TouchedRows? { touched.map(TouchedRows.init(tables:)) }
}

extension LogFollower: ChangeSource {}

/// What tells which rows of a database have changed.
package enum ChangeSources {
  package static func make(_ store: Store) -> any ChangeSource {
    ServerNewsReader(store).map(ServerRows.init) ?? LogFollower()
  }
}
