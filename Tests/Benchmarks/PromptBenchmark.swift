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
    guard let (primary, name) = openTerminal() else { return nil }
    defer { close(primary) }
    let begin = DispatchTime.now().uptimeNanoseconds
    guard let child = spawn(shell.arguments, terminal: name) else { return nil }
    let isThere = wait(for: shell.prompt, primary)
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    let memory = peakMemory(of: child)
    kill(child, SIGKILL)
    var status: Int32 = 0
    waitpid(child, &status, 0)
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

  private static func wait(for prompt: String, _ primary: Int32) -> Bool {
    var bytes: [UInt8] = []
    let limit = Date() + 5
    while Date() < limit {
      var request = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 100) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(primary, &chunk, chunk.count)
      guard count > 0 else { return false }
      bytes += chunk[..<count]
      // Where the cursor is, as a terminal tells whoever asks.
      if String(decoding: chunk[..<count], as: UTF8.self).contains("\u{1B}[6n") {
        _ = write(primary, "\u{1B}[1;1R", 6)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if text.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").contains(prompt) { return true }
    }
    return false
  }

  private static func openTerminal() -> (primary: Int32, name: String)? {
    guard let (primary, name) = TerminalPair.open() else { return nil }
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(primary, UInt(TIOCSWINSZ), &size)
    return (primary, name)
  }

  private static func spawn(_ arguments: [String], terminal: String) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID: a session of its own, whose terminal this becomes.
    posix_spawnattr_setflags(&attributes, 0x80)
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    pointers.append(nil)
    setenv("TERM", "xterm-256color", 1)
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, arguments[0], &actions, &attributes, pointers, environ)
    return code == 0 ? child : nil
  }
}
