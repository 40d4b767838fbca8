import Foundation
import QCQPlatform
import QuickCartFollower
import QuickCartStore
import Synchronization
import Testing

/// A database of which something tells, as a server does.
private final class ToldDatabase: FollowedDatabase {
  private let store: Store
  let teller = BusyTeller()

  init() throws { store = try Store.inMemory() }

  var path: String { store.path }
  var pollingInterval: Double? { nil }

  func lend<Result>(
    _ work: (any LentConnection) throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> Result { try store.lend(work) }

  func onCommit(_ work: @escaping @Sendable (CommitNotice) -> Void) -> AnyObject {
    teller.tell.withLock { $0 = work }
    return teller
  }

  func makeTeller() -> (any ChangeTeller)? { teller }
}

/// Can't take anything in the first time that it is asked, as somebody else is at it.
private final class BusyTeller: ChangeTeller, Sendable {
  let tell = Mutex<(@Sendable (CommitNotice) -> Void)?>(nil)
  private let pipe = try? Descriptor.makePipe()
  private let count = Atomic(0)

  init() {
    let byte: [UInt8] = [1]
    if let pipe { byte.withUnsafeBytes { try? Descriptor.write(pipe.writeEnd, $0) } }
  }

  deinit {
    for end in [pipe?.readEnd, pipe?.writeEnd].compactMap(\.self) { try? Descriptor.close(end) }
  }

  /// It is free again once somebody has asked a second time.
  var isBusy: Bool { count.add(1, ordering: .relaxed).newValue < 3 }
  var descriptor: Int32 { count.load(ordering: .relaxed) < 3 ? -1 : pipe?.readEnd ?? -1 }

  func take() { tell.withLock { $0 }?(.told(isOwn: false)) }
}

@Suite("Changes that a database tells of") struct WatchingTellerTests {
  @Test("What could not be taken in at once is asked for again") func busy() throws {
    let watcher = try ChangeWatcher(of: ToldDatabase(), heartbeat: nil, usesEvents: true)
    #expect(watcher.wait(until: 20) == .change(isOwn: false))
  }
}
