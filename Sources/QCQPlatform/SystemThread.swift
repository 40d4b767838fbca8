/// Threads beside the one that answers signals.
package enum SystemThread {
  /// Starts a thread, which ends with its work; false where the system has none left.
  @discardableResult
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let context = Unmanaged.passRetained(Work(body: work))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, &attributes,
      { context in
        Work.run(context)
        return nil
      }, context.toOpaque())
    if code != 0 { context.release() }
    return code == 0
  }

  private final class Work {
    private let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }

    /// - Parameter context: Optional on some systems and not on others.
    static func run(_ context: UnsafeMutableRawPointer?) {
      guard let context else { return }
      Signals.leaveToOthers()
      Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    }
  }
}

extension SystemThread {
  /// How many threads the machine can run at once.
  package static let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Makes several things at once, each on a thread of its own; the first one on this thread, and
  /// those for which the system has no thread left.
  package static func map<Made: Sendable>(
    _ count: Int, _ make: @escaping @Sendable (Int) -> Made
  ) -> [Made] {
    let made = Monitor<[Int: Made]>([:])
    let own = (0..<count).filter { number in
      number == 0
        || !start {
          let result = make(number)
          made.update { $0[number] = result }
        }
    }
    for number in own {
      let result = make(number)
      made.update { $0[number] = result }
    }
    let all = made.wait { made in
      made.count < count ? nil : made.sorted { $0.key < $1.key }.map(\.value)
    }
    return all ?? []
  }

  /// Makes something on another thread, and waits for it as long as somebody wants it.
  ///
  /// - Parameters:
  ///   - isWanted: Asked twenty times a second.
  ///   - discard: What becomes of it where it comes too late; called by the other thread.
  /// - Returns: Nil once it is not wanted any more: it is still made then, and nobody waits for it.
  package static func make<Made: Sendable>(
    while isWanted: () -> Bool, _ make: @escaping @Sendable () -> Made,
    orDiscard discard: @escaping @Sendable (Made) -> Void
  ) -> Made? {
    let (place, isLeft) = (Monitor<Made?>(nil), SharedFlag())
    let isStarted = start {
      let made = make()
      let isLate = place.update { place in
        place = made
        return isLeft.isSet
      }
      if isLate { discard(made) }
    }
    if !isStarted { return make() }
    while isWanted() {
      let found = place.wait(until: MonotonicClock.now + 0.05) { $0 }
      if let found { return found }
    }
    return place.withLock { place in
      if place == nil { isLeft.set() }
      return place
    }
  }
}
