import Foundation

/// A thread of its own, with room for deep texts.
enum WorkerThread {
  static let stackSize = 8 << 20

  static func start(_ name: String, _ work: @escaping @Sendable () -> Void) {
    let thread = Thread(block: work)
    thread.stackSize = stackSize
    thread.name = name
    thread.start()
  }
}

/// Lets a thread sleep until its time has come or somebody stops it.
final class StopSign: @unchecked Sendable {
  private let condition = NSCondition()
  private var isUp = false
  private var actions: [Int: @Sendable () -> Void] = [:]
  private var number = 0

  var isRaised: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isUp
  }

  func raise() {
    condition.lock()
    isUp = true
    let actions = actions.values
    condition.broadcast()
    condition.unlock()
    for action in actions { action() }
  }

  /// Runs a body; if the sign goes up meanwhile, or is up, `stop` is called.
  func during<Result>(
    _ body: () throws -> Result, stop: @escaping @Sendable () -> Void
  ) rethrows -> Result {
    condition.lock()
    number += 1
    let own = number
    actions[own] = stop
    let isUp = isUp
    condition.unlock()
    if isUp { stop() }
    defer {
      condition.lock()
      actions[own] = nil
      condition.unlock()
    }
    return try body()
  }

  /// Sleeps; true if the sign is up.
  func sleep(_ seconds: Double) -> Bool {
    let end = Inbox.now + seconds
    condition.lock()
    defer { condition.unlock() }
    while !isUp, Inbox.now < end {
      _ = condition.wait(until: Date(timeIntervalSinceNow: end - Inbox.now))
    }
    return isUp
  }
}
