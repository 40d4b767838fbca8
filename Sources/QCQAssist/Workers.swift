/// Who does several things at once.
package protocol Workers: Sendable {
  /// How many things can be done at once.
  var count: Int { get }
  /// From which length on a text is worth another one's work, in bytes.
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
