import Foundation
import Testing

/// Editors that are installed, driven without a screen against `qcq lsp`; `Clients` holds what they
/// do. Each that is missing is passed over with a remark.
@Suite("Real clients", .serialized) struct ClientTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Clients")

  /// Runs a program to its end, and fails if it does not end well in time.
  private func run(_ program: String, _ arguments: [String]) throws {
    let folder = try Folder()
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["QCQ": Executable.path, "FOLDER": folder.url.path(), "HOME": folder.url.path()]) { $1 }
    let log = folder.url.appending(path: "log")
    try Data().write(to: log)
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = process.standardOutput
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let limit = Date(timeIntervalSinceNow: 600)
    while process.isRunning, Date() < limit { usleep(20_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let text = try String(contentsOf: log, encoding: .utf8)
    #expect(process.terminationStatus == 0 && !text.contains("FAILED"), "\(text)")
  }

  private func remark(_ what: String) {
    FileHandle.standardError.write(Data("Passed over: \(what).\n".utf8))
  }

  @Test("Neovim's client") func neovim() throws {
    guard let program = Executable.tool("nvim") else { return remark("nvim is not installed") }
    let script = Self.scripts.appending(path: "neovim.lua").path()
    try run(program, ["--headless", "-u", "NONE", "-i", "NONE", "-c", "luafile \(script)"])
  }

  @Test("Emacs with eglot") func emacs() throws {
    guard let program = Executable.tool("emacs") else { return remark("emacs is not installed") }
    let find = [
      "--batch", "--no-init-file", "--eval", "(unless (require 'eglot nil t) (kill-emacs 3))",
    ]
    let probe = try Process.run(URL(filePath: program), arguments: find)
    probe.waitUntilExit()
    guard probe.terminationStatus == 0 else { return remark("emacs has no eglot") }
    let script = Self.scripts.appending(path: "emacs.el").path()
    try run(program, ["--batch", "--no-init-file", "-l", script])
  }

  @Test("Every message has the types of the protocol") func strict() throws {
    let python = ProcessInfo.processInfo.environment["QCQ_PYTHON"] ?? Executable.tool("python3")
    guard let python else { return remark("python3 is not installed") }
    let probe = Process()
    probe.executableURL = URL(filePath: python)
    probe.arguments = ["-c", "import pytest_lsp, lsprotocol"]
    probe.standardError = FileHandle.nullDevice
    try probe.run()
    probe.waitUntilExit()
    guard probe.terminationStatus == 0 else {
      return remark("python has no pytest-lsp; QCQ_PYTHON names one that has")
    }
    let script = Self.scripts.appending(path: "strict.py").path()
    try run(python, ["-m", "pytest", "-q", "-p", "no:cacheprovider", script])
  }
}
