public import Foundation

/// Why a repository did not do what it was asked to. Nothing was changed.
public enum RepositoryError: Error, Hashable, Sendable {
  /// No row has this id.
  case notFound(id: String)
  /// A new row was not written: its id is taken, or what it refers to is not there.
  case insertFailed(QuickCartError)
  /// A row was not changed.
  case updateFailed(QuickCartError)
  /// A row was not deleted.
  case deleteFailed(QuickCartError)
  /// The rows could not be asked for.
  case queryFailed(QuickCartError)
  /// The change would break a rule that was added to the database.
  case ruleBroken(name: String, QuickCartError)
  /// A cell does not hold what its column should.
  case unreadable(ValueMismatch)
}

extension RepositoryError: LocalizedError, CustomStringConvertible {
  /// In words, for people.
  public var description: String {
    switch self {
    case .notFound(let id): "there is no row with the id \(id)"
    case .insertFailed(let error): "nothing was inserted: \(error)"
    case .updateFailed(let error): "nothing was updated: \(error)"
    case .deleteFailed(let error): "nothing was deleted: \(error)"
    case .queryFailed(let error): "the query failed: \(error)"
    case .ruleBroken(_, let error): "\(error)"
    case .unreadable(let mismatch): "a row can't be read: \(mismatch)"
    }
  }

  /// In words, for people.
  public var errorDescription: String? { description }

  /// Errors of some work as those of a repository; a cancelled task throws `CancellationError`.
  static func mapping<Result: Sendable>(
    _ failure: (QuickCartError) -> RepositoryError, _ work: () async throws -> Result
  ) async throws -> Result {
    do { return try await work() } catch let error as QuickCartError {
      throw error.rule.map { .ruleBroken(name: $0, error) } ?? failure(error)
    } catch let mismatch as ValueMismatch {
      throw RepositoryError.unreadable(mismatch)
    }
  }
}
