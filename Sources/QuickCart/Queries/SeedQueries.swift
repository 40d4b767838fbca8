/// Queries for items that applications need again and again.
public enum ItemQueries {
  /// The items of a list, the oldest first.
  public static func forList(_ listID: String) -> RowQuery<Items> {
    Items.where { $0.list.id == listID }
  }

  /// The items of a list that are still to buy, the oldest first.
  public static func pending(forListID listID: String) -> RowQuery<Items> {
    forList(listID).where(\.pending)
  }

  /// The items of a list that are checked off, the one changed last first.
  public static func completed(forListID listID: String) -> RowQuery<Items> {
    forList(listID).where(\.completed).sort(\.updated, .descending)
  }

  /// The items in a category, of all lists, the oldest first.
  public static func inCategory(_ id: Int) -> RowQuery<Items> {
    Items.where { $0.category.id == id }
  }

  /// The items of a list with their categories, in the order of those.
  public static func withCategories(forListID listID: String) -> Selection<ItemWithCategory> {
    forList(listID).sort { $0.category.order }.as(ItemWithCategory.self)
  }

  /// The items of a list whose name contains a text, by name; the whole list for an empty text.
  public static func search(_ text: String, inListID listID: String) -> RowQuery<Items> {
    text.isEmpty
      ? forList(listID) : forList(listID).where { $0.name.contains(text) }.sort(\.name)
  }
}

/// Queries for lists that applications need again and again.
public enum ListQueries {
  /// All lists, the one changed last first.
  public static var allOrderedByDate: RowQuery<Lists> { Lists.all }

  /// All lists with the numbers of their items, the one changed last first.
  public static var withItemCounts: Selection<ShoppingListWithCount> {
    Lists.all.as(ShoppingListWithCount.self)
  }

  /// The lists with a title; there may be several.
  public static func byTitle(_ title: String) -> RowQuery<Lists> {
    Lists.where { $0.title == title }
  }

  /// The lists whose title contains a text; all for an empty text.
  public static func searchByTitle(_ text: String) -> RowQuery<Lists> {
    text.isEmpty ? Lists.all : Lists.where { $0.title.contains(text) }
  }
}

/// Queries for categories that applications need again and again.
public enum CategoryQueries {
  /// The categories that a list has items of, with their numbers, by position.
  public static func stats(forListID listID: String) -> Selection<CategoryStats> {
    var clauses = ItemQueries.forList(listID).clauses
    clauses.grouping = " per category"
    clauses.columns = [
      "category.id as id", "category.name as name", "category.emoji as emoji",
      "category.order as position", "count() as item_count",
      "count(where completed) as completed_count",
    ]
    clauses.sort = ["category.order"]
    return Selection(clauses) { row in
      CategoryStats(
        category: ItemCategory(
          id: try row.value(at: 0), name: try row.value(at: 1), emoji: try row.value(at: 2),
          sortOrder: try row.value(at: 3)),
        itemCount: try row.value(at: 4), completedCount: try row.value(at: 5))
    }
  }
}
