import GRDB
package import QCQExchange

extension Store {
  /// The items of a database of Grocy or KitchenOwl; nil where it is neither.
  package func foreignItems() throws(StoreError) -> ForeignItems? {
    try read { db -> ForeignItems? in
      // A view could go on for ever.
      let tables = Set(
        try db.rows(
          """
          SELECT name FROM main.sqlite_master
          WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %'
          """
        ) { $0.text(0) })
      let found = ForeignSource.all.first { tables.isSuperset(of: $0.tables) }
      guard let found else { return nil }
      let rows = try db.rows(found.items(tables)) { row in found.meanings.indices.map(row.text) }
      let untaken = try found.untaken.flatMap { part in
        try db.rows(part.query) { row in
          ForeignRemark(.skipped, line: nil, row: row.text(0), part.problem)
        }
      }
      return ForeignItems(found.format, found.meanings, rows, untaken)
    }
  }
}

/// A program whose database has items to buy.
private struct ForeignSource: Sendable {
  let format: ForeignFormat
  let tables: Set<String>
  /// What the columns of the query for items mean.
  let meanings: [ColumnMeaning]
  /// A query for all items, in a database with some tables.
  let items: @Sendable (Set<String>) -> String
  /// Queries for the names of what lists have and qcq has no place for.
  let untaken: [(query: String, problem: String)]

  static let all = [
    ForeignSource(
      format: .grocy,
      tables: ["shopping_list", "shopping_lists", "products", "quantity_units", "product_groups"],
      meanings: [.name, .note, .quantity, .unit, .completed, .list, .category, .created],
      items: grocyItems,
      untaken: [
        (
          """
          SELECT name FROM main.shopping_lists WHERE description <> '' ORDER BY id
          """, "the description of the list is not imported: qcq has no field for it"
        ),
        (
          """
          SELECT name FROM main.shopping_lists
          WHERE id NOT IN (SELECT shopping_list_id FROM main.shopping_list
            WHERE shopping_list_id IS NOT NULL)
          ORDER BY id
          """, ForeignRemark.emptyList
        ),
      ]),
    ForeignSource(
      format: .kitchenOwl, tables: ["shoppinglist", "shoppinglist_items", "item", "category"],
      meanings: [.name, .quantity, .list, .category, .created],
      items: kitchenOwlItems,
      untaken: [
        (
          """
          SELECT name FROM main.shoppinglist
          WHERE id NOT IN (SELECT shoppinglist_id FROM main.shoppinglist_items)
          ORDER BY id
          """, ForeignRemark.emptyList
        )
      ]),
  ]

  /// Grocy stores amounts in the unit of the stock, and shows them in that of the item where it
  /// knows how many of the one are one of the other.
  private static func grocyItems(_ tables: Set<String>) -> String {
    let conversions = "cache__quantity_unit_conversions_resolved"
    let (factor, join) =
      tables.contains(conversions)
      ? (
        "ifnull(c.factor, 1)",
        """
        LEFT JOIN main.\(conversions) AS c ON c.product_id = p.id
          AND c.from_qu_id = p.qu_id_stock AND c.to_qu_id = i.qu_id
        """
      ) : ("1", "")
    return """
      SELECT coalesce(p.name, i.note), CASE WHEN p.name IS NULL THEN '' ELSE i.note END,
        CASE WHEN i.amount <> 0 THEN printf('%.10g', i.amount * \(factor)) END,
        q.name, i.done, l.name, g.name, i.row_created_timestamp
      FROM main.shopping_list AS i
      LEFT JOIN main.shopping_lists AS l ON l.id = i.shopping_list_id
      LEFT JOIN main.products AS p ON p.id = i.product_id
      LEFT JOIN main.product_groups AS g ON g.id = p.product_group_id
      LEFT JOIN main.quantity_units AS q ON q.id = i.qu_id
      \(join)
      GROUP BY i.id ORDER BY i.id
      """
  }

  /// Lists of two households may have one name.
  private static func kitchenOwlItems(_ tables: Set<String>) -> String {
    let (title, join) =
      tables.contains("household")
      ? (
        """
        CASE WHEN (SELECT count(*) FROM main.shoppinglist AS o WHERE o.name = l.name) > 1
          THEN l.name || ifnull(' (' || h.name || ')', '') ELSE l.name END
        """, "LEFT JOIN main.household AS h ON h.id = l.household_id"
      ) : ("l.name", "")
    return """
      SELECT i.name, s.description, \(title), c.name, s.created_at
      FROM main.shoppinglist_items AS s
      JOIN main.item AS i ON i.id = s.item_id
      LEFT JOIN main.shoppinglist AS l ON l.id = s.shoppinglist_id
      LEFT JOIN main.category AS c ON c.id = i.category_id
      \(join)
      ORDER BY s.shoppinglist_id, s.rowid
      """
  }
}
