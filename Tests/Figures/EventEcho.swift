import Foundation

/// The floor of a watch: a process that says of each write to a file that there was one, and
/// nothing else.
enum EventEcho {
  static let name = "event-echo"

  /// Never returns but where nobody tells of writes.
  static func run(_ file: String) -> Never {
    #if os(Linux)
      let events = inotify_init1(Int32(IN_CLOEXEC))
      guard inotify_add_watch(events, file, UInt32(IN_MODIFY)) >= 0 else { exit(1) }
      let line = Array("{\"op\":\"commit\"}\n".utf8)
      var buffer = [UInt8](repeating: 0, count: 4096)
      repeat { _ = write(1, line, line.count) } while read(events, &buffer, buffer.count) > 0
    #endif
    exit(1)
  }

  /// From a write to that; empty where nobody tells of writes.
  static func measure() -> [Double] {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-echo").path
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    defer { close(file) }
    guard let echo = WatchProcess(CommandLine.arguments[0], [name, path]) else { return [] }
    return WatchLatency.measure { _ in
      let start = WatchLatency.now()
      write(file, "x", 1)
      return echo.waitForCommit() ? echo.arrival - start : nil
    }
  }
}
