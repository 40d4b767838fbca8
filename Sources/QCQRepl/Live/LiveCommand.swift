import Foundation

/// Runs a command of the shell after a version; its number is in `QCQ_VERSION`.
///
/// What the command prints goes to standard error, so that frames stay frames, and nowhere while
/// the terminal shows a table.
enum LiveCommand {
  static func run(_ command: String, version: Int, isQuiet: Bool) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["QCQ_VERSION": String(version)]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = isQuiet ? FileHandle.nullDevice : FileHandle.standardError
    if isQuiet { process.standardError = FileHandle.nullDevice }
    guard (try? process.run()) != nil else { return }
    process.waitUntilExit()
  }
}
