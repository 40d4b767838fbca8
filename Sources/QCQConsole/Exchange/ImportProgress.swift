import QCQPlatform
import Synchronization

/// How far files that are taken in have been read, for somebody who waits.
final class ImportProgress: Sendable {
  private struct Count {
    var size = 0
    var read = 0
    var start: Double?
  }

  private let count = Mutex(Count())

  /// Reading begins anew.
  func begin() { count.withLock { $0 = Count() } }

  /// A file was opened.
  ///
  /// - Parameter size: Nil where nobody knows: a pipe.
  func open(size: Int?) {
    count.withLock { count in
      count.size += size ?? 0
      count.start = count.start ?? MonotonicClock.now
    }
  }

  func read(_ bytes: Int) { count.withLock { $0.read += bytes } }

  /// `41 % read, 340000 rows, 98000 a second, 5 s left`
  func words(rows: Int) -> String {
    let count = count.withLock { $0 }
    let seconds = MonotonicClock.now - (count.start ?? MonotonicClock.now)
    let share = count.size > 0 ? min(1, Double(count.read) / Double(count.size)) : 0
    if share == 1 { return "all read, writing \(rows) rows" }
    var parts = ["\(rows) rows"]
    if count.size > 0 { parts.insert("\(Int(share * 100)) % read", at: 0) }
    if seconds > 0 { parts.append("\(Int(Double(rows) / seconds)) a second") }
    // What the first piece tells is too little to go by.
    if share > 0.02 { parts.append("\(Self.time(seconds / share * (1 - share))) left") }
    return parts.joined(separator: ", ")
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return whole < 100 ? "\(whole) s" : "\((whole + 59) / 60) min"
  }
}
