package import QuickCartFollower

/// How much is done to keep answers up to date rather than ask for them again.
package struct WatchEffort: Sendable {
  /// A query is kept up to date once asking it has taken longer than these seconds.
  package var costly: Double
  /// What keeps a query up to date is set up at once if asking takes no longer than these seconds,
  /// as setting it up takes as long again; else once nobody writes.
  package var quick = 0.01
  /// Whether a query is asked again where that is reckoned to be quicker.
  package var weighsCosts = true
  /// An answer that is reckoned to take longer than these seconds comes once nobody writes any
  /// more: while somebody does, it would be old before it is there.
  package var hurried = 0.1
  /// Answers that are reckoned to take longer than these seconds together are asked for on two
  /// connections.
  package var shared = 0.05

  /// What does well for people and programs.
  package static let standard = WatchEffort(costly: 1e-4)
  /// Keeps up whatever can be kept up; for tests.
  package static let utmost = WatchEffort(costly: 0, weighsCosts: false, hurried: .infinity)
  /// Asks each query again that may have changed.
  package static let none = WatchEffort(costly: .infinity, hurried: .infinity)
}

/// What was done for a version, counted in different queries.
package struct WatchWork: Hashable, Sendable {
  /// Asked as a whole.
  package var asked = 0
  /// As many of them on a second connection.
  package var shared = 0
  /// Brought up to date from the rows that had changed.
  package var kept = 0
  /// Left alone, as nothing that they read had changed.
  package var untouched = 0
  /// Why all were asked; nil where the changed rows were known.
  package var gap: LogGap?

  package init() {}
}
