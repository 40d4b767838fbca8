import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A command of the shell, as a process of its own.
///
/// It has ended when the shell has ended: what that leaves running in the background is not waited
/// for, though it may keep files open.
final class ShellChild: @unchecked Sendable {
  /// How a command has ended.
  enum End { case status(Int32), signal(Int32) }

  private let process: pid_t
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - files: What becomes standard input, output and error.
  ///   - environment: Each as `NAME=value`.
  /// - Returns: Nil where the system starts no process; `errno` says why.
  init?(_ command: String, files: [Int32], environment: [String]) {
    guard let process = ShellChild.spawn(command, files, environment) else { return nil }
    self.process = process
    Thread.detachNewThread { [process, ended] in
      SignalPipe.leaveSignalsToOthers()
      var info = siginfo_t()
      // It is left for `wait` to take away, so that its number can't become another's before.
      while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      ended.signal()
    }
  }

  /// Waits until it has ended, for some seconds; nil if it has not.
  func wait(_ seconds: Double) -> End? {
    guard ended.wait(timeout: .now() + seconds) == .success else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// Asks it to end, and all that it has started and waits for; to be called before `wait` has told
  /// the end.
  func terminate() {
    kill(-process, SIGTERM)
    // One that is stopped hears nothing.
    kill(-process, SIGCONT)
  }

  // MARK: Starting

  private static func spawn(
    _ command: String, _ files: [Int32], _ environment: [String]
  ) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (blocked, ordinary) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigemptyset(&ordinary)
    // What is ignored here must not be ignored there: `yes | head` needs SIGPIPE.
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&ordinary, signal) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setsigdefault(&attributes, &ordinary)
    // A group of its own, so that all of it can be asked to end.
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var process: pid_t = 0
    let code = withPointers(["/bin/sh", "-c", command]) { arguments in
      withPointers(environment) { environment in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environment)
      }
    }
    errno = code
    return code == 0 ? process : nil
  }

  private static func withPointers<Result>(
    _ texts: [String], _ work: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return work(pointers + [nil])
  }
}
