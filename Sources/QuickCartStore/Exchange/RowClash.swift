import QCQExchange
import QCQLanguage

/// Rows of two copies that have values in common which have to be unique.
struct RowClash {
  /// The first of them, for people.
  let words: String

  private static let limit = 3

  /// Nil where no two rows are found, as for columns of another table.
  ///
  /// - Parameter columns: As SQLite names them: `shopping_items.name`.
  init?(_ columns: String, _ rows: ExchangeTable, own: RowTarget, other: RowTarget) {
    let names = columns.split(separator: ", ").map(String.init)
    let known = own.names.map { "\(own.table.name).\($0)" }
    let places = names.compactMap { known.firstIndex(named: $0) }
    guard places.count == names.count, let id = own.id, let mine = try? own.all(),
      let theirs = try? other.all()
    else { return nil }
    func key(_ row: [StoredCell], _ fold: (StoredCell) -> StoredCell) -> [StoredCell]? {
      let cells = places.map { fold(row[$0]) }
      return cells.contains(.null) ? nil : cells
    }
    func words(_ row: [StoredCell]) -> String {
      let name = rows.index(rows.entity.nameField).map { " \(MergedRow.words(row[$0]))" } ?? ""
      return "\(rows.entity.singular)\(name) (id \(MergedRow.words(row[id])))"
    }
    var pairs: [String] = []
    // An index may take capital letters for small ones.
    let folds: [(StoredCell) -> StoredCell] = [{ $0 }, CategoryNumbers.key]
    for fold in folds where pairs.isEmpty {
      // What is here already is not in the way.
      let known = Set(mine.map { [$0[id]] + (key($0, fold) ?? []) })
      var found: [[StoredCell]: [StoredCell]] = [:]
      for row in theirs {
        guard let cells = key(row, fold), !known.contains([row[id]] + cells) else {
          continue
        }
        found[cells] = row
      }
      for row in mine {
        guard let cells = key(row, fold), let match = found[cells], match[id] != row[id] else {
          continue
        }
        pairs.append("\(words(row)) here and \(words(match)) in the other copy")
      }
    }
    if pairs.isEmpty { return nil }
    let rest = pairs.count - Self.limit
    self.words =
      pairs.prefix(Self.limit).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }
}
