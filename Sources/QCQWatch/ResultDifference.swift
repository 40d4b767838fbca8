import QCQLanguage
import QCQReports
import QCQText

/// Finds the steps from one result to another by the keys of their rows.
///
/// Rows that keep their order among one another stay where they are: of all such sets the largest
/// is chosen, so that a row that jumps to the top is one move and not as many as it has passed.
struct ResultDifference {
  private let old: WatchedResult
  private let new: WatchedResult
  private var changes: [WatchChange] = []
  /// What of the cells is to be seen; nil where each byte counts.
  private let seen: SeenCells?

  /// - Parameter seen: For programs, to whom what is the same in frames is no change.
  static func changes(
    _ old: WatchedResult, _ new: WatchedResult, _ seen: SeenCells? = nil
  ) -> [WatchChange] {
    var diff = ResultDifference(old, new, seen)
    diff.run()
    return diff.changes
  }

  private init(_ old: WatchedResult, _ new: WatchedResult, _ seen: SeenCells?) {
    (self.old, self.new, self.seen) = (old, new, seen)
  }

  private mutating func run() {
    // Most changes touch a few rows of many; what is equal on both ends needs no table.
    var start = 0
    while start < min(old.keys.count, new.keys.count), old.keys[start] == new.keys[start] {
      compare(start, start)
      start += 1
    }
    var (oldEnd, newEnd) = (old.keys.count, new.keys.count)
    while oldEnd > start, newEnd > start, old.keys[oldEnd - 1] == new.keys[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    change(start..<oldEnd, start..<newEnd)
    for offset in 0..<(new.keys.count - newEnd) { compare(oldEnd + offset, newEnd + offset) }
  }

  private mutating func change(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var places: [WatchedKey: Int] = [:]
    places.reserveCapacity(oldRange.count)
    for index in oldRange { places[old.keys[index]] = index }
    // Where each new row was before.
    let origins = newRange.map { places.removeValue(forKey: new.keys[$0]) }
    for index in oldRange where places[old.keys[index]] != nil {
      changes.append(.delete(old.keys[index], old.rows[index]))
    }
    let staying = ResultDifference.longestRise(origins)
    for (offset, index) in newRange.enumerated() {
      let key = new.keys[index]
      let previous = index > 0 ? new.keys[index - 1] : nil
      guard let origin = origins[offset] else {
        changes.append(.insert(key, new.rows[index], after: previous))
        continue
      }
      if !staying.contains(offset) {
        changes.append(.move(key, old.rows[origin], after: previous))
      }
      compare(origin, index)
    }
  }

  private mutating func compare(_ oldIndex: Int, _ newIndex: Int) {
    if old.rows[oldIndex] == new.rows[newIndex] { return }
    let (before, after) = (old.rows[oldIndex], new.rows[newIndex])
    let (left, right) = (before.view, after.view)
    var names: [String] = []
    let shown = new.shape.shape.columns.count
    for (cell, name) in new.shape.cellNames.enumerated()
    where left.bytes(cell) != right.bytes(cell) {
      // Of the hidden ones some have no name; a column of that name has one.
      let isSilent = cell >= shown && name.isEmpty
      if isSilent || names.contains(where: { $0.isIdentical(to: name) }) { continue }
      if seen?.areSame(left, right, cell) != true { names.append(name) }
    }
    if names.isEmpty { return }
    changes.append(.update(new.keys[newIndex], old: before, new: after, changed: names))
  }

  /// The places of a longest subsequence of rising numbers; absent ones are in none.
  static func longestRise(_ numbers: [Int?]) -> Set<Int> {
    // For each length the place where the lowest end of such a sequence stands.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      guard let number else { continue }
      let shorter = ends.endOfPrefix { numbers[$0] ?? 0 < number }
      previous[place] = shorter > 0 ? ends[shorter - 1] : nil
      if shorter == ends.count { ends.append(place) } else { ends[shorter] = place }
    }
    var rise: Set<Int> = []
    var place = ends.last
    while let current = place {
      rise.insert(current)
      place = previous[current]
    }
    return rise
  }
}
