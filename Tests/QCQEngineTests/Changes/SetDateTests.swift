import GRDB
import QCQLanguage
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("A date that is set is read back") struct SetDateTests {
  /// A column of dates that holds one already.
  struct Column: Sendable {
    let declared: String
    let example: String
    /// How much of a date has no place in it, in seconds.
    let lost: Double
    /// The instants that are no others when they are read.
    var holds: ClosedRange<Double> = -62_167_132_800...253_402_214_399

    /// - Parameter local: What the clock shows then, as days are written.
    func takes(_ instant: Double, local: Double) -> Bool {
      holds.contains(instant) && (lost < 86_399 || holds.contains(local))
    }
  }

  private static let seconds = -62_167_132_800...99_999_999_999.0
  private static let milliseconds = 100_000_000...253_402_214_399.0

  static let columns = [
    Column(declared: "REAL", example: "1.5e9", lost: 0.001, holds: seconds),
    Column(declared: "INTEGER", example: "1500000000", lost: 0, holds: seconds),
    Column(declared: "INTEGER", example: "1500000000000", lost: 0, holds: milliseconds),
    Column(declared: "", example: "1.5e12", lost: 0.001, holds: milliseconds),
    Column(declared: "TEXT", example: "'2026-11-20'", lost: 86_399),
    Column(declared: "TEXT", example: "'2026-11-20 18:30'", lost: 59),
    Column(declared: "TEXT", example: "'2026-11-20T18:30:05Z'", lost: 0),
    Column(declared: "TEXT", example: "'2026-11-20 18:30:05.123456'", lost: 0.0001),
  ]

  /// What they are in universal time.
  private static let dates: [(text: String, seconds: Double)] = [
    ("0000-01-01", -62167219200), ("0000-01-02", -62167132800),
    (
      "0000-01-03",
      -62167046400
    ), ("0001-01-01", -62135596800), ("1582-10-10", -12219724800),
    ("1900-01-01", -2208988800), ("1969-12-31", -86400), ("1973-03-03T09:46:39", 99999999),
    ("1973-03-04T23:00:00", 100134000), ("2000-02-29", 951782400),
    (
      "2026-11-20T18:30:05",
      1795199405
    ), ("5138-11-15T19:46:39", 99999949599),
    (
      "5138-11-17T00:00:00",
      100000051200
    ), ("6000-06-01", 127187625600), ("9999-12-30", 253402128000),
    ("9999-12-31", 253402214400), ("9999-12-31T23:59:59", 253402300799),
  ]

  private struct Zone: TimeZoneRules {
    let seconds: Int
    var identifier: String { "Test/Fixed" }
    func offset(atInstant instant: Double) -> Int { seconds }
  }

  /// What is tried of a column in a zone; in the short form each date in one of the three.
  private static func chosenDates(_ index: Int, _ hours: Int) -> [(text: String, seconds: Double)] {
    Checkout.some(dates, each: 3, from: index + (hours + 12) / 12)
  }

  private func trial(_ column: Column, _ zone: Zone) throws -> ChangeTrial {
    let store = try Store.sample(.english, now: testNow)
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE other
            (id TEXT PRIMARY KEY, title TEXT, created_at \(column.declared), updated_at REAL);
          INSERT INTO other SELECT id, title, \(column.example), 1.5e9 FROM shopping_lists;
          DROP TABLE shopping_lists;
          ALTER TABLE other RENAME TO shopping_lists;
          """)
    }
    return try ChangeTrial(store, zone: zone)
  }

  @Test("In every storage, or it is an error", arguments: columns.indices, [0, 14, -12])
  func written(index: Int, hours: Int) throws {
    let column = Self.columns[index]
    let trial = try trial(column, Zone(seconds: hours * 3600))
    let target = "lists where title = \"Feestje supplies\""
    for date in Self.chosenDates(index, hours) {
      let instant = date.seconds - Double(hours * 3600)
      let before = try trial.whole
      let end = trial.run("update \(target) set created = \(date.text)")
      guard column.takes(instant, local: date.seconds) else {
        #expect(end.problems.map(\.code) == [.valueOutOfRange], "\(column): \(date)")
        #expect(try before.differences(to: trial.whole) == [], "\(column): \(date)")
        continue
      }
      #expect(end.problems == [], "\(column): \(date)")
      let found = trial.run("\(target) show created")
      guard let read = found.output.rows.first?.first?.seconds else {
        Issue.record("\(column): \(date) is \(found.output.rows) \(found.output.shown)")
        continue
      }
      #expect((-0.001...column.lost).contains(instant - read), "\(column): \(date) is \(read)")
    }
  }

  @Test("As the value of another field", arguments: columns.indices, [0, 14, -12])
  func copied(index: Int, hours: Int) throws {
    let column = Self.columns[index]
    let trial = try trial(column, Zone(seconds: hours * 3600))
    for date in Self.chosenDates(index, hours) {
      let instant = date.seconds - Double(hours * 3600)
      guard Self.seconds.contains(instant) else { continue }
      try trial.execute("UPDATE shopping_lists SET updated_at = \(instant)")
      let end = trial.run("update all lists set created = updated")
      guard column.takes(instant, local: date.seconds) else {
        #expect(end.problems.map(\.code) == [.valueOutOfRange], "\(column): \(date)")
        continue
      }
      #expect(end.problems == [], "\(column): \(date)")
      let found = trial.run("lists show created limit 1")
      guard let read = found.output.rows.first?.first?.seconds else {
        Issue.record("\(column): \(date) is \(found.output.rows) \(found.output.shown)")
        continue
      }
      #expect((-0.001...column.lost).contains(instant - read), "\(column): \(date) is \(read)")
    }
  }
}

extension Got {
  /// A date, in seconds.
  fileprivate var seconds: Double? {
    switch self {
    case .int(let int): Double(int)
    case .number(let number): number
    case .absent, .text, .rows: nil
    }
  }
}
