/// A command of the shell, as a process of its own.
package struct ShellProcess: Sendable {
  /// How a command has ended.
  package enum End: Hashable, Sendable { case status(Int32), signal(Int32) }

  /// Of which processes it is one: those that a key at the terminal stops, or its own alone.
  package enum Group: Sendable { case same, own }

  private let process: pid_t

  /// Starts a command.
  ///
  /// What is ignored here is not ignored there, as `yes | head` needs SIGPIPE.
  ///
  /// - Parameters:
  ///   - arguments: `$1` of the command and those after it.
  ///   - files: What becomes standard input, output and error, as far as they are to be others.
  ///   - environment: What is to be added to the environment.
  ///   - waits: Whether the command begins only when a line has come in its standard input, which
  ///     it does not see, and not at all if that ends before. Ctrl-C ends it until then.
  ///   - terminal: One that the command may use until `wait`. Should this process be ended
  ///     meanwhile, the command is, too, and the terminal is as it was before.
  package init(
    _ command: String, arguments: [String] = [], files: [Int32] = [],
    environment: [String: String] = [:], group: Group = .same, waits: Bool = false,
    lending terminal: Int32? = nil
  ) throws(SystemFailure) {
    // The command may set the terminal as soon as it is there.
    var state = termios()
    let lent = terminal.flatMap { tcgetattr($0, &state) == 0 ? $0 : nil }
    if let lent { Farewell.giveBack(lent, state) }
    var actions = SpawnActions()
    for (number, file) in files.enumerated() { actions.duplicate(file, as: Int32(number)) }
    let text = (waits ? "read -r go || exit 1\n" : "") + Self.replacing(command)
    let words = ["sh", "-c", text] + (arguments.isEmpty ? [] : ["sh"] + arguments)
    let variables = environment.isEmpty ? nil : Self.variables(with: environment)
    var process: pid_t = 0
    let code = withPointers(words) { words in
      withPointers(variables ?? []) { pointers in
        actions.spawn(
          &process, "/bin/sh", words, variables == nil ? CLibrary.environment : pointers,
          ownGroup: group == .own)
      }
    }
    guard code == 0 else {
      if lent != nil { Farewell.hasGivenBack() }
      throw SystemFailure(code)
    }
    self.process = process
    if let lent { Farewell.giveBack(lent, state, from: process) }
  }

  /// A command without anything for the shell takes the shell's place, so that whoever asks the
  /// process to end asks the command.
  private static func replacing(_ command: String) -> String {
    let isPlain = command.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: " -_./,:+@".utf8.contains($0)  // UInt8
      }
    }
    let hasFile = command.split(separator: " ").first.map { !isBuiltIn(String($0)) } ?? false
    return isPlain && hasFile ? "exec \(command)" : command
  }

  /// Whether only the shell itself knows a command.
  private static func isBuiltIn(_ word: String) -> Bool {
    [".", ":", "cd", "command", "eval", "exec", "exit", "export", "read", "set", "source", "type"]
      .contains(word)
  }

  private static func variables(with more: [String: String]) -> [String] {
    var found: [String] = []
    var place = CLibrary.environment
    while let text = place?.pointee {
      let variable = String(cString: text)
      if more[String(variable.prefix { $0 != "=" })] == nil { found.append(variable) }
      place = place?.advanced(by: 1)
    }
    return found + more.map { "\($0.key)=\($0.value)" }
  }

  /// Waits for the end of the shell: what it leaves running in the background is not waited for,
  /// though it may keep files open.
  package func wait() -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    Farewell.hasGivenBack(from: process)
    return status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// Waits for the end, but leaves it for `wait` to take away: until then its number can't become
  /// another process's.
  package func waitUntilEnded() {
    var info = siginfo_t()
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Asks all of its group to end; to be called before `wait` has told the end.
  package func terminate() {
    kill(-process, SIGTERM)
    // One that is stopped hears nothing.
    kill(-process, SIGCONT)
  }
}

private typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

private func withPointers<Result>(_ texts: [String], _ work: (CStrings?) -> Result) -> Result {
  var pointers = texts.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { work($0.baseAddress) }
}

/// What the system does in a new process before it becomes another program.
private struct SpawnActions: ~Copyable {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func duplicate(_ file: Int32, as number: Int32) {
    posix_spawn_file_actions_adddup2(&actions, file, number)
  }

  /// - Returns: 0, or an `errno`.
  mutating func spawn(
    _ process: inout pid_t, _ path: String, _ words: CStrings?, _ environment: CStrings?,
    ownGroup: Bool
  ) -> Int32 {
    var (blocked, ordinary) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigemptyset(&ordinary)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&ordinary, signal) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setsigdefault(&attributes, &ordinary)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags =
      POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (ownGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    guard let words else { return EINVAL }
    return posix_spawn(&process, path, &actions, &attributes, words, environment)
  }
}
