#if PostgreSQL
  import Foundation
  import QCQEngine
  import QuickCartStore
  import TestSupport
  import Testing

  @Suite(
    "A server that does not answer keeps nobody",
    .enabled(if: ServerCluster.shared?.isOwn == true), .timeLimit(.minutes(1)))
  struct ServerFrozenTests {
    private let cluster: ServerCluster
    private let name: String
    private let store: Store

    init() throws {
      cluster = try #require(ServerCluster.shared)
      name = "frozen_\(UUID().uuidString.prefix(8).lowercased())"
      try ServerCopy.make(name, of: .sample(.demo, now: testNow), cluster)
      store = try Store.open(path: cluster.url(name))
    }

    /// Does something while the server's processes for this database are stopped.
    private func frozen(_ work: () throws -> Void) throws {
      let ids = try cluster.psql(
        """
        SELECT pid FROM pg_stat_activity WHERE datname = '\(name)'
          AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        """, in: name
      ).split(separator: "\n").compactMap { Int32($0) }
      // A connection given up before may end in between: it has nothing left to stop.
      let stopped = ids.filter { kill($0, SIGSTOP) == 0 }
      defer { for id in stopped { kill(id, SIGCONT) } }
      #expect(!stopped.isEmpty)
      try work()
    }

    /// Wants the store's work to end, until it does.
    private func interrupted<Result>(_ work: () throws -> Result) rethrows -> Result {
      let (isDone, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let store = store
      DispatchQueue.global().async {
        while isDone.wait(timeout: .now() + .milliseconds(20)) == .timedOut { store.interrupt() }
        hasEnded.signal()
      }
      defer {
        isDone.signal()
        hasEnded.wait()
      }
      return try work()
    }

    @Test(
      "Whoever stops waiting gives the connection up, and has another one for the next entry",
      arguments: [
        #"items in "BBQ""#, "count items where pending", "items sort name", "check all items",
        #"add "Leek" to "BBQ""#,
      ])
    func stopped(text: String) throws {
      let trial = try ChangeTrial(store)
      #expect(trial.run(#"items in "BBQ""#).isDone)
      let before = try cluster.psql("SELECT * FROM shopping_items ORDER BY id", in: name)
      try frozen {
        let end = interrupted { trial.run(text) }
        #expect([["database-unreadable"], ["interrupted"]].contains(end.codes))
        // The one that was given up is still there.
        #expect(trial.run(#"items in "BBQ""#).isDone)
      }
      #expect(try cluster.psql("SELECT * FROM shopping_items ORDER BY id", in: name) == before)
      #expect(trial.run(text).isDone)
    }

    @Test("A first change that is stopped leaves a session that can make another one")
    func firstChange() throws {
      try cluster.psql(
        """
        DROP SCHEMA IF EXISTS qcq CASCADE;
        CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$;
        CREATE CONSTRAINT TRIGGER rest AFTER INSERT ON shopping_items
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rest()
        """, in: name)
      let trial = try ChangeTrial(store)
      let end = interrupted { trial.run(#"add "Leek" to "BBQ""#) }
      #expect(end.codes == ["interrupted"])
      try cluster.psql("DROP TRIGGER rest ON shopping_items", in: name)
      #expect(trial.run(#"add "Leek" to "BBQ""#).isDone)
      #expect(try trial.session.history(limit: 9).count == 1)
      #expect(try trial.session.planned(.undo)?.rowCount == 1)
    }

    @Test("Nobody who types waits for it")
    func names() throws {
      var reader = NameReader(store)
      try frozen {
        #expect(throws: StoreError.self) { _ = try reader.readChanges(patience: 0.002) }
      }
      #expect(try reader.readChanges(patience: 0.002) != nil)
    }
  }
#endif
