import QCQReports
import QCQLanguage
import Testing

@testable import QCQWatch
import TestSupport

@Suite("Differences are small and right") struct ResultDifferenceTests {
  private func result(_ keys: [Int], values: [Int: Int64] = [:]) -> WatchedResult {
    let shape = ResultShape(
      kind: .rows, columns: [ResultColumn("n", .int)], noun: "items", emptyMessage: "")
    return WatchedResult(
      shape: WatchedShape(shape: shape, keyTypes: [.int], cellNames: ["n"]),
      keys: keys.map { WatchedKey(PackedRow(Int64($0))) },
      rows: keys.map { PackedRow(values[$0] ?? 0) })
  }

  @Test("A row that jumps is one move") func oneMove() {
    let changes = ResultDifference.changes(
      result([1, 2, 3, 4, 5]), result([5, 1, 2, 3, 4]))
    #expect(changes.count == 1)
    guard case .move(let key, _, after: nil) = changes.first else {
      Issue.record("\(changes)")
      return
    }
    #expect(key == WatchedKey(PackedRow(5)))
  }

  @Test("Kept rows are the same only if each byte is")
  func equality() {
    let parts = [PackedRow.Part(0), PackedRow.Part(1)]
    func row(_ text: String) -> ValueRow { ValueRow([.text(text), .int(7)]) }
    for length in 0...20 {
      let text = String(repeating: "a", count: length)
      let kept = PackedRow(row(text), parts)
      #expect(PackedRow(row(text), parts, known: kept) == kept)
      #expect(PackedRow(row(text + "a"), parts, known: kept) != kept)
      for place in 0..<length {
        let other = String(text.enumerated().map { $0 == place ? "b" : $1 })
        let found = PackedRow(row(other), parts, known: kept)
        #expect(found != kept && found == PackedRow(row(other), parts), "\(other)")
      }
    }
    #expect(PackedRow(ValueRow([]), []) == PackedRow(ValueRow([]), [], known: PackedRow(1)))
  }

  @Test("Any order comes of any other") func orders() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<500 {
      let old = Array((0..<12).shuffled(using: &random).prefix(.random(in: 0...12, using: &random)))
      let new = Array((0..<12).shuffled(using: &random).prefix(.random(in: 0...12, using: &random)))
      let (from, to) = (result(old), result(new, values: [1: 1, 5: 2]))
      var reader = WatchReader()
      try reader.take(WatchVersion(number: 1, isWhole: true, members: [member(from, [])]))
      let changes = ResultDifference.changes(from, to)
      #expect(changes.isEmpty == (from.keys == to.keys && from.rows == to.rows))
      if changes.isEmpty { continue }
      try reader.take(WatchVersion(number: 2, isWhole: false, members: [member(to, changes)]))
      #expect(reader.keys == [to.keys])
      #expect(reader.rows == [to.rows])
    }
  }

  private func member(_ result: WatchedResult, _ changes: [WatchChange]) -> WatchedMember {
    WatchedMember(name: nil, result: result, changes: changes)
  }
}
