package import QCQSyntax
package import QCQText

/// A passage with its place in the document.
package struct PlacedPassage: Sendable {
  package let passage: CheckedPassage
  /// Counts from 0.
  package let number: Int
  /// Where it starts, in UTF-8.
  package let start: Int

  package var tree: SyntaxTree { passage.tree }
  package var source: SourceText { passage.source }
  package var diagnostics: [Diagnostic] { passage.diagnostics }

  /// Where a span of the passage lies in the document.
  package func span(_ span: Span) -> Span { span.shifted(by: start) }

  /// Where a span of the document lies in the passage.
  package func local(_ span: Span) -> Span { span.shifted(by: -start) }
}

/// The passages of a document, in order and without gaps; at least one.
///
/// They are kept in blocks: a copy with one other passage shares all other blocks.
package struct PassageList: RandomAccessCollection, Sendable {
  /// What is looked up in all passages after every edit, side by side.
  struct Mark {
    var start: Int32
    var traits: PassageTraits
    /// Bits for the words that may be names, as in `WordSet`.
    var words: UInt64

    init(_ passage: CheckedPassage, start: Int) {
      self.start = Int32(truncatingIfNeeded: start)
      (traits, words) = (passage.traits, passage.words.mask)
    }
  }

  package typealias Indices = Range<Int>

  private(set) var marks: [Mark] = []
  private var blocks: [[CheckedPassage]] = []
  /// The number of each block's first passage; and, last, how many there are.
  private var firsts: [Int] = [0]

  private static let size = 64

  init() {}

  init(_ passage: CheckedPassage) {
    replaceSubrange(0..<0, with: [passage], [Mark(passage, start: 0)], shiftingRestBy: 0)
  }

  init(_ opening: Opening) {
    replaceSubrange(0..<0, with: opening.passages, opening.marks, shiftingRestBy: 0)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { marks.count }

  package subscript(index: Int) -> PlacedPassage {
    let block = block(of: index)
    return PlacedPassage(
      passage: blocks[block][index - firsts[block]], number: index, start: Int(marks[index].start))
  }

  package struct Iterator: IteratorProtocol {
    fileprivate var passages: FlattenSequence<[[CheckedPassage]]>.Iterator
    fileprivate var marks: EnumeratedSequence<[Mark]>.Iterator

    package mutating func next() -> PlacedPassage? {
      guard let passage = passages.next(), let (number, mark) = marks.next() else { return nil }
      return PlacedPassage(passage: passage, number: number, start: Int(mark.start))
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(passages: blocks.joined().makeIterator(), marks: marks.enumerated().makeIterator())
  }

  /// Puts another passage with the same text in the place of one.
  mutating func replace(_ index: Int, with passage: CheckedPassage) {
    let block = block(of: index)
    blocks[block][index - firsts[block]] = passage
    let isUnused = marks[index].traits.contains(.isUnused) && passage.traits.contains(.declares)
    marks[index].traits = passage.traits.union(isUnused ? .isUnused : [])
    marks[index].words = passage.words.mask
  }

  mutating func setUnused(_ index: Int, _ isUnused: Bool) {
    if isUnused {
      marks[index].traits.insert(.isUnused)
    } else {
      marks[index].traits.remove(.isUnused)
    }
  }

  /// Puts other passages in the place of some, after which the others start later or earlier.
  mutating func replaceSubrange(
    _ range: Range<Int>, with passages: [CheckedPassage], _ new: [Mark], shiftingRestBy delta: Int
  ) {
    marks.replaceSubrange(range, with: new)
    if delta != 0 {
      for index in (range.lowerBound + new.count)..<marks.count {
        marks[index].start += Int32(truncatingIfNeeded: delta)
      }
    }
    replaceBlocks(range, with: passages)
  }

  /// Whether any of them uses another file.
  var hasUse: Bool { marks.contains { $0.traits.contains(.hasUse) } }

  private mutating func replaceBlocks(_ range: Range<Int>, with passages: [CheckedPassage]) {
    let count = firsts[firsts.count - 1]
    var changed = passages
    var (low, high) = (0, 0)
    if !blocks.isEmpty {
      low = block(of: Swift.min(range.lowerBound, count - 1))
      high = block(of: Swift.min(range.upperBound, count - 1)) + 1
      // Small blocks grow again, so that many edits do not leave a document of crumbs.
      if low > 0, blocks[low].count < PassageList.size / 4 { low -= 1 }
      changed = Array(blocks[low].prefix(range.lowerBound - firsts[low]))
      var left = range.lowerBound - firsts[low] - changed.count
      for block in blocks[(low + 1)..<high] where left > 0 {
        changed += block.prefix(left)
        left -= block.count
      }
      changed += passages
      changed += blocks[high - 1].suffix(firsts[high] - range.upperBound)
    }
    blocks.replaceSubrange(low..<high, with: PassageList.cut(changed))
    firsts.removeSubrange((low + 1)...)
    for block in blocks[low...] { firsts.append(firsts[firsts.count - 1] + block.count) }
  }

  private static func cut(_ passages: [CheckedPassage]) -> [[CheckedPassage]] {
    if passages.count <= 2 * size { return passages.isEmpty ? [] : [passages] }
    return stride(from: 0, to: passages.count, by: size).map {
      Array(passages[$0..<Swift.min($0 + size, passages.count)])
    }
  }

  private func block(of index: Int) -> Int { firsts.dropLast().lastIndex(upTo: index) { $0 } }

  /// The number of the passage that holds an offset; at a border the one that begins there.
  package func number(at offset: Int) -> Int { marks.lastIndex(upTo: offset) { Int($0.start) } }
}
