import Foundation
import QCQEngine
import QCQLanguage

/// The items of a database.
public struct ShoppingItemRepository: Repository {
  let database: Database

  /// The row with an id; nil where there is none.
  public func fetch(id: String) async throws -> ShoppingItem? {
    try await database.firstRow(repository: Items.where { $0.id == id })
  }

  /// All items of all lists, the oldest first.
  public func fetchAll() async throws -> [ShoppingItem] {
    try await database.rows(repository: Items.all)
  }

  /// The items of a list, the oldest first; none for a list that is not there.
  public func fetchItems(forListID listID: String) async throws -> [ShoppingItem] {
    try await database.rows(repository: ItemQueries.forList(listID))
  }

  /// The items of a list with their categories, in the order of those.
  public func fetchItemsGroupedByCategory(
    forListID listID: String
  ) async throws -> [ItemWithCategory] {
    try await database.rows(repository: ItemQueries.withCategories(forListID: listID))
  }

  /// The items of a list whose name contains a text, ignoring case and accents, by name; the whole
  /// list, the oldest first, for an empty text.
  public func searchItems(_ text: String, inListID listID: String) async throws -> [ShoppingItem] {
    try await database.rows(repository: ItemQueries.search(text, inListID: listID))
  }

  /// Puts an item on a list; its id and dates are the database's to choose. Like every change of an
  /// item, it touches the list's time of change.
  public func createItem(
    name: String, quantity: Int = 1, notes: String = "", categoryID: Int = 8, listID: String
  ) async throws -> ShoppingItem {
    // As it is stored: in seconds since 1970, which hold a little less than a Date.
    let now = Date(timeIntervalSince1970: database.configuration.now().timeIntervalSince1970)
    let item = ShoppingItem(
      id: database.configuration.makeID(), name: name, quantity: quantity, notes: notes,
      categoryID: categoryID, listID: listID, createdAt: now, updatedAt: now)
    return try await insert(item)
  }

  /// Writes a new row; its id must not be there yet.
  @discardableResult
  public func insert(_ item: ShoppingItem) async throws -> ShoppingItem {
    try await database.record(
      .insert(.items, item.values), id: item.id, label: "add \(item.name.literal.text)",
      RepositoryError.insertFailed)
    return item
  }

  /// Writes all values of the row with the same id.
  public func update(_ item: ShoppingItem) async throws {
    try await database.record(
      .update(.items, id: .text(item.id), item.values), id: item.id,
      label: "update \(item.name.literal.text)", RepositoryError.updateFailed)
  }

  /// Gives an item another name, quantity, note and category; it stays checked or pending.
  public func updateItem(
    id: String, name: String, quantity: Int, notes: String, categoryID: Int
  ) async throws {
    let values: [StoredField: Value] = [
      .name: .text(name), .quantity: .int(Int64(quantity)), .note: .text(notes),
      .category: .int(Int64(categoryID)),
    ]
    try await database.record(
      .update(.items, id: .text(id), values), id: id, label: "update \(name.literal.text)",
      RepositoryError.updateFailed)
  }

  /// Checks an item off, or makes it pending again; in one transaction, so that none of several at
  /// the same time is lost.
  public func toggleCompletion(itemID: String) async throws {
    let rows = "items where id = \(itemID.literal.text)"
    try await database.change(
      "toggle \(rows)", id: itemID, matches: rows, RepositoryError.updateFailed)
  }

  /// Deletes the items of a list that are checked off.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func deleteCompletedItems(listID: String) async throws -> Int {
    let text = "delete items where list.id = \(listID.literal.text) and completed"
    return try await database.change(text, id: listID, RepositoryError.deleteFailed).rowCount
  }

  /// Deletes the row with an id.
  public func delete(id: String) async throws {
    let rows = "items where id = \(id.literal.text)"
    try await database.change(
      "delete \(rows)", id: id, matches: rows, RepositoryError.deleteFailed)
  }
}

extension Database {
  /// The items.
  public var items: ShoppingItemRepository { ShoppingItemRepository(database: self) }
}
