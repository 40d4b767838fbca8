import Foundation
import GRDB

@testable import QuickCartFollower
@testable import QuickCartStore

/// A thread that reads the value of a database whenever it is told of a change.
final class StressWatch: Sendable {
  /// What was read after the last wake.
  let value = Shared<Int?>(nil)
  let wakes = Shared(0)
  /// Anything but a change, which is all that can happen.
  let oddities = Shared<[ChangeWatcher.Wake]>([])
  private let watcher: ChangeWatcher
  private let worker: Shared<Worker?> = Shared(nil)

  init(_ path: String) throws {
    let store = try Store.open(path: path)
    let watcher = try ChangeWatcher(store, heartbeat: nil)
    self.watcher = watcher
    worker.value = Worker { [value, wakes, oddities] in
      while true {
        switch watcher.wait(until: nil) {
        case .change, .unsure:
          value.value = try? store.int("SELECT value FROM state")
          wakes.change { $0 += 1 }
        case .stopped: return
        case let other: oddities.change { $0.append(other) }
        }
      }
    }
  }

  var usesEvents: Bool { watcher.method == .events }

  func stop() -> Bool {
    watcher.stop()
    return worker.value?.join() == true
  }
}

/// What everybody writes: one look at the database for each event. It is there to fail.
final class NaiveWatch: Sendable {
  let value = Shared<Int?>(nil)
  private let signal: WakeSignal
  private let worker: Shared<Worker?> = Shared(nil)

  init?(_ path: String) throws {
    let store = try Store.open(path: path)
    guard let signal = WakeSignal() else { return nil }
    self.signal = signal
    worker.value = Worker { [value] in
      guard let events = DirectoryEvents(file: path, path: path) else { return }
      var last: Int64?
      while !signal.isStopped {
        var descriptors = [events.descriptor, signal.descriptor].map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&descriptors, 2, -1)
        guard events.drain() != .nothing,
          let version = try? store.lend({ db throws(SQLiteFailure) in try DataVersion(db) }),
          version.foreign != last
        else { continue }
        last = version.foreign
        value.value = try? store.int("SELECT value FROM state")
      }
    }
  }

  func stop() -> Bool {
    signal.stop()
    return worker.value?.join() == true
  }
}
