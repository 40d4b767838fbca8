import QCQLanguage

/// A category of which it is known that both copies have had it.
struct KnownCategory {
  let id: StoredCell
  /// As the copies have it; nil in one that has deleted it.
  let own: [StoredCell]?
  let other: [StoredCell]?
  let base: [StoredCell]?
  /// What becomes of it.
  private(set) var merged: MergedRow
  /// Whether one copy has deleted it and the other has left it as it was: it goes unless something
  /// refers to it.
  let isLeaving: Bool
  /// The names that it can't have, as another category has them.
  private var lost: [StoredCell] = []

  /// Nil for a row that neither copy has.
  init?(
    _ id: StoredCell, own: [StoredCell]?, other: [StoredCell]?, base: [StoredCell]?, updated: Int?
  ) {
    guard let first = own ?? other, let second = other ?? own else { return nil }
    (self.id, self.own, self.other, self.base) = (id, own, other, base)
    let isBoth = own != nil && other != nil
    merged = MergedRow(
      own: first, other: second, base: isBoth ? base : nil, updated: updated)
    isLeaving = !isBoth && (base.map { MergedRow.isSame(first, $0, without: updated) } ?? false)
  }

  var cells: [StoredCell] { merged.cells }

  /// Whether both copies have it by one name.
  func isAgreed(_ shape: CategoryShape) -> Bool {
    guard let own, let other else { return false }
    return shape.unique(own) == shape.unique(other)
  }

  /// The names that it has had, the one that it was to have among them.
  func oldNames(_ shape: CategoryShape) -> [StoredCell] {
    let now = [own, other].compactMap { $0?[shape.name] }
    return now.sorted { MergedRow.isBefore([$0], [$1]) } + [base].compactMap { $0?[shape.name] }
  }

  mutating func rename(_ name: StoredCell, _ shape: CategoryShape) {
    let old = base?[shape.name]
    lost = [cells[shape.name]]
    for cell in [own, other].compactMap({ $0?[shape.name] })
    where cell != name && cell != old && !lost.contains(cell) { lost.append(cell) }
    merged.replace(shape.name, by: name)
    lost.sort { MergedRow.isBefore([$0], [$1]) }
  }

  /// What is to be told of it.
  func words(_ shape: CategoryShape) -> [String] {
    if isLeaving { return [] }
    var words: [String] = []
    if own == nil { words.append(MergeRemark.deletedHere.rawValue) }
    if other == nil { words.append(MergeRemark.deletedThere.rawValue) }
    if let own, let other, !merged.conflicts.isEmpty {
      words.append(merged.words(shape.names, own: own, other: other, isBaseKnown: base != nil))
    }
    if !lost.isEmpty {
      let names = lost.map { MergedRow.words($0) }.joined(separator: " and ")
      let kept = MergedRow.words(cells[shape.name])
      words.append(
        "\(shape.names[shape.name]) \(kept) is kept and \(names) lost: another category has it")
    }
    return words
  }
}

/// A category that came after the copies parted, in one of them or in both.
struct FreshCategory {
  let own: [StoredCell]?
  private(set) var other: [StoredCell]?

  var rows: [[StoredCell]] { [own, other].compactMap { $0 } }

  /// Those that both copies have called alike are one.
  static func all(
    own: [[StoredCell]], other: [[StoredCell]], _ shape: CategoryShape
  ) -> [FreshCategory] {
    var found = own.sorted(by: shape.isBefore).map { FreshCategory(own: $0, other: nil) }
    var rest = other.sorted(by: shape.isBefore)
    func exact(_ row: [StoredCell]) -> StoredCell { shape.unique(row) ?? row[shape.name] }
    // A copy may have `wine` beside `Wine`: the very same names come first.
    for key in [exact, shape.folded] {
      for index in found.indices where found[index].other == nil {
        guard let mine = found[index].own,
          let place = rest.firstIndex(where: { key($0) == key(mine) })
        else { continue }
        found[index].other = rest.remove(at: place)
      }
    }
    found += rest.map { FreshCategory(own: nil, other: $0) }
    return found.sorted { MergedRow.isBefore($0.order(shape), $1.order(shape)) }
  }

  /// The name that it gets and the number of that.
  private func order(_ shape: CategoryShape) -> [StoredCell] {
    let last = rows.max(by: shape.isBefore)
    return last.map { [$0[shape.name], $0[shape.id]] } ?? []
  }

  /// The numbers by which it is known, the least first.
  func numbers(_ shape: CategoryShape) -> [StoredCell] {
    rows.map { $0[shape.id] }.sorted { MergedRow.isBefore([$0], [$1]) }
  }

  /// Whether one of its names is that of another category, as the tables compare them.
  func hasName(of category: KnownCategory, _ shape: CategoryShape) -> Bool {
    guard let name = shape.unique(category.cells) else { return false }
    return rows.contains { shape.unique($0) == name }
  }

  /// Whether people would take it for another category, and no copy has both beside each other.
  func isLike(_ category: KnownCategory, _ shape: CategoryShape) -> Bool {
    let name = shape.folded(category.cells)
    guard rows.contains(where: { shape.folded($0) == name }) else { return false }
    return ![(own, category.own), (other, category.other)].contains { fresh, known in
      guard let fresh, let known else { return false }
      return shape.folded(fresh) == shape.folded(known)
    }
  }
}
