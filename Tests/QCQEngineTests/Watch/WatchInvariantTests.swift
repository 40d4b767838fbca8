import QCQReports
import QCQWatch
import Foundation
import GRDB
import QCQLanguage
import QuickCartStore
import Testing
import TestSupport

/// Whatever is watched together is of one state, however fast others write.
@Suite("Watched answers never contradict each other") struct WatchInvariantTests {
  private static let versions = Checkout.isLong ? 100_000 : 70

  private static let text = """
    watch together {
      total = count items
      done = count items where completed
      open = count items where pending
      items per category show category, count() as n
    }
    watch count items per list
    watch lists show count(items) as n, count(items where pending) as p sort n desc
    """

  /// How answers are come by.
  enum Way: CaseIterable {
    case kept, asked
    /// By two connections at once.
    case shared
  }

  @Test("Under two writers", arguments: Way.allCases)
  func invariant(way: Way) throws {
    let house = try WatchedHouse()
    var effort: WatchEffort = way == .kept ? .utmost : .none
    effort.shared = way == .shared ? -1 : .infinity
    let watched = try house.watch(
      Self.text, .complete, effort, way == .shared ? Forgetful() : nil)
    let writers = try (1...2).map { try BusyWriter(house.own.path, seed: UInt64($0)) }
    defer { for writer in writers { writer.stop() } }
    var (count, work) = (0, WatchWork())
    let limit = Date(timeIntervalSinceNow: Checkout.isLong ? 3600 : 30)
    while count < Self.versions, Date() < limit {
      guard case .version(let version) = try watched.refresh() else { continue }
      count += 1
      work.add(watched.work)
      let results = version.members.map(\.result)
      let total = number(results[0].rows[0], 0)
      let sums = [
        number(results[1].rows[0], 0) + number(results[2].rows[0], 0), sum(results[3], 1),
        sum(results[4], 1), sum(results[5], 0),
      ]
      #expect(sums == [total, total, total, total])
      #expect(sum(results[5], 1) == number(results[2].rows[0], 0))
      if sums != [total, total, total, total] { return }
    }
    #expect(count == Self.versions, "\(writers.map(\.problem))")
    #expect((way == .kept) == (work.kept > 0))
  }

  private func number(_ row: PackedRow, _ cell: Int) -> Int64 {
    guard case .int(let int) = row.view.cell(cell) else { return .min }
    return int
  }

  private func sum(_ result: WatchedResult, _ cell: Int) -> Int64 {
    result.rows.reduce(0) { $0 + number($1, cell) }
  }
}

/// Commits as fast as it can, on a thread and a connection of its own.
private final class BusyWriter: @unchecked Sendable {
  private let lock = NSLock()
  private var isStopped = false
  private var failure: String?
  private let ended = DispatchSemaphore(value: 0)

  init(_ path: String, seed: UInt64) throws {
    let store = try Store.open(path: path)
    let thread = Thread { [self] in
      var random = SplitMix64(seed: seed)
      var made = 0
      while !isDone {
        made += 1
        do {
          try store.write { db in
            for _ in 0...random.below(3) {
              try db.execute(sql: BusyWriter.statement("\(seed)-\(made)", &random))
            }
          }
        } catch {
          fail("\(error)")
        }
      }
      try? store.close()
      ended.signal()
    }
    thread.start()
  }

  private static func statement(_ name: String, _ random: inout SplitMix64) -> String {
    let one = """
      rowid = (SELECT rowid FROM shopping_items LIMIT 1 OFFSET \(random.below(60)))
      """
    switch random.below(6) {
    case 0, 1: return "UPDATE shopping_items SET is_completed = NOT is_completed WHERE \(one)"
    case 2:
      return "UPDATE shopping_items SET category_id = \(1 + random.below(8)) WHERE \(one)"
    case 3:
      return """
        UPDATE shopping_items SET shopping_list_id =
          (SELECT id FROM shopping_lists LIMIT 1 OFFSET \(random.below(5))) WHERE \(one)
        """
    case 4: return "DELETE FROM shopping_items WHERE \(one)"
    default:  // Int
      return """
        INSERT OR REPLACE INTO shopping_items
          (id, name, category_id, shopping_list_id, created_at, updated_at)
        SELECT '\(name)-\(random.below(1_000_000))', 'New', \(1 + random.below(8)), id, 0, 0
        FROM shopping_lists LIMIT 1
        """
    }
  }

  private var isDone: Bool { lock.withLock { isStopped } }
  var problem: String? { lock.withLock { failure } }
  private func fail(_ text: String) { lock.withLock { failure = text } }

  func stop() {
    lock.withLock { isStopped = true }
    ended.wait()
  }
}
