#if PostgreSQL
  import Foundation
  import GRDB
  import QCQEngine
  import QCQLanguage
  import QCQSemantics
  import QCQText
  import QuickCartStore
  import TestSupport
  import Testing

  @Suite(
    "Queries that a server works out as a whole give the rows of a file",
    .enabled(if: ServerCluster.shared != nil))
  struct ServerWholeTests {
    /// What the server works out.
    private static let whole = [
      "count items", "count items where pending", "count items where not (quantity > 3)",
      "sum quantity of items", "average quantity of items where completed",
      "max created of items", "min quantity of items where quantity < 0", "count lists",
      "items sort quantity desc limit 5", "items where quantity in (1, 2, 4) sort quantity",
      "items where quantity in 2..5 show name, list.title, category.name limit 7",
      "items where created since yesterday show name, created", "items show id, label limit 3",
      "items where quantity * 2 > 5 show quantity / 3 as third, quantity % 3 as rest sort id",
      "items show quantity / (quantity - 2) as part, abs(quantity) as size sort id",
      "items where list.id = \"list-1\" or quantity = 1",
      "items where name != \"melk\" and has note", "items where no note show name, note",
      "items per category show count() as n, sum(quantity) as q, average(quantity) as a",
      "items per list show count() as n, percent(where pending) as open sort n desc limit 3",
      "items per completed show count() as n, max(created) as last",
      "items per quantity having count() > 1 show count() as n sort n desc",
      "items per list, category show count() as n",
      "lists show title, count(items) as all, count(items where completed) as done, progress",
      "lists show title, sum(items.quantity where pending) as q sort q desc limit 4",
      "lists where any(items where quantity > 2) show title, average(items.quantity) as a",
      "lists where every(items where completed)", "lists where count(items) > 3 show id",
      "categories show name, count(items) as n, max(items.quantity) as most",
      "items by category show name", "items by list, category show name, quantity",
      "let few = items sort quantity desc limit 6\nfew where pending show id, quantity",
      "items show quantity if completed else 0 as left, list.updated sort id",
      "items where list.id in (lists where progress > 0.2 show id) show id",
    ]

    /// What is worked out here: texts, sums of fractions and the days of a zone are our own.
    private static let ours = [
      "items where name contains \"ë\"", "items sort name", "items per name show count() as n",
      "items show name, length(name) as n", "items per day(created) show count() as n",
      "items where name != \"Crème\"", "items where name = \"KIWI\"",
      "lists show title, items { name }",
    ]

    private static let data = QuestionedData.all.filter { !$0.name.hasPrefix("stray") }

    @Test("Each sentence, in rows and order", arguments: data.indices)
    func sentences(index: Int) throws {
      let (file, server) = try both("whole_\(index)", Self.data[index])
      for text in Self.whole + Self.ours {
        let expected = try file.answer(text)
        guard let answer = expected.answer else {
          Issue.record("\(text): \(expected.diagnostics.map(\.message))")
          continue
        }
        // The server keeps a plan from the second time on.
        for _ in 1...3 {
          let found = try server.answer(text)
          #expect(
            found.answer?.agrees(with: answer) ?? false,
            "\(text)\n\(answer)\n\(String(describing: found.answer))")
        }
      }
      for text in Self.whole { #expect(try server.isWhole(text), "\(text)") }
      for text in Self.ours { #expect(try !server.isWhole(text), "\(text)") }
    }

    @Test("Numbers that are too large for the server")
    func overflow() throws {
      let (file, server) = try both("whole_large", Self.data[0])
      let statement = "UPDATE shopping_items SET quantity = \(Int64.max) WHERE quantity > 1"
      try file.store.write { try $0.execute(sql: statement) }
      try #require(ServerCluster.shared).psql(statement, in: "whole_large")
      for text in [
        "sum quantity of items", "average quantity of items",
        "items per category show sum(quantity) as n, max(quantity) as m",
        "items show id, quantity + 1 as more, quantity * quantity as square, -quantity as less",
        "count items where quantity + quantity > 5",
        "count items where quantity > 9000000000000000000",
        "lists show title, sum(items.quantity) as n",
      ] {
        try expectSame(text, file, server)
      }
    }

    @Test("Cells that do not fit their fields, and those that are absent")
    func strayCells() throws {
      let (file, server) = try both("whole_stray", Self.data[3])
      #expect(Self.data[3].name.hasPrefix("hostile"))
      try change(
        "whole_stray", file,
        [
          ("price = 9e999", "price = 'Infinity'"), ("price = -9e999", "price = '-Infinity'"),
          ("price = 'NaN'", "price = 'NaN'"), ("price = 0.1", "price = 0.1"),
          ("best_before = 9e999", "best_before = 'infinity'"),
          ("organic = NULL", "organic = NULL"), ("price = -0.0", "price = '-0.0'"),
        ])
      for text in [
        "items show id, price sort price", "items sort price desc limit 4",
        "items where price > 1 show id", "count items where not (price > 1)",
        "max price of items", "min best_before of items", "items show id sort best_before",
        "items show id, price * 2 as double", "items per organic show count() as n",
        "items where best_before since 2020-01-01 show id, best_before", "sum price of items",
        "items where has price show id sort id", "items where price = 0.1 show id",
      ] {
        try expectSame(text, file, server)
      }
    }

    @Test("A server that gives up in the middle of its rows")
    func middle() throws {
      let (file, server) = try both("whole_middle", Self.data[0])
      let statement = "UPDATE item_categories SET sort_order = \(Int64.max) WHERE id = 6"
      try file.store.write { try $0.execute(sql: statement) }
      let cluster = try #require(ServerCluster.shared)
      try cluster.psql(
        statement + """
          ;CREATE INDEX ON item_categories (sort_order, id);
          ALTER DATABASE whole_middle SET enable_sort = off;
          ALTER DATABASE whole_middle SET enable_seqscan = off;
          """, in: "whole_middle")
      let again = try session(on: "whole_middle", Self.data[0])
      try expectSame("categories show name, order + 1 as next", file, again)
      try expectSame("categories show name, order limit 2", file, again)
      _ = server
    }

    @Test("Rows that no search can find stay on the server")
    func searches() throws {
      let (file, server) = try both("whole_search", Self.data[3])
      for (text, sign) in [
        ("count items where name contains \"EL\"", "c"),
        ("count items where name contains \"Ë\"", "c"),
        ("count items where name starts with \"me\"", "b"),
        ("count items where name ends with \"LK\"", "e"),
        ("count items where name = \"KIWI\"", "t"),
        ("items where name = \"melk\" show name sort name", "t"),
        ("count items where name in (\"melk\", \"é\")", ""),
      ] {
        try expectSame(text, file, server)
        let plan = try server.explained(text).split(separator: "VIRTUAL TABLE INDEX")
        #expect(sign.isEmpty || plan.last?.contains(" \(sign)1") ?? false, "\(text): \(plan)")
      }
      for text in [
        "items where name contains \"EL\"", "items where name contains \"i\" limit 3 skip 2",
        "items where name contains \"K\" and pending show id, name sort quantity desc",
        "items where name starts with \"S\" and name ends with \"e\" show name, list.title",
        "items where label contains \"2x\" show label", "lists where title contains \"s\"",
        "items where name contains \"a\" by category show name, quantity with total",
        "items where name contains \"'\" or name contains \"\\\\\"",
        "items where name contains \"'\"", "items where name contains \"\\\\\" limit 1",
        "items where not (name contains \"e\") show name", "items where list contains \"b\"",
      ] {
        try expectSame(text, file, server)
        let isPlain = !text.contains(" or ") && !text.contains("not (")
        #expect(try server.isWhole(text) == isPlain, "\(text)")
      }
    }

    @Test("Texts of ASCII are equal to others only where a character stands for another one")
    func canonicalForms() {
      let others = (0x80...0x10_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter
      {
        String($0).decomposedStringWithCanonicalMapping.utf8.allSatisfy { $0 < 0x80 }
      }
      #expect(others == ["\u{37E}", "\u{1FEF}", "\u{212A}"])
    }

    // MARK: Both

    private func both(
      _ database: String, _ data: QuestionedData
    ) throws -> (file: Session, server: Session) {
      let cluster = try #require(ServerCluster.shared)
      let (file, _) = try data.open()
      try ServerCopy.make(database, of: file.store, cluster)
      return (file, try session(on: database, data))
    }

    private func session(on database: String, _ data: QuestionedData) throws -> Session {
      let cluster = try #require(ServerCluster.shared)
      return try Session(
        store: try Store.open(path: cluster.url(database)),
        options: SessionOptions(
          now: { testNow }, zone: FoundationTimeZone(identifier: data.zone) ?? .current))
    }

    /// Sets cells of one item after the other, on the file and on the server.
    private func change(
      _ database: String, _ file: Session, _ cells: [(file: String, server: String)]
    ) throws {
      let table = file.vocabulary.items.table
      let ids = try file.store.read { db in
        try String.fetchAll(db, sql: "SELECT id FROM \(table) ORDER BY id")
      }
      for (id, cell) in zip(ids, cells) {
        try file.store.write { db in
          try db.execute(
            sql: "UPDATE \(table) SET \(cell.file) WHERE id = ?", arguments: [id])
        }
        try #require(ServerCluster.shared).psql(
          "UPDATE \"\(table)\" SET \(cell.server) WHERE id = '\(id)'", in: database)
      }
    }

    private func expectSame(_ text: String, _ file: Session, _ server: Session) throws {
      let (expected, found) = (AnswerOutput(), AnswerOutput())
      let script = file.prepare(SourceText(text))
      #expect(script.isRunnable, "\(text): \(script.diagnostics.map(\.message))")
      _ = try file.run(script, into: expected)
      _ = try server.run(server.prepare(SourceText(text)), into: found)
      #expect(
        found.answer.agrees(with: expected.answer),
        "\(text)\n\(expected.answer)\n\(found.answer)")
      #expect(found.shown.map(\.message) == expected.shown.map(\.message), "\(text)")
    }
  }

  extension Session {
    /// Whether the server works the queries of a text out.
    func isWhole(_ text: String) throws -> Bool {
      try explained(text).contains("SQL of the server")
    }

    func explained(_ text: String) throws -> String {
      let output = CollectingOutput()
      try explain(prepare(SourceText(text)), into: output)
      return output.text
    }
  }
#endif
