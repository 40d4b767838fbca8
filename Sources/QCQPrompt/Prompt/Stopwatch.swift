import QCQPlatform
import QCQText

/// How long the parts of an entry took, in seconds.
final class Stopwatch {
  enum Part: String, CaseIterable {
    /// Reading and checking the text, and looking up the names in it.
    case compile
    /// Making SQL of it and having SQLite prepare that.
    case prepare
    /// What SQLite does.
    case run
    /// Making text of the results and writing it.
    case print
  }

  private var times: [Part: Double] = [:]
  private var mark = MonotonicClock.now
  private let isOn: Bool

  /// - Parameter isOn: False where nobody wants to know.
  init(isOn: Bool) { self.isOn = isOn }

  /// The time since the last mark was for this.
  func mark(_ part: Part) {
    guard isOn else { return }
    let now = MonotonicClock.now
    times[part, default: 0] += now - mark
    mark = now
  }

  /// The time since the last mark was for nothing: somebody was asked.
  func skip() { mark = MonotonicClock.now }

  var line: String {
    Part.allCases.map { part in
      "\(part.rawValue) \(Self.text(times[part] ?? 0))"
    }.joined(separator: " · ")
  }

  /// Seconds as they are told: short times to the microsecond.
  static func text(_ seconds: Double) -> String {
    let micros = Int((seconds * 1e6).rounded())
    return micros < 10_000
      ? "\(micros / 1000).\(String(1000 + micros % 1000).dropFirst()) ms"
      : "\(Grouped.digits((micros + 500) / 1000)) ms"
  }
}
