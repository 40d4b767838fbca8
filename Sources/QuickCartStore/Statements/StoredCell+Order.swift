import Foundation
package import QCQLanguage

extension StoredCell {
  /// Below zero if the cell comes before another one where SQLite orders them, above if behind.
  ///
  /// - Parameter isText: Whether texts are ordered as people do; else by their bytes.
  package func order(_ other: StoredCell, isText: Bool) -> Int {
    switch (self, other) {
    case (.text(let left), .text(let right)):
      left.withUnsafeBytes { left in
        right.withUnsafeBytes { right in
          isText ? Int(TextCollation.compare(left, right)) : Self.order(left, right)
        }
      }
    case (.blob(let left), .blob(let right)):
      left.withUnsafeBytes { left in right.withUnsafeBytes { Self.order(left, $0) } }
    case (.int(let left), .int(let right)): Self.order(left, right)
    case (.real(let left), .real(let right)): Self.order(left, right)
    case (.int(let left), .real(let right)): Self.order(left, right)
    case (.real(let left), .int(let right)): -Self.order(right, left)
    case (.null, _), (.int, _), (.real, _), (.text, _), (.blob, _):
      Self.order(rank, other.rank)
    }
  }

  /// Nothing comes first, then numbers, texts and bytes.
  private var rank: Int {
    switch self {
    case .null: 0
    case .int, .real: 1
    case .text: 2
    case .blob: 3
    }
  }

  private static func order<Number: Comparable>(_ left: Number, _ right: Number) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }

  /// To the last digit, though not every whole number is a `Double`.
  private static func order(_ left: Int64, _ right: Double) -> Int {
    if right >= 0x1p63 { return -1 }
    if right < -0x1p63 { return 1 }
    let whole = Int64(right)
    return left == whole ? order(Double(whole), right) : order(left, whole)
  }

  private static func order(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let count = min(left.count, right.count)
    if count > 0, let one = left.baseAddress, let other = right.baseAddress {
      let order = memcmp(one, other, count)
      if order != 0 { return Int(order) }
    }
    return order(left.count, right.count)
  }
}
