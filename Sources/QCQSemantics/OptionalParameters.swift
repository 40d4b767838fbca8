/// The optional parameters that a query names. A condition is dropped where one in it has no value;
/// outside of conditions they stand for a value that may be absent.
struct OptionalParameters {
  private var names: [String] = []
  /// How many conditions lie around the one that is being checked.
  private var depth = 0

  /// The first one that stands in no condition that was read to its end.
  var first: String? { names.first }

  var isInCondition: Bool { depth > 0 }

  mutating func note(_ name: String) { names.append(name) }

  /// Begins a condition.
  ///
  /// - Returns: What `leave` takes at its end.
  mutating func enter() -> Int {
    depth += 1
    return names.count
  }

  /// The ones in the condition that ends here.
  mutating func leave(_ start: Int) -> ArraySlice<String> {
    depth -= 1
    guard names.count > start else { return [] }
    let found = names[start...]
    names.removeSubrange(start...)
    return found
  }
}
