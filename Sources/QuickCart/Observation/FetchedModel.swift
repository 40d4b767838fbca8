import Observation
import QCQPlatform
import QCQReports

/// A value that an observed query gives, and that Swift's Observation sees changing.
final class FetchedModel<Value: Sendable>: Observable, Sendable {
  private struct State {
    var value: Value
    var error: (any Error)?
    var isLoading = true
    /// The observation that counts; an older one may still deliver.
    var generation = 0
    var token: DatabaseObserver.Token?
    /// The one of the query before; a query that names none means it.
    var database: Database?
    var waiting: [CheckedContinuation<Void, any Error>] = []
  }

  private let state: Monitor<State>
  private let registrar = ObservationRegistrar()

  init(_ value: Value) { state = Monitor(State(value: value)) }

  deinit {
    let waiting = state.withLock { $0.waiting }
    for continuation in waiting { continuation.resume(throwing: CancellationError()) }
  }

  var value: Value {
    registrar.access(self, keyPath: \.value)
    return state.withLock { $0.value }
  }

  var error: (any Error)? {
    registrar.access(self, keyPath: \.error)
    return state.withLock { $0.error }
  }

  var isLoading: Bool {
    registrar.access(self, keyPath: \.isLoading)
    return state.withLock { $0.isLoading }
  }

  /// Observes a query from now on, in place of the one before.
  func observe<Q: Query>(
    _ query: Q, in database: Database?,
    _ read: @escaping @Sendable (Q, WatchVersion) throws -> Value
  ) {
    observe(query.script, in: database) { try read(query, $0) }
  }

  /// The same with a text, which may ask several queries.
  func observe(
    _ text: String, count: Int = 1, in database: Database?,
    _ read: @escaping @Sendable (WatchVersion) throws -> Value
  ) {
    let (generation, database) = state.withLock { state in
      state.generation += 1
      (state.isLoading, state.token) = (true, nil)
      state.database = database ?? state.database ?? Database.current
      return (state.generation, state.database)
    }
    guard let database else {
      return take(.failure(QuickCartError.noDatabase), generation)
    }
    let token = database.observer.observe(text, count: count) { [weak self] result in
      self?.take(Result { try read(result.get()) }, generation)
    }
    state.withLock { if $0.generation == generation { $0.token = token } }
  }

  private func take(_ result: Result<Value, any Error>, _ generation: Int) {
    guard state.withLock({ $0.generation == generation }) else { return }
    registrar.willSet(self, keyPath: \.value)
    registrar.willSet(self, keyPath: \.error)
    registrar.willSet(self, keyPath: \.isLoading)
    let waiting = state.withLock { state in
      switch result {
      case .success(let value): (state.value, state.error) = (value, nil)
      case .failure(let error): state.error = error
      }
      state.isLoading = false
      defer { state.waiting = [] }
      return state.waiting
    }
    registrar.didSet(self, keyPath: \.value)
    registrar.didSet(self, keyPath: \.error)
    registrar.didSet(self, keyPath: \.isLoading)
    for continuation in waiting { continuation.resume(with: result.map { _ in }) }
  }

  /// Waits until the query that was set last has answered.
  func loaded() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let isLoading = state.withLock { state in
        if state.isLoading { state.waiting.append(continuation) }
        return state.isLoading
      }
      if isLoading { return }
      if let error = state.withLock({ $0.error }) {
        continuation.resume(throwing: error)
      } else {
        continuation.resume()
      }
    }
  }
}

extension Database {
  /// The database of queries that name none, set by `withDatabase`.
  @TaskLocal static var current: Database?
}

/// Runs work in which property wrappers that name no database use this one.
public func withDatabase<Result>(
  _ database: Database, _ work: () throws -> Result
) rethrows -> Result {
  try Database.$current.withValue(database, operation: work)
}

/// Runs work in which property wrappers that name no database use this one.
public func withDatabase<Result>(
  _ database: Database, isolation: isolated (any Actor)? = #isolation,
  _ work: () async throws -> Result
) async rethrows -> Result {
  try await Database.$current.withValue(database, operation: work)
}

extension QuickCartError {
  fileprivate static let noDatabase = QuickCartError(
    code: "no-database", message: "there is no database to ask",
    help: "pass one with `in:`, or make the object inside `withDatabase(_:)`")
}
