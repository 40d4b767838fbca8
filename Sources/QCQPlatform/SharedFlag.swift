import Synchronization

/// Set by one thread, and asked by another: whether to stop, for instance.
package final class SharedFlag: Sendable {
  private let value = Atomic(false)

  package init() {}

  package var isSet: Bool { value.load(ordering: .acquiring) }
  package func set() { value.store(true, ordering: .releasing) }
  package func clear() { value.store(false, ordering: .releasing) }
}
