/// A cell as it is stored, with nothing lost, whatever a file or a database says of it.
///
/// Two are equal only if nothing tells them apart: a whole number is not the fraction of the same
/// size, texts are their bytes, and zero has a sign.
package enum StoredCell: Sendable {
  case null
  case int(Int64)
  case real(Double)
  /// As it is stored: nobody has checked that it is UTF-8.
  case text([UInt8])
  case blob([UInt8])
}

extension StoredCell: Hashable {
  package static func == (first: StoredCell, second: StoredCell) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.int(let first), .int(let second)): first == second
    case (.real(let first), .real(let second)): first.bitPattern == second.bitPattern
    case (.text(let first), .text(let second)), (.blob(let first), .blob(let second)):
      first == second
    case (.null, _), (.int, _), (.real, _), (.text, _), (.blob, _): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .int(let int):
      hasher.combine(1)
      hasher.combine(int)
    case .real(let number):
      hasher.combine(2)
      hasher.combine(number.bitPattern)
    case .text(let bytes):
      hasher.combine(3)
      hasher.combine(bytes)
    case .blob(let bytes):
      hasher.combine(4)
      hasher.combine(bytes)
    }
  }
}
