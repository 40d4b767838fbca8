import Foundation
import Testing

@testable import QuickCartFollower
@testable import QuickCartStore
import TestSupport

@Suite("The log tells exactly which rows changed", .serialized)
struct WatchingLogFuzzTests {
  /// Row changes to be compared.
  private static let wanted = Checkout.isLong ? 1_000_000 : 5_000
  /// Readings of each database.
  private static let readings = Checkout.isLong ? 150 : 60

  @Test("Whatever is done to a database") func anything() throws {
    let first = ProcessInfo.processInfo.environment["QCQ_SEED"].flatMap(UInt64.init)
    var total = CheckedFollower.Tally()
    var seed = first ?? UInt64.random(in: 0..<1 << 40)
    var databases = 0
    repeat {
      let tally = try Self.database(seed)
      #expect(tally.wrong == [], "QCQ_SEED=\(seed)")
      total.add(tally)
      seed += 1
      databases += 1
    } while total.changes < Self.wanted && first == nil
    print("\(databases) databases: \(total)")
    let unknown = total.unknown.values.reduce(0, +)
    #expect(unknown * 2 < total.readings, "most readings should be whole")
  }

  private static func database(_ seed: UInt64) throws -> CheckedFollower.Tally {
    let directory = try Sandbox()
    var writer = try LogWriter(directory.path("a.sqlite"), seed: seed)
    let checked = CheckedFollower(try Store.open(path: writer.path), LogWriter.tables)
    for _ in 0..<readings {
      if writer.dice.roll(0..<4) == 0 {
        let isRush = writer.dice.roll(0..<2) == 0
        checked.follower.follow(isRush ? LogEffort(insteadOf: 1) : LogEffort())
      }
      for _ in 0..<(writer.dice.roll(0..<3) == 0 ? writer.dice.roll(1..<6) : 1) {
        try writer.step(checked.store)
      }
      // Sometimes only one of the tables is asked for.
      let tables = writer.dice.roll(0..<20) == 0 ? ["a"] : LogWriter.tables
      try checked.check(tables)
      if !checked.tally.wrong.isEmpty { break }
    }
    return checked.tally
  }

  @Test("Whatever bytes a page has, reading it comes to an end") func anyBytes() throws {
    var dice = SplitMix64(seed: 7)
    var header = [UInt8](repeating: 0, count: 100)
    header[16] = 2
    let layout = try #require(PageLayout(header: header))
    let columns = Array(repeating: FollowedColumn(type: "REAL", standard: "1"), count: 3)
    let decoder = RowDecoder(columns: columns, rowidColumn: 0)
    var (read, refused, passedOver) = (0, 0, 0)
    for _ in 0..<(Checkout.isLong ? 8000 : 3000) {
      var bytes = (0..<layout.size).map { _ in
        UInt8(dice.roll(0..<4) == 0 ? dice.roll(0..<256) : dice.roll(0..<20))
      }
      bytes[0] = [2, 5, 10, 13, 13, 13][dice.roll(0..<6)]
      (bytes[3], bytes[4]) = (0, UInt8(dice.roll(0..<9)))
      for place in 4..<16 { bytes[2 * place] &= 1 }
      guard let page = TreePage(bytes, start: 0) else { continue }
      _ = page.children()
      var rows: [LeafRow] = []
      _ = page.addRows(to: &rows, image: 0, layout: layout, in: nil)
      var other = bytes
      for _ in 0..<dice.roll(0..<4) { other[dice.roll(0..<other.count)] ^= 1 }
      if let range = TreePage(other, start: 0).flatMap(page.difference) {
        var differing: [LeafRow] = []
        _ = page.addRows(to: &differing, image: 0, layout: layout, in: range)
        let places = Set(differing.map(\.local))
        #expect(rows.allSatisfy { places.contains($0.local) || bytes[$0.local] == other[$0.local] })
        passedOver += rows.count - differing.count
      }
      for row in rows {
        switch decoder.cells(Array(bytes[row.local]), rowid: row.rowid) {
        case .cells(let cells):
          #expect(cells.count == 3)
          read += 1
        case .gap(let gap):
          #expect(gap == .damaged)
          refused += 1
        }
      }
    }
    #expect(read > 0 && refused > 0 && passedOver > 0)
  }
}
