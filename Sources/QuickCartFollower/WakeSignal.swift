import Foundation
import Synchronization

/// Wakes a thread that waits for a descriptor to become readable.
final class WakeSignal: Sendable {
  /// Readable while the signal is up.
  let descriptor: Int32
  private let source: Int32
  private let stopped = Atomic(false)
  private let nudged = Atomic(false)
  /// Of whose changes somebody has told, as bits: 1 for those of the program itself, 2 for others.
  private let told = Atomic<UInt8>(0)

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (descriptor, source) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(descriptor)
    close(source)
  }

  var isStopped: Bool { stopped.load(ordering: .acquiring) }

  func raise() {
    // When the pipe is full, the signal is up.
    var byte: UInt8 = 0
    _ = write(source, &byte, 1)
  }

  /// Raises it as somebody tells of changes.
  func tell(isOwn: Bool) {
    told.bitwiseOr(isOwn ? 1 : 2, ordering: .releasing)
    raise()
  }

  /// Whether all changes that were told since the last call are of the program itself; nil if none
  /// was told.
  func takeTold() -> Bool? {
    let makers = told.exchange(0, ordering: .acquiringAndReleasing)
    return makers == 0 ? nil : makers == 1
  }

  func stop() {
    stopped.store(true, ordering: .releasing)
    raise()
  }

  /// Ends a wait, the present one or else the next.
  func nudge() {
    nudged.store(true, ordering: .releasing)
    raise()
  }

  /// Whether there was a nudge since the last call.
  func takeNudge() -> Bool { nudged.exchange(false, ordering: .acquiringAndReleasing) }

  /// Takes the signal down; false when it was not up.
  func clear() -> Bool {
    var bytes = (UInt64(0), UInt64(0))
    var wasUp = false
    while read(descriptor, &bytes, 16) > 0 { wasUp = true }
    return wasUp
  }
}
