import Foundation

/// A PostgreSQL server for tests: one of our own on a Unix socket, or the one that
/// `QCQ_TEST_PG_URL` names.
package struct ServerCluster: Sendable {
  package struct Failed: Error { package let words: String }

  /// Nil where the machine has none; the tests of servers are passed over then.
  package static let shared = try? ServerCluster()

  private let base: String
  /// Runs a program as somebody who may run a server: initdb refuses root.
  private let runner: [String]
  private let programs: String
  private let folder: String

  private init() throws {
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
    folder = NSTemporaryDirectory() + "qcq-server-\(getpid())"
    runner = getuid() == 0 ? ["runuser", "-u", "nobody", "--"] : []
    base = "postgresql:///DATABASE?host=\(folder)&user=qcq"
    try start()
  }

  private func start() throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o711])
    if !runner.isEmpty { try shell(["chown", "nobody", folder]) }
    try run(
      "initdb", "-D", data, "--no-sync", "-A", "trust", "-U", "qcq", "-E", "UTF8",
      "--locale=C.UTF-8")
    try run(
      "pg_ctl", "-D", data, "-w", "-l", "\(folder)/log", "-o",
      "-c listen_addresses='' -c unix_socket_directories=\(folder) -c fsync=off", "start")
    atexit { try? ServerCluster.shared?.stop() }
  }

  private var data: String { folder + "/data" }

  private func stop() throws {
    try run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    try FileManager.default.removeItem(atPath: folder)
  }

  /// Stops the server as a crash would, and starts it again.
  package func restart(meanwhile: () throws -> Void = {}) throws {
    try run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    try meanwhile()
    try run(
      "pg_ctl", "-D", data, "-w", "-l", "\(folder)/log", "-o",
      "-c listen_addresses='' -c unix_socket_directories=\(folder) -c fsync=off", "start")
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
