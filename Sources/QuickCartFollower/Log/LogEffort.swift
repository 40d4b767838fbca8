/// How much is done to know the rows that change.
package struct LogEffort: Sendable {
  /// Whether the log is held from one reading to the next, so that none can come too late.
  package private(set) var holdsLog = false
  /// More pages than this are not looked at one by one.
  package private(set) var mostPages = 1000

  package init() {}

  /// While others write without pause, where reading the tables takes some seconds.
  package init(insteadOf seconds: Double, holdsLog: Bool = true) {
    self.holdsLog = holdsLog
    mostPages = min(max(Int(seconds / Self.secondsPerPage), mostPages), Self.mostPages)
  }

  /// What comparing a page takes at the most.
  private static let secondsPerPage = 5e-5
  /// 32 MB of the usual pages.
  private static let mostPages = 1 << 13
}
