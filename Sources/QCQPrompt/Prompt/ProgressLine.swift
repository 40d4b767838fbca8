import QCQConsole
import Foundation
import QCQText

/// A quiet line that says that work goes on, once it has taken half a second; it vanishes before
/// anything else is written.
final class ProgressLine: @unchecked Sendable {
  private let condition = NSCondition()
  private let file: OutputFile
  /// Nil where nobody would see it.
  private var start: Double?
  /// Which piece of work it is: a thread of an earlier one must not speak of a later one.
  private var work = 0
  private var isShown = false
  private var rowCount = 0

  private static let patience = 0.5
  private static let interval = 0.1

  init(_ file: OutputFile) { self.file = file }

  func begin() {
    condition.lock()
    work += 1
    (start, rowCount) = (Self.now, 0)
    let number = work
    condition.unlock()
    Thread.detachNewThread { [self] in
      SignalPipe.leaveSignalsToOthers()
      run(number)
    }
  }

  /// Says how far the work is.
  func count(_ rows: Int) {
    condition.lock()
    rowCount = rows
    condition.unlock()
  }

  /// Takes the line away for good.
  func end() {
    condition.lock()
    defer { condition.unlock() }
    guard start != nil else { return }
    start = nil
    if isShown { file.write("\r\u{1B}[K") }
    isShown = false
    condition.broadcast()
  }

  private func run(_ number: Int) {
    condition.lock()
    defer { condition.unlock() }
    var limit = Date(timeIntervalSinceNow: Self.patience)
    while let start, work == number {
      if condition.wait(until: limit) { continue }
      guard self.start != nil, work == number else { return }
      file.write("\r" + text(Self.now - start) + "\u{1B}[K")
      isShown = true
      limit = Date(timeIntervalSinceNow: Self.interval)
    }
  }

  private func text(_ seconds: Double) -> String {
    let tenths = Int(seconds * 10)
    let rows = rowCount > 0 ? " · \(Grouped.digits(rowCount)) rows" : ""
    let text = "\(tenths / 10).\(tenths % 10) s\(rows) · Ctrl-C stops"
    // What would go on in the next row could not be taken away.
    let columns = Terminal.width(file.descriptor, environment: Terminal.environment)
    return DisplayWidth.truncate(text, to: columns - 1)
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }
}

/// Numbers with a comma between thousands.
enum Grouped {
  static func digits(_ number: Int) -> String {
    var digits = Array(String(abs(number)))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }
}
