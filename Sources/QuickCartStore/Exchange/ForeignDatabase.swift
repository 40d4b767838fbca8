import GRDB
package import QCQExchange

extension Store {
  /// The items of a database of Grocy or KitchenOwl; nil where it is neither.
  package func foreignItems() throws(StoreError) -> ForeignItems? {
    try read { db in
      let names = Set(
        try db.rows("SELECT name FROM main.sqlite_master WHERE type IN ('table', 'view')") {
          $0.text(0)
        })
      let found = ForeignSource.all.first { names.isSuperset(of: $0.tables) }
      guard let found else { return nil }
      let rows = try db.rows(found.query) { row in
        found.meanings.indices.map(row.text)
      }
      return ForeignItems(found.format, found.meanings, rows)
    }
  }
}

/// A program whose database has items to buy.
private struct ForeignSource {
  let format: ForeignFormat
  let tables: Set<String>
  /// What the columns of the query mean.
  let meanings: [ColumnMeaning]
  let query: String

  static let all = [
    ForeignSource(
      format: .grocy,
      tables: ["shopping_list", "shopping_lists", "products", "quantity_units", "product_groups"],
      meanings: [.name, .note, .quantity, .unit, .completed, .list, .category, .created],
      query: """
        SELECT coalesce(p.name, i.note), CASE WHEN p.name IS NULL THEN '' ELSE i.note END,
          i.amount, q.name, i.done, l.name, g.name, i.row_created_timestamp
        FROM main.shopping_list AS i
        LEFT JOIN main.shopping_lists AS l ON l.id = i.shopping_list_id
        LEFT JOIN main.products AS p ON p.id = i.product_id
        LEFT JOIN main.product_groups AS g ON g.id = p.product_group_id
        LEFT JOIN main.quantity_units AS q ON q.id = i.qu_id
        ORDER BY i.id
        """),
    ForeignSource(
      format: .kitchenOwl, tables: ["shoppinglist", "shoppinglist_items", "item", "category"],
      meanings: [.name, .quantity, .list, .category, .created],
      query: """
        SELECT i.name, s.description, l.name, c.name, s.created_at
        FROM main.shoppinglist_items AS s
        JOIN main.item AS i ON i.id = s.item_id
        LEFT JOIN main.shoppinglist AS l ON l.id = s.shoppinglist_id
        LEFT JOIN main.category AS c ON c.id = i.category_id
        ORDER BY s.shoppinglist_id, i.id
        """),
  ]
}
