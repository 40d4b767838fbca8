#if PostgreSQL
  import Foundation
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
    "What others do to the tables of a server", .enabled(if: ServerCluster.shared != nil))
  struct ServerLockTests {
    /// Makes the table of items anew, and commits once somebody waits for it.
    private static func makeAnew(_ how: String) -> String {
      """
      BEGIN;
      \(how);
      DO $$ BEGIN
        WHILE NOT EXISTS (SELECT FROM pg_locks WHERE NOT granted
          AND relation = 'shopping_items'::regclass)
        LOOP PERFORM pg_sleep(0.01); END LOOP;
      END $$;
      COMMIT;
      """
    }

    /// One who has taken a state before would see a table without rows.
    @Test(
      "A table that is made anew has its rows, whoever reads meanwhile",
      .timeLimit(.minutes(2)),
      arguments: [
        "ALTER TABLE shopping_items SET UNLOGGED",
        "ALTER TABLE shopping_items ALTER quantity TYPE int",
        """
        CREATE TEMP TABLE kept AS SELECT * FROM shopping_items;
        TRUNCATE shopping_items; INSERT INTO shopping_items SELECT * FROM kept
        """,
      ])
    func madeAnew(how: String) throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "locks_\(how.utf8.count)"
      try cluster.make(name)
      try Store.make(path: cluster.url(name), sample: .english, now: testNow)
      let store = try Store.open(path: cluster.url(name))
      let session = try Session(
        store: store, options: SessionOptions(now: { testNow }, zone: UTC()))
      let text = "watch lists\nwatch items where name matches /o/"
      let watched = WatchedQuery(
        session, session.prepare(SourceText(text), for: .watch), columns: .complete,
        purpose: .watch)
      _ = try watched.refresh()
      let rows = try #require(watched.current?.members[1].result.rows)
      #expect(!rows.isEmpty)
      let other = Thread { _ = try? cluster.psql(Self.makeAnew(how), in: name) }
      other.start()
      #expect(
        try Eventually.holds {
          try cluster.psql(
            """
            SELECT count(*) FROM pg_locks WHERE granted AND mode = 'AccessExclusiveLock'
              AND relation = 'shopping_items'::regclass
            """, in: name) == "1\n"
        })
      watched.distrust()
      _ = try watched.refresh()
      #expect(watched.current?.members[1].result.rows.count == rows.count)
    }

    @Test("Where only one connection is left, a watch finds out by itself", .timeLimit(.minutes(2)))
    func oneConnection() throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "locks_one"
      try cluster.make(name)
      try Store.make(path: cluster.url(name), sample: .english, now: testNow)
      try cluster.psql(
        """
        DROP ROLE IF EXISTS narrow; CREATE ROLE narrow LOGIN CONNECTION LIMIT 1;
        GRANT SELECT ON ALL TABLES IN SCHEMA public TO narrow;
        """, in: name)
      defer {
        _ = try? cluster.psql("DROP OWNED BY narrow; DROP ROLE narrow", in: name)
      }
      let address = cluster.url(name).replacing("user=qcq", with: "user=narrow")
      let store = try Store.open(path: address)
      let watcher = try ChangeWatcher(store)
      #expect(store.pollingInterval == 1)
      try cluster.psql("DELETE FROM shopping_items WHERE id = 'demo-item-1'", in: name)
      #expect(watcher.wait(until: 30) == .change(isOwn: false))
    }
  }
#endif
