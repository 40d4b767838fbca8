import Foundation
import TestSupport
import Testing

/// Editors that are installed, driven without a screen against `qcq lsp`; `Clients` holds what they
/// do. Those of a program that is missing are skipped.
@Suite("Real clients", .serialized) struct ClientTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Clients")

  /// Runs a program to its end, and fails if it does not end well in time.
  private func run(
    _ program: String, _ arguments: [String], in folder: Sandbox? = nil,
    _ settings: [String: String] = [:]
  ) throws {
    let (folder, log) = (try folder ?? Sandbox(), try ScratchFile())
    let path = folder.directory.path()
    let own = ["QCQ": Executable.path, "FOLDER": path, "HOME": path].merging(settings) { $1 }
    let process = try ChildProcess(
      program, arguments,
      environment: ProcessInfo.processInfo.environment.merging(own) { $1 },
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

  // MARK: By the page

  /// A new home in which somebody did what `grammar/editors/README.md` says: its block in a
  /// language is the file with settings. A program `qcq` is in the path.
  private func home(_ language: String, _ file: String) throws -> (Sandbox, [String: String]) {
    let folder = try Sandbox()
    let page = try Checkout.text("grammar/editors/README.md")
    let block = try #require(page.components(separatedBy: "```\(language)\n").dropFirst().first)
    let lines = try #require(block.components(separatedBy: "```").first)
    let editors = Checkout.root.appending(path: "grammar/editors").path()
    let settings = folder.directory.appending(path: file)
    let files = FileManager.default
    try files.createDirectory(
      at: settings.deletingLastPathComponent(), withIntermediateDirectories: true)
    let written = lines.replacing("/path/to/grammar/editors", with: editors)
    #expect(written != lines)
    try Data(written.utf8).write(to: settings)
    try Data("items in \"BB\"\nitems where pendin\n".utf8).write(
      to: folder.directory.appending(path: "a.qcq"))
    let programs = folder.directory.appending(path: "bin").path()
    try files.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: programs + "/qcq", withDestinationPath: Executable.path)
    let database = folder.directory.appending(path: "home.sqlite").path()
    let made = try ChildProcess.output(
      Executable.path, ["db", "init", database, "--sample", "demo"])
    #expect(made.status == 0, "\(made.text)")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let home = folder.directory.path()
    return (
      folder,
      [
        "PATH": programs + ":" + path, "QCQ_DATABASE": database,
        // An empty one is none for some programs, and a folder for others.
        "XDG_CONFIG_HOME": home + "/.config", "XDG_DATA_HOME": home + "/.local/share",
        "XDG_STATE_HOME": home + "/.local/state", "XDG_CACHE_HOME": home + "/.cache",
      ]
    )
  }

  @Test("Neovim, set up by the page", .enabled(if: neovim != nil, "nvim is not installed"))
  func neovimByPage() throws {
    let (folder, settings) = try home("vim", ".config/nvim/init.vim")
    let script = Self.scripts.appending(path: "neovim-page.lua").path()
    try run(
      #require(Self.neovim), ["--headless", "-n", "a.qcq", "-c", "luafile \(script)"], in: folder,
      settings)
  }

  @Test("Emacs, set up by the page", .enabled(if: hasEglot, "emacs has no eglot"))
  func emacsByPage() throws {
    let (folder, settings) = try home("elisp", ".emacs.d/init.el")
    let script = Self.scripts.appending(path: "emacs-page.el").path()
    let start = folder.directory.appending(path: ".emacs.d/init.el").path()
    try run(#require(Self.emacs), ["--batch", "-l", start, "-l", script], in: folder, settings)
  }

  @Test(
    "Every message has the types of the protocol",
    .enabled(if: hasTypes, "python has no pytest-lsp; QCQ_PYTHON names one that has"))
  func strict() throws {
    let script = Self.scripts.appending(path: "strict.py").path()
    try run(#require(Self.python), ["-m", "pytest", "-q", "-p", "no:cacheprovider", script])
  }
}
