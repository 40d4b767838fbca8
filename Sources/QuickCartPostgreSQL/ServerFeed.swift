#if PostgreSQL
  import QCQPlatform
  import Synchronization

  /// Tells when any transaction of a server has ended that may have changed something.
  ///
  /// The server is asked which transactions have ended, by a connection of its own: ten times a
  /// second, and whenever it tells of a change by itself. That sees every commit, of whatever
  /// table; it is told once for all that ended in between.
  package final class ServerFeed: Sendable {
    private static let interval = 0.1

    private final class State: Sendable {
      let isStopped = Atomic(false)
      /// What the server said last; nil where it could not be asked, after which anything may have
      /// changed.
      let mark = Mutex<String?>(nil)
    }

    private let state = State()

    /// - Parameter tell: Called on a thread of its own.
    package init(_ address: ServerAddress, tell: @escaping @Sendable () -> Void) {
      let (state, connection) = (state, ServerFeed.connect(address))
      // Asked before anybody reads, so that nothing is missed in between.
      let mark = connection.flatMap { ServerFeed.mark(of: $0) }
      state.mark.withLock { $0 = mark }
      SystemThread.start {
        ServerFeed.follow(address, connection, state, tell)
      }
    }

    deinit { state.isStopped.store(true, ordering: .relaxed) }

    private static func follow(
      _ address: ServerAddress, _ first: ServerConnection?, _ state: State, _ tell: () -> Void
    ) {
      var connection = first
      while !state.isStopped.load(ordering: .relaxed) {
        if let connection {
          connection.waitForNotice(seconds: interval)
        } else {
          MonotonicClock.sleep(interval)
          connection = connect(address)
        }
        guard let open = connection, let mark = mark(of: open) else {
          connection = nil
          state.mark.withLock { $0 = nil }
          continue
        }
        let isNew = state.mark.withLock { last in
          defer { last = mark }
          return last != mark
        }
        if isNew, !state.isStopped.load(ordering: .relaxed) { tell() }
      }
    }

    private static func connect(_ address: ServerAddress) -> ServerConnection? {
      let connection = try? ServerConnection(address)
      // A server that only follows another one has no such notices.
      _ = try? connection?.run("LISTEN \(ServerLive.channel)")
      return connection
    }

    private static func mark(of connection: ServerConnection) -> String? {
      // Without a transaction of its own, so that it sees each state as it comes.
      (try? connection.run("SELECT txid_current_snapshot()::text"))?.text(0, 0)
    }
  }
#else
  package final class ServerFeed: Sendable {
    package init(_ address: ServerAddress, tell: @escaping @Sendable () -> Void) {}
  }
#endif
