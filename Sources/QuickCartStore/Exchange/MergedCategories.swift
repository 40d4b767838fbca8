import QCQLanguage

/// The categories of two copies put together: what rows there are in the end, and what numbers
/// those get that had others.
///
/// Each database numbers its own categories, so that both copies may have given one number to
/// categories that have nothing to do with each other, or two numbers to one. All is worked out
/// from both copies alike, so that it makes no difference which of them takes in the other, and no
/// two rows have one name where that has to be unique.
package struct MergedCategories {
  /// The numbers that categories of the copies have after the merge, of those that get others.
  private(set) var own: [StoredCell: StoredCell] = [:]
  private(set) var other: [StoredCell: StoredCell] = [:]
  /// The same of those that both had before they parted.
  private(set) var base: [StoredCell: StoredCell] = [:]
  /// All rows as they are to be, without those that go unless something refers to them.
  private(set) var rows: [[StoredCell]] = []
  private(set) var leaving: [[StoredCell]] = []

  private let shape: CategoryShape
  private var known: [KnownCategory] = []
  /// What no other row may have in its name any more, and whose it is.
  private var taken: [StoredCell: StoredCell] = [:]
  /// All ids that are in use.
  private var used: Set<StoredCell> = []
  private var told: [StoredCell: [String]] = [:]

  /// - Parameters:
  ///   - own: The rows of this copy, each with an id of its own.
  ///   - other: Those of the other one.
  ///   - base: The row as it was before the copies parted.
  ///   - isShared: Whether an item belongs to the category of this number in both copies since.
  init(
    own: [[StoredCell]], other: [[StoredCell]], _ shape: CategoryShape,
    base: (_ own: [StoredCell]?, _ other: [StoredCell]?) throws -> [StoredCell]?,
    isShared: (StoredCell) throws -> Bool
  ) throws {
    self.shape = shape
    let copies = [own, other].map { rows in
      Dictionary(rows.map { ($0[shape.id], $0) }) { first, _ in first }
    }
    used = Set(copies[0].keys).union(copies[1].keys).subtracting([.null])
    var fresh: (own: [[StoredCell]], other: [[StoredCell]]) = ([], [])
    var clashes: [(own: [StoredCell], other: [StoredCell])] = []
    for id in used.sorted(by: { MergedRow.isBefore([$0], [$1]) }) {
      let (mine, theirs) = (copies[0][id], copies[1][id])
      let before = try base(mine, theirs)
      var isFresh = before == nil
      if isFresh, let mine, let theirs {
        let isOne =
          try !Self.isNumber(id) || shape.folded(mine) == shape.folded(theirs)
          || isShared(id)
        isFresh = !isOne
        if isFresh { clashes.append((mine, theirs)) }
      }
      if isFresh {
        if let mine { fresh.own.append(mine) }
        if let theirs { fresh.other.append(theirs) }
      } else if let category = KnownCategory(
        id, own: mine, other: theirs, base: before, updated: shape.updated)
      {
        known.append(category)
      }
    }
    settle(FreshCategory.all(own: fresh.own, other: fresh.other, shape), clashes)
  }

  /// Of each category of which something is lost, what it is.
  var remarks: [(id: StoredCell, words: String)] {
    told.sorted { MergedRow.isBefore([$0.key], [$1.key]) }.map {
      (id: $0.key, words: $0.value.joined(separator: "; "))
    }
  }

  private static func isNumber(_ id: StoredCell) -> Bool {
    if case .int(let number) = id { number > 0 } else { false }
  }

  private mutating func settle(
    _ fresh: [FreshCategory], _ clashes: [(own: [StoredCell], other: [StoredCell])]
  ) {
    nameKnown()
    var rest: [FreshCategory] = []
    for category in fresh {
      if let place = home(of: category) {
        join(category, known[place])
      } else {
        rest.append(category)
      }
    }
    for (category, id) in zip(rest, numbers(rest)) { add(category, id) }
    for category in known where category.isLeaving { leave(category) }
    for clash in clashes { tellClash(clash.own, clash.other) }
  }

  // MARK: Names

  /// Takes a name for a row; false if another one has it.
  private mutating func claim(_ name: StoredCell, _ id: StoredCell) -> Bool {
    guard let key = shape.unique(name) else { return true }
    if let holder = taken[key] { return holder == id }
    taken[key] = id
    return true
  }

  /// A name that no row has.
  private mutating func numbered(_ name: StoredCell, _ id: StoredCell) -> StoredCell {
    var bytes = if case .text(let bytes) = name { bytes } else { Array(MergedRow.words(name).utf8) }
    repeat { bytes += Array(" (\(MergedRow.words(id)))".utf8) } while !claim(.text(bytes), id)
    return .text(bytes)
  }

  /// Of two that are to have one name, that one gets it by which both copies know it, or else the
  /// one with the lesser id. The other one keeps a name that it had.
  private mutating func nameKnown() {
    var losers: [Int] = []
    for isAgreed in [true, false] {
      for index in known.indices
      where !known[index].isLeaving && known[index].isAgreed(shape) == isAgreed {
        if !claim(known[index].cells[shape.name], known[index].id) { losers.append(index) }
      }
    }
    for index in losers.sorted() {
      let id = known[index].id
      var name: StoredCell?
      for old in known[index].oldNames(shape) where name == nil {
        if claim(old, id) { name = old }
      }
      let found = name ?? numbered(known[index].cells[shape.name], id)
      known[index].rename(found, shape)
    }
    for category in known where !category.isLeaving {
      rows.append(category.cells)
      tell(category.id, category.words(shape))
    }
  }

  private mutating func tell(_ id: StoredCell, _ words: [String]) {
    if !words.isEmpty { told[id, default: []] += words }
  }

  // MARK: Categories that came later

  /// The category that has the name of one that came later.
  private func home(of category: FreshCategory) -> Int? {
    known.firstIndex { !$0.isLeaving && category.hasName(of: $0, shape) }
      ?? known.firstIndex { !$0.isLeaving && category.isLike($0, shape) }
  }

  private mutating func map(_ category: FreshCategory, to id: StoredCell) {
    if let row = category.own, row[shape.id] != id { own[row[shape.id]] = id }
    if let row = category.other, row[shape.id] != id { other[row[shape.id]] = id }
  }

  /// Both go by one name from now on.
  private mutating func join(_ category: FreshCategory, _ home: KnownCategory) {
    map(category, to: home.id)
    for row in category.rows {
      let lost = row.indices.filter {
        $0 != shape.id && $0 != shape.updated && row[$0] != home.cells[$0]
      }
      if lost.isEmpty { continue }
      let cells = lost.map { "\(shape.names[$0]) \(MergedRow.words(row[$0]))" }
      let name = MergedRow.words(row[shape.name])
      let words = "\(name), \(MergedRow.words(row[shape.id])) in one copy, is joined with it"
      tell(home.id, [words + " and loses " + cells.joined(separator: ", ")])
    }
  }

  /// A number for each, by the order of their names: the highest by which a copy knows it and that
  /// no other one has got. So a copy that has taken in the other one keeps what it has.
  private mutating func numbers(_ fresh: [FreshCategory]) -> [StoredCell] {
    var given: [StoredCell] = []
    for category in fresh {
      let free = category.numbers(shape).last { !given.contains($0) }
      given.append(free ?? nextNumber())
    }
    return given
  }

  /// A number that nothing has, in neither copy.
  private mutating func nextNumber() -> StoredCell {
    var number: Int64 = 0
    for case .int(let taken) in used { number = max(number, taken) }
    if number == .max { number = 0 }
    repeat { number += 1 } while used.contains(.int(number))
    used.insert(.int(number))
    return .int(number)
  }

  private mutating func add(_ category: FreshCategory, _ id: StoredCell) {
    map(category, to: id)
    func numbered(_ row: [StoredCell]?) -> [StoredCell]? {
      guard var row else { return nil }
      row[shape.id] = id
      return row
    }
    let (mine, theirs) = (numbered(category.own), numbered(category.other))
    guard let first = mine ?? theirs, let second = theirs ?? mine else { return }
    var merged = MergedRow(own: first, other: second, base: nil, updated: shape.updated)
    if !merged.conflicts.isEmpty {
      tell(id, [merged.words(shape.names, own: first, other: second, isBaseKnown: false)])
    }
    let name = merged.cells[shape.name]
    if !claim(name, id) { merged.replace(shape.name, by: self.numbered(name, id)) }
    rows.append(merged.cells)
  }

  /// Tells of a number that each copy has given to another category.
  private mutating func tellClash(_ mine: [StoredCell], _ theirs: [StoredCell]) {
    let id = mine[shape.id]
    let pair = [(mine[shape.name], own[id] ?? id), (theirs[shape.name], other[id] ?? id)]
    let sorted = pair.sorted {
      ($0.1 == id) != ($1.1 == id) ? $0.1 == id : MergedRow.isBefore([$0.0], [$1.0])
    }
    let parts = sorted.map { name, number in
      MergedRow.words(name)
        + (number == id ? " keeps it" : " becomes \(MergedRow.words(number))")
    }
    let words = "each copy has given it to another category: " + parts.joined(separator: " and ")
    told[id, default: []].insert(words, at: 0)
  }

  // MARK: Deleted categories

  /// If another category has got the name of one that was deleted, that one stands for both.
  private mutating func leave(_ category: KnownCategory) {
    let id = category.id
    if let holder = shape.unique(category.cells).flatMap({ taken[$0] }) {
      (own[id], other[id], base[id]) = (holder, holder, holder)
    } else {
      _ = claim(category.cells[shape.name], id)
      leaving.append(category.cells)
    }
  }
}
