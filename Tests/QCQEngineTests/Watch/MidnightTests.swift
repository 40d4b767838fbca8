import Foundation
import QCQReports
import QCQText
import QCQWatch
import TestSupport
import Testing

@Suite("Watches on the next day") struct MidnightTests {
  /// Keeps how many rows each version has, and ends the watch with the second one.
  private final class Counts: WatchView {
    var counts: [Int] = []
    let events = WatchEvents()

    func show(_ version: WatchVersion, _ moment: WatchMoment) {
      counts.append(version.members[0].result.rows.count)
      if counts.count == 2 { events.stop() }
    }

    func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {}
  }

  /// The counts of a query's rows from a moment before midnight on, when nothing changes.
  private func counts(_ text: String, seconds: Double) throws -> [Int] {
    let house = try WatchedHouse(second: 0)
    let midnight = 1_800_057_600.0
    try house.write("UPDATE shopping_items SET created_at = \(Int(midnight) - 60)", by: house.other)
    let start = ProcessInfo.processInfo.systemUptime
    func clock() -> Double {
      house.now = midnight - 0.3 + ProcessInfo.processInfo.systemUptime - start
      return house.now
    }
    _ = clock()
    let view = Counts()
    let watched = try house.watch(text)
    let events = view.events
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { events.stop() }
    let loop = WatchLoop(view, events, WatchSettings(), clock: clock)
    let problems = try loop.begin(watched)
    #expect(problems.isEmpty)
    try loop.run()
    return view.counts
  }

  @Test("What means today moves on by itself") func today() throws {
    let counts = try counts("items where created on today", seconds: 20)
    #expect(counts.count == 2)
    #expect(try #require(counts.first) > 0 && counts.last == 0)
    #expect(try self.counts("items where created on yesterday", seconds: 20).last ?? 0 > 0)
  }

  @Test("What means no day is not asked again") func always() throws {
    #expect(try counts("items where created on 2027-01-15", seconds: 1).count == 1)
  }
}
