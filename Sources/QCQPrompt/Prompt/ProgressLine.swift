import QCQConsole
import QCQPlatform
import QCQText

/// A quiet line that says that work goes on, once it has taken half a second; it vanishes before
/// anything else is written.
final class ProgressLine: Sendable {
  private struct Work {
    let file: OutputFile
    /// Which piece of work it is: a thread of an earlier one must not speak of a later one.
    var number = 0
    /// Nil where nobody works.
    var start: Double?
    var isShown = false
    var rowCount = 0
    var activity: @Sendable () -> String = { "" }
  }

  private let work: Monitor<Work>

  private static let patience = 0.5
  private static let interval = 0.1

  init(_ descriptor: Int32) { work = Monitor(Work(file: OutputFile(descriptor))) }

  /// - Parameter activity: What the work is about at a moment, if that need be told.
  func begin(_ activity: @escaping @Sendable () -> String = { "" }) {
    let number = work.withLock {
      $0.number += 1
      ($0.start, $0.rowCount, $0.activity) = (MonotonicClock.now, 0, activity)
      return $0.number
    }
    SystemThread.start { [self] in
      var time = MonotonicClock.now + Self.patience
      while isGoingOn(number, at: time) {
        work.withLock { if $0.number == number { Self.show(&$0) } }
        time = MonotonicClock.now + Self.interval
      }
    }
  }

  /// Says how far the work is.
  func count(_ rows: Int) { work.withLock { $0.rowCount = rows } }

  /// Takes the line away for good.
  func end() {
    work.update {
      if $0.isShown { $0.file.write("\r\u{1B}[K") }
      ($0.start, $0.isShown) = (nil, false)
    }
  }

  /// Waits until a time, or until the work has ended.
  private func isGoingOn(_ number: Int, at time: Double) -> Bool {
    work.wait(until: time) { $0.start == nil || $0.number != number ? true : nil } == nil
  }

  private static func show(_ work: inout Work) {
    guard let start = work.start else { return }
    let tenths = Int((MonotonicClock.now - start) * 10)
    let rows = work.rowCount > 0 ? " · \(Grouped.digits(work.rowCount)) rows" : ""
    let activity = work.activity()
    let about = activity.isEmpty ? "" : activity + " · "
    let text = "\(about)\(tenths / 10).\(tenths % 10) s\(rows) · Ctrl-C stops"
    // What would go on in the next row could not be taken away.
    let columns = Terminal.width(work.file.descriptor)
    work.file.write("\r" + DisplayWidth.truncate(text, to: columns - 1) + "\u{1B}[K")
    work.isShown = true
  }
}
