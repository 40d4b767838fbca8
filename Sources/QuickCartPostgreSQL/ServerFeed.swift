#if PostgreSQL
  import QCQPlatform
  import Synchronization

  /// Tells when any transaction of a server has ended that may have changed something.
  ///
  /// It has a connection of its own. Where the tables have triggers that tell of each change, it
  /// waits for them; else it asks ten times a second which transactions have ended, which shows
  /// every commit, of whatever table. After it was out of reach anything may have changed.
  package final class ServerFeed: Sendable {
    /// How often it is asked, in seconds, and how often whether it still tells by itself.
    private static let (interval, glance) = (0.1, 1.0)

    /// Which transactions have ended, here or on all servers over which tables are spread.
    private static let mark = "SELECT txid_current_snapshot()::text"
    private static let marks = """
      SELECT string_agg(result, ' ' ORDER BY nodeid)
      FROM run_command_on_all_nodes('SELECT txid_current_snapshot()::text')
      """

    /// Learns which rows have changed, for one who asks for them now and then.
    package final class Reader: Sendable {
      fileprivate let news = Mutex(ServerNews())

      /// What has come since the last call.
      package func take() -> ServerNews {
        news.withLock { news in
          defer { news = ServerNews() }
          return news
        }
      }

      /// The same, which the next call gives once more.
      package func look() -> ServerNews { news.withLock { $0 } }
    }

    private struct WeakReader { weak var reader: Reader? }

    private final class State: Sendable {
      let isStopped = Atomic(false)
      /// How often somebody wanted to know all that is told, and how often they do.
      let wishes = Monitor((made: 0, fulfilled: 0))
      let pipe = try? Descriptor.makePipe()
      let isLive = Atomic(false)
      let readers = Mutex<[WeakReader]>([])

      deinit {
        for end in [pipe?.readEnd, pipe?.writeEnd].compactMap(\.self) { try? Descriptor.close(end) }
      }

      func makeWish() -> Int {
        wishes.update {
          $0.made += 1
          return $0.made
        }
      }

      /// The wishes up to this one are open.
      func takeWish() -> Int? {
        while let pipe, Descriptor.isReadable(pipe.readEnd) {
          _ = Descriptor.readByte(pipe.readEnd)
        }
        return wishes.withLock { $0.made > $0.fulfilled ? $0.made : nil }
      }

      func fulfil(_ wish: Int) { wishes.update { $0.fulfilled = max($0.fulfilled, wish) } }

      func note(_ news: ServerNews) {
        readers.withLock { readers in
          readers.removeAll { $0.reader == nil }
          for reader in readers { reader.reader?.news.withLock { $0.add(news) } }
        }
      }
    }

    private let state = State()

    private static let patience = 1.0

    /// - Parameters:
    ///   - tables: Those of lists.
    ///   - isSpread: Whether they are spread over several servers.
    ///   - tell: Called on a thread of its own.
    package init(
      _ address: ServerAddress, tables: [String], isSpread: Bool,
      tell: @escaping @Sendable () -> Void
    ) {
      // Asked before anybody reads, so that nothing is missed in between.
      nonisolated(unsafe) var follower = Follower(address, tables, isSpread: isSpread)
      let state = state
      _ = follower.connect()
      state.isLive.store(follower.isLive, ordering: .relaxed)
      SystemThread.start {
        while !state.isStopped.load(ordering: .relaxed) {
          let wish = state.takeWish()
          let news = follower.next(isWanted: wish != nil, or: state.pipe?.readEnd ?? -1)
          state.isLive.store(follower.isLive, ordering: .relaxed)
          if state.isStopped.load(ordering: .relaxed) { return }
          if !news.isEmpty { state.note(news) }
          if let wish { state.fulfil(wish) }
          if !news.isEmpty { tell() }
        }
      }
    }

    deinit { state.isStopped.store(true, ordering: .relaxed) }

    package func makeReader() -> Reader {
      let reader = Reader()
      state.readers.withLock { $0.append(WeakReader(reader: reader)) }
      return reader
    }

    /// Waits until readers have all that was committed before; false where that takes too long.
    package func catchUp() -> Bool {
      guard let pipe = state.pipe else { return false }
      let wish = state.makeWish()
      let byte: [UInt8] = [1]
      byte.withUnsafeBytes { try? Descriptor.write(pipe.writeEnd, $0) }
      return state.wishes.wait(until: MonotonicClock.now + ServerFeed.patience) {
        $0.fulfilled >= wish ? true : nil
      } ?? false
    }

    /// How often it is asked, in seconds; nil where it tells by itself.
    package var pollingInterval: Double? {
      state.isLive.load(ordering: .relaxed) ? nil : ServerFeed.interval
    }

    /// What the thread knows and does.
    private struct Follower {
      private let address: ServerAddress
      private let tables: [String]
      private let isSpread: Bool
      private var connection: ServerConnection?
      /// Whether the server tells of each change by itself.
      private(set) var isLive = false
      /// Which transactions had ended when it was asked last.
      private var mark = ""
      private var looked = 0.0

      init(_ address: ServerAddress, _ tables: [String], isSpread: Bool) {
        (self.address, self.tables, self.isSpread) = (address, tables, isSpread)
      }

      mutating func connect() -> Bool {
        connection = try? ServerConnection(address)
        // A server that only follows another one has no such notices.
        _ = try? connection?.run("LISTEN \(ServerLive.channel)")
        // What it commits itself need not last.
        _ = try? connection?.run("SET synchronous_commit = off")
        return look() != nil
      }

      /// - Parameter isWanted: Whether somebody waits to know all that was committed before.
      mutating func next(isWanted: Bool, or descriptor: Int32) -> ServerNews {
        var news = ServerNews()
        guard let open = connection else {
          _ = Descriptor.waitUntilReadable([descriptor], seconds: ServerFeed.interval)
          // Whoever waits must not take nothing for an answer.
          if connect() || isWanted { news.open() }
          return news
        }
        let rest = looked + (isLive ? ServerFeed.glance : ServerFeed.interval) - MonotonicClock.now
        // What is told comes in the order of commits, and so before what is told now.
        if isWanted, (try? open.run("NOTIFY \(ServerLive.channel)_seen")) == nil { news.open() }
        let seconds = isWanted ? 0 : max(rest, 0)
        for payload in open.notices(within: seconds, or: descriptor) { news.add(payload: payload) }
        if isLive, !news.isOpen, open.isConnected, MonotonicClock.now < looked + ServerFeed.glance {
          return news
        }
        if look() ?? false { news.open() }
        return news
      }

      /// Asks the server what there is to know; whether anything may have changed that nobody has
      /// told. Nil where it can't be asked.
      private mutating func look() -> Bool? {
        looked = MonotonicClock.now
        guard let open = connection else { return nil }
        do {
          let wasLive = isLive
          isLive = try ServerLive.isOn(tables, open)
          // Without a transaction of its own, so that it sees each state as it comes.
          let found = try open.run(isSpread ? ServerFeed.marks : ServerFeed.mark).text(0, 0)
          defer { mark = found }
          return wasLive && isLive ? false : found != mark
        } catch {
          (connection, isLive, mark) = (nil, false, "")
          return nil
        }
      }
    }
  }
#else
  package final class ServerFeed: Sendable {
    package final class Reader: Sendable {
      package func take() -> ServerNews { ServerNews() }
      package func look() -> ServerNews { ServerNews() }
    }

    package init(
      _ address: ServerAddress, tables: [String], isSpread: Bool,
      tell: @escaping @Sendable () -> Void
    ) {}
    package func makeReader() -> Reader { Reader() }
    package func catchUp() -> Bool { false }
    package var pollingInterval: Double? { nil }
  }
#endif
