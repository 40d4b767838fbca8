import Foundation
import TestSupport

/// A watch that runs, and what it has written so far.
final class WatchProcess {
  let process: ChildProcess
  private let pipe = Pipe()
  private(set) var lines: [String] = []
  private var rest: [UInt8] = []

  init(_ sandbox: Sandbox, _ arguments: [String], errors: FileHandle? = nil) throws {
    process = try sandbox.start(arguments, output: pipe.fileHandleForWriting, errors: errors)
    // Else the end of what the program writes would never come.
    try pipe.fileHandleForWriting.close()
  }

  private enum Chunk { case lines(Int), nothing, end }

  /// Reads what is there within a while, and tells how many lines it has completed.
  private func readSome(milliseconds: Int32) -> Chunk {
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return .nothing }
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    guard count > 0 else { return .end }
    rest += chunk[..<count]
    let parts = rest.split(separator: 10, omittingEmptySubsequences: false)
    for part in parts.dropLast() { lines.append(String(decoding: part, as: UTF8.self)) }
    rest = Array(parts.last ?? [])
    return .lines(parts.count - 1)
  }

  /// Reads until a line has a text; false if the program ended or nothing came for a while.
  func read(until text: String, seconds: Double = 20) -> Bool {
    read(seconds: seconds) { $0.contains(text) }
  }

  /// Reads until a line is as it is to be.
  func read(seconds: Double = 20, until isLast: (String) throws -> Bool) rethrows -> Bool {
    let limit = Date() + seconds
    while Date() < limit {
      switch readSome(milliseconds: 100) {
      case .nothing: break
      case .end: return false
      case .lines(let count):
        var found = false
        for line in lines.suffix(count) where try isLast(line) { found = true }
        if found { return true }
      }
    }
    return false
  }

  /// Reads what is there already.
  func readReady() {
    while case .lines = readSome(milliseconds: 0) {}
  }

  /// Reads what is left after the program has ended, without a line that is not whole.
  func readToEnd() {
    while true {
      if case .end = readSome(milliseconds: 20_000) { return }
    }
  }

  /// Forgets the lines that were read.
  func forget() { lines = [] }

  func stop(_ signal: Int32 = SIGINT) {
    process.send(signal)
    process.wait()
  }
}
