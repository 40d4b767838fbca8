/// A value that threads share, and that they can wait for to change.
///
/// Where nobody waits, `Synchronization.Mutex` does the same. The thread sanitizer on Linux does
/// not see who has that one after whom.
package final class Monitor<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    MonotonicCondition.initialize(condition)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Changes the value, and wakes all who wait.
  package func update<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&value)
  }

  /// Waits until something comes of the value, or the time is up: then gives nil.
  ///
  /// - Parameters:
  ///   - end: By `MonotonicClock`; nil to wait for ever.
  ///   - body: Looks at the value, and may change it; nil to go on waiting.
  package func wait<Result>(
    until end: Double? = nil, for body: (inout Value) -> sending Result?
  ) -> sending Result? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      guard let end else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      let rest = end - MonotonicClock.now
      guard rest > 0 else { return nil }
      MonotonicCondition.wait(condition, mutex, until: end, seconds: rest)
    }
  }
}

/// Waiting by a clock that nobody sets, for which each system has its own calls.
private enum MonotonicCondition {
  static func initialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  static func wait(
    _ condition: UnsafeMutablePointer<pthread_cond_t>,
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>, until end: Double, seconds: Double
  ) {
    #if canImport(Darwin)
      var time = timespec(min(seconds, 1e9))
      pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var time = timespec(min(end, 1e9))
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }
}

extension timespec {
  fileprivate init(_ seconds: Double) {
    self.init()
    tv_sec = Int(seconds)
    tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
  }
}
