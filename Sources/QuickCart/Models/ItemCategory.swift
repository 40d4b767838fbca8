import QCQLanguage

/// A category of items.
public struct ItemCategory: Codable, Hashable, Identifiable, Sendable {
  /// What tells it from the others.
  public var id: Int
  /// What it is called.
  public var name: String
  /// The emoji shown before its name.
  public var emoji: String
  /// The position among the others.
  public var sortOrder: Int

  /// Makes one of its values; what is left out is as for a new one.
  public init(id: Int, name: String, emoji: String, sortOrder: Int) {
    (self.id, self.name, self.emoji, self.sortOrder) = (id, name, emoji, sortOrder)
  }
}

extension ItemCategory: FetchableRow {
  /// What is selected for it.
  public static let columns = ["id", "name", "emoji", "order"]

  /// Reads the columns in their order.
  public init(_ row: borrowing RowReader) throws {
    try self.init(
      id: row.value(at: 0), name: row.value(at: 1), emoji: row.value(at: 2),
      sortOrder: row.value(at: 3))
  }
}

extension ItemCategory {
  /// What is written of it.
  var values: [StoredField: Value] {
    [
      .id: .int(Int64(id)), .name: .text(name), .emoji: .text(emoji),
      .order: .int(Int64(sortOrder)),
    ]
  }
}

/// A category with the number of items in it, of one list or of all.
public struct CategoryStats: Codable, Hashable, Identifiable, Sendable {
  /// The category itself.
  public var category: ItemCategory
  /// How many items there are.
  public var itemCount: Int
  /// How many of them are checked off.
  public var completedCount: Int

  /// Makes one of its values; what is left out is as for a new one.
  public init(category: ItemCategory, itemCount: Int, completedCount: Int) {
    self.category = category
    (self.itemCount, self.completedCount) = (itemCount, completedCount)
  }

  /// What tells it from the others.
  public var id: Int { category.id }
  /// What it is called.
  public var name: String { category.name }
  /// The emoji shown before its name.
  public var emoji: String { category.emoji }
  /// How many are left to buy.
  public var pendingCount: Int { itemCount - completedCount }
  /// The share of the items that are completed, from 0 to 1; 0 where there are none.
  public var completionPercentage: Double {
    itemCount == 0 ? 0 : Double(completedCount) / Double(itemCount)
  }
}
