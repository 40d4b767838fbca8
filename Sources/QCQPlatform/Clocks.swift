/// The time since some moment in the past, which nobody sets.
package enum MonotonicClock {
  /// In seconds.
  package static var now: Double { seconds(CLOCK_MONOTONIC) }

  /// Has the calling thread rest.
  package static func sleep(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }

  fileprivate static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The time for which the calling thread has had a processor.
package enum ThreadClock {
  /// In seconds.
  package static var now: Double { MonotonicClock.seconds(CLOCK_THREAD_CPUTIME_ID) }
}

/// The time of day, as the machine is set.
package enum MachineClock {
  /// In Unix seconds.
  package static var now: Double { MonotonicClock.seconds(CLOCK_REALTIME) }
}
