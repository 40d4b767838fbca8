#if PostgreSQL
  import QCQEngine
  import QCQLanguage
  import QCQText
  import QuickCartStore
  import TestSupport
  import Testing

  @Suite(
    "Where lists are spread over several servers, one list is asked for as a whole",
    .enabled(if: ServerCluster.shared != nil))
  struct ServerRouterTests {
    /// What one of the servers can answer.
    static let ofOneList = [
      #"items in "BBQ""#, #"items in "BBQ" where pending sort quantity desc limit 3"#,
      #"count items in "BBQ" where completed"#, #"sum quantity of items in "BBQ""#,
      #"items in "BBQ" by category show name, category.name, list.title"#,
      #"items in "BBQ" per category show count() as n, sum(quantity) as q"#,
      #"items in "BBQ" where name contains "ol" show name, quantity"#,
    ]

    /// What all servers would have to answer together.
    static let ofSeveral = [
      "items where pending show id", #"items in "BBQ", "Week shop" show id"#, "count items",
      "lists show title, count(items) as n", "items per category show count() as n",
      #"items in "BBQ" where list.progress < 1 show id"#,
      #"items in "BBQ" where quantity in (items where completed show quantity) show id"#,
    ]

    /// Has a server say that it is spread, which it is not: what is asked is the same.
    private func session() throws -> Session {
      let (cluster, name) = (try #require(ServerCluster.shared), "router")
      try cluster.make(name)
      try Store.make(path: cluster.url(name), sample: .demo, now: testNow)
      try cluster.psql(
        """
        SET allow_system_table_mods = on;
        CREATE TABLE pg_catalog.pg_dist_partition (
          logicalrelid regclass, partmethod text, partkey text);
        CREATE FUNCTION column_to_column_name(regclass, text) RETURNS text
          LANGUAGE sql AS 'SELECT $2';
        INSERT INTO pg_dist_partition VALUES
          ('shopping_items', 'h', 'shopping_list_id'), ('shopping_lists', 'h', 'id')
        """, in: name)
      return try Session(
        store: try Store.open(path: cluster.url(name)),
        options: SessionOptions(now: { testNow }, zone: UTC()))
    }

    @Test("Only one list goes as a whole, and rows are the same")
    func queries() throws {
      let server = try session()
      let file = try Session(
        store: .sample(.demo, now: testNow),
        options: SessionOptions(now: { testNow }, zone: UTC()))
      #expect(!server.store.hasSnapshotAcrossLists)
      for text in Self.ofOneList + Self.ofSeveral {
        let answer = try #require(try file.answer(text).answer, "\(text)")
        #expect(try server.answer(text).answer?.agrees(with: answer) ?? false, "\(text)")
      }
      for text in Self.ofOneList {
        let explained = try server.explained(text)
        #expect(explained.contains("SQL of the server"), "\(text)")
        #expect(explained.contains("shopping_list_id = $1::text"), "\(explained)")
      }
      for text in Self.ofSeveral { #expect(try !server.isWhole(text), "\(text)") }
    }
  }
#endif
