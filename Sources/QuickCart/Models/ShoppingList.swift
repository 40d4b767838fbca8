public import Foundation
import QCQLanguage

/// A shopping list.
public struct ShoppingList: Codable, Hashable, Identifiable, Sendable {
  /// What tells it from the others.
  public var id: String
  /// What the list is called.
  public var title: String
  /// When it was created.
  public var createdAt: Date
  /// When it was last changed.
  public var updatedAt: Date

  /// Makes one of its values; what is left out is as for a new one.
  public init(
    id: String = UUID().uuidString, title: String, createdAt: Date = Date(),
    updatedAt: Date = Date()
  ) {
    (self.id, self.title) = (id, title)
    (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
  }
}

extension ShoppingList: FetchableRow {
  /// What is selected for it.
  public static let columns = ["id", "title", "created", "updated"]

  /// Reads the columns in their order.
  public init(_ row: borrowing RowReader) throws {
    try self.init(
      id: row.value(at: 0), title: row.value(at: 1), createdAt: row.value(at: 2),
      updatedAt: row.value(at: 3))
  }
}

extension ShoppingList {
  /// What is written of it.
  var values: [StoredField: Value] {
    [
      .id: .text(id), .title: .text(title), .created: .date(createdAt.timeIntervalSince1970),
      .updated: .date(updatedAt.timeIntervalSince1970),
    ]
  }
}

/// A list with the number of its items.
public struct ShoppingListWithCount: Codable, Hashable, Identifiable, Sendable {
  /// The list itself.
  public var list: ShoppingList
  /// How many items there are.
  public var itemCount: Int
  /// How many of them are checked off.
  public var completedCount: Int

  /// What tells it from the others.
  public var id: String { list.id }
  /// What the list is called.
  public var title: String { list.title }
  /// How many are left to buy.
  public var pendingCount: Int { itemCount - completedCount }
  /// The share of the items that are completed, from 0 to 1; 0 where there are none.
  public var completionPercentage: Double {
    itemCount == 0 ? 0 : Double(completedCount) / Double(itemCount)
  }
}

extension ShoppingListWithCount: FetchableRow {
  /// What is selected for it.
  public static let columns =
    ShoppingList.columns + [
      "count(items) as item_count", "count(items where completed) as completed_count",
    ]

  /// Reads the columns in their order.
  public init(_ row: borrowing RowReader) throws {
    let next = ShoppingList.columns.count
    try self.init(
      list: ShoppingList(row), itemCount: row.value(at: next),
      completedCount: row.value(at: next + 1))
  }
}
