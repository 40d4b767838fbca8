import QCQPlatform

/// Leaves the processor to those who commit without pause.
///
/// Nobody sees thousands of versions a second. Whoever asks for each of them takes the time of
/// those who write, and so does being told of each of their writes. A change that comes alone is
/// answered at once.
struct Debounce {
  private var waitBegan = 0.0
  private var workBegan = 0.0
  /// How many changes have come without pause.
  private var count = 0

  /// How many times as long as the work the rest is, so that it takes a small part of a processor.
  private static let factor = 40.0
  private static let limits = (shortest: 0.01, longest: 0.5)

  /// What there was to do is done; gives for how many seconds to look away.
  func rest() -> Double {
    guard count > 3 else { return 0 }
    let work = MonotonicClock.now - workBegan
    return min(max(work * Self.factor, Self.limits.shortest), Self.limits.longest)
  }

  /// News are waited for.
  mutating func wait() { waitBegan = MonotonicClock.now }

  /// News have come.
  mutating func take(_ news: WatchEvents.Pending) {
    workBegan = MonotonicClock.now
    guard news.isChanged else { return }
    count = workBegan - waitBegan < 0.0005 ? count + 1 : 0
  }

  /// They are about to be answered, which may be some time later.
  mutating func work() { workBegan = MonotonicClock.now }
}
