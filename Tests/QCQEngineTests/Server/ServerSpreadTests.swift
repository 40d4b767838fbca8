#if PostgreSQL
  import GRDB
  import QCQEngine
  import QCQLanguage
  import QCQSemantics
  import QCQText
  import QuickCartStore
  import Synchronization
  import TestSupport
  import Testing

  @Suite(
    "Lists that Citus spreads over several servers", .serialized,
    .enabled(
      if: ServerCluster.spread != nil, "`QCQ_TEST_PG_URL` names no database with Citus"))
  struct ServerSpreadTests {
    private static let count = Checkout.rounds ?? (Checkout.isLong ? 2_000 : 100)

    private let url: String

    init() throws {
      let cluster = try #require(ServerCluster.spread)
      url = cluster.url("lists")
      try cluster.psql(
        """
        SET client_min_messages = error;
        DROP TABLE IF EXISTS shopping_items, shopping_lists, item_categories;
        DROP SCHEMA IF EXISTS qcq CASCADE
        """, in: "lists")
      try SpreadLists.make(at: url, sample: .demo, now: testNow)
    }

    @Test("Random changes with undo and redo, whole contents each time")
    func randomChanges() throws {
      let zone = FoundationTimeZone(identifier: "UTC") ?? .current
      let sample = try Store.sample(.demo, now: testNow)
      let file = try ChangeTrial(sample, zone: zone)
      let server = try ChangeTrial(try Store.open(path: url), zone: zone)
      let world = try World(sample, .snakeCasePlural, own: [])
      var generator = ChangeGenerator(seed: 18, world)
      var random = SplitMix64(seed: 18)
      let declarations = QueryGenerator(seed: 0, world).declarations
      _ = (file.run(declarations), server.run(declarations))
      var done = 0
      for _ in 0..<Self.count {
        let words: String
        if random.next() % 4 == 0 {
          let direction = random.next() % 3 == 0 ? HistoryDirection.redo : .undo
          words = "\(direction)"
          #expect(try go(direction, file) == go(direction, server), "\(words)")
        } else {
          words = generator.change()
          // No text of a server has a NUL, and copies get ids by chance.
          if words.contains("\u{0}") || words.contains("\\u{0}") || words.hasPrefix("copy ") {
            continue
          }
          let (expected, found) = (file.run(words), server.run(words))
          #expect(found.codes == expected.codes, "\(words): \(found.problems)")
          #expect(found.sentences == expected.sentences, "\(words)")
          done += expected.isDone ? 1 : 0
        }
        let (expected, found) = (try contents(file.store), try contents(server.store))
        #expect(found == expected, "\(words)")
        if found != expected { return }
      }
      #expect(done > 5)
    }

    private func go(_ direction: HistoryDirection, _ trial: ChangeTrial) throws -> String? {
      guard let action = try trial.session.planned(direction) else { return nil }
      try trial.session.apply(action)
      return action.report(isDryRun: false).sentence
    }

    private func contents(_ store: Store) throws -> [[String: DatabaseValue]] {
      try store.read { db in
        try Entity.allCases.flatMap { entity in
          try Row.fetchAll(
            db, sql: "SELECT * FROM \(PhysicalLayout.snakeCasePlural.table(entity)) ORDER BY id"
          ).map { row in Dictionary(uniqueKeysWithValues: row.map { ($0.0, $0.1) }) }
        }
      }
    }

    @Test("What is asked about several lists is said not to be one state of them")
    func snapshots() throws {
      let store = try Store.open(path: url)
      #expect(!store.hasSnapshotAcrossLists)
      let trial = try ChangeTrial(store, zone: FoundationTimeZone(identifier: "UTC") ?? .current)
      #expect(said("items where pending", trial) == [.notOneSnapshot])
      #expect(said(#"items in "BBQ" where pending"#, trial) == [])
    }

    @Test("What is asked about one list is answered by its server alone")
    func router() throws {
      let server = try Session(
        store: try Store.open(path: url), options: SessionOptions(now: { testNow }, zone: UTC()))
      let file = try Session(
        store: .sample(.demo, now: testNow),
        options: SessionOptions(now: { testNow }, zone: UTC()))
      for text in ServerRouterTests.ofOneList {
        let explained = try server.explained(text)
        #expect(explained.contains("SQL of the server"), "\(text)")
        #expect(explained.contains("Task Count: 1"), "\(explained)")
      }
      for text in ServerRouterTests.ofOneList + ServerRouterTests.ofSeveral {
        let answer = try #require(try file.answer(text).answer, "\(text)")
        #expect(try server.answer(text).answer?.agrees(with: answer) ?? false, "\(text)")
      }
    }

    private func said(_ text: String, _ trial: ChangeTrial) -> [DiagnosticCode] {
      trial.run(text).output.shown.map(\.code)
    }

    @Test("A copy fills tables that are spread, with columns of the user's own")
    func copied() throws {
      let cluster = try #require(ServerCluster.spread)
      try cluster.psql(
        "SET client_min_messages = error; TRUNCATE shopping_items, shopping_lists", in: "lists")
      let store = try Store.sample(.demo, now: testNow)
      try store.write { db in
        try db.execute(
          sql: """
            ALTER TABLE shopping_items ADD COLUMN price REAL;
            UPDATE shopping_items SET price = quantity / 4.0
            """)
      }
      #expect(
        try ListsCopy(of: store).make(at: url) == [.lists: 8, .categories: 8, .items: 94])
      let server = try Store.open(path: url)
      #expect(!server.hasSnapshotAcrossLists)
      let query = "items show name, price, category, list sort name, id"
      #expect(
        try Session.over(server).collect(query).output.text
          == Session.over(store).collect(query).output.text)
    }

    @Test("Commits of others are found by asking, on whichever server they are")
    func foreignCommits() throws {
      let cluster = try #require(ServerCluster.spread)
      let store = try Store.open(path: url)
      let count = Atomic(0)
      let token = store.onCommit { _ in count.add(1, ordering: .sequentiallyConsistent) }
      #expect(store.pollingInterval != nil)
      for number in 1...3 {
        let before = count.load(ordering: .sequentiallyConsistent)
        try cluster.psql(
          "UPDATE shopping_items SET quantity = \(number) WHERE shopping_list_id = 'demo-list-1'",
          in: "lists")
        #expect(Eventually.holds { count.load(ordering: .sequentiallyConsistent) > before })
      }
      withExtendedLifetime(token) {}
      #expect(throws: StoreError.self) { try LiveServer(store).turn(on: true) }
    }
  }
#endif
