#if PostgreSQL
  import GRDB
  import QCQEngine
  import QCQLanguage
  import QCQReports
  import QCQText
  import QCQWatch
  import QuickCartFollower
  import QuickCartStore
  import TestSupport
  import Testing

  @Suite(
    "A server tells of which lists rows have changed", .enabled(if: ServerCluster.shared != nil))
  struct ServerNewsTests {
    /// A watch of each of many lists, whose first answers have come.
    ///
    /// - Parameters:
    ///   - isLogged: Whether the server notes what it is asked.
    ///   - meanwhile: Done when the rows have been read, and before it is asked what has changed
    ///     besides.
    private func watch(
      _ name: String, _ cluster: ServerCluster, isLogged: Bool = false,
      _ meanwhile: @escaping () -> Void = {}
    ) throws -> WatchedQuery {
      try cluster.make(name)
      try Store.make(path: cluster.url(name), sample: nil, now: testNow)
      try cluster.psql(
        """
        INSERT INTO shopping_lists SELECT 'l' || n, 'List ' || n, 1, 1
        FROM generate_series(1, 1000) AS n;
        INSERT INTO shopping_items (id, name, quantity, is_completed, category_id,
          shopping_list_id, created_at, updated_at)
        SELECT 'i' || n, 'Item', 1, 0, 1, 'l' || n, 1, 1 FROM generate_series(1, 1000) AS n
        """, in: name)
      if isLogged {
        try cluster.psql("ALTER DATABASE \(name) SET log_statement = 'all'", in: name)
      }
      let store = try Store.open(path: cluster.url(name))
      try LiveServer(store).turn(on: true)
      let text = (1...1000).map { "items in \"List \($0)\" show name, quantity;" }
      let watched = try watch(
        "together {\n\(text.joined(separator: "\n"))\n}", store,
        LateSource(ChangeSources.make(store), meanwhile))
      _ = try watched.refresh()
      return watched
    }

    private func watch(
      _ text: String, _ store: Store, _ rows: any ChangeSource
    ) throws -> WatchedQuery {
      let session = try Session(
        store: store, options: SessionOptions(now: { testNow }, zone: UTC()))
      let script = session.prepare(SourceText(text), for: .watch)
      try #require(script.isRunnable, "\(script.diagnostics.map(\.message))")
      return WatchedQuery(session, script, columns: .complete, purpose: .watch, rows: rows)
    }

    @Test("One watched query is asked in no transaction, but where the server can't answer it")
    func oneQuery() throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "news_one"
      try cluster.make(name)
      try Store.make(path: cluster.url(name), sample: nil, now: testNow)
      // The first rows come before the one that can't be worked out.
      try cluster.psql(
        """
        CREATE INDEX ON item_categories (sort_order, id);
        ALTER DATABASE \(name) SET enable_sort = off;
        ALTER DATABASE \(name) SET enable_seqscan = off;
        """, in: name)
      let store = try Store.open(path: cluster.url(name))
      try LiveServer(store).turn(on: true)
      let file = try Store.inMemory()
      let text = "categories show name, order + 1 as next"
      let watched = try watch(text, store, ChangeSources.make(store))
      _ = try watched.refresh()
      for (order, isAlone) in [
        (20, true), (21, true), (22, true), (Int64.max, false), (23, false),
      ] {
        let statement = "UPDATE item_categories SET sort_order = \(order) WHERE id = 6"
        try cluster.psql(statement, in: name)
        try file.write { try $0.execute(sql: statement) }
        var found: WatchUpdate?
        #expect(
          try Eventually.holds {
            found = try watched.refresh()
            return found != nil
          })
        guard case .version(let version)? = found,
          case .version(let expected)? = try watch(text, file, ChangeSources.make(file)).refresh()
        else {
          Issue.record("no answer for \(order)")
          return
        }
        #expect(version.members[0].result.rows == expected.members[0].result.rows, "\(order)")
        let ends = try cluster.psql(
          """
          SELECT count(*) FROM pg_stat_activity
          WHERE datname = current_database() AND query = 'ROLLBACK'
          """, in: name)
        #expect(ends.hasPrefix("0") == isAlone, "\(order)")
      }
    }

    @Test("A text that only looks the same is told") func normalForms() throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "news_forms"
      try cluster.make(name)
      try Store.make(path: cluster.url(name), sample: nil, now: testNow)
      try cluster.psql(
        """
        INSERT INTO shopping_lists VALUES ('l', 'List', 1, 1);
        INSERT INTO shopping_items (id, name, quantity, is_completed, category_id,
          shopping_list_id, created_at, updated_at) VALUES ('i', '\u{E9}', 1, 0, 1, 'l', 1, 1)
        """, in: name)
      let store = try Store.open(path: cluster.url(name))
      try LiveServer(store).turn(on: true)
      let watched = try watch("items show name", store, ChangeSources.make(store))
      var replay = FrameReplay()
      try replay.take(watched.refresh())
      for text in ["e\u{301}", "\u{E9}", "e\u{301}"] {
        try cluster.psql("UPDATE shopping_items SET name = '\(text)'", in: name)
        let expected = FrameReplay.Row(key: "\"i\"", text: "{\"name\":\"\(text)\"}")
        let isTold = try Eventually.holds {
          try replay.take(watched.refresh())
          return replay.rows[""] == [expected]
        }
        #expect(isTold)
      }
    }

    @Test("Of a thousand watched lists only those are asked that were touched")
    func manyLists() throws {
      let cluster = try #require(ServerCluster.shared)
      let watched = try watch("news_many", cluster)
      for (statement, count) in [
        ("UPDATE shopping_items SET quantity = 2 WHERE id = 'i7'", 1),
        ("UPDATE shopping_items SET shopping_list_id = 'l8' WHERE id = 'i7'", 2),
        ("DELETE FROM shopping_items WHERE id IN ('i9', 'i10', 'i11')", 3),
      ] {
        try cluster.psql(statement, in: "news_many")
        var found: WatchUpdate?
        #expect(
          try Eventually.holds {
            found = try watched.refresh()
            return found != nil
          })
        #expect(watched.work.asked == count, "\(statement)")
        guard case .version(let version)? = found else { return }
        #expect(version.members.filter { !$0.changes.isEmpty }.count == count)
      }
      // More lists than are told one by one.
      try cluster.psql("UPDATE shopping_items SET quantity = 5", in: "news_many")
      #expect(try Eventually.holds { try watched.refresh() != nil })
      #expect(watched.work.asked == 1_000)
    }

    @Test(
      "One of a thousand watched lists costs the server few questions",
      .enabled(if: ServerCluster.shared?.isOwn == true))
    func questions() throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "news_questions"
      let watched = try watch(name, cluster, isLogged: true)
      for number in 2...4 {
        let before = try questions(cluster)
        try cluster.psql(
          "UPDATE shopping_items SET quantity = \(number) WHERE id = 'i7'", in: name)
        #expect(try Eventually.holds { try watched.refresh() != nil })
        let asked = try questions(cluster) - before
        #expect((1...5).contains(asked), "\(asked) questions")
      }
    }

    /// How many questions about items the server has noted.
    private func questions(_ cluster: ServerCluster) throws -> Int {
      try cluster.log().split(separator: "\n").count {
        $0.contains("SELECT ") && $0.contains("shopping_items")
      }
    }

    @Test("What is committed while rows are read comes next")
    func commitInBetween() throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "news_between"
      var statement: String? = "UPDATE shopping_items SET quantity = 3 WHERE id IN ('i7', 'i8')"
      let watched = try watch(name, cluster) {
        guard let late = statement else { return }
        statement = nil
        #expect(throws: Never.self) { try cluster.psql(late, in: name) }
      }
      try cluster.psql("UPDATE shopping_items SET quantity = 2 WHERE id = 'i7'", in: name)
      for changed in [[6], [6, 7]] {
        var found: WatchUpdate?
        #expect(
          try Eventually.holds {
            found = try watched.refresh()
            return found != nil
          })
        // The news did not wait for the rows that are read, nor these for all of them.
        #expect(watched.work.asked == 2)
        guard case .version(let version)? = found else { return }
        #expect(version.members.indices.filter { !version.members[$0].changes.isEmpty } == changed)
      }
    }
  }

  /// Tells what another one does, later.
  private final class LateSource: ChangeSource {
    private let base: any ChangeSource
    private let wait: () -> Void
    var touched: Set<String>? { base.touched }
    var touchedRows: TouchedRows? { base.touchedRows }

    init(_ base: any ChangeSource, _ wait: @escaping () -> Void) {
      (self.base, self.wait) = (base, wait)
    }

    func read(_ db: Database, tables: Set<String>) -> LogReading { base.read(db, tables: tables) }

    func catchUp() -> TouchedRows? {
      wait()
      return base.catchUp()
    }
  }
#endif
