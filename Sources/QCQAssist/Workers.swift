/// Does several pieces of work at once.
package protocol Workers: Sendable {
  /// How many things can be done at once.
  var count: Int { get }
  /// The length of text, in bytes, from which it pays to put another worker on it.
  var shareLength: Int { get }
  /// What comes of each, in order.
  func map<Made: Sendable>(_ count: Int, _ make: @escaping @Sendable (Int) -> Made) -> [Made]
}

/// Does one thing after the other.
package struct OneWorker: Workers {
  package let count = 1
  package let shareLength = Int.max

  package init() {}

  package func map<Made: Sendable>(
    _ count: Int, _ make: @escaping @Sendable (Int) -> Made
  ) -> [Made] { (0..<count).map(make) }
}
