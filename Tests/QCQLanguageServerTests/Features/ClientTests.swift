import QCQText
import Foundation
import TestSupport
import Testing

/// Editors that are installed, driven without a screen against `qcq lsp`; `Clients` holds what they
/// do. Those of a program that is missing are skipped.
@Suite("Real clients", .serialized) struct ClientTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Clients")

  /// Runs a program to its end, and fails if it does not end well in time.
  private func run(_ program: String, _ arguments: [String]) throws {
    let (folder, log) = (try Sandbox(), try ScratchFile())
    let path = folder.directory.path()
    let process = try ChildProcess(
      program, arguments,
      environment: ProcessInfo.processInfo.environment.merging(
        ["QCQ": Executable.path, "FOLDER": path, "HOME": path]) { $1 },
      directory: path, output: log.handle, errors: log.handle)
    let (end, text) = (process.wait(), try log.text)
    #expect(end == .exit(0) && !text.contains("FAILED"), "\(text)")
  }

  /// What a program says to a question, by its exit status.
  private static func answers(_ program: String?, _ arguments: [String]) -> Bool {
    program.flatMap { try? ChildProcess.output($0, arguments).status } == 0
  }

  private static let neovim = Executable.tool("nvim")
  private static let emacs = Executable.tool("emacs")
  private static let hasEglot = answers(
    emacs,
    ["--batch", "--no-init-file", "--eval", "(unless (require 'eglot nil t) (kill-emacs 3))"])
  private static let python =
    ProcessInfo.processInfo.environment["QCQ_PYTHON"] ?? Executable.tool("python3")
  private static let hasTypes = answers(python, ["-c", "import pytest_lsp, lsprotocol"])

  @Test("Neovim's client", .enabled(if: neovim != nil, "nvim is not installed"))
  func inNeovim() throws {
    let script = Self.scripts.appending(path: "neovim.lua").path()
    try run(
      #require(Self.neovim), ["--headless", "-u", "NONE", "-i", "NONE", "-c", "luafile \(script)"])
  }

  @Test("Emacs with eglot", .enabled(if: hasEglot, "emacs has no eglot, or is not installed"))
  func inEmacs() throws {
    let script = Self.scripts.appending(path: "emacs.el").path()
    try run(#require(Self.emacs), ["--batch", "--no-init-file", "-l", script])
  }

  @Test(
    "Every message has the types of the protocol",
    .enabled(if: hasTypes, "python has no pytest-lsp; QCQ_PYTHON names one that has"))
  func strict() throws {
    let script = Self.scripts.appending(path: "strict.py").path()
    try run(#require(Self.python), ["-m", "pytest", "-q", "-p", "no:cacheprovider", script])
  }
}
