import Foundation
import TestSupport
import QuickCartStore

/// From the start of a program to its first prompt, on a terminal, against other shells.
///
/// Those that are not in PATH are left out; `QCQ_DUCKDB` and `QCQ_LITECLI` name the programs.
enum PromptBenchmark {
  private struct Shell {
    var name: String
    var arguments: [String]
    /// What the terminal has been sent when the prompt is there.
    var prompt: String
  }

  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("prompt.sqlite").path
    if !FileManager.default.fileExists(atPath: path) {
      try Store.create(path: path, sample: .demo, now: 1_795_199_400).close()
    }
    print("prompt: from the start to the first prompt, and the most memory until then")
    let ours = Shell(name: "qcq", arguments: [Command.qcq, "--database", path], prompt: "qcq> ")
    guard let first = median(ours) else {
      print("`qcq` is not beside this program; build the whole package first")
      return
    }
    report(ours.name, first)
    for shell in peers(path) {
      guard let figures = compare(ours, shell) else {
        Timing.line(shell.name, "not found")
        continue
      }
      report(shell.name, figures.theirs)
      let time = figures.ours.seconds / figures.theirs.seconds
      let memory = figures.ours.peakMemory / figures.theirs.peakMemory
      Timing.line(
        "qcq against \(shell.name)",
        String(format: "%.2f× the time, %.2f× the memory", time, memory))
    }
    try PasteBenchmark.run()
  }

  private static func peers(_ path: String) -> [Shell] {
    let environment = ProcessInfo.processInfo.environment
    return [
      Shell(name: "sqlite3", arguments: ["sqlite3", path], prompt: "sqlite> "),
      // It asks the terminal for its colours, and waits for an answer unless they are given.
      Shell(
        name: "duckdb", arguments: [environment["QCQ_DUCKDB"] ?? "duckdb", "-dark-mode"],
        prompt: " D "),
      Shell(
        name: "litecli", arguments: [environment["QCQ_LITECLI"] ?? "litecli", path],
        prompt: "prompt.sqlite>"),
    ]
  }

  private static func report(_ name: String, _ usage: Command.Usage) {
    Timing.line(
      name, Timing.milliseconds(usage.seconds) + String(format: ", %.1f MiB", usage.peakMemory))
  }

  /// Both take turns.
  private static func compare(
    _ ours: Shell, _ theirs: Shell
  ) -> (ours: Command.Usage, theirs: Command.Usage)? {
    guard start(theirs) != nil else { return nil }
    let pairs = (0..<15).compactMap { _ in
      start(ours).flatMap { first in start(theirs).map { (first, $0) } }
    }
    return (middle(pairs.map(\.0)), middle(pairs.map(\.1)))
  }

  private static func median(_ shell: Shell) -> Command.Usage? {
    guard start(shell) != nil else { return nil }
    return middle((0..<15).compactMap { _ in start(shell) })
  }

  private static func middle(_ usages: [Command.Usage]) -> Command.Usage {
    Command.Usage(
      seconds: usages.map(\.seconds).sorted()[usages.count / 2],
      peakMemory: usages.map(\.peakMemory).sorted()[usages.count / 2], status: 0)
  }

  // MARK: A program on a terminal

  /// Starts a program, waits for its prompt and ends it; nil where there is none.
  private static func start(_ shell: Shell) -> Command.Usage? {
    guard let terminal = try? PseudoTerminal() else { return nil }
    let environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm-256color"]) { $1 }
    let begin = DispatchTime.now().uptimeNanoseconds
    guard
      let child = try? ChildProcess(
        shell.arguments[0], Array(shell.arguments.dropFirst()), environment: environment,
        terminal: terminal.name)
    else { return nil }
    let isThere = wait(for: shell.prompt, terminal)
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    let memory = peakMemory(of: child.processIdentifier)
    guard isThere else { return nil }
    return Command.Usage(seconds: seconds, peakMemory: memory, status: 0)
  }

  /// In MiB; 0 where the system does not tell. What `wait4` tells begins with the memory of this
  /// program, from before the other one took its place.
  private static func peakMemory(of process: pid_t) -> Double {
    let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
    return (kilobytes ?? 0) / 1024
  }

  private static func wait(for prompt: String, _ terminal: PseudoTerminal) -> Bool {
    var bytes: [UInt8] = []
    let limit = Date() + 5
    while Date() < limit {
      let chunk = terminal.read(milliseconds: 100)
      bytes += chunk
      // Where the cursor is, as a terminal tells whoever asks.
      if String(decoding: chunk, as: UTF8.self).contains("\u{1B}[6n") {
        terminal.type("\u{1B}[1;1R")
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if text.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").contains(prompt) { return true }
    }
    return false
  }
}
