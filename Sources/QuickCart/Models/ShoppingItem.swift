public import Foundation
import QCQLanguage

/// Something to buy.
public struct ShoppingItem: Codable, Hashable, Identifiable, Sendable {
  /// What tells it from the others.
  public var id: String
  /// What it is called.
  public var name: String
  /// How many to buy.
  public var quantity: Int
  /// Whether it is checked off.
  public var isCompleted: Bool
  /// Empty where there is none.
  public var notes: String
  /// The id of its category.
  public var categoryID: Int
  /// The id of the list that it is on.
  public var listID: String
  /// When it was created.
  public var createdAt: Date
  /// When it was last changed.
  public var updatedAt: Date

  /// Makes one of its values; what is left out is as for a new one.
  public init(
    id: String = UUID().uuidString, name: String, quantity: Int = 1, isCompleted: Bool = false,
    notes: String = "", categoryID: Int = 8, listID: String, createdAt: Date = Date(),
    updatedAt: Date = Date()
  ) {
    (self.id, self.name, self.quantity, self.isCompleted) = (id, name, quantity, isCompleted)
    (self.notes, self.categoryID, self.listID) = (notes, categoryID, listID)
    (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
  }

  /// `6x Cola`, or the name alone for one.
  public var displayName: String { quantity > 1 ? "\(quantity)x \(name)" : name }
}

extension ShoppingItem: FetchableRow {
  /// What is selected for it.
  public static let columns = [
    "id", "name", "quantity", "completed", "note", "category.id as category_id",
    "list.id as list_id", "created", "updated",
  ]

  /// Reads the columns in their order.
  public init(_ row: borrowing RowReader) throws {
    // Made of all its values at once: one after the other they would be copied in the end.
    try self.init(
      id: row.value(at: 0), name: row.value(at: 1), quantity: row.value(at: 2),
      isCompleted: row.value(at: 3), notes: row.value(at: 4), categoryID: row.value(at: 5),
      listID: row.value(at: 6), createdAt: row.value(at: 7), updatedAt: row.value(at: 8))
  }
}

extension ShoppingItem {
  /// What is written of it.
  var values: [StoredField: Value] {
    [
      .id: .text(id), .name: .text(name), .quantity: .int(Int64(quantity)),
      .completed: .bool(isCompleted), .note: .text(notes), .category: .int(Int64(categoryID)),
      .list: .text(listID), .created: .date(createdAt.timeIntervalSince1970),
      .updated: .date(updatedAt.timeIntervalSince1970),
    ]
  }
}

/// An item with what is shown of its category.
public struct ItemWithCategory: Codable, Hashable, Identifiable, Sendable {
  /// The item itself.
  public var item: ShoppingItem
  /// What its category is called.
  public var categoryName: String
  /// The emoji of its category.
  public var categoryEmoji: String
  /// The position of its category among the others.
  public var categorySortOrder: Int

  /// What tells it from the others.
  public var id: String { item.id }
  /// `6x Cola`, or the name alone for one.
  public var displayName: String { item.displayName }
}

extension ItemWithCategory: FetchableRow {
  /// What is selected for it.
  public static let columns =
    ShoppingItem.columns + [
      "category.name as category_name", "category.emoji as category_emoji",
      "category.order as category_order",
    ]

  /// Reads the columns in their order.
  public init(_ row: borrowing RowReader) throws {
    let next = ShoppingItem.columns.count
    try self.init(
      item: ShoppingItem(row), categoryName: row.value(at: next),
      categoryEmoji: row.value(at: next + 1), categorySortOrder: row.value(at: next + 2))
  }
}
