import ArgumentParser
import QuickCartStore

/// A time zone as typed, known to exist.
struct ZoneName: ExpressibleByArgument {
  let rules: FoundationTimeZone

  init?(argument: String) {
    guard let rules = FoundationTimeZone(identifier: argument) else { return nil }
    self.rules = rules
  }
}
