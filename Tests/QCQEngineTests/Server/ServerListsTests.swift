#if PostgreSQL
  import GRDB
  import QCQLanguage
  import QCQSemantics
  import QuickCartStore
  import TestSupport
  import Testing

  @Suite("Lists go from a file to a server and back", .enabled(if: ServerCluster.shared != nil))
  struct ServerListsTests {
    @Test("Every row and column arrives", arguments: PhysicalLayout.allCases)
    func thereAndBack(layout: PhysicalLayout) throws {
      let cluster = try #require(ServerCluster.shared)
      let (store, folder) = (
        try Store.sample(.demo, layout: layout, now: testNow), try Sandbox()
      )
      let items = layout.table(.items)
      try store.write { db in
        try db.execute(sql: "ALTER TABLE \(items) ADD COLUMN price REAL")
        try db.execute(sql: "ALTER TABLE \(items) ADD COLUMN \"a \"\"b\" TEXT")
        try db.execute(
          sql: "UPDATE \(items) SET price = quantity / 3.0, \"a \"\"b\" = name || '\\'")
      }
      let name = "copy_\(layout == .snakeCasePlural ? 1 : 2)"
      try cluster.make(name)
      let counts = try ListsCopy(of: store).make(at: cluster.url(name))
      #expect(counts == [.lists: 8, .categories: 8, .items: 94])
      let server = try Store.open(path: cluster.url(name))
      let path = folder.path("back.sqlite")
      #expect(try ListsCopy(of: server).make(at: path) == counts)
      let back = try Store.open(path: path)
      for entity in Entity.allCases {
        let rows = try [store, server, back].map { store in
          try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM \(layout.table(entity)) ORDER BY 1")
          }
        }
        #expect(rows[1] == rows[0])
        #expect(rows[2] == rows[0])
      }
      #expect(throws: StoreError.self) { try ListsCopy(of: store).make(at: cluster.url(name)) }
      #expect(throws: StoreError.self) { try ListsCopy(of: store).make(at: path) }
    }

    @Test("What a server can't hold leaves nothing there")
    func unfit() throws {
      let cluster = try #require(ServerCluster.shared)
      let store = try Store.sample(.demo, now: testNow)
      try store.write {
        try $0.execute(sql: "UPDATE shopping_items SET quantity = 'much' WHERE rowid = 90")
      }
      try cluster.make("copy_3")
      #expect(throws: StoreError.self) { try ListsCopy(of: store).make(at: cluster.url("copy_3")) }
      #expect(
        try cluster.psql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", in: "copy_3")
          == "0\n")
    }

    @Test("A server's new database is that of a new file")
    func new() throws {
      let cluster = try #require(ServerCluster.shared)
      try cluster.make("copy_4")
      try Store.make(path: cluster.url("copy_4"), sample: nil, now: testNow)
      let server = try Store.open(path: cluster.url("copy_4"))
      #expect(try server.rowCounts() == [.lists: 0, .categories: 8, .items: 0])
      #expect(throws: StoreError.self) {
        try Store.make(path: cluster.url("copy_4"), sample: nil, now: testNow)
      }
    }
  }
#endif
