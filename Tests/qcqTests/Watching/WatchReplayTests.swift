import Foundation
import GRDB
import TestSupport
import Testing

@Suite("A watch shows states that were, one after the other", .waiting, .serialized)
struct WatchReplayTests {
  private static let writes = Checkout.isLong ? 10_000 : 450

  private let sandbox: Sandbox
  private let history: WatchedHistory

  init() throws {
    sandbox = try Sandbox()
    history = try WatchedHistory(sandbox.path("a.sqlite"))
  }

  private func arguments(state: String? = nil) -> [String] {
    let query = WatchedHistory.query(isByID: state != nil)
    return ["watch", query, "--database", "a.sqlite", "--format", "ndjson"]
      + (state.map { ["--state", $0] } ?? [])
  }

  /// Takes lines until the state with a count has come.
  private func follow(_ watch: WatchProcess, _ replay: inout FrameReplay, to count: Int) throws {
    var last = 0
    let hasCome = try watch.read(seconds: 60) { line in
      guard try replay.take(line) else { return false }
      let found = try #require(try history.count(of: replay), "no such state: \(line)")
      #expect(found > last)
      last = found
      return found == count
    }
    #expect(hasCome, "\(last) of \(count)")
  }

  @Test("While three write at random") func random() throws {
    let watch = try WatchProcess(sandbox, arguments())
    var replay = FrameReplay()
    try follow(watch, &replay, to: 1)
    let writers = DispatchGroup()
    for _ in 0..<3 {
      let (history, database) = (history, try history.open())
      DispatchQueue.global().async(group: writers) {
        for _ in 0..<(Self.writes / 3) {
          do { try history.write(database) } catch { Issue.record(error) }
          if Int.random(in: 0..<4) == 0 { usleep(.random(in: 0...3000)) }
        }
      }
    }
    // Nothing is left for the end, as a watch waits for a reader.
    while writers.wait(timeout: .now()) == .timedOut {
      watch.forget()
      _ = try watch.read(seconds: 0.1) { line in
        if try replay.take(line) {
          #expect(try history.count(of: replay) != nil, "no such state: version \(line)")
        }
        return false
      }
    }
    let database = try history.open()
    while try history.count(of: replay) != history.count {
      watch.forget()
      let count = history.count
      _ = try watch.read { try replay.take($0) && history.count(of: replay) == count }
      #expect(try history.count(of: replay) == count)
    }
    print("\(history.count) states, \(replay.version) versions")
    // How many there are depends on what else the processors have to do.
    #expect(replay.version > 5)
    // What nobody watches, and what is taken back, is not told.
    watch.forget()
    for _ in 0..<20 {
      try history.writeElsewhere(database)
      try history.takeBack(database)
    }
    #expect(!watch.read(seconds: 0.5) { _ in true })
    #expect(watch.lines == [])
    watch.stop(SIGTERM)
    #expect(watch.process.terminationStatus == 0)
  }

  /// How long watches are killed one after the other, in seconds.
  private static let seconds = Checkout.isLong ? 480.0 : 6.0
  private static let kills = Checkout.isLong ? 10_000 : 20

  @Test("Killed at any moment, it goes on where it was") func killed() throws {
    let database = try history.open()
    let isOver = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [history] in
      while isOver.wait(timeout: .now()) == .timedOut {
        do { try history.write(database) } catch { Issue.record(error) }
        usleep(.random(in: 0...4000))
      }
      hasEnded.signal()
    }
    var replay = FrameReplay()
    // As long as a watch takes to come to its first version, and somewhat longer.
    let start = Date()
    let first = try WatchProcess(sandbox, arguments(state: "s"))
    _ = try first.read { try replay.take($0) }
    let longest = UInt32(2_000_000 * Date().timeIntervalSince(start)) + 10_000
    first.stop(SIGKILL)
    first.forget()
    first.readToEnd()
    for line in first.lines { _ = try replay.take(line) }
    replay.cut()
    let limit = Date() + Self.seconds
    var (kills, silent) = (0, 0)
    while kills < Self.kills, kills < 10 || Date() < limit {
      let watch = try WatchProcess(sandbox, arguments(state: "s"))
      if kills.isMultiple(of: 2) {
        usleep(.random(in: 0...longest))
      } else {
        // While it hands out a version, or a moment later.
        _ = watch.read { _ in true }
        usleep(.random(in: 0...1000))
      }
      watch.stop(SIGKILL)
      watch.readToEnd()
      for line in watch.lines where try replay.take(line) {
        #expect(try history.count(of: replay) != nil, "no such state: version \(line)")
      }
      replay.cut()
      kills += 1
      silent += watch.lines.isEmpty ? 1 : 0
    }
    isOver.signal()
    hasEnded.wait()
    if try history.count(of: replay) != history.count {
      let last = try WatchProcess(sandbox, arguments(state: "s"))
      let count = history.count
      #expect(try last.read { try replay.take($0) && history.count(of: replay) == count })
      last.stop()
    }
    print(
      """
      \(kills) kills, \(silent) before a word; \(replay.version) versions, \(replay.dropped) of \
      them twice; \(history.count) states
      """)
    #expect(kills > 5)
    #expect(replay.version > kills / 10)
  }
}
