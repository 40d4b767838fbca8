import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage
import Testing

/// The least SQL that makes a change: one statement, an inner one only where a limit or another
/// table asks for it.
@Suite("Changes become minimal SQL") struct ChangeShapeTests {
  /// The statement for the rows of a `delete` or `update`; what is assigned stays an expression.
  private func lowered(_ text: String) throws -> SQLStatement {
    let vocabulary = Vocabulary(Lowered.schema(.snakeCasePlural))
    let result = CheckResult(Parser.parse(SourceText(text)), vocabulary)
    #expect(result.diagnostics.filter { $0.severity == .error } == [], "\(text)")
    guard case .change(let change)?? = result.statements.last,
      case .rows(let query)? = change.target
    else { throw Missing() }
    var context = LoweringContext(now: 1_795_199_400, zone: UTC())
    for reference in (query.scopes + query.base.flatMap(\.scopes)).flatMap({ $0 }) {
      context.lists[reference.kind] = ResolvedList(id: "L", title: "BBQ")
    }
    var effect = RowEffect.delete(query)
    if case .update(_, let assignments) = change.kind {
      effect = .update(
        query,
        assignments.map { assignment in
          guard let column = assignment.field.column else { return ("?", .value(.absent)) }
          guard case .expression(let expression) = assignment.value else {
            return (column, .value(.date(1)))
          }
          return (column, .expression(expression))
        }, stamp: nil)
    }
    return Lowering(vocabulary, SQLiteDialect(), context).statement(effect)
  }

  private struct Missing: Error {}

  @Test("Each shape", arguments: changeShapes)
  func shape(text: String, sql: String) throws {
    #expect(try lowered(text).text == sql, "\(text)")
  }

  @Test("A row to be is bound value by value") func insert() {
    let vocabulary = Vocabulary(Lowered.schema(.camelCaseSingular))
    let context = LoweringContext(now: 0, zone: UTC(), parameters: [:])
    let hostile = "x'); DROP TABLE shoppingItem; --"
    let statement = Lowering(vocabulary, SQLiteDialect(), context).statement(
      .insert(.items, [("id", .text(hostile)), ("isCompleted", .bool(false)), ("price", .absent)]))
    #expect(statement.text == "INSERT INTO shoppingItem (id, isCompleted, price) VALUES (?, ?, ?)")
    #expect(statement.bindings.map(\.value) == [.text(hostile), .bool(false), .absent])
  }

  @Test("The text depends on the shape alone; every value is bound") func constantText() throws {
    let hostile = ["a", "'", "\"", "x'; DROP TABLE shopping_items; --", "?", "\u{0}", "e\u{301}"]
    var texts: Set<String> = []
    for (index, name) in hostile.enumerated() {
      let quoted = StringEscapes.quoted(name)
      let statement = try lowered(
        "update items in \(quoted) where name = \(quoted) and note contains \(quoted) and "
          + "quantity > \(index) sort name limit \(index) "
          + "set note = \(quoted), quantity = \(index * 7 + 1)"
      )
      texts.insert(statement.text)
      #expect(statement.bindings.count { $0.value == .text(name) } == 4, "\(statement.bindings)")
      #expect(!statement.text.contains("'") && !statement.text.contains("DROP"))
      #expect(statement.text.count { $0 == "?" } == statement.bindings.count)
    }
    #expect(texts.count == 1, "\(texts)")
  }
}

private let changeShapes: [(String, String)] = [
  (
    "delete items in \"BBQ\" where completed",
    "DELETE FROM shopping_items WHERE shopping_list_id = ? AND is_completed <> 0"
  ),
  ("delete all items", "DELETE FROM shopping_items"),
  (
    "delete lists where title = \"BBQ\"",
    "DELETE FROM shopping_lists WHERE title = ? COLLATE qcq_text"
  ),
  (
    "delete items in \"BBQ\" sort quantity desc limit 2",
    "DELETE FROM shopping_items WHERE id IN (SELECT id FROM shopping_items WHERE "
      + "shopping_list_id = ? ORDER BY quantity DESC, id LIMIT ?)"
  ),
  (
    "delete items where category.order > 3",
    "DELETE FROM shopping_items WHERE id IN (SELECT i.id FROM shopping_items AS i LEFT JOIN "
      + "item_categories AS c ON c.id = i.category_id WHERE c.sort_order > ?)"
  ),
  (
    "update items in \"BBQ\" where quantity > 2 set quantity = quantity + 1, note = \"x\"",
    "UPDATE shopping_items SET quantity = quantity + ?, notes = ? WHERE shopping_list_id = ? "
      + "AND quantity > ? AND (quantity IS NOT quantity + ? OR notes IS NOT ? COLLATE BINARY)"
  ),
  (
    "update all items set completed = true, note = \"\"",
    "UPDATE shopping_items SET is_completed = ?, notes = ? WHERE (is_completed = 0 "
      + "OR notes IS NOT ? COLLATE BINARY)"
  ),
  (
    "update items where id = \"a\" set note = list.title",
    "WITH qcq_new(id, v1) AS (SELECT i.id, l.title FROM shopping_items AS i LEFT JOIN "
      + "shopping_lists AS l ON l.id = i.shopping_list_id WHERE i.id = ?) UPDATE shopping_items "
      + "SET notes = qcq_new.v1 FROM qcq_new WHERE shopping_items.id = qcq_new.id AND "
      + "shopping_items.notes IS NOT qcq_new.v1 COLLATE BINARY"
  ),
]
