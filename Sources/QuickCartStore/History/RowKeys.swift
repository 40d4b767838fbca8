/// What tells some rows of a table apart while a transaction lasts: their numbers, or the cells of
/// their keys where they have none.
struct RowKeys {
  private var numbers = RowNumbers()
  private var keys: Set<[UInt8]> = []

  /// Adds a row; false if it was there.
  @discardableResult
  mutating func insert(_ number: Int64?, _ key: RowImage) -> Bool {
    guard let number else { return keys.insert(key.bytes).inserted }
    return numbers.insert(number)
  }

  func contains(_ number: Int64?, _ key: RowImage) -> Bool {
    number.map(numbers.contains) ?? keys.contains(key.bytes)
  }
}
