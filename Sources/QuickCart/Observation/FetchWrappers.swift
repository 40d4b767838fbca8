/// The rows of a query, kept up to date whoever changes them.
///
/// In an `@Observable` class it stands behind `@ObservationIgnored`; reading it is observed all the
/// same:
///
///     @Observable final class Pantry {
///       @ObservationIgnored @FetchAll(Items.where(\.pending)) var items
///     }
@propertyWrapper
public struct FetchAll<Element: Sendable>: Sendable {
  private let model = FetchedModel<[Element]>([])

  /// Follows a query of the database that `withDatabase` has set, unless one is given.
  public init<Q: Query>(_ query: Q, in database: Database? = nil) where Q.Element == Element {
    model.observe(query, in: database) { query, version in try query.rows(of: version) }
  }

  /// The rows known last, in the order of the query.
  public var wrappedValue: [Element] { model.value }

  /// What else there is to know: `isLoading`, `loadError`, `load(_:)`.
  public var projectedValue: Self { self }

  /// Whether no rows have come yet since the query was set.
  public var isLoading: Bool { model.isLoading }

  /// Why there are no newer rows; nil where all is well.
  public var loadError: (any Error)? { model.error }

  /// Observes another query from now on, of the same database unless one is given, and waits for
  /// its rows. If several are set at once the last one counts; the rows before stay until it has
  /// come.
  public func load<Q: Query>(
    _ query: Q, in database: Database? = nil
  ) async throws where Q.Element == Element {
    model.observe(query, in: database) { query, version in try query.rows(of: version) }
    try await model.loaded()
  }

  /// Waits for the first rows of the query that was set last.
  public func load() async throws { try await model.loaded() }
}

/// One value of a query, kept up to date whoever changes it: a count, or the first row.
@propertyWrapper
public struct FetchOne<Value: Sendable>: Sendable {
  private let model: FetchedModel<Value>

  /// A value such as a count; `wrappedValue` is what it is until the database has answered.
  public init<Q: ValueQuery>(
    wrappedValue: Value, _ query: Q, in database: Database? = nil
  ) where Q.Element == Value {
    model = FetchedModel(wrappedValue)
    model.observe(query, in: database) { query, version in
      try query.rows(of: version).first ?? wrappedValue
    }
  }

  /// The first row; nil where there is none.
  public init<Q: Query>(
    _ query: Q, in database: Database? = nil
  ) where Value == Q.Element? {
    model = FetchedModel(nil)
    model.observe(query, in: database) { query, version in try query.rows(of: version).first }
  }

  /// The value known last.
  public var wrappedValue: Value { model.value }

  /// What else there is to know: `isLoading`, `loadError`, `load(_:)`.
  public var projectedValue: Self { self }

  /// Whether no value has come yet.
  public var isLoading: Bool { model.isLoading }

  /// Why there is no newer value; nil where all is well.
  public var loadError: (any Error)? { model.error }

  /// Waits for the first value.
  public func load() async throws { try await model.loaded() }

  /// Observes another query from now on, of the same database unless one is given, and waits for
  /// its value.
  public func load<Q: ValueQuery>(
    _ query: Q, in database: Database? = nil
  ) async throws where Q.Element == Value {
    model.observe(query, in: database) { query, version in
      try query.value(among: query.rows(of: version))
    }
    try await model.loaded()
  }

  /// Observes another query from now on, of the same database unless one is given, and waits for
  /// its first row.
  public func load<Q: Query>(
    _ query: Q, in database: Database? = nil
  ) async throws where Value == Q.Element? {
    model.observe(query, in: database) { query, version in try query.rows(of: version).first }
    try await model.loaded()
  }
}

/// One value made of several queries that see one state of the database, kept up to date:
///
///     @Fetch(Lists.all, Items.where(\.pending).count, make: { Totals($0, $1) })
///     var totals = Totals([], [])
@propertyWrapper
public struct Fetch<Value: Sendable>: Sendable {
  private let model: FetchedModel<Value>

  /// What `make` makes of the rows of each query, and `wrappedValue` until the database has
  /// answered.
  public init<each Q: Query>(
    wrappedValue: Value, _ queries: repeat each Q, in database: Database? = nil,
    make: @escaping @Sendable (repeat [(each Q).Element]) -> Value
  ) {
    model = FetchedModel(wrappedValue)
    observe(repeat each queries, in: database, make: make)
  }

  private func observe<each Q: Query>(
    _ queries: repeat each Q, in database: Database?,
    make: @escaping @Sendable (repeat [(each Q).Element]) -> Value
  ) {
    var count = 0
    for query in repeat each queries {
      _ = query
      count += 1
    }
    model.observe(Script.together(repeat each queries), count: count, in: database) { version in
      var member = -1
      func next<Other: Query>(_ query: Other) throws -> [Other.Element] {
        member += 1
        return try query.rows(of: version, member: member)
      }
      return make(repeat try next(each queries))
    }
  }

  /// The value known last.
  public var wrappedValue: Value { model.value }

  /// What else there is to know: `isLoading`, `loadError`, `load(_:)`.
  public var projectedValue: Self { self }

  /// Whether no value has come yet.
  public var isLoading: Bool { model.isLoading }

  /// Why there is no newer value; nil where all is well.
  public var loadError: (any Error)? { model.error }

  /// Waits for the first value.
  public func load() async throws { try await model.loaded() }

  /// Observes other queries from now on, of the same database unless one is given, and waits for
  /// what is made of their rows.
  public func load<each Q: Query>(
    _ queries: repeat each Q, in database: Database? = nil,
    make: @escaping @Sendable (repeat [(each Q).Element]) -> Value
  ) async throws {
    observe(repeat each queries, in: database, make: make)
    try await model.loaded()
  }
}
