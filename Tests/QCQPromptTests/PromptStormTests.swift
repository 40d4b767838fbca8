import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

@Suite("Typing while others write", .serialized) struct PromptStormTests {
  /// Commits as fast as it is told to, until it is stopped.
  private final class Storm: @unchecked Sendable {
    private let lock = NSLock()
    private var isOver = false
    private var commits = 0
    private let ended = DispatchSemaphore(value: 0)

    init(_ store: Store, perSecond: Double) {
      Thread.detachNewThread { [self] in
        let start = Date()
        while !lock.withLock({ isOver }) {
          let due = Int(Date().timeIntervalSince(start) * perSecond)
          while lock.withLock({ commits }) < due { commit(store) }
          usleep(500)
        }
        ended.signal()
      }
    }

    private func commit(_ store: Store) {
      try? store.queue.write { db in
        try db.execute(
          sql: "UPDATE shopping_items SET quantity = quantity + 1 WHERE id = '000000001'")
      }
      lock.withLock { commits += 1 }
    }

    /// How many commits there were.
    func stop() -> Int {
      lock.withLock { isOver = true }
      ended.wait()
      return lock.withLock { commits }
    }
  }

  @Test("No key is lost under 1,000 commits a second, and the last state is shown")
  func storm() throws {
    let sandbox = try Sandbox()
    let path = sandbox.path("storm.sqlite")
    let store = try Store.withItems(3, at: path)
    try store.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    let prompt = try PromptProcess(sandbox, ["--database", path], kind: "xterm-256color")
    prompt.type("watch sum quantity of items as sum &\r")
    #expect(prompt.wait { $0.contains("[sum] is watching") })
    let start = Date()
    let storm = Storm(store, perSecond: 1000)
    #expect(prompt.wait { $0.contains("[sum] ~ ") })

    prompt.type("print \"")
    let letters = (0..<200).compactMap { Unicode.Scalar(0x4E00 + $0).map(String.init) }
    var times: [Double] = []
    for letter in letters {
      let typed = DispatchTime.now().uptimeNanoseconds
      prompt.type(letter)
      let isSeen = prompt.waitForEcho(letter)
      times.append(Double(DispatchTime.now().uptimeNanoseconds - typed) / 1e6)
      #expect(isSeen)
      usleep(15_000)
    }
    prompt.type("\"\r")
    #expect(prompt.wait { $0.contains("\n" + letters.joined() + "\n") }, "a key was lost")
    let commits = storm.stop()
    let rate = Double(commits) / Date().timeIntervalSince(start)
    times.sort()
    let (median, high) = (format(times[100]), format(times[197]))
    print("echo under \(Int(rate)) commits/s: median \(median), p99 \(high) ms")
    #expect(prompt.wait { $0.contains("→ \(commits + 3)\n") }, "the last state was not shown")
    prompt.expectEnd()
  }

  private func format(_ milliseconds: Double) -> String { String(format: "%.1f", milliseconds) }
}
