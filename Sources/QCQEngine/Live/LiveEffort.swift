/// How much is done to keep answers up to date rather than ask for them again.
package struct LiveEffort: Sendable {
  /// A query is kept up to date once asking it has taken longer than these seconds.
  package var dear: Double
  /// Whether a query is asked again where that is reckoned to be quicker.
  package var isThrifty = true

  /// What does well for people and programs.
  package static let standard = LiveEffort(dear: 1e-3)
  /// Keeps up whatever can be kept up; for tests.
  package static let utmost = LiveEffort(dear: 0, isThrifty: false)
  /// Asks each query again that may have changed.
  package static let none = LiveEffort(dear: .infinity)
}

/// What was done for a version, counted in different queries.
package struct LiveWork: Hashable, Sendable {
  /// Asked as a whole.
  package var asked = 0
  /// Brought up to date from the rows that had changed.
  package var kept = 0
  /// Left alone, as nothing that they read had changed.
  package var untouched = 0
  /// Why all were asked; nil where the changed rows were known.
  package var gap: String?

  package init() {}
}
