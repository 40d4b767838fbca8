import QCQText
import Synchronization

/// How far a text has been checked and run, for somebody who waits.
final class RunProgress: Sendable {
  private struct Count {
    var lines = 0
    var statement = 0
    var statements = 0
  }

  private let count = Mutex(Count())

  /// A text is about to be checked.
  func check(_ source: SourceText) {
    let breaks = source.utf8.count(where: { $0 == UInt8(ascii: "\n") })
    count.withLock { $0 = Count(lines: breaks) }
  }

  /// A statement is about to be run.
  ///
  /// - Parameter number: Which it is, from 1 on.
  func run(_ number: Int, of statements: Int) {
    count.withLock { ($0.statement, $0.statements) = (number, statements) }
  }

  /// `statement 4,968 of 15,000, 9,936 rows so far`
  func words(rows: Int) -> String {
    let count = count.withLock { $0 }
    let work =
      if count.statements > 1 {
        "statement \(Grouped.digits(count.statement)) of \(Grouped.digits(count.statements))"
      } else if count.statements == 0, count.lines > 1 {
        "checking \(Grouped.digits(count.lines)) lines"
      } else {
        "working"
      }
    return rows == 0 ? work : "\(work), \(Grouped.digits(rows)) rows so far"
  }
}
