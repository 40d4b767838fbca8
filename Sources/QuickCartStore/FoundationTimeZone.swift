import Foundation
import QCQLanguage
import Synchronization

/// A zone of the system's time zone database.
///
/// The interval in which the last offset holds is kept, so that asking for millions of instants
/// costs a comparison each.
package final class FoundationTimeZone: TimeZoneRules {
  private let zone: TimeZone
  private let recent = Mutex(Interval(start: .infinity, end: -.infinity, offset: 0))

  private struct Interval {
    var start: Double
    var end: Double
    var offset: Int
  }

  private init(_ zone: TimeZone) {
    self.zone = zone
  }

  /// A zone by its name, `Europe/Amsterdam`; none if the system does not know it.
  package convenience init?(identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.init(zone)
  }

  /// The zone of the machine.
  package static var current: FoundationTimeZone { FoundationTimeZone(.current) }

  /// The name; the several that the database has for universal time are all `UTC`.
  package var identifier: String {
    let universal = ["Etc/UTC", "Etc/UCT", "Etc/Universal", "Etc/Zulu", "GMT", "Etc/GMT"]
    return universal.contains(zone.identifier) ? "UTC" : zone.identifier
  }

  package func offset(atInstant seconds: Double) -> Int {
    recent.withLock { interval in
      if seconds >= interval.start, seconds < interval.end { return interval.offset }
      interval = self.interval(from: seconds)
      return interval.offset
    }
  }

  /// A stretch around an instant in which the clock does not change.
  private func interval(from seconds: Double) -> Interval {
    // Foundation is not asked about instants that no calendar reaches.
    let bounded = seconds.isNaN ? 0 : min(max(seconds, -4e11), 4e11)
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: bounded))
    let end = nextChange(after: bounded)
    let earlier = bounded - 100 * 86_400
    let start = nextChange(after: earlier) == end ? earlier : bounded
    return Interval(start: start, end: end, offset: offset)
  }

  private func nextChange(after seconds: Double) -> Double {
    let date = Date(timeIntervalSince1970: seconds)
    return zone.nextDaylightSavingTimeTransition(after: date)?.timeIntervalSince1970 ?? .infinity
  }
}
