import QCQLanguage

/// Which cells of a category's row are what, and which names the tables hold for one.
struct CategoryShape {
  /// The places of id, name and time of change among the cells.
  let id: Int
  let name: Int
  let updated: Int?
  /// The columns, for messages.
  let names: [String]
  /// How names are compared that have to be unique; empty where two rows may have one name.
  let collations: Set<String>

  /// What no two names may have in common; nil for one that any number of rows may have.
  func unique(_ name: StoredCell) -> StoredCell? {
    if collations.isEmpty || name == .null { return nil }
    guard case .text(var bytes) = name else { return name }
    if collations.contains("NOCASE") {
      bytes = bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }
    if collations.contains("RTRIM") {
      while bytes.last == 0x20 { bytes.removeLast() }
    }
    return .text(bytes)
  }

  func unique(_ row: [StoredCell]) -> StoredCell? { unique(row[name]) }

  /// What names have in common that are one for people.
  func folded(_ row: [StoredCell]) -> StoredCell { CategoryNumbers.key(row[name]) }

  /// An order by name, and by id where two have one name.
  func isBefore(_ row: [StoredCell], _ other: [StoredCell]) -> Bool {
    MergedRow.isBefore([row[name], row[id]], [other[name], other[id]])
  }
}
