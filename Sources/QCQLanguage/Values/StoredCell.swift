/// A cell as it is stored, with nothing lost, whatever a file or a database says of it.
package enum StoredCell: Hashable, Sendable {
  case null
  case int(Int64)
  case real(Double)
  /// As it is stored: nobody has checked that it is UTF-8.
  case text([UInt8])
  case blob([UInt8])
}
