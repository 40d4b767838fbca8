/// A page of a b-tree, of a table or of an index.
struct TreePage {
  enum Kind: UInt8 {
    case indexBranch = 2
    case tableBranch = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isLeaf: Bool { self == .indexLeaf || self == .tableLeaf }
  }

  let kind: Kind
  private let bytes: [UInt8]
  private let start: Int
  private let count: Int

  /// Nil for a page that cannot be one of a tree.
  init?(_ bytes: [UInt8], start: Int) {
    guard bytes.count >= start + 12, let kind = Kind(rawValue: bytes[start]),
      let count = bytes.number16(at: start + 3)
    else { return nil }
    (self.kind, self.bytes, self.start, self.count) = (kind, bytes, start, count)
    guard pointers + 2 * count <= bytes.count else { return nil }
  }

  private var pointers: Int { start + (kind.isLeaf ? 8 : 12) }

  /// The pages below a branch, from left to right.
  func children() -> [UInt32]? {
    guard !kind.isLeaf else { return nil }
    var children: [UInt32] = []
    children.reserveCapacity(count + 1)
    for index in 0..<count {
      guard let place = bytes.number16(at: pointers + 2 * index),
        let child = bytes.number32(at: place)
      else { return nil }
      children.append(child)
    }
    guard let last = bytes.number32(at: start + 8) else { return nil }
    return children + [last]
  }

  /// The bytes that differ from those of another page, and a few around them; nil where the cells
  /// of the two do not begin at the same places.
  func difference(from other: TreePage) -> Range<Int>? {
    guard kind == other.kind, start == other.start, count == other.count,
      bytes.count == other.bytes.count
    else { return nil }
    return bytes.withUnsafeBytes { bytes in
      other.bytes.withUnsafeBytes { others in
        func areSame(at place: Int) -> Bool {
          bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            == others.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        }
        var (low, high) = (pointers, bytes.count)
        while low + 8 <= high, areSame(at: low) { low += 8 }
        while low + 8 <= high, areSame(at: high - 8) { high -= 8 }
        return low < pointers + 2 * count ? nil : low..<high
      }
    }
  }

  /// Adds the rows of a leaf.
  ///
  /// - Parameters:
  ///   - image: The number by which the rows refer to the page's bytes.
  ///   - range: Only those that have bytes there; nil for all.
  /// - Returns: False if the page is no leaf of a table, or damaged.
  func addRows(
    to rows: inout [LeafRow], image: Int, layout: PageLayout, in range: Range<Int>?
  ) -> Bool {
    guard kind == .tableLeaf else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<count {
        guard let place = bytes.number16(at: pointers + 2 * index), place >= pointers + 2 * count
        else { return false }
        if let range, place >= range.upperBound { continue }
        guard let row = LeafRow(bytes, at: place, image: image, layout: layout) else {
          return false
        }
        if let range, row.end <= range.lowerBound { continue }
        rows.append(row)
      }
      return true
    }
  }
}

/// Where a row stands in a leaf.
struct LeafRow {
  let rowid: Int64
  /// Which of the pages read holds it.
  let image: Int
  /// The part of the row that the leaf holds.
  let local: Range<Int>
  /// In bytes, with what stands in other pages.
  let total: Int
  /// The first page of the rest; 0 if there is none.
  let overflow: UInt32

  /// Where it ends in the leaf, with the number of that page.
  var end: Int { local.upperBound + (overflow == 0 ? 0 : 4) }

  init?(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, image: Int, layout: PageLayout) {
    var place = place
    guard let size = bytes.varint(at: &place), let rowid = bytes.varint(at: &place),
      size >= 0, size <= Int64(Int32.max)
    else { return nil }
    total = Int(size)
    let length = layout.localSize(ofPayload: total)
    guard place + length <= bytes.count else { return nil }
    local = place..<(place + length)
    self.rowid = rowid
    self.image = image
    if length == total {
      overflow = 0
    } else {
      guard let page = bytes.number32(at: local.upperBound), page != 0 else { return nil }
      overflow = page
    }
  }
}
