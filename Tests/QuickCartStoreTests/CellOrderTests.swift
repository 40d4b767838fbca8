import GRDB
import QCQLanguage
import QuickCartStore
import TestSupport
import Testing

/// Rows that are kept in order outside SQLite have to stand as SQLite would have them.
@Suite("Cells are ordered as SQLite orders them") struct CellOrderTests {
  private static let numbers: [StoredCell] = [
    .int(0), .int(1), .int(-1), .int(.max), .int(.min), .int(.max - 1), .int(1 << 53),
    .int(1 << 53 + 1), .real(-0.0), .real(0.5), .real(-0.5), .real(1), .real(.infinity),
    .real(-.infinity), .real(0x1p63), .real(-0x1p63), .real(0x1p53), .real(0x1p53 + 2),
    .real(9.3e18), .real(-9.3e18), .real(1e300), .real(.leastNonzeroMagnitude),
  ]

  private static let bytes: [[UInt8]] = [[], [0], [255], [0, 1], [0xFF, 65], [0x41, 0xC3]]

  private static let texts = [
    "a", "A", "á", "a\u{301}", "ab", "Ab", "Z", "z", "é", "10", "9", "a b", "a\u{0}b", "🥫", "ß",
    "ss",
  ]

  private static var cells: [StoredCell] {
    var cells = [StoredCell.null] + numbers
    for bytes in bytes { cells += [.blob(bytes), .text(bytes)] }
    for text in texts { cells.append(.text(Array(text.utf8))) }
    return cells
  }

  @Test("By bytes, and as people do", arguments: [false, true]) func order(isText: Bool) throws {
    let store = try Store.blank()
    let order = isText ? "ORDER BY 1 COLLATE qcq_text" : "ORDER BY 1"
    try store.queue.inDatabase { db in
      // -1 for the first of the two, 1 for the second, 0 where nothing but their place tells.
      let first = try RawStatement(
        db, "SELECT v, place FROM (SELECT ?1 AS v, 0 AS place UNION ALL SELECT ?2, 1) \(order), 2")
      let second = try RawStatement(
        db, "SELECT v, place FROM (SELECT ?1 AS v, 1 AS place UNION ALL SELECT ?2, 0) \(order), 2")
      for left in Self.cells {
        for right in Self.cells {
          let places = try [first, second].map { statement in
            try statement.run([])
            try statement.bind(left, at: 1)
            try statement.bind(right, at: 2)
            return try statement.step() ? statement.int(1) : -1
          }
          // The left one comes first in both cases, or the right one does, or the place decides.
          let expected = places == [0, 1] ? -1 : places == [1, 0] ? 1 : 0
          let found = left.order(right, isText: isText).signum()
          #expect(found == expected, "\(left) and \(right)")
        }
      }
    }
  }
}
