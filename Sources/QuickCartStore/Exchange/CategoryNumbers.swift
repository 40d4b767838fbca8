import GRDB
import QCQLanguage

/// The numbers that categories of an export have here: every database gives its own ones the next
/// number, so that the same number may stand for two categories.
struct CategoryNumbers {
  private let target: RowTarget
  private let id: Int
  private let name: Int
  private var numbers: [StoredCell: StoredCell] = [:]

  /// - Parameters:
  ///   - id: The place of the id among the cells of a row.
  ///   - name: The same of the name.
  init(_ target: RowTarget, id: Int, name: Int) {
    (self.target, self.id, self.name) = (target, id, name)
  }

  /// The number that a category of the export has here.
  subscript(cell: StoredCell) -> StoredCell { numbers[cell] ?? cell }

  /// Finds the place of a category whose number another one has: that of its name, or a new one.
  ///
  /// - Returns: The row as it is to be added; nil where a category has its name.
  mutating func place(_ cells: [StoredCell]) throws -> [StoredCell]? {
    let there = try target.all()
    if let same = there.first(where: { isNamedAlike($0, cells) }) {
      numbers[cells[id]] = same[id]
      return nil
    }
    let highest = there.map { if case .int(let number) = $0[id] { number } else { Int64(0) } }.max()
    guard highest ?? 0 < .max else {
      throw Misfit(message: "no number is left for another category")
    }
    let next = (highest ?? 0) + 1
    var row = cells
    row[id] = .int(next)
    numbers[cells[id]] = row[id]
    return row
  }

  /// Whether two rows are one category, whatever else has been changed of it.
  func isNamedAlike(_ row: [StoredCell], _ other: [StoredCell]) -> Bool {
    Self.key(row[name]) == Self.key(other[name])
  }

  /// What names have in common that are one for people.
  static func key(_ name: StoredCell) -> StoredCell {
    guard case .text(let text) = name else { return name }
    return .text(Array(TextFolding.title(String(decoding: text, as: UTF8.self)).utf8))
  }
}
