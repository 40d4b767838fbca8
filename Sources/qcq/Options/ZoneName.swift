import ArgumentParser
import Foundation
import QCQText
import QCQLanguage
import QuickCartStore

/// A time zone as typed, known to exist.
struct ZoneName: ExpressibleByArgument {
  let rules: FoundationTimeZone

  init?(argument: String) {
    guard let rules = FoundationTimeZone(identifier: argument) else { return nil }
    self.rules = rules
  }
}

/// The zone of the machine, found out only when a date is read or written: asking costs more than
/// a small query.
final class MachineTimeZone: TimeZoneRules, @unchecked Sendable {
  private let lock = NSLock()
  private var known: FoundationTimeZone?

  var identifier: String { rules.identifier }

  func offset(atInstant seconds: Double) -> Int { rules.offset(atInstant: seconds) }

  private var rules: FoundationTimeZone {
    lock.withLock {
      if let known { return known }
      let rules = FoundationTimeZone.current
      known = rules
      return rules
    }
  }
}
