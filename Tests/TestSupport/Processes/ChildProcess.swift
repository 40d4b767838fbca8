package import Foundation

/// A program that a test starts. It lives no longer than its deadline and than whoever holds this,
/// and what it has started ends with it: nothing is left over that a run of tests waits for.
package final class ChildProcess: @unchecked Sendable {
  /// How it came to its end.
  package enum End: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  package struct NotStarted: Error {
    package let program: String
    package let code: Int32
  }

  package let processIdentifier: pid_t
  private let lock = NSLock()
  /// How it ended, as soon as that was asked for.
  private var end: End?
  private var overdue = false
  private var peak = 0.0

  /// Starts a program, which is looked for in `PATH`, with every signal as it is by default.
  ///
  /// - Parameters:
  ///   - environment: That of the tests unless given.
  ///   - input: As `output` and `errors` nothing unless given.
  ///   - terminal: The name of a terminal for all three, which becomes that of its session.
  ///   - deadline: In seconds.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    directory: String? = nil, input: FileHandle? = nil, output: FileHandle? = nil,
    errors: FileHandle? = nil, terminal: String? = nil, deadline: Double = 300
  ) throws {
    var spawn = Spawn(isSession: terminal != nil)
    defer { spawn.free() }
    for (number, file) in [input, output, errors].enumerated() {
      spawn.open(terminal ?? "/dev/null", as: Int32(number))
      if let file { spawn.connect(file.fileDescriptor, to: Int32(number)) }
    }
    if let directory { spawn.change(to: directory) }
    processIdentifier = try spawn.start(
      [program] + arguments, environment ?? ProcessInfo.processInfo.environment)
    finish(after: deadline)
  }

  deinit {
    finish()
    wait()
  }

  /// What a program says on both of its outputs, and its status.
  package static func output(
    _ program: String, _ arguments: [String], directory: String? = nil
  ) throws -> (status: Int32, text: String) {
    let output = try ScratchFile()
    let process = try ChildProcess(
      program, arguments, directory: directory, output: output.handle, errors: output.handle)
    return (process.terminationStatus, try output.text)
  }

  // MARK: Its end

  /// Waits for the end; nil when it took too long.
  @discardableResult
  package func wait() -> End? {
    var information = siginfo_t()
    while isRunning {
      // What has ended stays until `isRunning` takes note: its number is no one else's before.
      _ = waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT)
    }
    return lock.withLock { overdue ? nil : end }
  }

  /// Waits for the end; nil, and its end, when that does not come in time.
  @discardableResult
  package func wait(seconds: Double) -> End? {
    finish(after: seconds)
    return wait()
  }

  package var isRunning: Bool {
    lock.withLock {
      guard end == nil else { return false }
      var (status, usage) = (Int32(0), rusage())
      guard wait4(processIdentifier, &status, WNOHANG, &usage) == processIdentifier else {
        return true
      }
      end = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
      peak = Double(usage.ru_maxrss) / 1024
      return false
    }
  }

  /// The status with which it ended, that of a signal as a shell tells it; -1 if it took too long.
  package var terminationStatus: Int32 {
    switch wait() {
    case .exit(let status): status
    case .signal(let signal): 128 + signal
    case nil: -1
    }
  }

  /// The most memory it had at once, in MiB, once it has ended.
  package var peakMemory: Double { lock.withLock { peak } }

  package func send(_ signal: Int32) {
    lock.withLock { if end == nil { _ = Foundation.kill(processIdentifier, signal) } }
  }

  /// Ends it and the processes of its group.
  private func finish() {
    _ = Foundation.kill(-processIdentifier, SIGKILL)
  }

  private static let deadlines = DispatchQueue(label: "deadlines of child processes")

  private func finish(after seconds: Double) {
    Self.deadlines.asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self else { return }
      lock.withLock {
        guard end == nil else { return }
        overdue = true
        finish()
      }
    }
  }
}

/// What a program is started with: `posix_spawn` and what it needs.
private struct Spawn {
  #if os(Linux)
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #else
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #endif
  private let isSession: Bool

  init(isSession: Bool) {
    self.isSession = isSession
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
  }

  mutating func free() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func open(_ path: String, as number: Int32) {
    posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
  }

  mutating func connect(_ descriptor: Int32, to number: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  mutating func change(to directory: String) {
    typealias Function = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Int32
    _ = Self.function("posix_spawn_file_actions_addchdir_np", Function.self)?(&actions, directory)
  }

  /// What the C library has, and its headers show only to GNU sources.
  private static func function<Function>(_ name: String, _: Function.Type) -> Function? {
    dlsym(UnsafeMutableRawPointer(bitPattern: 0), name).map { unsafeBitCast($0, to: Function.self) }
  }

  /// Nothing is inherited but the three streams: what another test has open would not end.
  private mutating func closeAllElse() {
    #if os(Linux)
      typealias Function = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
      _ = Self.function("posix_spawn_file_actions_addclosefrom_np", Function.self)?(&actions, 3)
    #endif
  }

  mutating func start(_ words: [String], _ environment: [String: String]) throws -> pid_t {
    closeAllElse()
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    // POSIX_SPAWN_SETSID, whose macro not every header shows.
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT | (isSession ? 0x400 : POSIX_SPAWN_SETPGROUP)
    #else
      flags |= isSession ? 0x80 : Int32(POSIX_SPAWN_SETPGROUP)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in arguments + variables { Foundation.free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables)
    guard code == 0 else { throw ChildProcess.NotStarted(program: words[0], code: code) }
    return process
  }
}
