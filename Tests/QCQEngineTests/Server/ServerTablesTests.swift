#if PostgreSQL
  import QCQEngine
  import QCQText
  import QuickCartStore
  import TestSupport
  import Testing

  @Suite(
    "Tables that somebody alters on a server", .enabled(if: ServerCluster.shared?.isOwn == true))
  struct ServerTablesTests {
    @Test("A session looks at them anew, and goes on with what it knew")
    func altered() throws {
      let cluster = try #require(ServerCluster.shared)
      try cluster.make("tables_1")
      let url = cluster.url("tables_1")
      try Store.make(path: url, sample: .demo, now: testNow)
      let session = try Session.over(try Store.open(path: url))
      _ = try session.followSchema()
      #expect(try session.followSchema() == nil)
      let query = "items where quantity > 3 show name, quantity, completed sort id limit 3"
      func rows(_ text: String) throws -> String {
        let found = try session.collect(text)
        #expect(!found.diagnostics.hasErrors, "\(found.diagnostics)")
        return found.output.text
      }
      let before = try rows(query)
      for change in [
        "ALTER is_completed DROP DEFAULT, ALTER is_completed TYPE boolean USING is_completed <> 0",
        "ALTER created_at TYPE timestamp USING to_timestamp(created_at) AT TIME ZONE 'UTC'",
        "ADD COLUMN brand text DEFAULT 'Best'",
        "ALTER brand DROP DEFAULT, ALTER brand TYPE bigint USING 7",
      ] {
        try cluster.psql("ALTER TABLE shopping_items \(change)", in: "tables_1")
        #expect(try session.followSchema()?.isEmpty == true, "\(change)")
        #expect(try session.followSchema() == nil)
        #expect(try rows(query) == before, "\(change)")
        _ = try session.collect(#"update all items set quantity = 9"#)
        #expect(try rows(query) != before)
        _ = try session.apply(#require(try session.planned(.undo)))
        #expect(try rows(query) == before, "\(change)")
      }
      #expect(try rows("count items where brand = 7").contains("94"))
      try cluster.psql("ALTER TABLE shopping_items DROP COLUMN brand", in: "tables_1")
      #expect(try session.followSchema() != nil)
      #expect(session.prepare(SourceText("items where brand = 7")).diagnostics.hasErrors)
    }
  }
#endif
