import QCQLanguage
import Foundation

/// Compares the rows of leaves as they were and as they are.
struct RowDifference {
  private let pages: LogPages
  /// Whether long values may have changed in pages that no leaf tells of.
  let isWary: Bool
  /// Pages that hold the rest of rows which were compared in full.
  private(set) var explained: Set<UInt32> = []

  /// In bytes; a longer row is not looked at.
  private static let longestRow = 1 << 24

  init(_ pages: LogPages, isWary: Bool) {
    (self.pages, self.isWary) = (pages, isWary)
  }

  /// Rows of leaves at one moment.
  private struct Side {
    let moment: LogPages.Moment
    var images: [[UInt8]] = []
    var rows: [LeafRow] = []

    /// - Parameter range: Only the rows that have bytes there; nil for all.
    mutating func add(
      _ leaf: (image: [UInt8], tree: TreePage), _ layout: PageLayout, in range: Range<Int>?
    ) throws {
      guard leaf.tree.addRows(to: &rows, image: images.count, layout: layout, in: range) else {
        throw LogFailure(gap: .damaged)
      }
      images.append(leaf.image)
    }

    /// Brings the rows into the order of rowids.
    mutating func sort() throws {
      rows.sort { $0.rowid < $1.rowid }
      for index in rows.indices.dropFirst() where rows[index].rowid == rows[index - 1].rowid {
        throw LogFailure(gap: .damaged)
      }
    }
  }

  mutating func deltas(
    _ table: FollowedTable, _ difference: FollowedTrees.Difference
  ) throws -> [RowDelta] {
    let (old, new) = try sides(difference)
    let decoder = table.decoder
    var deltas: [RowDelta] = []
    var (left, right) = (0, 0)
    while left < old.rows.count || right < new.rows.count {
      let first = left < old.rows.count ? old.rows[left] : nil
      let second = right < new.rows.count ? new.rows[right] : nil
      let rowid = min(first?.rowid ?? .max, second?.rowid ?? .max)
      let pair = (first?.rowid == rowid ? first : nil, second?.rowid == rowid ? second : nil)
      if pair.0 != nil { left += 1 }
      if pair.1 != nil { right += 1 }
      if try isSame(pair, old, new) { continue }
      let cells = (try cells(pair.0, old, decoder), try cells(pair.1, new, decoder))
      guard cells.0 != cells.1 else { continue }
      deltas.append(RowDelta(table: table.name, rowid: rowid, old: cells.0, new: cells.1))
    }
    return deltas
  }

  /// The rows before and now. Those that stand in the same bytes of a page are left out.
  private func sides(_ difference: FollowedTrees.Difference) throws -> (Side, Side) {
    var (old, new) = (Side(moment: .before), Side(moment: .now))
    for page in difference.before.union(difference.now) {
      let before = difference.before.contains(page) ? try leaf(page, .before) : nil
      let now = difference.now.contains(page) ? try leaf(page, .now) : nil
      let range = isWary ? nil : before.flatMap { now?.tree.difference(from: $0.tree) }
      if let before { try old.add(before, pages.layout, in: range) }
      if let now { try new.add(now, pages.layout, in: range) }
    }
    try old.sort()
    try new.sort()
    return (old, new)
  }

  private func leaf(
    _ page: UInt32, _ moment: LogPages.Moment
  ) throws -> (image: [UInt8], tree: TreePage) {
    guard let image = pages.image(page, moment), let tree = pages.tree(page, image) else {
      throw LogFailure(gap: .damaged)
    }
    return (image, tree)
  }

  /// Whether a row is byte for byte what it was.
  private mutating func isSame(
    _ pair: (LeafRow?, LeafRow?), _ old: Side, _ new: Side
  ) throws -> Bool {
    guard let first = pair.0, let second = pair.1, first.total == second.total,
      first.overflow == second.overflow, first.local.count == second.local.count,
      Self.isSame(old.images[first.image], first.local, new.images[second.image], second.local)
    else { return false }
    guard isWary, first.overflow != 0 else { return true }
    return try record(first, old) == record(second, new)
  }

  private static func isSame(
    _ left: [UInt8], _ first: Range<Int>, _ right: [UInt8], _ second: Range<Int>
  ) -> Bool {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        let left = UnsafeRawBufferPointer(rebasing: left[first])
        let right = UnsafeRawBufferPointer(rebasing: right[second])
        guard let start = left.baseAddress, let other = right.baseAddress,
          left.count == right.count
        else { return left.count == right.count }
        return memcmp(start, other, left.count) == 0
      }
    }
  }

  private mutating func cells(
    _ row: LeafRow?, _ side: Side, _ decoder: RowDecoder
  ) throws -> [StoredCell]? {
    guard let row else { return nil }
    switch decoder.cells(try record(row, side), rowid: row.rowid) {
    case .cells(let cells): return cells
    case .gap(let gap): throw LogFailure(gap: gap)
    }
  }

  /// A row's bytes, from all the pages that hold some.
  private mutating func record(_ row: LeafRow, _ side: Side) throws -> [UInt8] {
    guard row.total <= Self.longestRow else { throw LogFailure(gap: .overflowPage) }
    var bytes = Array(side.images[row.image][row.local])
    var page = row.overflow
    while bytes.count < row.total {
      guard let image = pages.image(page, side.moment), let next = image.number32(at: 0) else {
        throw LogFailure(gap: .damaged)
      }
      explained.insert(page)
      bytes += image[4..<pages.layout.usable].prefix(row.total - bytes.count)
      page = next
    }
    return bytes
  }
}
