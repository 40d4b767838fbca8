import QCQLanguage
import QCQSQL
import Testing

/// The least SQL that answers a query: no join, no short name, no inner statement without need.
@Suite("Queries become minimal SQL") struct SQLShapeTests {
  @Test("The reference's queries", arguments: shapes)
  func reference(query: String, sql: String) {
    #expect(Lowered.sql(query) == sql, "\(query)")
  }

  @Test("A heat map for people asks for the order that a crosstab has") func heat() {
    func isRanked(_ form: String, display: Bool = true) -> Bool {
      let text = "count items per list, category \(form)"
      let statement = Lowered.statement(text, display: display)
      return statement?.text.contains("dense_rank() OVER (ORDER BY ") ?? false
    }
    #expect(isRanked("draw heat") && isRanked("crosstab") && isRanked("crosstab draw heat"))
    // An order that was asked for is that of the chart, and programs see none.
    #expect(!isRanked("sort count() draw heat") && !isRanked("draw heat", display: false))
    #expect(!isRanked("draw bar"))
  }

  @Test("Sections know of the limit that may hide rows of theirs") func limits() {
    func limit(_ text: String) -> SectionLimit? { Lowered.statement(text)?.shape.sections?.limit }
    let each = "items by category limit 2 each skip 1"
    #expect(limit(each) == SectionLimit(2, skip: 1, isEach: true))
    #expect(limit("items by category limit 5") == SectionLimit(5, isEach: false))
    #expect(limit("items by category") == nil)
    // What a named query has left out belongs to these sections, too.
    #expect(limit("let few = items limit 3\nfew by category") == .ofNamedQuery)
  }
}

private let shapes: [(String, String)] = [
  (
    "lists",
    "SELECT id, title, created_at, updated_at FROM shopping_lists ORDER BY updated_at "
      + "DESC, id"
  ),
  (
    "lists show title, count(items) as total, count(items where completed) as done, "
      + "progress",
    "SELECT l.title, (SELECT count(*) FROM shopping_items AS i2 WHERE i2.shopping_list_id "
      + "= l.id), (SELECT count(*) FROM shopping_items AS i2 WHERE i2.shopping_list_id = l.id "
      + "AND i2.is_completed <> 0), (SELECT coalesce(avg(i2.is_completed <> 0), 0.0) FROM "
      + "shopping_items AS i2 WHERE i2.shopping_list_id = l.id) FROM shopping_lists AS l "
      + "ORDER BY l.updated_at DESC, l.id"
  ),
  (
    "lists where title = \"BBQ\"",
    "SELECT id, title, created_at, updated_at FROM shopping_lists WHERE title = ? COLLATE "
      + "qcq_text ORDER BY updated_at DESC, id"
  ),
  (
    "lists where title contains \"bbq\" show title",
    "SELECT title FROM shopping_lists WHERE qcq_contains(title, ?) ORDER BY updated_at "
      + "DESC, id"
  ),
  (
    "items in \"BBQ\" by category show name",
    "SELECT i.name, c.name, i.category_id, c.emoji, i.is_completed <> 0 FROM "
      + "shopping_items AS i LEFT JOIN item_categories AS c ON c.id = i.category_id WHERE "
      + "i.shopping_list_id = ? ORDER BY c.sort_order, i.category_id, i.created_at, i.id"
  ),
  (
    "items in \"BBQ\" where completed sort updated desc",
    "SELECT i.id, i.name, i.quantity, i.is_completed <> 0, i.notes, c.name, l.title, "
      + "i.created_at, i.updated_at, i.price, i.aisle FROM shopping_items AS i LEFT JOIN "
      + "shopping_lists AS l ON l.id = i.shopping_list_id LEFT JOIN item_categories AS c ON "
      + "c.id = i.category_id WHERE i.shopping_list_id = ? AND i.is_completed <> 0 ORDER BY "
      + "i.updated_at DESC, i.id"
  ),
  (
    "items in \"BBQ\" where pending show name",
    "SELECT name FROM shopping_items WHERE shopping_list_id = ? AND likely(is_completed = 0) "
      + "ORDER BY created_at, id"
  ),
  (
    "items in \"BBQ\" where name contains \"mel\" show name sort name",
    "SELECT name FROM shopping_items WHERE shopping_list_id = ? AND qcq_contains(name, ?) "
      + "ORDER BY name COLLATE qcq_text, id"
  ),
  (
    "items in \"BBQ\" per category show category.emoji, category, count() as total, "
      + "count(where completed) as done, percent(where completed) as progress",
    "SELECT (SELECT c.emoji FROM item_categories AS c WHERE c.id = i.category_id), "
      + "(SELECT c.name FROM item_categories AS c WHERE c.id = i.category_id), count(*), "
      + "count(*) FILTER (WHERE i.is_completed <> 0), avg((i.is_completed <> 0) IS TRUE) "
      + "FROM shopping_items AS i WHERE i.shopping_list_id = ? GROUP BY i.category_id ORDER BY "
      + "(SELECT c.sort_order FROM item_categories AS c WHERE c.id = i.category_id), i.category_id"
  ),
  (
    "count items in \"BBQ\" where pending",
    "SELECT count(*) FROM shopping_items WHERE shopping_list_id = ? AND likely(is_completed = 0)"
  ),
  (
    "count items",
    "SELECT count(*) FROM shopping_items"
  ),
  (
    "sum quantity of items",
    "SELECT qcq_sum(quantity) FROM shopping_items"
  ),
  (
    "categories show name, items { name, quantity }",
    "SELECT name, id FROM item_categories ORDER BY sort_order, id"
  ),
  (
    "let open = items where pending\nopen in \"BBQ\" show name sort quantity desc limit "
      + "10",
    "SELECT name FROM shopping_items WHERE shopping_list_id = ? AND likely(is_completed = 0) "
      + "ORDER BY quantity DESC, id LIMIT ?"
  ),
  (
    "items per category",
    "SELECT (SELECT c.name FROM item_categories AS c WHERE c.id = i.category_id), count(*) "
      + "FROM shopping_items AS i GROUP BY i.category_id ORDER BY "
      + "(SELECT c.sort_order FROM item_categories AS c WHERE c.id = i.category_id), i.category_id"
  ),
  // Where a row has to be looked at with its owner, the owner is joined.
  (
    "items where category.emoji = \"🥖\" per category show category",
    "SELECT c.name FROM shopping_items AS i LEFT JOIN item_categories AS c ON "
      + "c.id = i.category_id WHERE c.emoji = ? COLLATE qcq_text GROUP BY i.category_id ORDER BY "
      + "c.sort_order, i.category_id"
  ),
  (
    "items per list show list.progress",
    "SELECT l.title, CASE WHEN l.id IS NOT NULL THEN (SELECT coalesce(avg(i2.is_completed <> 0), "
      + "0.0) FROM shopping_items AS i2 WHERE i2.shopping_list_id = l.id) END FROM shopping_items "
      + "AS i LEFT JOIN shopping_lists AS l ON l.id = i.shopping_list_id GROUP BY "
      + "i.shopping_list_id ORDER BY l.updated_at DESC, i.shopping_list_id"
  ),
  (
    "items by category show name limit 2 each",
    "SELECT c1, c2, c3, c4, c5 FROM (SELECT i.name AS c1, c.name AS c2, i.category_id AS "
      + "c3, c.emoji AS c4, i.is_completed <> 0 AS c5, c.sort_order AS o1, i.category_id AS "
      + "o2, i.created_at AS o3, i.id AS o4, row_number() OVER (PARTITION BY i.category_id "
      + "ORDER BY i.created_at, i.id) AS r FROM shopping_items AS i LEFT JOIN item_categories "
      + "AS c ON c.id = i.category_id) WHERE r > ? AND r <= ? ORDER BY o1, o2, o3, o4"
  ),
  (
    "items where not (name = \"a\" or quantity > 3) show id",
    "SELECT id FROM shopping_items WHERE name <> ? COLLATE qcq_text AND quantity <= ? "
      + "ORDER BY created_at, id"
  ),
  (
    "items where not has note and price != 3 show id",
    "SELECT id FROM shopping_items WHERE notes = '' AND (price = ?) IS NOT TRUE ORDER BY "
      + "created_at, id"
  ),
  (
    "items where aisle = \"x\" or not aisle = \"y\" show id",
    "SELECT id FROM shopping_items WHERE aisle = ? COLLATE qcq_text OR (aisle = ? COLLATE "
      + "qcq_text) IS NOT TRUE ORDER BY created_at, id"
  ),
  (
    "items where name in (\"a\", \"b\") and quantity not in 1..3 show id",
    "SELECT id FROM shopping_items WHERE name COLLATE qcq_text IN (?, ?) AND quantity NOT "
      + "BETWEEN ? AND ? ORDER BY created_at, id"
  ),
  (
    "items where created since today and updated during last week show id",
    "SELECT id FROM shopping_items WHERE created_at >= ? AND updated_at >= ? AND "
      + "updated_at < ? ORDER BY created_at, id"
  ),
  (
    "lists where any(items where pending) and none(items) and every(items where "
      + "completed) show id",
    "SELECT l.id FROM shopping_lists AS l WHERE EXISTS (SELECT 1 FROM shopping_items AS "
      + "i2 WHERE i2.shopping_list_id = l.id AND likely(i2.is_completed = 0)) AND NOT EXISTS "
      + "(SELECT 1 FROM shopping_items AS i2 WHERE i2.shopping_list_id = l.id) AND NOT EXISTS "
      + "(SELECT 1 FROM shopping_items AS i2 WHERE i2.shopping_list_id = l.id AND "
      + "likely(i2.is_completed = 0)) ORDER BY l.updated_at DESC, l.id"
  ),
  (
    "let first = items sort name limit 5\nfirst where pending show name",
    "SELECT name FROM shopping_items WHERE id IN (SELECT id FROM shopping_items ORDER BY "
      + "name COLLATE qcq_text, id LIMIT ?) AND is_completed = 0 ORDER BY name COLLATE "
      + "qcq_text, id"
  ),
  (
    "items where pending show name, list.title sort updated desc limit 3 skip 1",
    "SELECT i.name, l.title FROM shopping_items AS i LEFT JOIN shopping_lists AS l ON "
      + "l.id = i.shopping_list_id WHERE i.id IN (SELECT id FROM shopping_items WHERE "
      + "(updated_at >= (SELECT CASE count(k) WHEN ? THEN min(k) END FROM (SELECT updated_at "
      + "AS k FROM shopping_items WHERE rowid > (SELECT max(rowid) - 1000 FROM shopping_items) "
      + "AND is_completed = 0 ORDER BY k DESC LIMIT ?))) IS NOT 0 AND "
      + "is_completed = 0 ORDER BY updated_at DESC, id LIMIT ? OFFSET ?) ORDER BY "
      + "i.updated_at DESC, i.id"
  ),
  (
    "items show name, list.title sort list.title limit 3",
    "SELECT i.name, l.title FROM shopping_items AS i LEFT JOIN shopping_lists AS l ON "
      + "l.id = i.shopping_list_id ORDER BY l.title COLLATE qcq_text, i.id LIMIT ?"
  ),
  (
    "items in id \"a\", id \"b\" show id",
    "SELECT id FROM shopping_items WHERE shopping_list_id IN (?, ?) ORDER BY created_at, "
      + "id"
  ),
  (
    "items show abs(quantity - 3) / 2 as x, round(quantity) as y limit 3 skip 2",
    "SELECT 1.0 * qcq_abs(quantity - ?) / ?, qcq_round(quantity) FROM shopping_items ORDER BY "
      + "created_at, id LIMIT ? OFFSET ?"
  ),
  (
    "lists show round(average(items.quantity)) as x",
    "SELECT qcq_round((SELECT qcq_average(i2.quantity) FROM shopping_items AS i2 "
      + "WHERE i2.shopping_list_id = l.id)) FROM shopping_lists AS l "
      + "ORDER BY l.updated_at DESC, l.id"
  ),
]
