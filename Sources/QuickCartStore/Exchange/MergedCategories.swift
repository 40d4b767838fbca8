import QuickCartFollower

/// Which of two copies' categories are two with the same number, and what numbers they get.
///
/// Each database numbers its own categories, so that both copies may have given one number to
/// categories that have nothing to do with each other. All is worked out from both copies alike,
/// so that it makes no difference which of them takes in the other.
struct MergedCategories {
  /// The numbers that categories have after the merge, of those that have got others.
  private(set) var own: [StoredCell: StoredCell] = [:]
  private(set) var other: [StoredCell: StoredCell] = [:]
  /// The rows of this copy that are to be added under their new numbers, as they are.
  private(set) var added: [[StoredCell]] = []
  /// The same of the other copy.
  private(set) var taken: [[StoredCell]] = []
  private(set) var remarks: [(id: StoredCell, words: String)] = []

  private let id: Int
  private let name: Int
  /// Of each name the lowest number by which it is known.
  private var places: [StoredCell: Int64] = [:]
  private var next: Int64?

  /// A number that both copies have given, to a category each.
  private struct Clash {
    let number: Int64
    let own: [StoredCell]
    let other: [StoredCell]
  }

  /// - Parameters:
  ///   - id: The place of the id among the cells of a row.
  ///   - name: The same of the name.
  ///   - base: The row as it was before the copies parted.
  ///   - isShared: Whether an item belongs to the category of this number in both copies since.
  init(
    own: [[StoredCell]], other: [[StoredCell]], id: Int, name: Int,
    base: (_ own: [StoredCell]?, _ other: [StoredCell]?) throws -> [StoredCell]?,
    isShared: (StoredCell) throws -> Bool
  ) throws {
    (self.id, self.name) = (id, name)
    let rows = [own, other].map { rows in
      Dictionary(rows.compactMap { row in Self.number(row[id]).map { ($0, row) } }) { one, _ in one
      }
    }
    let numbers = Set(rows[0].keys).union(rows[1].keys).sorted()
    let highest = numbers.last ?? 0
    next = highest < .max ? highest + 1 : nil
    var clashes: [Clash] = []
    for number in numbers {
      let found = (own: rows[0][number], other: rows[1][number])
      guard let mine = found.own, let theirs = found.other else {
        // What one copy has deleted may be about to go.
        if let row = found.own ?? found.other, try base(found.own, found.other) == nil {
          know(row, number)
        }
        continue
      }
      if key(mine) == key(theirs) {
        know(mine, number)
      } else if try base(mine, theirs) == nil, try !isShared(.int(number)) {
        clashes.append(Clash(number: number, own: mine, other: theirs))
      }
    }
    for clash in clashes { settle(clash) }
  }

  private static func number(_ cell: StoredCell) -> Int64? {
    if case .int(let number) = cell, number > 0 { number } else { nil }
  }

  private func key(_ row: [StoredCell]) -> StoredCell { CategoryNumbers.key(row[name]) }

  private mutating func know(_ row: [StoredCell], _ number: Int64) {
    let key = key(row)
    places[key] = min(places[key] ?? number, number)
  }

  /// The one whose name is less keeps the number, unless it is known by another one already.
  private mutating func settle(_ clash: Clash) {
    let isOwnLess = MergedRow.isBefore([clash.own[name]], [clash.other[name]])
    let (less, more) = isOwnLess ? (clash.own, clash.other) : (clash.other, clash.own)
    let isLessKept = places[key(less)] == nil || places[key(more)] != nil
    let (kept, moved) = isLessKept ? (less, more) : (more, less)
    let isOwnMoved = isLessKept != isOwnLess
    var row = moved
    if let place = places[key(moved)] {
      row[id] = .int(place)
    } else {
      // There is no number left: they stay one, as rows that differ.
      guard let number = next else { return }
      next = number < .max ? number + 1 : nil
      row[id] = .int(number)
      know(row, number)
      if isOwnMoved { added.append(row) } else { taken.append(row) }
    }
    know(kept, clash.number)
    if isOwnMoved { own[moved[id]] = row[id] } else { other[moved[id]] = row[id] }
    let words = [kept[name], moved[name], row[id]].map { MergedRow.words($0) }
    remarks.append(
      (
        moved[id],
        "each copy has given it to another category: \(words[0]) keeps it and \(words[1]) "
          + "becomes \(words[2])"
      ))
  }
}
