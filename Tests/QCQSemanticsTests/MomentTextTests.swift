import QCQLanguage
import QCQSemantics
import QCQSyntax
import TestSupport
import Testing

@Suite("Points in time are written to the last bit") struct MomentTextTests {
  /// The zone where a text is read; it is not to matter.
  private struct Elsewhere: TimeZoneRules {
    let identifier = "Elsewhere"
    func offset(atInstant instant: Double) -> Int { 5 * 3600 + 1234 }
  }

  private func instant(_ text: String) -> Double? {
    DateExpression(written: text).flatMap {
      Moments(now: 0, zone: Elsewhere()).bounds(.since($0)).from
    }
  }

  @Test("Each is read as what it was") func roundTrip() throws {
    var random = SplitMix64(seed: 5)
    var instants: [Double] = [0, 0.1, 0.0.nextUp, 1e-9, 1.5, -1, 1_800_000_000.25]
    for _ in 0..<2000 {
      let scale = random.pick([1, 1e3, 1e9, 2e9, 1e10])
      let instant = Double.random(in: -scale...scale, using: &random)
      instants += [instant, instant.rounded(), (instant * 1000).rounded() / 1000, instant.nextUp]
    }
    // Of the second before 1970 there is more than a fraction behind a second can say.
    for instant in instants where instant >= 0 || instant <= -1 {
      let text = MomentText.exact(instant)
      try #require(self.instant(text) == instant, "\(instant) as \(text)")
    }
    #expect(MomentText.exact(1_795_196_105.25) == "2026-11-20T17:35:05.25Z")
    #expect(MomentText.exact(1_795_196_105) == "2026-11-20T17:35:05Z")
  }

  @Test("What no text can say is the first or last that can be said") func bounds() {
    #expect(MomentText.exact(-.infinity) == "0001-01-01T00:00:00Z")
    #expect(MomentText.exact(-1e300) == "0001-01-01T00:00:00Z")
    #expect(MomentText.exact(.infinity) == "9999-12-30T00:00:00Z")
  }

  @Test(
    "Only whole forms are read",
    arguments: [
      ("2026-11-20T18:30Z", true), ("2026-11-20T18:30:05Z", true), ("2026-11-20T18:30:05.5", true),
      ("2026-11-20T18:30:05.Z", false), ("2026-11-20T18:30.5Z", false), ("2026-11-20Z", false),
      ("2026-11-20T18:30:05.5.5", false), ("2026-11-20T18:30:05.1e2", false),
      ("2026-11-20T18:30:05.٥", false), ("2026-11-20T18:30ZZ", false), ("2026-11-20TZ", false),
      ("2026-11-20T18:30:05z", false), ("2026-11-20T18:30:60Z", false),
    ])
  func forms(text: String, isRead: Bool) {
    #expect((DateLiteral(text) != nil) == isRead)
  }
}
