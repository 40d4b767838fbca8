import Foundation
import GRDB
import QCQLanguage
import Testing

@testable import QuickCartStore
import TestSupport

@Suite("Zones and dates")
struct ZoneTests {
  private func names(_ store: Store, _ seconds: Double) throws -> [String?] {
    try ["day", "week", "month", "year"].map { try store.text("SELECT qcq_\($0)(?)", [seconds]) }
  }

  @Test("Instants are named in the store's zone")
  func zones() throws {
    let store = try Store.inMemory()
    #expect(try names(store, testNow) == ["2026-11-20", "2026-W47", "2026-11", "2026"])
    // 2026-12-31T23:30:00Z is next year in Amsterdam, in the last ISO week of the old one.
    let midnight = 1_798_759_800.0
    #expect(try names(store, midnight) == ["2026-12-31", "2026-W53", "2026-12", "2026"])
    store.zone = try #require(FoundationTimeZone(identifier: "Europe/Amsterdam"))
    #expect(try names(store, midnight) == ["2027-01-01", "2026-W53", "2027-01", "2027"])
  }

  @Test("The day changes at local midnight on both sides of a change of the clock")
  func daylightSaving() throws {
    let store = try Store.inMemory()
    let zone = try #require(FoundationTimeZone(identifier: "Europe/Amsterdam"))
    store.zone = zone
    for (year, month, day) in [(2026, 3, 29), (2026, 10, 25)] {
      let start = CivilDate(year: year, month: month, day: day)
      for (date, offset) in [(start, 0.0), (start.adding(days: 1), -0.001)] {
        let name = try store.text("SELECT qcq_day(?)", [date.instant(in: zone) + offset])
        #expect(name == start.dayText)
      }
    }
    let length = { (month: Int, day: Int) in
      let start = CivilDate(year: 2026, month: month, day: day)
      return (start.adding(days: 1).instant(in: zone) - start.instant(in: zone)) / 3600
    }
    #expect(length(3, 29) == 23)
    #expect(length(10, 25) == 25)
  }

  @Test(
    "Cached offsets are the system's",
    arguments: [
      "UTC", "Europe/Amsterdam", "America/New_York", "Asia/Tokyo", "Asia/Pyongyang",
      "Pacific/Apia", "Australia/Lord_Howe", "Africa/Casablanca",
    ])
  func offsets(identifier: String) throws {
    let zone = try #require(FoundationTimeZone(identifier: identifier))
    let system = try #require(TimeZone(identifier: identifier))
    var random = SplitMix64(seed: 7)
    for step in 0..<3000 {
      let near = step % 2 == 0
      let seconds =
        near
        ? 1_400_000_000 + Double(step) * 100_000
        : Double(Int64(truncatingIfNeeded: random.next()) % 4_000_000_000)
      let date = Date(timeIntervalSince1970: seconds)
      #expect(zone.offset(atInstant: seconds) == system.secondsFromGMT(for: date))
    }
    _ = zone.offset(atInstant: .infinity)
    _ = zone.offset(atInstant: .nan)
  }

  @Test("A zone that does not exist is refused")
  func unknown() {
    #expect(FoundationTimeZone(identifier: "Europe/Lutjebroek") == nil)
  }

  @Test("What is no date has no day")
  func notDates() throws {
    let store = try Store.inMemory()
    for argument in ["NULL", "'2026-11-31'", "'soon'", "''", "x'00'", "9e999", "1e300", "-1e12"] {
      #expect(try store.value("SELECT qcq_day(\(argument))").isNull)
    }
    #expect(try store.text("SELECT qcq_day(0)") == "1970-01-01")
    #expect(try store.text("SELECT qcq_day(-0.5)") == "1969-12-31")
    #expect(try store.text("SELECT qcq_day(1795199400000)") == "2026-11-20")
    #expect(try store.text("SELECT qcq_day('2026-11-20 23:30:00')") == "2026-11-20")
    #expect(try store.text("SELECT qcq_day('2026-11-20T23:30:00-01:00')") == "2026-11-21")
    #expect(try store.text("SELECT qcq_week(1104580800)") == "2004-W53")
  }
}
