/// Which pages a table's tree is made of.
struct TableTree {
  let root: UInt32
  /// The branches, each with the pages below it.
  private(set) var branches: [UInt32: [UInt32]] = [:]
  /// How many branches stand above each leaf.
  private var height = 0
  /// Branches that stand right above leaves.
  private var bearers: [UInt32] = []

  /// Reads the branches; nil if they cannot be those of a tree.
  ///
  /// - Parameter old: The tree before: what did not change is taken from it.
  init?(root: UInt32, _ pages: LogPages, since old: TableTree? = nil) {
    self.root = root
    if let old, pages.changed[root] == nil {
      height = old.height
    } else {
      guard let height = Self.height(root, pages) else { return nil }
      self.height = height
    }
    guard height > 0 else { return }
    bearers = [root]
    for level in 1...height {
      var next: [UInt32] = []
      for branch in bearers {
        guard let children = Self.children(branch, pages, old) else { return nil }
        guard branches.updateValue(children, forKey: branch) == nil else { return nil }
        if level < height { next += children }
      }
      if level < height { bearers = next }
    }
  }

  private static func height(_ root: UInt32, _ pages: LogPages) -> Int? {
    var page = root
    // SQLite goes no deeper.
    for height in 0..<20 {
      guard let tree = pages.tree(page, .now) else { return nil }
      if tree.kind.isLeaf { return height }
      guard let first = tree.children()?.first else { return nil }
      page = first
    }
    return nil
  }

  private static func children(
    _ branch: UInt32, _ pages: LogPages, _ old: TableTree?
  ) -> [UInt32]? {
    if pages.changed[branch] == nil, let known = old?.branches[branch] { return known }
    guard let children = pages.tree(branch, .now)?.children(),
      children.allSatisfy({ $0 > 1 && $0 <= pages.count })
    else { return nil }
    return children
  }

  /// Calls back with each leaf.
  func forEachLeaf(_ work: (UInt32) -> Void) {
    if height == 0 { work(root) }
    for branch in bearers { branches[branch]?.forEach(work) }
  }

  /// The leaves whose branch differs from that of another state of the tree.
  func leaves(besides other: TableTree) -> Set<UInt32> {
    if height == 0 { return other.height == 0 ? [] : [root] }
    var leaves: Set<UInt32> = []
    for branch in bearers {
      guard let children = branches[branch] else { continue }
      if other.height == height, other.branches[branch] == children { continue }
      leaves.formUnion(children)
    }
    return leaves
  }
}
