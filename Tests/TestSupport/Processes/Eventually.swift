import Foundation

/// Waits for what tells nobody that it happens; what does tell is waited for as such.
package enum Eventually {
  /// Looks every few milliseconds; false when it does not come in time.
  @discardableResult
  package static func holds(seconds: Double = 20, _ isThere: () throws -> Bool) rethrows -> Bool {
    let limit = Date() + seconds
    while try !isThere() {
      if Date() > limit { return false }
      usleep(2000)
    }
    return true
  }
}
