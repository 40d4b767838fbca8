/// The pieces of a document, in blocks: a copy with one other piece shares all other blocks.
package struct PieceList: RandomAccessCollection, Sendable {
  private var blocks: [[Piece]] = []
  /// The number of each block's first piece; and, last, how many there are.
  private var firsts: [Int] = [0]

  private static let size = 64

  init(_ pieces: [Piece] = []) { replaceSubrange(0..<0, with: pieces) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { firsts[firsts.count - 1] }

  package func makeIterator() -> FlattenSequence<[[Piece]]>.Iterator {
    blocks.joined().makeIterator()
  }

  package internal(set) subscript(index: Int) -> Piece {
    get {
      let block = block(of: index)
      return blocks[block][index - firsts[block]]
    }
    set {
      let block = block(of: index)
      blocks[block][index - firsts[block]] = newValue
    }
  }

  /// Puts other pieces in the place of some.
  mutating func replaceSubrange(_ range: Range<Int>, with pieces: [Piece]) {
    var changed = pieces
    var (low, high) = (0, 0)
    if !blocks.isEmpty {
      low = block(of: Swift.min(range.lowerBound, endIndex - 1))
      high = block(of: Swift.min(range.upperBound, endIndex - 1)) + 1
      // Small blocks grow again, so that many edits do not leave a document of crumbs.
      if low > 0, blocks[low].count < PieceList.size / 4 { low -= 1 }
      changed = Array(blocks[low].prefix(range.lowerBound - firsts[low]))
      var left = range.lowerBound - firsts[low] - changed.count
      for block in blocks[(low + 1)..<high] where left > 0 {
        changed += block.prefix(left)
        left -= block.count
      }
      changed += pieces
      changed += blocks[high - 1].suffix(firsts[high] - range.upperBound)
    }
    blocks.replaceSubrange(low..<high, with: PieceList.cut(changed))
    firsts.removeSubrange((low + 1)...)
    for block in blocks[low...] { firsts.append(firsts[firsts.count - 1] + block.count) }
  }

  private static func cut(_ pieces: [Piece]) -> [[Piece]] {
    if pieces.count <= 2 * size { return pieces.isEmpty ? [] : [pieces] }
    return stride(from: 0, to: pieces.count, by: size).map {
      Array(pieces[$0..<Swift.min($0 + size, pieces.count)])
    }
  }

  private func block(of index: Int) -> Int {
    var (low, high) = (0, blocks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firsts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }
}
