import GRDB
package import QCQExchange
import QCQLanguage

extension Store {
  /// What program the database is of, if that is Grocy or KitchenOwl; nil where it is neither.
  package func foreignFormat() throws(StoreError) -> ForeignFormat? {
    try read { try ForeignSource.found(in: $0)?.source.format }
  }

  /// The items of a database of Grocy or KitchenOwl, or why they can't be read; nil where it is
  /// neither.
  package func foreignItems() throws(StoreError) -> Result<ForeignItems, ExchangeError>? {
    try read { db -> Result<ForeignItems, ExchangeError>? in
      guard let (source, tables) = try ForeignSource.found(in: db) else { return nil }
      do {
        return .success(try source.read(tables, db))
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        // A later version of the program has other columns.
        return .failure(source.misfit(error.message ?? ""))
      }
    }
  }
}

extension RawStatement {
  /// Whether nothing of a cell is lost as text.
  fileprivate func isWellFormed(_ index: Int) -> Bool {
    switch cell(index) {
    case .text(let bytes), .data(let bytes): WellFormedText.holds(UnsafeRawBufferPointer(bytes))
    case .absent, .int, .number: true
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

  /// The program of a database, and its tables; nil where it is none of these.
  static func found(in db: Database) throws -> (source: ForeignSource, tables: Set<String>)? {
    // A view could go on for ever.
    let tables = Set(
      try db.rows(
        """
        SELECT name FROM main.sqlite_master
        WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %'
        """
      ) { $0.text(0) })
    return all.first { tables.isSuperset(of: $0.tables) }.map { ($0, tables) }
  }

  func read(_ tables: Set<String>, _ db: Database) throws -> ForeignItems {
    let rows = try db.rows(items(tables)) { row in
      // Behind the columns stands what else is to be told of a row.
      let places = 0...meanings.count
      var texts = places.map(row.text)
      if places.contains(where: { !row.isWellFormed($0) }) {
        texts[meanings.count] +=
          (texts[meanings.count].isEmpty ? "" : "; ")
          + "it has a text that is not UTF-8, of which `\u{FFFD}` stands for what can't be read"
      }
      return texts
    }
    let untaken = try untaken.flatMap { part in
      try db.rows(part.query) { row in
        ForeignRemark(.skipped, line: nil, row: row.text(0), part.problem)
      }
    }
    return ForeignItems(format, meanings, rows, untaken)
  }

  /// That a column is not there, as SQLite tells: `no such column: i.note`.
  func misfit(_ detail: String) -> ExchangeError {
    let name = detail.split { ". ".contains($0) }.last ?? ""
    return ExchangeError(
      line: nil,
      "it is \(format.words) that has no column `\(name)`; another version of the program may "
        + "have made it")
  }

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
          WHERE id NOT IN (SELECT shoppinglist_id FROM main.shoppinglist_items
            WHERE shoppinglist_id IS NOT NULL)
          ORDER BY id
          """, ForeignRemark.emptyList
        )
      ]),
  ]

  /// Grocy stores amounts in the unit of the stock, and shows them in that of the item where it
  /// knows how many of the one are one of the other. Where it does not, the unit of the stock is
  /// the only one that is right.
  private static func grocyItems(_ tables: Set<String>) -> String {
    """
    SELECT coalesce(p.name, i.note), CASE WHEN p.name IS NULL THEN '' ELSE i.note END,
      CASE WHEN i.amount = 0 THEN NULL
        WHEN typeof(i.amount) = 'real' OR f.factor <> 1
          THEN printf('%.10g', i.amount * ifnull(f.factor, 1))
        ELSE i.amount END,
      CASE WHEN f.factor IS NULL THEN s.name
        WHEN i.product_id IS NULL OR p.id IS NOT NULL THEN q.name END,
      i.done, l.name, g.name, i.row_created_timestamp,
      \(problems(grocyProblems))
    FROM main.shopping_list AS i
    JOIN (\(grocyFactors(tables))) AS f ON f.id = i.id
    LEFT JOIN main.shopping_lists AS l ON l.id = i.shopping_list_id
    LEFT JOIN main.products AS p ON p.id = i.product_id
    LEFT JOIN main.product_groups AS g ON g.id = p.product_group_id
    LEFT JOIN main.quantity_units AS q ON q.id = i.qu_id
    LEFT JOIN main.quantity_units AS s ON s.id = p.qu_id_stock
    GROUP BY i.id ORDER BY i.id
    """
  }

  private static let grocyProblems = [
    ("i.amount = 0", "the amount is 0, which became 1"),
    (
      "f.factor IS NULL AND i.amount <> 0 AND i.qu_id IS NOT NULL",
      "the amount is in the unit of the stock, as it is not known how to convert it"
    ),
    // Nobody knows the unit of its stock.
    (
      "i.product_id IS NOT NULL AND p.id IS NULL",
      "its product is not in the database, nor the unit of its amount"
    ),
    ("i.shopping_list_id IS NOT NULL AND l.id IS NULL", "its list is not in the database"),
    ("p.product_group_id IS NOT NULL AND g.id IS NULL", "its group is not in the database"),
    (
      "CASE WHEN f.factor IS NULL THEN s.id IS NULL ELSE i.qu_id IS NOT NULL AND q.id IS NULL END",
      "its unit is not in the database"
    ),
  ]

  /// How many of the unit of an item are one of its unit in the stock; NULL where nothing says so,
  /// or the unit is not there.
  private static func grocyFactors(_ tables: Set<String>) -> String {
    let resolved = "cache__quantity_unit_conversions_resolved"
    let direct = "quantity_unit_conversions"
    // What is a text stays as it is.
    let isNumber = "typeof(i.amount) IN ('integer', 'real')"
    var factors = ["CASE WHEN p.id IS NULL OR i.qu_id = p.qu_id_stock THEN 1 END"]
    if tables.contains(resolved) {
      factors.append(
        """
        (SELECT CAST(c.factor AS REAL) FROM main.\(resolved) AS c
          WHERE c.product_id = p.id AND c.from_qu_id = p.qu_id_stock AND c.to_qu_id = i.qu_id
            AND CAST(c.factor AS REAL) > 0 AND \(isNumber) LIMIT 1)
        """)
    }
    if tables.contains(direct) {
      // One of the product goes before one of all products.
      factors.append(
        """
        (SELECT CASE WHEN c.from_qu_id = p.qu_id_stock THEN CAST(c.factor AS REAL)
            ELSE 1 / CAST(c.factor AS REAL) END
          FROM main.\(direct) AS c
          WHERE ifnull(c.product_id, p.id) = p.id AND CAST(c.factor AS REAL) > 0 AND \(isNumber)
            AND ((c.from_qu_id = p.qu_id_stock AND c.to_qu_id = i.qu_id)
              OR (c.to_qu_id = p.qu_id_stock AND c.from_qu_id = i.qu_id))
          ORDER BY c.product_id IS NULL LIMIT 1)
        """)
    }
    return """
      SELECT i.id, CASE WHEN i.qu_id IS NULL OR q.id IS NOT NULL OR p.id IS NULL
        THEN coalesce(\(factors.joined(separator: ", ")), NULL) END AS factor
      FROM main.shopping_list AS i
      LEFT JOIN main.products AS p ON p.id = i.product_id
      LEFT JOIN main.quantity_units AS q ON q.id = i.qu_id
      """
  }

  /// Says in a column what is wrong with a row.
  private static func problems(_ problems: [(String, String)]) -> String {
    let parts = problems.map { "CASE WHEN \($0) THEN '\($1); ' ELSE '' END" }
    return "rtrim(\(parts.joined(separator: " || ")), '; ')"
  }

  private static let kitchenOwlProblems = [
    ("i.id IS NULL", "its item is not in the database"),
    ("l.id IS NULL", "its list is not in the database"),
    ("i.category_id IS NOT NULL AND c.id IS NULL", "its category is not in the database"),
  ]

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
      SELECT i.name, s.description, \(title), c.name, s.created_at,
        \(problems(kitchenOwlProblems))
      FROM main.shoppinglist_items AS s
      LEFT JOIN main.item AS i ON i.id = s.item_id
      LEFT JOIN main.shoppinglist AS l ON l.id = s.shoppinglist_id
      LEFT JOIN main.category AS c ON c.id = i.category_id
      \(join)
      ORDER BY s.shoppinglist_id, s.rowid
      """
  }
}
