import Foundation
import Testing

/// What a program left behind.
struct Outcome {
  let status: Int32
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// A directory of a test's own, in which programs run with an environment of their own.
final class Sandbox {
  let directory: URL

  init() throws {
    directory = URL(filePath: NSTemporaryDirectory()).appending(path: "qcq-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  func path(_ name: String) -> String { directory.appending(path: name).path() }

  func write(_ text: String, to name: String, isExecutable: Bool = false) throws {
    try Data(text.utf8).write(to: directory.appending(path: name))
    guard isExecutable else { return }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: path(name))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: directory.appending(path: name), encoding: .utf8)
  }

  /// The names of all files, hidden ones too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path()).sorted() }
  }

  var environment: [String: String] {
    [
      "PATH": Executable.directory + ":/usr/bin:/bin", "HOME": directory.path(), "TZ": "UTC",
      "LC_ALL": "C.UTF-8",
    ]
  }

  /// A program that is ready to be run; its outputs go to files, so that none of them can block.
  func process(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    input: Any? = nil
  ) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = self.environment.merging(environment) { $1 }
    process.standardInput = input ?? FileHandle.nullDevice
    return process
  }

  /// Runs qcq to its end.
  func qcq(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(Executable.path, arguments, input: input, environment: environment)
  }

  /// Runs a command line of the shell, in which `qcq` is ours.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    try run("/bin/sh", ["-c", line], environment: environment)
  }

  func run(
    _ program: String, _ arguments: [String], input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let files = try ["in", "out", "err"].map { try scratch($0) }
    try files[0].write(contentsOf: Data((input ?? "").utf8))
    try files[0].seek(toOffset: 0)
    let process = process(program, arguments, environment: environment, input: files[0])
    process.standardOutput = files[1]
    process.standardError = files[2]
    try process.run()
    process.waitUntilExit()
    for file in files { try file.seek(toOffset: 0) }
    return Outcome(
      status: process.terminationStatus, output: try files[1].readToEnd() ?? Data(),
      errors: String(decoding: try files[2].readToEnd() ?? Data(), as: UTF8.self))
  }

  /// A file that has no name any more, so that the directory holds only what the program wrote.
  func scratch(_ name: String) throws -> FileHandle {
    let path = NSTemporaryDirectory() + "qcq-\(name)-" + UUID().uuidString
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try FileManager.default.removeItem(atPath: path)
    return file
  }
}
