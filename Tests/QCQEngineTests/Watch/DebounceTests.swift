import Testing

@testable import QCQWatch

@Suite("When a watch looks again") struct DebounceTests {
  /// A clock that stands until it is moved.
  private final class Clock {
    var now = 1000.0
  }

  private let clock = Clock()
  private var debounce: Debounce

  init() {
    let clock = clock
    debounce = Debounce { clock.now }
  }

  /// A change that comes so many seconds after it is waited for, and takes so many to be answered.
  ///
  /// - Returns: The rest after it.
  private mutating func change(
    after pause: Double, answered seconds: Double, putOff: Double? = nil, isInTheWay: Bool = false
  ) -> Double {
    debounce.wait()
    clock.now += pause
    var news = WatchEvents.Pending()
    news.isChanged = true
    debounce.take(news)
    debounce.work()
    clock.now += seconds
    debounce.end(putOff: putOff)
    return debounce.rest(isInTheWay: isInTheWay)
  }

  @Test("Changes with pauses between them are each answered at once") mutating func single() {
    for _ in 0..<20 { #expect(change(after: 0.01, answered: 0.2) == 0) }
  }

  @Test("Whoever writes without pause has the processor for 40 times as long as the watch")
  mutating func rush() {
    for _ in 0..<3 { #expect(change(after: 0, answered: 0.002) == 0) }
    #expect(abs(change(after: 0, answered: 0.002) - 0.08) < 1e-9)
    #expect(change(after: 0, answered: 1e-6) == 0.01)
    // Where no change may be missed, it rests for a third of the time, but not for long.
    for (seconds, rest) in [(0.02, 0.05), (0.16, 0.08), (0.3, 0.1), (2, 0.1)] {
      _ = change(after: 0, answered: seconds)
      #expect(abs(debounce.rest(isInTheWay: false, isClose: true) - rest) < 1e-9)
    }
    // And is shown something twice a second all the same.
    #expect(change(after: 0, answered: 1) == 0.5)
    // The first one after a pause is a change by itself.
    #expect(change(after: 0.01, answered: 0.002) == 0)
  }

  @Test("Where nobody can write meanwhile, four watches leave two thirds of the time")
  mutating func inTheWay() {
    for work in [0.001, 0.01, 0.1, 1, 5] {
      let rest = change(after: 0.01, answered: work, isInTheWay: true)
      #expect(4 * work / (rest + work) <= 1.0 / 3, "\(work) s, then \(rest) s")
    }
  }

  @Test("An answer that was put off comes as soon as nobody has written for a moment")
  mutating func putOff() {
    #expect(change(after: 0, answered: 0.001, putOff: 0.6) == 1.2)
    #expect(debounce.hasPutOff)
    // A writer's own pauses to bring the log home are no end of a rush.
    #expect(abs(debounce.stillness - 0.03) < 1e-9)
    #expect(change(after: 0, answered: 0.001, putOff: 0.01) == 0.5)
    #expect(debounce.stillness == 0.02)
    _ = change(after: 0, answered: 0.001, putOff: 60)
    #expect(debounce.stillness == 0.1)
    #expect(change(after: 1, answered: 0.5) == 0)
    #expect(!debounce.hasPutOff)
  }

  @Test("Calm, it has forgotten the rush") mutating func calm() {
    for _ in 0..<6 { _ = change(after: 0, answered: 0.01) }
    #expect(debounce.rest(isInTheWay: false) > 0)
    debounce.calm()
    #expect(debounce.rest(isInTheWay: false) == 0)
    #expect(change(after: 0, answered: 0.01) == 0)
  }
}
