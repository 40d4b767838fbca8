import Foundation
import TestSupport
import Testing

/// A terminal without a screen: what a program writes to it is collected.
final class PseudoTerminal {
  private let primary: Int32
  /// The end that a program has.
  let secondary: FileHandle
  private(set) var screen = ""
  private var bytes: [UInt8] = []
  /// How much had come when something was typed last.
  private var mark = 0

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    let pair = try #require(TerminalPair.open())
    primary = pair.primary
    let descriptor = open(pair.name, O_RDWR | O_NOCTTY)
    try #require(descriptor >= 0)
    secondary = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    resize(columns: columns, rows: rows)
  }

  func resize(columns: UInt16, rows: UInt16 = 24) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(secondary.fileDescriptor, UInt(TIOCSWINSZ), &size)
  }

  /// Whether what is typed is shown, and comes in whole lines.
  var isOrdinary: Bool {
    var state = termios()
    let flags = tcflag_t(ECHO) | tcflag_t(ICANON)
    return tcgetattr(secondary.fileDescriptor, &state) == 0 && state.c_lflag & flags == flags
  }

  deinit { close(primary) }

  /// Gives a program this terminal.
  func attach(_ process: Process, input: Bool = true, output: Bool = true, errors: Bool = true) {
    if input { process.standardInput = secondary }
    if output { process.standardOutput = secondary }
    if errors { process.standardError = secondary }
  }

  func type(_ text: String) {
    var text = text
    mark = bytes.count
    text.withUTF8 { _ = write(primary, $0.baseAddress, $0.count) }
  }

  /// Reads until what came since something was typed ends in a text.
  func wait(for ending: String, seconds: Double = 10) {
    let limit = Date() + seconds
    while bytes.count == mark || !screen.hasSuffix(ending), Date() < limit {
      readSome(milliseconds: 50)
    }
  }

  /// Reads until a program has ended: a terminal takes no more than a few lines that nobody reads.
  func collect(from process: Process) {
    while process.isRunning { readSome(milliseconds: 20) }
    while readSome(milliseconds: 100) {}
  }

  /// What has come, if something comes in time.
  func read(milliseconds: Int32) -> [UInt8] {
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
    // The terminal writes CR LF for a line feed, and so CR CR LF for the end of a CSV record.
    screen = String(decoding: bytes, as: UTF8.self)
      .replacing("\r\r\n", with: "\n").replacing("\r\n", with: "\n")
    return true
  }
}
