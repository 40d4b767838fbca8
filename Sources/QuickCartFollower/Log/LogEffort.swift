/// How much is done to know the rows that change.
package struct LogEffort: Sendable {
  /// Whether the log is held from one reading to the next, so that none can come too late.
  package private(set) var holdsLog = false
  /// More pages than this are not looked at one by one.
  package private(set) var mostPages = 1000

  /// To so many bytes a log that is held may grow, however small the database is.
  private var shortLog = 1 << 30

  package init() {}

  /// While others write without pause, where reading the tables takes some seconds.
  package init(insteadOf seconds: Double, holdsLog: Bool = true, shortLog: Int? = nil) {
    self.holdsLog = holdsLog
    self.shortLog = shortLog ?? self.shortLog
    mostPages = min(max(Int(seconds / Self.secondsPerPage), mostPages), Self.mostPages)
  }

  /// What comparing a page takes at the most.
  private static let secondsPerPage = 2e-5
  /// 64 MB of the usual pages.
  private static let mostPages = 1 << 14

  /// Whether a log may go on to grow, as one that is held does without end: up to 1 GB, or twice
  /// the database if that is more, and only while the disk has as much room again.
  ///
  /// - Parameters:
  ///   - log: How many bytes it has.
  ///   - database: How many the database has.
  ///   - free: How many are left on the disk; nil if that is not known.
  func mayGrow(_ log: Int, database: Int, free: Int?) -> Bool {
    log <= max(shortLog, 2 * database) && free.map { log <= $0 } ?? true
  }
}
