import QCQLanguage

/// What becomes of a row of which two copies of a database have different values.
///
/// Where it is known how the row was before the copies parted, a cell that one of them has changed
/// is taken from that one. Of cells that both have changed, or of which nobody knows, those of the
/// row with the later time of change stay. Which of the copies is the own one makes no difference.
struct MergedRow {
  enum Winner { case own, other, neither }

  private(set) var cells: [StoredCell]
  /// The places of cells of which one value is lost.
  private(set) var conflicts: [Int] = []
  /// The copy with the later time of change.
  let later: Winner

  /// - Parameters:
  ///   - base: The row as it was before; nil where nobody knows.
  ///   - updated: The place of the time of change.
  init(own: [StoredCell], other: [StoredCell], base: [StoredCell]?, updated: Int?) {
    let order = updated.map { Self.order(own[$0], other[$0]) } ?? 0
    later = order > 0 ? .own : order < 0 ? .other : .neither
    cells = own
    for place in own.indices where own[place] != other[place] {
      if place == updated {
        if order < 0 || (order == 0 && Self.isBefore(own[place], other[place])) {
          cells[place] = other[place]
        }
      } else if let base, own[place] == base[place] {
        cells[place] = other[place]
      } else if let base, other[place] == base[place] {
        continue
      } else {
        // Of rows with one time each cell is decided by itself: what the others are is not the same
        // any more when one copy has taken in the other.
        if order < 0 || (order == 0 && Self.isBefore(own[place], other[place])) {
          cells[place] = other[place]
        }
        conflicts.append(place)
      }
    }
  }

  /// Puts another cell at a place, whatever was decided there.
  mutating func replace(_ place: Int, by cell: StoredCell) {
    cells[place] = cell
    conflicts.removeAll { $0 == place }
  }

  /// Whether two rows differ in nothing but the time of change, which a list gets from its items,
  /// too.
  static func isSame(_ one: [StoredCell], _ other: [StoredCell], without updated: Int?) -> Bool {
    zip(one, other).enumerated().allSatisfy { $0 == updated || $1.0 == $1.1 }
  }

  /// Times by when they are, and anything else as SQLite orders it.
  private static func order(_ one: StoredCell, _ other: StoredCell) -> Int {
    let times = [one, other].map { $0.withCell { StoredDate.instant($0, in: UTC()) } }
    guard let first = times[0], let second = times[1] else {
      return one.order(other, isText: false)
    }
    return first < second ? -1 : first > second ? 1 : 0
  }

  /// An order of all rows that there are.
  static func isBefore(_ one: [StoredCell], _ other: [StoredCell]) -> Bool {
    let first = one.indices.first { one[$0] != other[$0] }
    return first.map { isBefore(one[$0], other[$0]) } ?? false
  }

  /// An order of all values that there are.
  private static func isBefore(_ one: StoredCell, _ other: StoredCell) -> Bool {
    let order = one.order(other, isText: false)
    if order != 0 { return order < 0 }
    // One of two that are equal is a whole number, or one of two zeros is below nothing.
    if case .int = one { return true }
    if case .real(let number) = one, case .real = other { return number.sign == .minus }
    return false
  }

  /// What was decided, for people: `changed in both, last here: quantity 5 is kept and 3 is lost`.
  func words(
    _ names: [String], own: [StoredCell], other: [StoredCell], isBaseKnown: Bool
  ) -> String {
    let when =
      switch later {
      case .own: "last here"
      case .other: "last in the other copy"
      case .neither: "at the same time"
      }
    let parts = conflicts.map {
      let lost = cells[$0] == own[$0] ? other[$0] : own[$0]
      return "\(names[$0]) \(Self.words(cells[$0])) is kept and \(Self.words(lost)) is lost"
    }
    return (isBaseKnown ? "changed in both, \(when): " : "differs, changed \(when): ")
      + parts.joined(separator: ", ")
  }

  static func words(_ cell: StoredCell) -> String {
    switch cell {
    case .null: "NULL"
    case .int(let int): String(int)
    case .real(let number): String(number)
    case .text(let bytes): "\"\(String(decoding: bytes.prefix(80), as: UTF8.self))\""
    case .blob(let bytes): "\(bytes.count) bytes"
    }
  }
}
