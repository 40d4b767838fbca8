// What people who know other libraries write first: it does not compile, and says what to write.

extension ClosedRange where Bound: QueryLiteral {
  /// `isIn` asks the field.
  @available(*, unavailable, message: "ask the field: `$0.quantity.isIn(2...4)`")
  public func contains(_ field: some QueryExpression<Bound>) -> Condition { .never }
}

extension Array where Element: QueryLiteral {
  /// `isIn` asks the field.
  @available(*, unavailable, message: "ask the field: `$0.name.isIn(names)`")
  public func contains(_ field: some QueryExpression<Element>) -> Condition { .never }
}

/// `isAbsent` asks for it.
@available(*, unavailable, message: "`isAbsent` asks for it: `$0.note.isAbsent`")
public func == (left: some QueryExpression, right: _OptionalNilComparisonType) -> Condition {
  .never
}

/// `isPresent` asks for it.
@available(*, unavailable, message: "`isPresent` asks for it: `$0.note.isPresent`")
public func != (left: some QueryExpression, right: _OptionalNilComparisonType) -> Condition {
  .never
}

extension Database {
  /// `fetch(_:)` gives all rows of a query.
  @available(*, unavailable, renamed: "fetch(_:)")
  public func fetchAll<Q: Query>(_ query: Q) async throws -> [Q.Element] { [] }

  /// `run(_:)` makes changes, all of them or none.
  @available(
    *, unavailable,
    message: "`run(_:)` makes changes in one transaction; `items` and `lists` write rows"
  )
  public func write<Result>(_ work: (Database) throws -> Result) async throws {}

  /// `fetch(_:)` gives the rows of a query.
  @available(*, unavailable, message: "`fetch(_:)` gives the rows of a query")
  public func read<Result>(_ work: (Database) throws -> Result) async throws {}
}
