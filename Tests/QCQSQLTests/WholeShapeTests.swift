import QCQLanguage
import QCQSQL
import Testing

/// What a server is asked as a whole: values are bound, each once, with its type.
@Suite("Queries become whole statements of PostgreSQL") struct WholeShapeTests {
  @Test("Text and values", arguments: shapes)
  func shape(query: String, sql: String, values: [Value]) throws {
    let whole = try #require(Lowered.statement(query, server: Lowered.server())?.whole, "\(query)")
    #expect(whole.text == sql, "\(query)")
    #expect(whole.bindings.count == values.count, "\(query)")
    #expect(zip(whole.bindings, values).allSatisfy { $0.isIdentical(to: $1) }, "\(query)")
  }

  @Test("Texts that only look the same are bound apart") func lookalikes() throws {
    let query = "items where id = \"e\u{301}\" or id = \"\u{e9}\" or id = \"\u{e9}\" show id"
    let whole = try #require(Lowered.statement(query, server: Lowered.server())?.whole)
    #expect(whole.bindings.count == 2)
  }

  @Test("Where lists are spread over servers, only what is about one of them")
  func spread() {
    for (text, isOfOne) in [
      ("items in \"BBQ\" where pending show id", true), ("count items in \"BBQ\"", true),
      ("items where list.id = \"a\" by list show name, list.title", true),
      ("items show id", false), ("count items", false), ("lists show title", false),
      ("items where list.id in (\"a\", \"b\") show id", false),
      ("items per list show count() as n", false),
    ] {
      func isWhole(_ server: PostgreSQLDialect) -> Bool {
        Lowered.statement(text, server: server)?.whole != nil
      }
      #expect(isWhole(Lowered.server()), "\(text)")
      #expect(isWhole(Lowered.server(isSpread: true)) == isOfOne, "\(text)")
    }
  }
}

private let shapes: [(String, String, [Value])] = [
  (
    "items in \"BBQ\" where quantity > 3 show id, quantity limit 5",
    "SELECT id, quantity FROM shopping_items WHERE shopping_list_id = $1::text AND quantity > "
      + "$2::int8 ORDER BY created_at, id COLLATE \"C\" LIMIT $3::int8",
    [.text("L"), .int(3), .int(5)]
  ),
  (
    "count items where quantity in (1, 2, 1) and created since 2026-01-01",
    "SELECT count(*) FROM shopping_items WHERE quantity IN ($1::int8, $2::int8, $1::int8) AND "
      + "created_at >= $3::float8",
    [.int(1), .int(2), .date(1_767_225_600)]
  ),
  (
    "items where name contains \"It's\" show id",
    "SELECT id, name FROM shopping_items WHERE (strpos(lower(name COLLATE \"C\"), $1::text) > 0 "
      + "OR octet_length(name) > length(name)) ORDER BY created_at, id COLLATE \"C\"",
    [.text("it's")]
  ),
  (
    "items where price = 0.5 show name if completed else \"no\" as what",
    "SELECT CASE WHEN is_completed <> 0 THEN name ELSE $1::text END FROM shopping_items WHERE "
      + "\"price\" = $2::float8 ORDER BY created_at, id COLLATE \"C\"",
    [.text("no"), .number(0.5)]
  ),
]
