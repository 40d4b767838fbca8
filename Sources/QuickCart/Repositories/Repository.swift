import QCQEngine

/// Rows of one kind, by their ids.
public protocol Repository<Model>: Sendable {
  /// What a row becomes.
  associatedtype Model: FetchableRow & Identifiable where Model.ID: Sendable & QueryLiteral

  /// The row with an id; nil where there is none.
  func fetch(id: Model.ID) async throws -> Model?
  /// All rows, in the default order.
  func fetchAll() async throws -> [Model]
  /// Writes a new row; its id must not be there yet.
  @discardableResult func insert(_ model: Model) async throws -> Model
  /// Writes all values of the row with the model's id.
  ///
  /// - Throws: `RepositoryError.notFound` where no row has the id.
  func update(_ model: Model) async throws
  /// Deletes the row with an id.
  ///
  /// - Throws: `RepositoryError.notFound` where no row has the id.
  func delete(id: Model.ID) async throws
}

extension Repository {
  /// Deletes the row with the model's id.
  public func delete(_ model: Model) async throws { try await delete(id: model.id) }
}

// What the repositories have in common.
extension Database {
  func rows<Q: Query>(repository query: Q) async throws -> [Q.Element] {
    try await RepositoryError.mapping(RepositoryError.queryFailed) { try await fetch(query) }
  }

  func firstRow<Q: Query>(repository query: Q) async throws -> Q.Element? {
    try await RepositoryError.mapping(RepositoryError.queryFailed) { try await fetchOne(query) }
  }

  /// Writes a row; throws where it was to be there and is not.
  func record(
    _ row: RowWrite, id: String, label: String, _ failure: (QuickCartError) -> RepositoryError
  ) async throws {
    let count = try await RepositoryError.mapping(failure) {
      try await record([row], label: label)
    }
    if count == 0 { throw RepositoryError.notFound(id: id) }
  }

  /// Makes a change of the rows with an id.
  ///
  /// - Parameter matches: Counts those rows; where there are none, that is an error.
  @discardableResult
  func change(
    _ text: String, id: String, matches: String? = nil,
    _ failure: (QuickCartError) -> RepositoryError
  ) async throws -> ChangeSummary {
    try await RepositoryError.mapping(failure) {
      do {
        let check = matches.map { "assert \($0) is not empty else \"no such row\"\n" } ?? ""
        return try await run(StatementText(check + text))
      } catch let error as QuickCartError
        where ["assertion-failed", "unknown-list", "unknown-item"].contains(error.code)
      {
        throw RepositoryError.notFound(id: id)
      }
    }
  }
}
