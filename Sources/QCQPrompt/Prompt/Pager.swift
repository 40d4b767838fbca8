import QCQConsole
import QCQText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that shows long texts page by page: `PAGER`, else `less`.
struct Pager {
  private let command: String
  private let hasOptions: Bool
  private let rows: Int
  private let width: Int

  /// Nil where the environment wants none.
  init?(rows: Int, width: Int, environment: (String) -> String?) {
    let wanted = environment("PAGER")
    if wanted == "" || wanted == "cat" || environment("TERM") == "dumb" { return nil }
    command = wanted ?? "less"
    hasOptions = environment("LESS") != nil
    (self.rows, self.width) = (rows, width)
  }

  /// Whether a text has more lines than the terminal, the prompt's own taken off.
  func isNeeded(for text: [UInt8]) -> Bool {
    // Behind the last line break comes the prompt.
    var count = 0
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.count > width {
        let columns = PromptLine.width(String(decoding: line, as: UTF8.self))
        count += max(1, (columns + width - 1) / max(width, 1))
      } else {
        count += 1
      }
      if count > rows { return true }
    }
    return false
  }

  /// Shows a text and waits until the user has seen enough; false if there is no such program.
  func show(_ text: [UInt8]) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let child = spawn(input: ends[0]) else {
      for end in ends { close(end) }
      return false
    }
    close(ends[0])
    let file = OutputFile(ends[1])
    _ = text.withUnsafeBytes(file.write)
    close(ends[1])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    // The shell's word for a program that is not there.
    return status >> 8 & 0xFF != 127
  }

  private func spawn(input: Int32) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let environment = _NSGetEnviron().pointee
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let environment = environ
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What is ignored here must not be ignored there.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let line = (hasOptions ? "" : "LESS=FIRX; export LESS; ") + command
    let arguments = ["/bin/sh", "-c", line]
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, "/bin/sh", &actions, &attributes, pointers, environment)
    return code == 0 ? child : nil
  }
}
