#if PostgreSQL
  import CPostgreSQL
  import QCQPlatform
  import Synchronization

  /// A connection to a server, through libpq.
  ///
  /// It is used by one thread at a time; only its lifeline by others.
  final class ServerConnection: Sendable {
    nonisolated(unsafe) private(set) var pointer: OpaquePointer
    /// Whether a transaction was ended, and nobody has heard yet whether that was done.
    nonisolated(unsafe) var isUnheard = false
    /// What rows come in a stream; all others wait until they are here.
    nonisolated(unsafe) var stream: Unmanaged<WholeRows>?
    nonisolated(unsafe) var plans = KeptPlans()
    /// The process of the server that works for the connection.
    let backend = Atomic<Int32>(0)
    /// What ends a statement from another thread.
    let lifeline = ServerLifeline()
    private let settings: [(String, String)]
    /// How many seconds the server may take to answer; nil for as long as it wants.
    nonisolated(unsafe) var patience: Double?
    /// How many seconds a statement may take; nil for as long as the server allows.
    private let limit = Mutex<Double?>(nil)

    /// The oldest server that is asked: those before get no mends any more.
    private static let oldest: Int32 = 120_000
    private static let connectPatience = "10"

    init(_ address: ServerAddress, patience: Double? = nil) throws(ServerFailure) {
      if let fault = ServerConnection.fault(of: address) { throw .badAddress(fault) }
      // What the address does not say is taken from the environment, as libpq does.
      let settings = [
        // A server whose network is gone does not say so.
        ("keepalives_idle", "5"), ("keepalives_interval", "2"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "10000"),
        ("dbname", address.text), ("fallback_application_name", "qcq"), ("client_encoding", "UTF8"),
      ]
      let hasPatience = address.text.contains("connect_timeout")
      self.settings =
        (hasPatience ? [] : [("connect_timeout", ServerConnection.connectPatience)]) + settings
      self.patience = patience
      pointer = try ServerConnection.connect(self.settings, lifeline, patience)
      try prepare()
    }

    deinit { PQfinish(pointer) }

    /// A connection, or what says why there is none.
    ///
    /// It is made by another thread, which goes on by itself where somebody stops the work: a
    /// server that does not answer is waited for.
    private static func connect(
      _ settings: [(String, String)], _ lifeline: ServerLifeline, _ patience: Double?
    ) throws(ServerFailure) -> OpaquePointer {
      let end = MonotonicClock.now + (patience ?? .infinity)
      let made = SystemThread.make(while: { !lifeline.isStopped && MonotonicClock.now < end }) {
        Made(pointer: settings.withCStrings { PQconnectdbParams($0, $1, 1) })
      } orDiscard: {
        PQfinish($0.pointer)
      }
      if let pointer = made?.pointer { return pointer }
      throw lifeline.isStopped ? .cancelled("it was told to stop") : .silent
    }

    /// A connection that another thread makes.
    private struct Made: Sendable { nonisolated(unsafe) let pointer: OpaquePointer? }

    /// What is wrong with how an address is written; nil for nothing.
    private static func fault(of address: ServerAddress) -> String? {
      if let fault = address.fault { return fault }
      var message: UnsafeMutablePointer<CChar>?
      let settings = PQconninfoParse(address.text, &message)
      defer {
        PQconninfoFree(settings)
        PQfreemem(message)
      }
      guard settings == nil else { return nil }
      // What it quotes may be a part of a password, unless that is a name or a sign.
      let parts = line(message).split(separator: "\"", omittingEmptySubsequences: false)
      return parts.enumerated().map { place, part in
        let isName = part.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
        return place % 2 == 0 || part.count == 1 || isName ? String(part) : "…"
      }.joined(separator: "\"")
    }

    /// Connects again if the connection was lost.
    func requireConnection() throws(ServerFailure) {
      guard PQstatus(pointer) != CONNECTION_OK else { return }
      (isUnheard, plans) = (false, KeptPlans())
      let new = try ServerConnection.connect(settings, lifeline, patience)
      PQfinish(pointer)
      pointer = new
      try prepare()
    }

    private func prepare() throws(ServerFailure) {
      guard PQstatus(pointer) == CONNECTION_OK else {
        throw ServerConnection.refusal(message)
      }
      // What the server notes is not for the screen.
      PQsetNoticeProcessor(pointer, { _, _ in }, nil)
      let version = PQserverVersion(pointer)
      guard version >= ServerConnection.oldest else {
        throw .tooOld(version: "\(version / 10_000)")
      }
      backend.store(PQbackendPID(pointer), ordering: .relaxed)
      lifeline.hold(pointer)
      // The texts of cells are to be what the server reads as the same cells again.
      let settings = [
        "default_transaction_read_only": "on", "timezone": "UTC", "datestyle": "ISO",
        "intervalstyle": "postgres", "extra_float_digits": "1", "array_nulls": "on",
      ]
      let calls = settings.map { "set_config('\($0.key)', '\($0.value)', false)" }
      try run("SELECT \(calls.joined(separator: ", "))")
      // A user who is called as the history's schema is would make all tables there.
      try run(
        """
        SELECT set_config('search_path', (SELECT string_agg(quote_ident(name), ', ')
          FROM unnest(current_schemas(false)) AS name WHERE name <> 'qcq'), false)
        WHERE current_schemas(false) @> ARRAY['qcq'::name] AND cardinality(current_schemas(false)) > 1
        """)
      // Whoever waits for another program's rows gives up as on a file.
      try run(
        "SELECT set_config('lock_timeout', '5s', false) WHERE current_setting('lock_timeout') = '0'"
      )
      // What is asked by a program that was killed need not be answered; before 14 nobody looks.
      _ = try? run("SET client_connection_check_interval = '1s'")
      if let limit = limit.withLock({ $0 }) { try limitStatements(to: limit) }
    }

    /// Has the server forget how it goes about statements.
    func forgetPlans() throws(ServerFailure) {
      plans = KeptPlans()
      try run("DEALLOCATE ALL")
    }

    /// Has the server end statements that take longer, unless it ends them sooner by itself.
    func limitStatements(to seconds: Double) throws(ServerFailure) {
      limit.withLock { $0 = seconds }
      // Mostly nobody needs it: the program stops them itself, and says why.
      let milliseconds = Int64(min(seconds, 1e6) * 1_000) + 250
      try run(
        """
        SELECT set_config('statement_timeout', '\(milliseconds)', false) FROM pg_settings
        WHERE name = 'statement_timeout'
          AND (setting = '0' OR setting::int8 > \(milliseconds))
        """)
    }

    /// libpq says only in words why it could not connect.
    private static func refusal(_ message: String) -> ServerFailure {
      let refusals = [
        "authentication failed", "no password supplied", "no pg_hba.conf entry", "does not exist",
        "permission denied for database", "is not permitted to log in", "too many connections",
      ]
      let isOfFile = message.contains("No such file or directory")
      if message.contains("database \""), message.contains("does not exist") {
        return .noDatabase(message)
      }
      return !isOfFile && refusals.contains { message.contains($0) }
        ? .refused(message) : .outOfReach(message)
    }

    /// What went wrong last, in one line.
    private var message: String { ServerConnection.line(PQerrorMessage(pointer)) }

    static func line(_ text: UnsafePointer<CChar>?) -> String {
      let lines = (text.map { String(cString: $0) } ?? "").split(whereSeparator: \.isNewline)
      return lines.map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: ", ")
    }

    // MARK: Statements

    /// Runs one statement and gives its rows, each cell in the binary form of its type.
    @discardableResult
    func run(_ text: String, _ values: [ServerValue] = []) throws(ServerFailure) -> ServerResult {
      try hear()
      let isSent = values.map(\.bytes).withPointers { pointers, lengths, formats in
        lifeline.waiting {
          PQsendQueryParams(
            pointer, text, Int32(values.count), nil, pointers, lengths, formats, 1)
        }
      }
      guard isSent == 1 else { throw failure(nil) }
      expectAnswer()
      nonisolated(unsafe) var last: OpaquePointer?
      lifeline.waiting {
        while let result = PQgetResult(pointer) {
          PQclear(last)
          last = result
        }
      }
      guard let result = last else { throw failure(nil) }
      let rows = ServerResult(result)
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK: return rows
      default: throw failure(result)  // ExecStatusType
      }
    }

    /// Waits for the server, as long as there is patience for it.
    func expectAnswer() {
      if let patience, !waitForAnswer(seconds: patience) { lifeline.giveUp() }
    }

    /// Whether the server has answered, or is gone, before the time is up.
    private func waitForAnswer(seconds: Double) -> Bool {
      let end = MonotonicClock.now + seconds
      PQflush(pointer)
      while PQisBusy(pointer) == 1 {
        let rest = end - MonotonicClock.now
        if rest < 0 { return false }
        _ = Descriptor.waitUntilReadable([socket], seconds: rest)
        if PQconsumeInput(pointer) == 0 { return true }
      }
      return true
    }

    func failure(_ result: OpaquePointer?) -> ServerFailure {
      let answer = ServerAnswer(result)
      if answer.isOfServer, isConnected { return answer.failure }
      let lost = lost()
      return isConnected ? answer.failure : lost
    }

    /// That the server is gone. Where something could not be written libpq takes the connection for
    /// good until it is read.
    func lost() -> ServerFailure {
      if Descriptor.isReadable(PQsocket(pointer)) { PQconsumeInput(pointer) }
      return lifeline.isCut ? .silent : .outOfReach(message)
    }

    /// Runs a statement that takes no time; false where the server does not answer for so long, or
    /// is gone: then nothing else is to be asked.
    func answers(_ text: String, within seconds: Double) -> Bool {
      guard (try? send([ServerOrder(text: text)])) != nil, waitForAnswer(seconds: seconds)
      else { return false }
      return (try? collect()) != nil
    }

    /// What can be read from once the server tells something.
    var socket: Int32 { PQsocket(pointer) }

    /// What the server has told of what was asked for by `LISTEN`, and the process of the server by
    /// which that was said.
    func notices() -> [(payload: String, backend: Int32)] {
      PQconsumeInput(pointer)
      var notices: [(payload: String, backend: Int32)] = []
      while let notice = PQnotifies(pointer) {
        let payload = notice.pointee.extra.map { String(cString: $0) } ?? ""
        notices.append((payload, notice.pointee.be_pid))
        PQfreemem(notice)
      }
      return notices
    }

    var isConnected: Bool { PQstatus(pointer) == CONNECTION_OK }

    /// Whether texts are in the server's database as they are here.
    var isUnicode: Bool {
      PQparameterStatus(pointer, "server_encoding").map { String(cString: $0) } == "UTF8"
    }
  }

  /// The rows of a statement.
  final class ServerResult {
    private let pointer: OpaquePointer
    let count: Int

    init(_ pointer: OpaquePointer) {
      self.pointer = pointer
      count = Int(PQntuples(pointer))
    }

    deinit { PQclear(pointer) }

    /// What the server has done, in its words: `COMMIT`, `UPDATE 3`.
    var command: String { PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }

    /// The bytes of a cell, valid as long as the result; nil for NULL.
    func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
      let (row, column) = (Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column))
      guard PQgetisnull(pointer, row, column) == 0 else { return nil }
      return UnsafeRawBufferPointer(
        start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
    }

    /// A cell of eight bytes, which the network has from the highest to the lowest.
    func bits(_ row: Int, _ column: Int) -> UInt64? {
      guard let bytes = bytes(row, column), bytes.count == 8 else { return nil }
      return UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    }

    /// The type of a column's cells, by the number that the server gives it.
    func type(_ column: Int) -> UInt32 { PQftype(pointer, Int32(truncatingIfNeeded: column)) }

    func text(_ row: Int, _ column: Int) -> String {
      bytes(row, column).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    func isTrue(_ row: Int, _ column: Int) -> Bool { bytes(row, column)?.first == 1 }

    func number(_ row: Int, _ column: Int) -> Double? {
      bits(row, column).map(Double.init(bitPattern:))
    }
  }

  extension [(String, String)] {
    /// Both as arrays of C strings with a null pointer at their end.
    fileprivate func withCStrings<Result>(
      _ body: (
        UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<UnsafePointer<CChar>?>?
      ) -> Result
    ) -> Result {
      map { Array<UInt8>($0.0.utf8) }.withPointers { names, _, _ in
        map { Array<UInt8>($0.1.utf8) }.withPointers { values, _, _ in body(names, values) }
      }
    }
  }

  extension [[UInt8]] {
    /// Pointers to the bytes, each with a zero behind it, and a null pointer behind them; their
    /// lengths, and zeros, libpq's word for text.
    func withPointers<Result>(
      _ body: (
        UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
      ) -> Result
    ) -> Result {
      var bytes: [CChar] = []
      var starts: [Int] = []
      bytes.reserveCapacity(reduce(0) { $0 + $1.count + 1 })
      for text in self {
        starts.append(bytes.count)
        text.withUnsafeBytes { bytes.append(contentsOf: $0.bindMemory(to: CChar.self)) }
        bytes.append(0)
      }
      let lengths = map { Int32(clamping: $0.count) }
      let formats = [Int32](repeating: 0, count: count)
      return bytes.withUnsafeBufferPointer { bytes in
        let pointers = starts.map { bytes.baseAddress?.advanced(by: $0) } + [nil]
        return pointers.withUnsafeBufferPointer { body($0.baseAddress, lengths, formats) }
      }
    }
  }
#endif
