import Foundation
import GRDB
import QCQEngine
import QCQLanguage
import QCQReports
import QCQWatch
import QuickCartFollower
import QuickCartStore
import TestSupport
import Testing

@Suite("Answers that two connections ask for") struct SharedAskingTests {
  private static let queries = [
    "watch count items where pending per category", "watch items sort name limit 5",
    #"watch items in "BBQ" where pending"#, "watch items where quantity > 1 by list",
    "watch lists sort count(items where pending) desc limit 4", "watch categories",
    "watch items sort updated desc limit 4",
  ].joined(separator: "\n")

  /// Shares whatever there is to share.
  private static let effort = {
    var effort = WatchEffort.none
    effort.shared = -1
    return effort
  }()

  @Test("They are those that one connection gives") func replay() throws {
    let house = try WatchedHouse()
    let watched = try house.watch(Self.queries, .complete, Self.effort, Forgetful())
    var reader = WatchReader()
    var chance = WatchChance(seed: 12)
    var shared = 0
    var round = 0
    // On a busy machine the second connection comes late, and it takes more rounds.
    while round < 80 || shared <= 20 && round < 4_000 {
      if case .version(let version) = try watched.refresh() { try reader.take(version) }
      shared += watched.work.shared
      let fresh = try house.answer(Self.queries)
      #expect(reader.keys == fresh.map(\.keys))
      #expect(reader.rows == fresh.map(\.rows))
      for _ in 0...chance.number(3) { try house.write(chance.statement(), by: house.other) }
      if chance.number(6) == 0 { house.checkpoint(round % 3) }
      round += 1
    }
    #expect(shared > 20)
  }

  @Test("Whoever stops them stops both, and the next answers are right") func stopped() throws {
    let house = try WatchedHouse()
    let watched = try house.watch(Self.queries, .complete, Self.effort, Forgetful())
    #expect(try watched.refresh() != nil)
    let own = house.own
    let stopper = Thread {
      while !Thread.current.isCancelled {
        own.interrupt()
        sched_yield()
      }
    }
    stopper.start()
    var stops = 0
    for _ in 0..<60 {
      do throws(EngineError) {
        _ = try watched.refresh()
      } catch {
        guard case .interrupted = error else {
          Issue.record("\(error)")
          break
        }
        stops += 1
      }
    }
    stopper.cancel()
    #expect(Eventually.holds { stopper.isFinished })
    #expect(stops > 0)
    try house.write("UPDATE shopping_items SET quantity = quantity + 1")
    _ = try watched.refresh()
    #expect(
      watched.current?.members.map(\.result.rows) == (try house.answer(Self.queries).map(\.rows)))
  }

  @Test("There is no second connection to another file, or to none") func twin() throws {
    #expect(try Store.inMemory().withTwin { _ in true } == nil)
    let house = try WatchedHouse()
    #expect(house.own.withTwin { !$0.isInMemory } == true)
    try FileManager.default.moveItem(atPath: house.own.path, toPath: house.own.path + ".old")
    #expect(house.own.withTwin { _ in true } == nil)
    try FileManager.default.copyItem(atPath: house.own.path + ".old", toPath: house.own.path)
    #expect(house.own.withTwin { _ in true } == nil)
  }
}

/// Reads the log, and tells nothing of the rows: as after one that began anew with commits unread.
final class Forgetful: ChangeSource {
  private let follower = LogFollower()
  let touched: Set<String>? = nil
  var mark: LogMark? { follower.mark }

  func read(_ db: Database, tables: Set<String>) -> LogReading {
    _ = follower.read(db, tables: tables)
    return .unknown(.logRestarted)
  }
}
