import GRDB
import QCQLanguage
import QuickCartFollower

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
    var row = cells
    row[id] = .int((highest ?? 0) + 1)
    numbers[cells[id]] = row[id]
    return row
  }

  /// Whether two rows are one category, whatever else has been changed of it.
  func isNamedAlike(_ row: [StoredCell], _ other: [StoredCell]) -> Bool {
    guard case .text(let first) = row[name], case .text(let second) = other[name] else {
      return row[name] == other[name]
    }
    let names = [first, second].map { TextFolding.title(String(decoding: $0, as: UTF8.self)) }
    return names[0] == names[1]
  }
}
