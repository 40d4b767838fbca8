package import Foundation
package import Testing

/// A terminal without a screen: what a program writes to it is collected.
package final class PseudoTerminal {
  private let primary: Int32
  /// The name of the end that a program has.
  package let name: String
  /// That end.
  package let secondary: FileHandle
  private var bytes: [UInt8] = []
  /// How much had come when something was typed last.
  private var mark = 0

  /// All that was written.
  package var screen: String { text(from: 0) }
  /// What was written since something was typed, its echo first.
  package var answer: String { text(from: mark) }

  package init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    primary = try Self.descriptor("/dev/ptmx")
    name = try Self.unlock(primary)
    secondary = FileHandle(fileDescriptor: try Self.descriptor(name), closeOnDealloc: true)
    resize(columns: columns, rows: rows)
  }

  deinit { close(primary) }

  private static func descriptor(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CocoaError(.fileNoSuchFile) }
    return descriptor
  }

  /// Makes the other end usable, and tells its name.
  private static func unlock(_ primary: Int32) throws -> String {
    #if canImport(Darwin)
      guard grantpt(primary) == 0, unlockpt(primary) == 0, let name = ptsname(primary) else {
        throw CocoaError(.fileNoSuchFile)
      }
      return String(cString: name)
    #else
      // TIOCSPTLCK and TIOCGPTN, whose macros do not come through to Swift.
      var (lock, number) = (Int32(0), UInt32(0))
      guard ioctl(primary, 0x4004_5431, &lock) == 0, ioctl(primary, 0x8004_5430, &number) == 0
      else { throw CocoaError(.fileNoSuchFile) }
      return "/dev/pts/\(number)"
    #endif
  }

  package func resize(columns: UInt16, rows: UInt16 = 24) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(secondary.fileDescriptor, UInt(TIOCSWINSZ), &size)
  }

  /// Whether what is typed is shown, and comes in whole lines.
  package var isOrdinary: Bool {
    var state = termios()
    let flags = tcflag_t(ECHO) | tcflag_t(ICANON)
    return tcgetattr(secondary.fileDescriptor, &state) == 0 && state.c_lflag & flags == flags
  }

  package func type(_ text: String) {
    var text = text
    mark = bytes.count
    text.withUTF8 { _ = write(primary, $0.baseAddress, $0.count) }
  }

  /// Whether a little more can be typed without waiting for somebody to read it.
  package var takesKeys: Bool {
    var request = pollfd(fd: primary, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLOUT) != 0
  }

  /// Reads until what came since something was typed ends in a text, or has it; where that doesn't
  /// come, the test has failed.
  package func wait(
    for text: String, isEnd: Bool = true, seconds: Double = 10,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let limit = Date() + seconds
    while bytes.count == mark || !(isEnd ? answer.hasSuffix(text) : answer.contains(text)) {
      if Date() > limit {
        Issue.record(
          "no \(text.debugDescription) in \(answer.suffix(300).debugDescription)",
          sourceLocation: sourceLocation)
        return
      }
      readSome(milliseconds: 50)
    }
  }

  /// Reads until a program has ended: a terminal takes no more than a few lines that nobody reads.
  package func collect(from process: ChildProcess) {
    while process.isRunning { readSome(milliseconds: 20) }
    while readSome(milliseconds: 0) {}
  }

  /// What has come, if something comes in time.
  package func read(milliseconds: Int32) -> [UInt8] {
    var request = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(primary, &chunk, chunk.count)
    return Array(chunk.prefix(max(0, count)))
  }

  @discardableResult
  private func readSome(milliseconds: Int32) -> Bool {
    let chunk = read(milliseconds: milliseconds)
    guard !chunk.isEmpty else { return false }
    bytes += chunk
    return true
  }

  private func text(from start: Int) -> String {
    // The terminal writes CR LF for a line feed, and so CR CR LF for the end of a CSV record.
    String(decoding: bytes[start...], as: UTF8.self)
      .replacing("\r\r\n", with: "\n").replacing("\r\n", with: "\n")
  }
}
