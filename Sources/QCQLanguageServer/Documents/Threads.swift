import QCQAssist
import QCQPlatform

/// Reads a long document on several threads of the machine.
struct Threads: Workers {
  /// More of them would mostly wait for the memory.
  let count = min(4, SystemThread.processors)
  /// Some hundred lines, which take about a millisecond.
  let shareLength = 1 << 14

  func map<Made: Sendable>(
    _ count: Int, _ make: @escaping @Sendable (Int) -> Made
  ) -> [Made] { SystemThread.map(count, make) }
}
