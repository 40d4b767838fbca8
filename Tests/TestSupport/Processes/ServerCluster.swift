import Foundation

/// A PostgreSQL server for tests: one of our own on a Unix socket, or the one that
/// `QCQ_TEST_PG_URL` names.
package struct ServerCluster: Sendable {
  package struct Failed: Error { package let words: String }

  /// Nil where the machine has none; the tests of servers are passed over then.
  package static let shared = try? ServerCluster(named: "qcq-server-\(getpid())")

  /// The one that `QCQ_TEST_PG_URL` names, if it has Citus.
  package static let spread = shared.flatMap { cluster in
    let question = "SELECT count(*) FROM pg_extension WHERE extname = 'citus'"
    let answer = cluster.isOwn ? nil : try? cluster.psql(question, in: "lists")
    return answer == "1\n" ? cluster : nil
  }

  private let base: String
  /// Runs a program as somebody who may run a server: initdb refuses root.
  private let runner: [String]
  private let programs: String
  private let folder: String

  private init(named name: String) throws {
    if let url = ProcessInfo.processInfo.environment["QCQ_TEST_PG_URL"] {
      (base, runner, programs, folder) = (url, [], "", "")
      return
    }
    let places = (9...30).reversed().map { "/usr/lib/postgresql/\($0)/bin" } + ["/usr/bin"]
    let files = FileManager.default
    guard let programs = places.first(where: { files.fileExists(atPath: $0 + "/initdb") }) else {
      throw Failed(words: "there is no initdb")
    }
    self.programs = programs
    folder = NSTemporaryDirectory() + name
    runner = getuid() == 0 ? ["runuser", "-u", "nobody", "--"] : []
    base = "postgresql:///DATABASE?host=\(folder)&user=qcq"
    try make()
    atexit { try? ServerCluster.shared?.remove() }
  }

  /// Makes a server that a test may stop, for as long as the work lasts.
  package static func withOwn<Result>(_ work: (ServerCluster) throws -> Result) throws -> Result {
    let cluster = try ServerCluster(named: "qcq-server-\(UUID().uuidString)")
    defer { try? cluster.remove() }
    return try work(cluster)
  }

  private func make() throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o711])
    if !runner.isEmpty { try shell(["chown", "nobody", folder]) }
    try run(
      "initdb", "-D", data, "--no-sync", "-A", "trust", "-U", "qcq", "-E", "UTF8",
      "--locale=C.UTF-8")
    // One user has to give a password, and all others need none.
    try shell(
      runner + ["sed", "-i", "1i local all guarded scram-sha-256", data + "/pg_hba.conf"])
    try start()
  }

  private var data: String { folder + "/data" }

  /// - Parameter port: Part of the name of its socket.
  package func start(port: Int = 5432) throws {
    try run(
      "pg_ctl", "-D", data, "-w", "-l", "\(folder)/log", "-o",
      "-c listen_addresses='' -c unix_socket_directories=\(folder) -c fsync=off -c port=\(port)",
      "start")
  }

  /// - Parameter mode: `immediate`, as a crash would, or `fast`.
  package func stop(_ mode: String = "immediate") throws {
    try run("pg_ctl", "-D", data, "-m", mode, "stop")
  }

  private func remove() throws {
    if !isOwn { return }
    try? stop()
    try FileManager.default.removeItem(atPath: folder)
  }

  /// Whether the server is ours alone, so that it may be stopped.
  package var isOwn: Bool { !folder.isEmpty }

  private func run(_ program: String, _ arguments: String...) throws {
    try shell(runner + ["\(programs)/\(program)"] + arguments)
  }

  @discardableResult
  private func shell(_ words: [String], input: String? = nil) throws -> String {
    let (output, errors) = (try ScratchFile(), try ScratchFile())
    let process = try ChildProcess(
      "/usr/bin/env", words, directory: "/", input: try ScratchFile(input ?? "").handle,
      output: output.handle, errors: errors.handle)
    guard process.terminationStatus == 0 else { throw Failed(words: try errors.text + output.text) }
    return try output.text
  }

  /// The address of a database.
  package func url(_ database: String) -> String {
    base.split(separator: "DATABASE", omittingEmptySubsequences: false).joined(separator: database)
  }

  /// The same for one that may be at one of two ports.
  package func url(_ database: String, ports: [Int]) -> String {
    let hosts = ports.map { _ in folder }.joined(separator: ",")
    let numbers = ports.map(String.init).joined(separator: ",")
    return "postgresql:///\(database)?host=\(hosts)&port=\(numbers)&user=qcq"
  }

  /// What the server has noted so far, if it is our own.
  package func log() throws -> String {
    try String(contentsOfFile: "\(folder)/log", encoding: .utf8)
  }

  /// Makes a database that has all that another one has, to which nobody is connected.
  package func make(_ database: String, like other: String) throws {
    try psql("CREATE DATABASE \(database) TEMPLATE \(other)", in: "postgres")
  }

  /// Makes an empty database, in place of one of that name.
  package func make(_ database: String) throws {
    try psql("DROP DATABASE IF EXISTS \(database)", in: "postgres")
    try psql("CREATE DATABASE \(database)", in: "postgres")
  }

  /// Runs statements, and gives what they say.
  @discardableResult
  package func psql(_ statements: String, in database: String) throws -> String {
    try shell(
      ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", url(database)], input: statements)
  }
}
