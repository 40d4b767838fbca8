import Foundation
import QCQLanguage
import Synchronization

/// A zone of the system's time zone database.
///
/// The interval in which the last offset holds is kept, so that asking for millions of instants
/// costs a comparison each.
package final class FoundationTimeZone: TimeZoneRules {
  private let state: Mutex<State>
  /// Whether it is the machine's, whatever that is called.
  package let isOfMachine: Bool

  fileprivate struct State {
    /// Nil for the machine's until a date is read or written: asking for it costs more than a small
    /// query.
    var zone: TimeZone?
    var recent = Interval(start: .infinity, end: -.infinity, offset: 0)
  }

  fileprivate struct Interval {
    var start: Double
    var end: Double
    var offset: Int
  }

  private init(_ zone: TimeZone?) {
    isOfMachine = zone == nil
    state = Mutex(State(zone: zone))
  }

  /// A zone by its name, `Europe/Amsterdam`; none if the system does not know it.
  package convenience init?(identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.init(zone)
  }

  /// The zone of the machine.
  package static var current: FoundationTimeZone { FoundationTimeZone(nil) }

  /// The name; the several that the database has for universal time are all `UTC`.
  package var identifier: String {
    let name = state.withLock { $0.known.identifier }
    let universal = ["Etc/UTC", "Etc/UCT", "Etc/Universal", "Etc/Zulu", "GMT", "Etc/GMT"]
    return universal.contains(name) ? "UTC" : name
  }

  package func offset(atInstant seconds: Double) -> Int {
    state.withLock { state in
      if seconds < state.recent.start || seconds >= state.recent.end {
        state.recent = Interval(around: seconds, in: state.known)
      }
      return state.recent.offset
    }
  }
}

extension FoundationTimeZone.State {
  fileprivate var known: TimeZone {
    mutating get {
      let known = zone ?? .current
      zone = known
      return known
    }
  }
}

extension FoundationTimeZone.Interval {
  /// A stretch around an instant in which the clock does not change.
  fileprivate init(around seconds: Double, in zone: TimeZone) {
    // Foundation is not asked about instants that no calendar reaches.
    let bounded = seconds.isNaN ? 0 : min(max(seconds, -4e11), 4e11)
    func nextChange(after seconds: Double) -> Double {
      let date = Date(timeIntervalSince1970: seconds)
      return zone.nextDaylightSavingTimeTransition(after: date)?.timeIntervalSince1970 ?? .infinity
    }
    offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: bounded))
    end = nextChange(after: bounded)
    let earlier = bounded - 100 * 86_400
    start = nextChange(after: earlier) == end ? earlier : bounded
  }
}
