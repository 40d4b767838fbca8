import Foundation
import QCQEngine
import QCQLanguage

/// The shopping lists of a database.
public struct ShoppingListRepository: Repository {
  let database: Database

  /// The row with an id; nil where there is none.
  public func fetch(id: String) async throws -> ShoppingList? {
    try await database.firstRow(repository: Lists.where { $0.id == id })
  }

  /// All lists, the one changed last first.
  public func fetchAll() async throws -> [ShoppingList] {
    try await database.rows(repository: Lists.all)
  }

  /// All lists, the one changed last first.
  public func fetchAllOrderedByDate() async throws -> [ShoppingList] { try await fetchAll() }

  /// All lists with the numbers of their items, the one changed last first.
  public func fetchListsWithItemCounts() async throws -> [ShoppingListWithCount] {
    try await database.rows(repository: Lists.all.as(ShoppingListWithCount.self))
  }

  /// The lists whose title contains a text, ignoring case and accents; all for an empty text.
  public func searchLists(byTitle text: String) async throws -> [ShoppingList] {
    try await database.rows(
      repository: text.isEmpty ? Lists.all : Lists.where { $0.title.contains(text) })
  }

  /// Makes a list; its id and dates are the database's to choose.
  public func createList(title: String) async throws -> ShoppingList {
    let summary = try await RepositoryError.mapping(RepositoryError.insertFailed) {
      try await database.run("create list \(title)")
    }
    guard let id = summary.newIDs.first, let list = try await fetch(id: id) else {
      throw RepositoryError.notFound(id: title)
    }
    return list
  }

  /// Writes a new row; its id must not be there yet.
  @discardableResult
  public func insert(_ list: ShoppingList) async throws -> ShoppingList {
    try await database.record(
      .insert(.lists, list.values), id: list.id, label: "insert list \(list.title.literal.text)",
      RepositoryError.insertFailed)
    return list
  }

  /// Writes all values of the row with the same id.
  public func update(_ list: ShoppingList) async throws {
    try await database.record(
      .update(.lists, id: .text(list.id), list.values), id: list.id,
      label: "update list \(list.title.literal.text)", RepositoryError.updateFailed)
  }

  /// Gives a list another title.
  public func updateTitle(listID: String, to title: String) async throws {
    try await database.change(
      "rename list id \(listID.literal.text) to \(title.literal.text)", id: listID,
      RepositoryError.updateFailed)
  }

  /// Deletes a list and its items.
  public func delete(id: String) async throws {
    try await database.change(
      "delete list id \(id.literal.text)", id: id, RepositoryError.deleteFailed)
  }
}

extension Database {
  /// The shopping lists.
  public var lists: ShoppingListRepository { ShoppingListRepository(database: self) }
}
