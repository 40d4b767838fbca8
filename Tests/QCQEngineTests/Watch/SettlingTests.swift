import GRDB
import QCQLanguage
import QCQReports
import QuickCartFollower
import QuickCartStore
import TestSupport
import Testing

@testable import QCQWatch

@Suite("What can wait until nobody writes") struct SettlingTests {
  private static let queries = [
    "watch count items where pending per category", "watch items sort name limit 5",
    #"watch items in "BBQ" where pending"#, "watch items sort updated desc limit 4",
    "watch lists sort count(items where pending) desc limit 4", "watch items by list",
    "watch items where created since today show name, list.title limit 3",
  ].joined(separator: "\n")

  /// Keeps up whatever can be kept up, and sets up nothing at once.
  private static let effort = {
    var effort = WatchEffort.utmost
    (effort.quick, effort.shared) = (-1, -1)
    return effort
  }()

  @Test("Whatever comes between, answers are those of asking anew", arguments: [nil, 0, 3])
  func replay(gaps: Int?) throws {
    let house = try WatchedHouse()
    let watched = try house.watch(
      Self.queries, .complete, Self.effort, gaps.map { ComparedRows(gaps: $0) })
    var reader = WatchReader()
    var chance = WatchChance(seed: 8)
    var (work, settled) = (WatchWork(), 0)
    let rounds = Checkout.isLong ? 120 : 24
    for _ in 0..<rounds {
      watched.follow(closely: chance.number(2) == 0)
      if case .version(let version) = try watched.refresh(settlesLater: true) {
        try reader.take(version)
      }
      work.add(watched.work)
      let fresh = try house.answer(Self.queries)
      #expect(reader.keys == fresh.map(\.keys))
      #expect(reader.rows == fresh.map(\.rows))
      if chance.number(4) == 0 { watched.doubt() }
      // Sometimes somebody writes before all is done.
      for _ in 0..<chance.number(20) where watched.isUnsettled {
        if watched.settle() { break }
        settled += 1
      }
      for _ in 0..<chance.number(3) { try house.write(chance.statement(), by: house.other) }
    }
    #expect(work.kept > (gaps == 3 ? 0 : rounds / 3), "\(work)")
    #expect(settled > rounds / 3)
  }

  @Test("It comes to an end, and is no news") func ending() throws {
    let house = try WatchedHouse()
    let watched = try house.watch(Self.queries, .complete, Self.effort)
    #expect(try watched.refresh(settlesLater: true) != nil)
    // What takes long is prepared for before anything changes.
    #expect(watched.isUnsettled)
    try house.write("UPDATE shopping_items SET quantity = quantity + 1")
    #expect(try watched.refresh(settlesLater: true) != nil)
    for isDoubted in [false, true] {
      if isDoubted { watched.doubt() }
      var count = 0
      while watched.isUnsettled, count < 20 {
        #expect(!watched.settle())
        count += 1
      }
      #expect(count > 3)
      #expect(!watched.isUnsettled)
      #expect(try watched.refresh(settlesLater: true) == nil)
    }
    try house.write("UPDATE shopping_items SET quantity = quantity + 1")
    #expect(try watched.refresh(settlesLater: true) != nil)
    #expect(watched.work.kept > 3)
  }

  @Test("What is asked quickly is prepared for once it has changed") func quick() throws {
    let house = try WatchedHouse()
    var effort = Self.effort
    effort.quick = .infinity
    let watched = try house.watch(Self.queries, .complete, effort)
    #expect(try watched.refresh(settlesLater: true) != nil)
    #expect(!watched.isUnsettled)
  }

  @Test("A commit that comes meanwhile is answered first") func meanwhile() throws {
    let house = try WatchedHouse()
    let watched = try house.watch(Self.queries, .complete, Self.effort)
    #expect(try watched.refresh(settlesLater: true) != nil)
    watched.doubt()
    #expect(!watched.settle())
    try house.write("UPDATE shopping_items SET name = 'a'")
    #expect(watched.settle())
    #expect(try watched.refresh(settlesLater: true) != nil)
  }

  @Test("Others may begin the log anew meanwhile", arguments: [true, false])
  func newLog(isClose: Bool) throws {
    let house = try WatchedHouse()
    let watched = try house.watch(Self.queries, .complete, Self.effort)
    #expect(try watched.refresh(settlesLater: true) != nil)
    #expect(!watched.settle(closely: isClose))
    for quantity in 3...5 {
      try house.write("UPDATE shopping_items SET quantity = \(quantity)", by: house.other)
      try house.other.queue.writeWithoutTransaction { _ = try $0.checkpoint() }
    }
    #expect(watched.settle(closely: isClose))
    #expect(try watched.refresh(settlesLater: true) != nil)
    #expect((watched.work.gap == nil) == isClose)
    while watched.isUnsettled { #expect(!watched.settle(closely: isClose)) }
    #expect(watched.held == nil)
  }

  @Test("A gap in a rush costs one answer", arguments: [true, false])
  func gap(isRush: Bool) throws {
    let house = try WatchedHouse()
    let rows = Gappy()
    let watched = try house.watch(Self.queries, .complete, Self.effort, rows)
    #expect(try watched.refresh(settlesLater: true) != nil)
    while watched.isUnsettled { #expect(!watched.settle()) }
    func change(_ quantity: Int) throws -> WatchWork {
      watched.follow(closely: isRush)
      try house.write("UPDATE shopping_items SET quantity = \(quantity), is_completed = 0")
      #expect(try watched.refresh(settlesLater: true) != nil)
      let fresh = try house.answer(Self.queries)
      #expect(watched.current?.members.map(\.result.rows) == fresh.map(\.rows))
      return watched.work
    }
    let before = try change(3)
    #expect(before.kept > 3)
    #expect((watched.held != nil) == isRush)
    rows.hasGap = true
    let gap = try change(4)
    #expect(gap.kept == 0)
    for quantity in 5...6 {
      let after = try change(quantity)
      #expect(isRush ? after.asked == 0 && after.kept > 3 : after.asked > 3 && after.kept == 0)
    }
  }

  @Test("What nothing has told of is found by doubt", arguments: [WatchEffort.none, .utmost])
  func untold(effort: WatchEffort) throws {
    let house = try WatchedHouse()
    let watched = try house.watch(Self.queries, .complete, effort, Untold())
    #expect(try watched.refresh() != nil)
    try house.write("UPDATE shopping_items SET name = 'a', is_completed = 0")
    #expect(try watched.refresh(settlesLater: true) == nil)
    watched.doubt()
    var isFound = false
    while watched.isUnsettled, !isFound { isFound = watched.settle() }
    #expect(isFound)
    #expect(try watched.refresh(settlesLater: true) != nil)
  }
}

/// Knows of nothing that has changed, as if it had been written past SQLite.
private final class Untold: ChangeSource {
  let touched: Set<String>? = []
  private var hasBegun = false

  func read(_ db: Database, tables: Set<String>) -> LogReading {
    defer { hasBegun = true }
    return hasBegun ? .deltas([]) : .unknown(.firstReading)
  }
}

/// Reads the log, and once tells nothing of the rows.
private final class Gappy: ChangeSource {
  private let follower = LogFollower()
  var hasGap = false
  var touched: Set<String>? { nil }
  var held: HeldLog? { follower.held }

  func follow(_ effort: LogEffort) { follower.follow(effort) }

  func read(_ db: Database, tables: Set<String>) -> LogReading {
    let rows = follower.read(db, tables: tables)
    defer { hasGap = false }
    return hasGap ? .unknown(.logRestarted) : rows
  }
}
