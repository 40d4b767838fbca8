import QCQEngine
import QCQLanguage

/// The categories of a database.
public struct CategoryRepository: Repository {
  let database: Database

  /// The row with an id; nil where there is none.
  public func fetch(id: Int) async throws -> ItemCategory? {
    try await database.firstRow(repository: Categories.where { $0.id == id })
  }

  /// All categories, by their position.
  public func fetchAll() async throws -> [ItemCategory] {
    try await database.rows(repository: Categories.all)
  }

  /// All categories, by their position.
  public func fetchAllOrdered() async throws -> [ItemCategory] { try await fetchAll() }

  /// The category with this very name, in capital and small letters, too; nil where there is none.
  public func fetchCategory(byName name: String) async throws -> ItemCategory? {
    try await database.firstRow(repository: Categories.where { $0.name == name })
  }

  /// The categories that a list has items of, with their numbers, by position.
  public func fetchCategoryStats(forListID listID: String) async throws -> [CategoryStats] {
    try await database.rows(repository: CategoryQueries.stats(forListID: listID))
  }

  /// Writes a new row; its id must not be there yet.
  @discardableResult
  public func insert(_ category: ItemCategory) async throws -> ItemCategory {
    try await database.record(
      .insert(.categories, category.values), id: String(category.id),
      label: "insert category \(category.name.literal.text)", RepositoryError.insertFailed)
    return category
  }

  /// Writes all values of the row with the same id.
  public func update(_ category: ItemCategory) async throws {
    try await database.record(
      .update(.categories, id: .int(Int64(category.id)), category.values),
      id: String(category.id), label: "update category \(category.name.literal.text)",
      RepositoryError.updateFailed)
  }

  /// Deletes a category that no item is in.
  public func delete(id: Int) async throws {
    let rows = "categories where id = \(id)"
    try await database.change(
      "delete \(rows)", id: String(id), matches: rows, RepositoryError.deleteFailed)
  }
}

extension Database {
  /// The categories.
  public var categories: CategoryRepository { CategoryRepository(database: self) }
}
