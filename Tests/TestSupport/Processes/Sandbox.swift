package import Foundation

/// What a program left behind.
package struct Outcome {
  package let status: Int32
  package let output: Data
  package let errors: String

  package init(status: Int32, output: Data, errors: String) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }

  package var text: String { String(decoding: output, as: UTF8.self) }
}

/// A directory of a test's own, in which programs run with an environment of their own.
package final class Sandbox: Sendable {
  package let directory: URL

  package init() throws {
    directory = URL(filePath: NSTemporaryDirectory()).appending(path: "qcq-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  package func path(_ name: String) -> String { directory.appending(path: name).path() }

  package func write(_ text: String, to name: String, isExecutable: Bool = false) throws {
    try write(Array(text.utf8), to: name)
    guard isExecutable else { return }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: path(name))
  }

  /// Gives the file's path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: directory.appending(path: name))
    return path(name)
  }

  package func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: directory.appending(path: name))
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// The names of all files, hidden ones too.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path()).sorted() }
  }

  /// Starts a program, `qcq` unless another is named.
  package func start(
    _ arguments: [String], program: String = Executable.path,
    environment: [String: String] = [:], input: FileHandle? = nil, output: FileHandle? = nil,
    errors: FileHandle? = nil
  ) throws -> ChildProcess {
    let own = [
      "PATH": Executable.directory + ":/usr/bin:/bin", "HOME": directory.path(), "TZ": "UTC",
      "LC_ALL": "C.UTF-8",
    ]
    return try ChildProcess(
      program, arguments, environment: own.merging(environment) { $1 },
      directory: directory.path(), input: input, output: output, errors: errors)
  }

  /// Starts a program, `qcq` unless another is named, with all its streams on a terminal.
  package func start(
    _ arguments: [String], program: String = Executable.path,
    environment: [String: String] = [:], on terminal: PseudoTerminal
  ) throws -> ChildProcess {
    try start(
      arguments, program: program, environment: environment, input: terminal.secondary,
      output: terminal.secondary, errors: terminal.secondary)
  }

  /// Runs qcq to its end.
  package func qcq(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(Executable.path, arguments, input: input, environment: environment)
  }

  /// Runs a command line of the shell, in which `qcq` is ours.
  package func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    try run("/bin/sh", ["-c", line], environment: environment)
  }

  /// Runs a program to its end; its outputs go to files, so that none of them can block.
  package func run(
    _ program: String, _ arguments: [String], input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let (output, errors) = (try ScratchFile(), try ScratchFile())
    let process = try start(
      arguments, program: program, environment: environment,
      input: try ScratchFile(input ?? "").handle,
      output: output.handle, errors: errors.handle)
    return Outcome(
      status: process.terminationStatus, output: try output.bytes, errors: try errors.text)
  }
}
