import QCQLanguage

/// The tables of a database, and which pages belong to which.
///
/// All are followed, whichever are asked for: pages with the rest of long values cannot be told
/// apart but by the rows that they belong to.
struct FollowedTrees {
  private var tables: [FollowedTable] = []
  private var indices: [SQLName: Int] = [:]
  /// Nil where the pages could not be understood.
  private var trees: [TableTree?] = []
  private var owners = PageOwners()

  /// What a table's tree has to do with the pages that changed.
  struct Difference {
    let table: Int
    /// The leaves that were there before, and are now, and may differ.
    var before: Set<UInt32> = []
    var now: Set<UInt32> = []
  }

  /// There are none.
  init() {}

  init(_ pages: LogPages, _ db: some LentConnection) throws {
    tables = try FollowedTable.all(db)
    for (index, table) in tables.enumerated() { indices[SQLName(table.name)] = index }
    walk(pages)
  }

  func index(_ name: String) -> Int? {
    tables.firstIndex { $0.name == name } ?? indices[SQLName(name)]
  }

  subscript(index: Int) -> FollowedTable { tables[index] }

  /// Why a table's rows cannot be told, whatever the log says.
  func gap(_ index: Int) -> LogGap? {
    tables[index].gap ?? (trees[index] == nil ? .damaged : nil)
  }

  /// Reads all trees anew; the schema is the same as before.
  mutating func walk(_ pages: LogPages) {
    owners = PageOwners()
    trees = tables.map { TableTree(root: $0.root, pages) }
    for (index, tree) in trees.enumerated() {
      if let tree { own(tree, index) }
    }
  }

  private mutating func own(_ tree: TableTree, _ index: Int) {
    for branch in tree.branches.keys { owners[branch] = index }
    tree.forEachLeaf { owners[$0] = index }
  }

  /// Goes on to the snapshot of now.
  ///
  /// - Returns: What may differ, by table, and the pages that changed and belong to none.
  mutating func advance(_ pages: LogPages) throws -> ([Difference], strangers: [UInt32]) {
    var differences: [Int: Difference] = [:]
    var outdated: Set<Int> = []
    var strangers: [UInt32] = []
    for page in pages.changed.keys {
      guard let owner = owners[page] else {
        strangers.append(page)
        continue
      }
      var difference = differences[owner] ?? Difference(table: owner)
      let tree = trees[owner]
      if page == tree?.root || tree?.branches[page] != nil { outdated.insert(owner) }
      // The root may be the only leaf.
      if tree?.branches[page] == nil {
        difference.before.insert(page)
        difference.now.insert(page)
      }
      differences[owner] = difference
    }
    try rebuild(outdated, &differences, pages)
    return (
      Array(differences.values),
      strangers.filter { owners[$0] == nil }
    )
  }

  /// Reads the branches anew of trees some of whose branches changed.
  private mutating func rebuild(
    _ outdated: Set<Int>, _ differences: inout [Int: Difference], _ pages: LogPages
  ) throws {
    var gained: [(owner: Int, pages: Set<UInt32>)] = []
    for index in outdated {
      guard let old = trees[index] else { continue }
      guard let new = TableTree(root: old.root, pages, since: old) else {
        throw LogFailure(gap: .damaged)
      }
      let before = old.leaves(besides: new)
      let now = new.leaves(besides: old)
      let (lost, added) = (before.subtracting(now), now.subtracting(before))
      differences[index]?.before.formUnion(lost)
      differences[index]?.now.subtract(lost)
      differences[index]?.now.formUnion(added)
      for page in lost { owners[page] = nil }
      for page in old.branches.keys where new.branches[page] == nil { owners[page] = nil }
      gained.append((index, added.union(new.branches.keys)))
      trees[index] = new
    }
    // A page may have gone from one table to another.
    for (owner, pages) in gained {
      for page in pages { owners[page] = owner }
    }
  }
}

/// Which of the followed tables each page belongs to: two bytes for each page of the database.
private struct PageOwners {
  private var owners: [UInt16] = []

  subscript(page: UInt32) -> Int? {
    get {
      guard page < owners.count, owners[Int(page)] > 0 else { return nil }
      return Int(owners[Int(page)]) - 1
    }
    set {
      if page >= owners.count {
        guard newValue != nil else { return }
        owners += Array(repeating: 0, count: Int(page) + 1024 - owners.count)
      }
      owners[Int(page)] = UInt16((newValue ?? -1) + 1)
    }
  }
}
