import QCQPlatform

/// Leaves the processor, and a file without a log, to those who commit without pause.
///
/// Nobody sees thousands of versions a second. Whoever asks for each of them takes the time of
/// those who write, and so does being told of each of their writes. A change that comes alone is
/// answered at once, and the last one of many as soon as nobody writes any more: a rest ends then.
struct Debounce {
  private var waitBegan = 0.0
  private var workBegan: Double?
  /// How many changes have come without pause.
  private var count = 0
  /// How long the answer is reckoned to take that was put off; nil if there is none.
  private var putOff: Double?
  /// In seconds since some moment.
  private let clock: () -> Double

  init(clock: @escaping () -> Double = { MonotonicClock.now }) { self.clock = clock }

  /// How many times as long as the work the rest is, so that it takes a small part of a processor.
  private static let factor = 40.0
  private static let limits = (shortest: 0.01, longest: 0.5)
  /// The same where nobody can commit during the work: then it takes a small part of the time, also
  /// where several programs watch.
  private static let factorInTheWay = 12.0
  /// The longest rest where no change may be missed: what is not read meanwhile comes late.
  private static let longestClose = 0.05
  /// The longest rest where it is not known yet whether others go on to write: if they do, no
  /// change is to be missed.
  private static let longestAtFirst = 0.1
  /// The longest rest after longer work, as a part of it, up to the one above: so a third of the
  /// time is left to others.
  private static let partClose = 0.5
  /// For how many times as long as an answer takes it is put off at most, while others write.
  private static let factorPutOff = 2.0

  /// What there was to do is done; gives for how many seconds to look away.
  ///
  /// - Parameters:
  ///   - isInTheWay: Whether nobody can commit during the work. Who tries to then fails or waits,
  ///     and is to have his turn before it is looked again.
  ///   - isClose: Whether no change is to be missed: the log grows with what is not read.
  func rest(isInTheWay: Bool, isClose: Bool = false) -> Double {
    if let putOff {
      return isClose ? Self.longestAtFirst : max(putOff * Self.factorPutOff, Self.limits.longest)
    }
    guard count > 3 || isInTheWay, let workBegan else { return 0 }
    let work = clock() - workBegan
    let close = max(Self.longestClose, min(work * Self.partClose, Self.longestAtFirst))
    let usual = isClose ? close : Self.limits.longest
    let longest = max(usual, isInTheWay ? work * Self.factorInTheWay : 0)
    return min(max(work * Self.factor, Self.limits.shortest), longest)
  }

  /// Whether it was waited for an answer that was put off: then it is to come.
  var hasPutOff: Bool { putOff != nil }

  /// What there was to do is done, or put off.
  mutating func end(putOff: Double?) { self.putOff = putOff }

  /// For how many seconds nobody is to have written for a rest to end early. Whoever writes may
  /// stop for a moment to bring the log home: the longer the work takes, the surer it has to be.
  var stillness: Double { min(max((putOff ?? 0) * 0.05, 0.02), 0.1) }

  /// News are waited for.
  mutating func wait() { waitBegan = clock() }

  /// News have come.
  mutating func take(_ news: WatchEvents.Pending) {
    let now = clock()
    workBegan = now
    guard news.isChanged else { return }
    count = now - waitBegan < 0.0005 ? count + 1 : 0
  }

  /// They are about to be answered, which may be some time later.
  mutating func work() { workBegan = clock() }

  /// Nothing has come for a while.
  mutating func calm() { (count, workBegan) = (0, nil) }
}
