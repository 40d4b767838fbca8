/// One state of a database that keeps a log, as the index of the log tells it from every other one.
package struct LogMark: Hashable, Sendable {
  private let header: LogHeader

  init(_ header: LogHeader) { self.header = header }

  /// The state that a transaction sees which has read nothing yet; nil where that can't be told.
  package init?(_ db: some LentConnection) {
    guard let snapshot = try? LogSnapshot.take(db) else { return nil }
    header = snapshot.header
  }
}
