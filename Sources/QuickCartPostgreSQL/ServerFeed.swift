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

    fileprivate struct WeakReader { weak var reader: Reader? }

    /// Who has made changes, as bits.
    private enum Makers {
      static let (none, own, others): (UInt8, UInt8, UInt8) = (0, 1, 2)
    }

    fileprivate final class State: Sendable {
      let isStopped = Atomic(false)
      let isLive = Atomic(false)
      let isConnected = Atomic(false)
      /// What can be read from once the server tells something; -1 where nothing can be taken in.
      let socket = Atomic<Int32>(-1)
      /// Whether that is so only until the one is done who uses what follows the server.
      let isBusy = Atomic(false)
      /// How many others wait for that.
      let tellers = Atomic(0)
      /// Of whose changes nobody has been told yet.
      let untold = Atomic(Makers.none)
      let pipe = try? Descriptor.makePipe()
      let readers = Mutex<[WeakReader]>([])
      /// Nil while somebody uses it.
      private let follower: Monitor<Follower?>
      private let tell: @Sendable (_ isOwn: Bool) -> Void

      init(_ follower: Follower, _ tell: @escaping @Sendable (_ isOwn: Bool) -> Void) {
        self.follower = Monitor(follower)
        self.tell = tell
        show(follower)
      }

      private func show(_ follower: Follower) {
        isLive.store(follower.isLive, ordering: .relaxed)
        isConnected.store(follower.socket >= 0, ordering: .relaxed)
        socket.store(follower.socket, ordering: .relaxed)
        isBusy.store(false, ordering: .relaxed)
      }

      deinit {
        for end in [pipe?.readEnd, pipe?.writeEnd].compactMap(\.self) { try? Descriptor.close(end) }
      }

      /// Uses what follows the server, and hands on what it has learned before anybody else does.
      ///
      /// - Parameter seconds: How long to wait for another one who does; nil for no limit.
      func use<Result>(
        within seconds: Double? = nil, _ body: (inout Follower) -> Result
      ) -> Result? {
        let end = seconds.map { MonotonicClock.now + $0 }
        let free = follower.wait(until: end) { follower -> Follower? in
          defer { follower = nil }
          return follower
        }
        guard var free else { return nil }
        let result = body(&free)
        let (news, makers) = free.takeNews()
        note(news, makers)
        show(free)
        follower.update { [free] in $0 = free }
        return result
      }

      private func note(_ news: ServerNews, _ makers: UInt8) {
        if news.isEmpty { return }
        untold.bitwiseOr(makers, ordering: .relaxed)
        readers.withLock { readers in
          readers.removeAll { $0.reader == nil }
          for reader in readers { reader.reader?.news.withLock { $0.add(news) } }
        }
      }

      /// Tells of what nobody has been told yet.
      func tellAll() {
        let makers = untold.exchange(Makers.none, ordering: .relaxed)
        if makers != Makers.none { tell(makers == Makers.own) }
      }

      /// Has the thread look whether there is something to do.
      func wake() {
        guard let pipe else { return }
        let byte: [UInt8] = [1]
        byte.withUnsafeBytes { try? Descriptor.write(pipe.writeEnd, $0) }
      }

      /// Waits until the server tells something and nobody else waits for that, or somebody wakes
      /// the thread.
      func wait(seconds: Double) {
        guard let pipe else { return MonotonicClock.sleep(min(seconds, ServerFeed.interval)) }
        let isLeft = tellers.load(ordering: .relaxed) > 0 && isLive.load(ordering: .relaxed)
        let socket = isLeft ? -1 : socket.load(ordering: .relaxed)
        _ = Descriptor.waitUntilReadable([socket, pipe.readEnd], seconds: seconds)
        while Descriptor.isReadable(pipe.readEnd) { _ = Descriptor.readByte(pipe.readEnd) }
      }
    }

    private let state: State

    /// How long the server may take to answer what takes it no time, in seconds.
    private static let patience = 1.0

    /// How long before it counts as out of reach, in seconds.
    private static let silence = 5.0

    /// - Parameters:
    ///   - tables: Those of lists.
    ///   - database: That of the program itself, whose own changes are told apart.
    ///   - tell: Called on a thread of its own, with whether the program itself has made all of the
    ///     changes.
    package init(
      _ address: ServerAddress, tables: [String], of database: ServerDatabase,
      tell: @escaping @Sendable (_ isOwn: Bool) -> Void
    ) {
      // Asked before anybody reads, so that nothing is missed in between.
      let state = State(Follower(address, tables, database), tell)
      self.state = state
      SystemThread.start {
        while let seconds = state.use({ $0.rest }) {
          state.wait(seconds: seconds)
          if state.isStopped.load(ordering: .relaxed) { return }
          state.use { $0.next() }
          state.tellAll()
        }
      }
    }

    deinit {
      state.isStopped.store(true, ordering: .relaxed)
      state.wake()
    }

    /// Takes in what the server tells on the thread that waits for it.
    package final class Teller: Sendable {
      private let state: State

      fileprivate init(_ state: State) {
        self.state = state
        state.tellers.add(1, ordering: .relaxed)
        state.wake()
      }

      deinit {
        state.tellers.subtract(1, ordering: .relaxed)
        state.wake()
      }

      /// How long another one may take to ask the server, whose answer is to be read there, too.
      private static let patience = 0.005

      /// Readable once the server tells something; -1 while nothing can be taken in.
      package var descriptor: Int32 {
        state.isLive.load(ordering: .relaxed) ? state.socket.load(ordering: .relaxed) : -1
      }

      package var isBusy: Bool { state.isBusy.load(ordering: .relaxed) }

      /// Takes in what the server has told, and tells of it.
      package func take() {
        if state.use(within: Self.patience, { $0.takeTold() }) == true { return state.tellAll() }
        // Whoever has it at hand sees to the rest, which may take long.
        state.isBusy.store(true, ordering: .relaxed)
        state.socket.store(-1, ordering: .relaxed)
        state.wake()
      }
    }

    package func makeTeller() -> Teller { Teller(state) }

    package func makeReader() -> Reader {
      let reader = Reader()
      state.readers.withLock { $0.append(WeakReader(reader: reader)) }
      return reader
    }

    /// Makes sure that readers have all that was committed before; false where that takes too long.
    package func catchUp() -> Bool {
      let isDone = state.use(within: ServerFeed.patience) { $0.catchUp() } != nil
      if state.untold.load(ordering: .relaxed) != Makers.none { state.wake() }
      return isDone
    }

    /// How often it is asked, in seconds; nil where it tells by itself.
    package var pollingInterval: Double? {
      if !state.isConnected.load(ordering: .relaxed) { return ServerFeed.glance }
      return state.isLive.load(ordering: .relaxed) ? nil : ServerFeed.interval
    }

    /// What is known of the server, and who asks it.
    fileprivate struct Follower {
      private let address: ServerAddress
      private let tables: [String]
      private let isSpread: Bool
      /// The connection of the program itself.
      private let own: ServerConnection
      /// Whether its tables may be others now, and what these were like when it was asked last.
      private let doubt: TableDoubt
      private var tableMark: String?
      private var lookedAtTables = 0.0
      private var connection: ServerConnection?
      private var news = ServerNews()
      private var makers = Makers.none
      /// Whether the server tells of each change by itself.
      private(set) var isLive = false
      /// How often in a row it could not be reached; after some tries they come less often.
      private var failures = 0
      private static let (quickTries, pause) = (50, 0.5)
      /// Which transactions had ended when it was asked last.
      private var mark = ""
      private var looked = 0.0

      init(_ address: ServerAddress, _ tables: [String], _ database: ServerDatabase) {
        (self.address, self.tables) = (address, tables)
        (isSpread, own, doubt) = (database.isSpread, database.connection, database.known.doubt)
        _ = connect()
      }

      private mutating func connect() -> Bool {
        connection = try? ServerConnection(address, patience: ServerFeed.silence)
        // A server that only follows another one has no such notices.
        _ = try? connection?.run("LISTEN \(ServerLive.channel)")
        // What it commits itself need not last.
        _ = try? connection?.run("SET synchronous_commit = off")
        return look() != nil
      }

      /// What can be read from once the server tells something; none where it is out of reach.
      var socket: Int32 { connection?.socket ?? -1 }

      /// How long to wait before it is asked, should it tell nothing, in seconds.
      var rest: Double {
        let isGone = failures > Self.quickTries
        let interval = isLive ? ServerFeed.glance : isGone ? Self.pause : ServerFeed.interval
        return max(looked + interval - MonotonicClock.now, 0)
      }

      mutating func takeNews() -> (ServerNews, makers: UInt8) {
        defer { (news, makers) = (ServerNews(), Makers.none) }
        return (news, news.isOpen ? Makers.others : makers)
      }

      /// Takes in what the server has told, and asks it where it is time to.
      mutating func next() {
        guard let open = connection else {
          failures = connect() ? 0 : failures + 1
          // As long as it can't be followed, anything may have changed: whoever reads finds out,
          // if there is one connection left, or says that the server can't be reached.
          if failures % 10 == 0 || failures > Self.quickTries { news.open() }
          return
        }
        takeNotices()
        if isLive, !news.isOpen, open.isConnected, rest > 0 { return }
        // Whoever shows rows has to say that there are none, too.
        if look() ?? true { news.open() }
      }

      /// Takes in what the server has told; false where that was not all there is to do.
      mutating func takeTold() -> Bool {
        takeNotices()
        return isLive && !news.isOpen && connection?.isConnected == true
      }

      private mutating func takeNotices() {
        for notice in connection?.notices() ?? [] {
          news.add(payload: notice.payload)
          makers |=
            notice.backend == own.backend.load(ordering: .relaxed) ? Makers.own : Makers.others
        }
      }

      /// Takes in what was committed before.
      mutating func catchUp() {
        // What is told comes in the order of commits, and so before what is told now.
        if connection?.answers("NOTIFY \(ServerLive.channel)_seen", within: ServerFeed.patience)
          != true
        {
          (connection, isLive, mark, tableMark) = (nil, false, "", nil)
        }
        // Whoever waits must not take nothing for an answer.
        if connection == nil { news.open() }
        takeNotices()
      }

      /// Whether the tables may be others than those that the program knows.
      private mutating func lookAtTables(
        _ open: ServerConnection, isAfterCommit: Bool
      ) throws(ServerFailure) -> Bool {
        let isTime = isAfterCommit || looked >= lookedAtTables + ServerFeed.glance
        guard tableMark == nil || isTime else { return false }
        lookedAtTables = looked
        let found = try KnownTables.mark(open)
        defer { tableMark = found }
        if found == tableMark { return false }
        doubt.raise()
        return tableMark != nil
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
          // Those that came meanwhile would be seen only with the next one.
          takeNotices()
          let areOthers = try lookAtTables(open, isAfterCommit: !isLive && found != mark)
          return areOthers || (wasLive && isLive ? false : found != mark)
        } catch {
          (connection, isLive, mark, tableMark) = (nil, false, "", nil)
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

    package final class Teller: Sendable {
      package var descriptor: Int32 { -1 }
      package var isBusy: Bool { false }
      package func take() {}
    }

    package init(
      _ address: ServerAddress, tables: [String], of database: ServerDatabase,
      tell: @escaping @Sendable (_ isOwn: Bool) -> Void
    ) {}
    package func makeReader() -> Reader { Reader() }
    package func makeTeller() -> Teller { Teller() }
    package func catchUp() -> Bool { false }
    package var pollingInterval: Double? { nil }
  }
#endif
