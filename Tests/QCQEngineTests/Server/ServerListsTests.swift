#if PostgreSQL
  import GRDB
  import QCQEngine
  import QCQLanguage
  import QCQSemantics
  import QCQText
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

    @Test("Tables that are there are filled as long as they have no lists")
    func intoEmptyTables() throws {
      let cluster = try #require(ServerCluster.shared)
      let (store, name) = (try Store.sample(.demo, now: testNow), "copy_empty")
      try store.write { db in
        try db.execute(
          sql: """
            ALTER TABLE shopping_items ADD COLUMN price REAL;
            UPDATE shopping_items SET price = quantity / 4.0;
            UPDATE item_categories SET name = 'Fruit' WHERE id = 1
            """)
      }
      try cluster.make(name)
      try Store.make(path: cluster.url(name), sample: nil, now: testNow)
      let counts = try ListsCopy(of: store).make(at: cluster.url(name))
      #expect(counts == [.lists: 8, .categories: 8, .items: 94])
      let server = try Store.open(path: cluster.url(name))
      let query = "items show name, price, category, list sort name, id"
      #expect(
        try Session.over(server).collect(query).output.text
          == Session.over(store).collect(query).output.text)
    }

    @Test(
      "Tables that hold anything stay as they are",
      arguments: [
        "INSERT INTO shopping_lists VALUES ('a', 'A', 0, 0)",
        "UPDATE item_categories SET name = 'Fruits' WHERE id = 1",
        "INSERT INTO item_categories VALUES (9, 'Fruit', '', 9)", "DROP TABLE shopping_items",
        "CREATE TABLE \"shoppingItem\" (id text PRIMARY KEY)",
      ])
    func notIntoOthers(statement: String) throws {
      let cluster = try #require(ServerCluster.shared)
      let (store, name) = (try Store.sample(.demo, now: testNow), "copy_of_\(statement.utf8.count)")
      try cluster.make(name)
      try Store.make(path: cluster.url(name), sample: nil, now: testNow)
      try cluster.psql(statement, in: name)
      let whole = "SELECT * FROM shopping_lists; SELECT * FROM item_categories ORDER BY 1"
      let before = try cluster.psql(whole, in: name)
      #expect(throws: StoreError.alreadyExists(path: cluster.url(name))) {
        try ListsCopy(of: store).make(at: cluster.url(name))
      }
      #expect(try cluster.psql(whole, in: name) == before)
    }

    @Test("What a server can't hold leaves nothing there")
    func unfit() throws {
      let cluster = try #require(ServerCluster.shared)
      let store = try Store.sample(.demo, now: testNow)
      try store.write {
        try $0.execute(sql: "UPDATE shopping_items SET quantity = 'much' WHERE rowid = 90")
      }
      try cluster.make("copy_3")
      let failure = #expect(throws: StoreError.self) {
        try ListsCopy(of: store).make(at: cluster.url("copy_3"))
      }
      let words = failure?.diagnostic.message ?? ""
      #expect(words.contains("`quantity` of the item with the id") && words.contains("is \"much\""))
      #expect(
        try cluster.psql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", in: "copy_3")
          == "0\n")
    }

    @Test(
      "A column of the user's own gets a type that holds its cells",
      arguments: [
        ("DATE", "'2026-03-04'", "date"), ("DATE", "1700000000", "timestamptz"),
        ("DATETIME", "'2026-03-04 10:11:12'", "timestamptz"),
        ("TIMESTAMP", "'2026-03-04T10:11:12.5Z'", "timestamptz"), ("DATETIME", "'soon'", "text"),
        ("DATETIME", "1700000000000", "timestamptz"), ("", "'x'", "text"), ("", "7", "int8"),
        ("", "7.5", "float8"), ("", "x'01'", "bytea"), ("BOOLEAN", "1", "bool"),
        ("BOOLEAN", "7", "int8"), ("JSON", "'{}'", "text"), ("UUID", "'x-1'", "text"),
        ("INTERVAL", "'1 day'", "text"), ("INTEGER", "'many'", "text"),
        ("DECIMAL(20, 0)", "9007199254740993", "int8"), ("DECIMAL(10, 2)", "7", "float8"),
        ("VARCHAR(3)", "7", "text"),
      ])
    func ownColumn(declared: String, cell: String, type: String) throws {
      let cluster = try #require(ServerCluster.shared)
      let store = try Store.sample(.demo, now: testNow)
      try store.write { db in
        try db.execute(sql: "ALTER TABLE shopping_items ADD COLUMN own \(declared)")
        try db.execute(sql: "UPDATE shopping_items SET own = \(cell) WHERE rowid % 2 = 0")
      }
      let name =
        "own_\((declared + cell + type).filter { $0.isLetter || $0.isNumber }.lowercased())"
      try cluster.make(name)
      _ = try ListsCopy(of: store).make(at: cluster.url(name))
      let found = try cluster.psql(
        "SELECT typname FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid "
          + "WHERE attrelid = 'shopping_items'::regclass AND attname = 'own'", in: name)
      #expect(found == type + "\n")
      let server = try Store.open(path: cluster.url(name))
      let query = "items show name, own sort name"
      // Others are fields of another type there.
      let isAlike =
        ["date", "timestamptz", "int8"].contains(type) || declared.hasPrefix("VARCHAR")
        || cell == "'x'"
      if !isAlike || declared == "BOOLEAN" { return }
      #expect(
        try Session.over(server).collect(query).output.text
          == Session.over(store).collect(query).output.text)
    }

    @Test("A number that neither type holds is named, and not stored as another one")
    func largeAmongFractions() throws {
      let cluster = try #require(ServerCluster.shared)
      let store = try Store.sample(.demo, now: testNow)
      try store.write { db in
        try db.execute(
          sql: """
            ALTER TABLE shopping_items ADD COLUMN price DECIMAL(20, 2);
            UPDATE shopping_items SET price = 1.5;
            UPDATE shopping_items SET price = 9007199254740993 WHERE rowid = 7
            """)
      }
      try cluster.make("copy_large")
      let failure = #expect(throws: StoreError.self) {
        try ListsCopy(of: store).make(at: cluster.url("copy_large"))
      }
      #expect(failure?.diagnostic.message.contains("is 9007199254740993") == true)
    }

    @Test("A new row gets what the column had by default")
    func defaults() throws {
      let cluster = try #require(ServerCluster.shared)
      let store = try Store.sample(.demo, now: testNow)
      try store.write { db in
        for column in [
          "aisle TEXT DEFAULT 'it''s A'", "weight REAL DEFAULT -15e-1",
          "fresh BOOLEAN DEFAULT TRUE",
          "loose DEFAULT 7", "best DATE DEFAULT '2026-01-02'",
        ] {
          try db.execute(sql: "ALTER TABLE shopping_items ADD COLUMN \(column)")
        }
      }
      try cluster.make("copy_defaults")
      _ = try ListsCopy(of: store).make(at: cluster.url("copy_defaults"))
      let server = try Store.open(path: cluster.url("copy_defaults"))
      let query = #"items where name = "Figs" show aisle, weight, fresh, loose, best"#
      // And back into a file.
      let sandbox = try Sandbox()
      _ = try ListsCopy(of: server).make(at: sandbox.path("back.sqlite"))
      let file = try Store.open(path: sandbox.path("back.sqlite"))
      let texts = try [store, server, file].map { store in
        let session = try Session.over(store)
        _ = try session.collect(#"add "Figs" to "BBQ""#)
        return try session.collect(query).output.text
      }
      #expect(texts[0].contains("it's A,-1.5,true,7,2026-01-02"), "\(texts[0])")
      #expect(texts[1] == texts[0])
      #expect(texts[2] == texts[0])
    }

    @Test("A server's new database is that of a new file")
    func new() throws {
      let cluster = try #require(ServerCluster.shared)
      try cluster.make("copy_4")
      try Store.make(path: cluster.url("copy_4"), sample: nil, now: testNow)
      let server = try Store.open(path: cluster.url("copy_4"))
      #expect(try server.rowCounts() == [.lists: 0, .categories: 8, .items: 0])
      // As `.schema` shows them.
      let (here, there) = (
        try Store.sample(.demo, now: testNow).readSchema(), try server.readSchema()
      )
      for table in here.tables {
        let other = try #require(there.table(table.name))
        #expect(other.foreignKeys == table.foreignKeys)
        #expect(Set(other.indexes).isSuperset(of: table.indexes), "\(other.indexes)")
        #expect(other.column("quantity")?.defaultValue == table.column("quantity")?.defaultValue)
      }
      #expect(throws: StoreError.self) {
        try Store.make(path: cluster.url("copy_4"), sample: nil, now: testNow)
      }
    }
  }
#endif
