#if PostgreSQL
  import GRDB
  import QCQEngine
  import QCQLanguage
  import QCQText
  import QuickCartFollower
  import QuickCartStore
  import Synchronization
  import TestSupport
  import Testing

  @Suite("What can go wrong on a server", .enabled(if: ServerCluster.shared != nil))
  struct ServerFaultTests {
    private let cluster: ServerCluster

    init() throws { cluster = try #require(ServerCluster.shared) }

    /// A database with a sample's rows, which nobody else uses.
    private func database(_ name: String) throws -> String {
      let name = "fault_\(name)"
      try ServerCopy.make(name, of: .sample(.demo, now: testNow), cluster)
      return name
    }

    private func trial(_ name: String, as user: String? = nil) throws -> ChangeTrial {
      let url = cluster.url(name)
      let address = user.map { url.replacingUser($0) } ?? url
      return try ChangeTrial(try Store.open(path: address))
    }

    private func count(_ name: String) throws -> String {
      try cluster.psql(
        "SELECT count(*), sum(quantity) FROM shopping_items", in: name)
    }

    @Test("What the tables refuse leaves everything as it was")
    func constraint() throws {
      let name = try database("constraint")
      try cluster.psql("ALTER TABLE shopping_items ADD CHECK (quantity < 5000)", in: name)
      let (trial, before) = (try trial(name), try count(name))
      let end = trial.run("update all items set quantity = 7000")
      #expect(end.codes == ["constraint-failed"])
      #expect(try count(name) == before)
      #expect(try trial.session.history(limit: 10) == [])
      #expect(trial.run("update all items set quantity = 7").isDone)
      #expect(try trial.session.history(limit: 10).count == 1)
    }

    @Test("A reference that forbids a change is named, also where it is looked at in the end")
    func reference() throws {
      let name = try database("reference")
      try cluster.psql(
        """
        CREATE TABLE buys (item text REFERENCES shopping_items DEFERRABLE INITIALLY DEFERRED);
        INSERT INTO buys SELECT id FROM shopping_items WHERE name = 'Cola' LIMIT 1
        """, in: name)
      let end = try trial(name).run(#"delete items where name = "Cola""#)
      #expect(end.codes == ["constraint-failed"])
      #expect(end.problems.first?.message.contains("buys") == true, "\(end.problems)")
    }

    @Test("A text with a NUL is refused")
    func nul() throws {
      let trial = try trial(try database("nul"))
      let end = trial.run(#"add "a\u{0}b" to "BBQ""#)
      #expect(end.codes == ["constraint-failed"])
      #expect(end.problems.first?.message.contains("NUL") == true)
    }

    @Test("Who may only read is told so, and reads")
    func rights() throws {
      let name = try database("rights")
      try cluster.psql(
        """
        DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN;
        GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader
        """, in: name)
      let (trial, before) = (try trial(name, as: "reader"), try count(name))
      #expect(trial.run(#"items in "BBQ""#).isDone)
      let end = trial.run("delete all items")
      #expect(end.codes == ["database-unreadable"])
      #expect(end.problems.first?.message.contains("permission denied") == true)
      #expect(try count(name) == before)
    }

    @Test("Who may not make a schema changes without a history, and is told so")
    func noHistory() throws {
      let name = try database("unkept")
      try cluster.psql(
        """
        DROP ROLE IF EXISTS writer; CREATE ROLE writer LOGIN;
        GRANT ALL ON ALL TABLES IN SCHEMA public TO writer
        """, in: name)
      let trial = try trial(name, as: "writer")
      let end = trial.run(#"check "Cola" in "BBQ""#)
      #expect(end.outcome == .done)
      #expect(try trial.session.planned(.undo) == nil)
    }

    @Test("A history that may not be written takes no change back, and that is told")
    func guardedHistory() throws {
      let name = try database("guarded")
      #expect(try trial(name).run(#"check "Cola" in "BBQ""#).isDone)
      try cluster.psql(
        """
        DROP ROLE IF EXISTS keeper; CREATE ROLE keeper LOGIN;
        GRANT ALL ON ALL TABLES IN SCHEMA public TO keeper;
        GRANT USAGE ON SCHEMA qcq TO keeper; GRANT SELECT ON ALL TABLES IN SCHEMA qcq TO keeper
        """, in: name)
      let end = try trial(name, as: "keeper").run(#"update "Cola" in "BBQ" set quantity = 9"#)
      #expect(end.isDone, "\(end.problems)")
      #expect(end.output.undone == 0)
      #expect(end.output.shown.map(\.code) == [.undoUnavailable])
      #expect(end.output.shown.first?.message.contains("permission denied") == true)
      #expect(try quantity(in: name) == "9\n")
    }

    private func quantity(in name: String) throws -> String {
      try cluster.psql(
        "SELECT quantity FROM shopping_items WHERE name = 'Cola' ORDER BY quantity DESC LIMIT 1",
        in: name)
    }

    @Test("What fails in the history once a change is stored takes nothing back")
    func lateHistory() throws {
      let name = try database("late")
      let trial = try trial(name)
      #expect(trial.run(#"check "Cola" in "BBQ""#).isDone)
      try cluster.psql(
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'no'; END $$;
        CREATE TRIGGER refuse BEFORE UPDATE ON qcq.step EXECUTE FUNCTION refuse()
        """, in: name)
      let end = trial.run(#"update "Cola" in "BBQ" set quantity = 9"#)
      #expect(end.isDone, "\(end.problems)")
      #expect(end.output.undone == 0)
      #expect(try quantity(in: name) == "9\n")
      // Of how it ended the rows tell.
      try cluster.psql("DROP TRIGGER refuse ON qcq.step", in: name)
      #expect(try trial.session.history(limit: 10).count == 2)
    }

    @Test("A connection that is lost before a change is stored has made nothing of it")
    func lostBeforeCommit() throws {
      let name = try database("deferred")
      let trial = try trial(name)
      #expect(trial.run(#"check "Cola" in "BBQ""#).isDone)
      let before = try count(name)
      try cluster.psql(
        """
        CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
        CREATE CONSTRAINT TRIGGER leave AFTER UPDATE ON shopping_items
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION leave()
        """, in: name)
      let end = trial.run(#"update "Cola" in "BBQ" set quantity = 9"#)
      #expect(end.codes == ["database-unreadable"])
      #expect(
        end.problems.first?.message.contains("lost before the change was stored") == true,
        "\(end.problems)")
      #expect(end.output.undone == 1)
      #expect(try count(name) == before)
      #expect(try trial.session.history(limit: 10).count == 1)
    }

    @Test("A connection that is lost in between is made anew")
    func lostConnection() throws {
      let name = try database("lost")
      let trial = try trial(name)
      #expect(trial.run(#"check "Cola" in "BBQ""#).isDone)
      try cluster.psql(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = '\(name)' AND pid <> pg_backend_pid()
        """, in: name)
      _ = trial.run(#"items in "BBQ""#)
      #expect(trial.run(#"uncheck "Cola" in "BBQ""#).isDone)
      #expect(try trial.session.history(limit: 10).count == 2)
    }

    @Test(
      "A server that has crashed is asked again once it is back",
      .enabled(if: ServerCluster.shared?.isOwn == true), .timeLimit(.minutes(1)))
    func crash() throws {
      try ServerCluster.withOwn { cluster in
        try cluster.make("lists")
        try Store.make(path: cluster.url("lists"), sample: .demo, now: testNow)
        let trial = try ChangeTrial(try Store.open(path: cluster.url("lists")))
        for text in [
          #"check "Cola" in "BBQ""#, #"items in "BBQ""#, "items sort name",
          #"uncheck "Cola" in "BBQ""#,
        ] {
          #expect(trial.run(text).isDone, "\(text)")
          // It says that it ends in a way that does not end the connection for libpq.
          try cluster.stop()
          try cluster.start()
        }
      }
    }

    @Test("What another program has changed since stands in the way of undoing")
    func foreignChange() throws {
      let name = try database("foreign")
      let trial = try trial(name)
      #expect(trial.run(#"update "Cola" in "BBQ" set quantity = 9"#).isDone)
      try cluster.psql("UPDATE shopping_items SET quantity = 11 WHERE name = 'Cola'", in: name)
      let action = try #require(try trial.session.planned(.undo))
      #expect(throws: EngineError.self) { try trial.session.apply(action) }
      let quantity = "SELECT quantity FROM shopping_items WHERE name = 'Cola'"
      #expect(try cluster.psql(quantity, in: name) == "11\n")
      // Also what is changed after somebody has been shown what would be undone.
      #expect(trial.run(#"update "Cola" in "BBQ" set quantity = 12"#).isDone)
      let shown = try #require(try trial.session.planned(.undo))
      #expect(shown.obstacle == nil)
      try cluster.psql("UPDATE shopping_items SET quantity = 13 WHERE name = 'Cola'", in: name)
      #expect(throws: EngineError.self) { try trial.session.apply(shown) }
      #expect(try cluster.psql(quantity, in: name) == "13\n")
    }

    @Test(
      "Commits of others are told, with the server's help and without", arguments: [false, true])
    func foreignCommits(isLive: Bool) throws {
      let name = try database("told_\(isLive)")
      let store = try Store.open(path: cluster.url(name))
      if isLive { try LiveServer(store).turn(on: true) }
      #expect(try LiveServer(store).isOn() == isLive)
      let told = Mutex<[CommitNotice]>([])
      let token = store.onCommit { notice in told.withLock { $0.append(notice) } }
      for number in 1...3 {
        told.withLock { $0 = [] }
        try cluster.psql("UPDATE shopping_items SET quantity = \(number)", in: name)
        #expect(Eventually.holds { told.withLock { Set($0) } == [.told(isOwn: false)] })
      }
      withExtendedLifetime(token) {}
      if isLive { try LiveServer(store).turn(on: false) }
      #expect(try LiveServer(store).isOn() == false)
    }

    @Test("What the program itself has changed is told as its own") func ownCommits() throws {
      let trial = try trial(try database("told_own"))
      try LiveServer(trial.session.store).turn(on: true)
      let told = Mutex<[CommitNotice]>([])
      let token = trial.session.store.onCommit { notice in told.withLock { $0.append(notice) } }
      #expect(trial.run(#"update "Cola" in "BBQ" set quantity = 9"#).isDone)
      #expect(Eventually.holds { told.withLock { Set($0) } == [.told(isOwn: true)] })
      withExtendedLifetime(token) {}
    }

    @Test(
      "Where another program is in the way, a change begins anew", arguments: ["40001", "40P01"])
    func collisions(code: String) throws {
      let name = try database("collision_\(code)".lowercased())
      // A sequence goes on though its transaction is taken back.
      try cluster.psql(
        """
        CREATE SEQUENCE tries;
        CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('tries') < 4 THEN RAISE EXCEPTION 'later' USING ERRCODE = '\(code)'; END IF;
          RETURN NULL;
        END $$;
        CREATE TRIGGER collide BEFORE UPDATE ON shopping_items EXECUTE FUNCTION collide()
        """, in: name)
      let trial = try trial(name)
      let end = trial.run(
        #"add "Torch" to "BBQ"; update "Torch" in "BBQ" set quantity = quantity + 1"#)
      #expect(end.isDone, "\(end.problems)")
      #expect(end.sentences.count == 2)
      #expect(try cluster.psql("SELECT last_value > 3 FROM tries", in: name) == "t\n")
      #expect(
        try cluster.psql(
          "SELECT count(*), sum(quantity) FROM shopping_items WHERE name = 'Torch'", in: name)
          == "1|2\n")
      #expect(try trial.session.history(limit: 10).count == 1)
    }

    @Test("An item gets what its columns have by default on the server, and comes back without")
    func defaults() throws {
      let name = try database("defaults")
      try cluster.psql(
        """
        ALTER TABLE shopping_items ADD COLUMN shop text DEFAULT 'any';
        ALTER TABLE shopping_items ALTER COLUMN category_id SET DEFAULT 3
        """, in: name)
      let trial = try trial(name)
      func torch() throws -> String {
        try cluster.psql(
          "SELECT shop, category_id FROM shopping_items WHERE name = 'Torch'", in: name)
      }
      #expect(trial.run(#"add "Torch" to "BBQ""#).isDone)
      #expect(try torch() == "any|3\n")
      try cluster.psql("UPDATE shopping_items SET shop = NULL WHERE name = 'Torch'", in: name)
      #expect(trial.run(#"delete "Torch" in "BBQ""#).isDone)
      try trial.session.apply(try #require(try trial.session.planned(.undo)))
      #expect(try torch() == "|3\n")
    }

    @Test("What is asked again and again has the same rows, also when its table changes")
    func keptPlans() throws {
      let name = try database("plans")
      let session = try trial(name).session
      let text = "items show id, quantity sort quantity desc, id limit 5"
      let answer = try #require(try session.answer(text).answer)
      for type in ["int8", "int8", "int8", "int4", "int4", "int8"] {
        try cluster.psql(
          "ALTER TABLE shopping_items ALTER COLUMN quantity TYPE \(type)", in: name)
        let found = try session.answer(text)
        #expect(found.answer?.agrees(with: answer) ?? false, "\(type): \(found.diagnostics)")
      }
    }

    @Test(
      "A column that has become another one under an open session is an error, however it is read",
      arguments: [
        "items show id, created sort id limit 5",
        #"items where name contains "ë" or name contains "o" show id, created"#,
      ])
    func changedType(text: String) throws {
      let name = try database("type_\(text.utf8.count)")
      let session = try trial(name).session
      #expect(try session.answer(text).answer != nil)
      try cluster.psql(
        """
        ALTER TABLE shopping_items ALTER COLUMN created_at TYPE timestamptz
        USING to_timestamp(created_at)
        """, in: name)
      #expect(throws: (any Error).self) { _ = try session.answer(text) }
    }

    @Test("What a trigger of the server sets back was not changed")
    func setBack() throws {
      let name = try database("set_back")
      try cluster.psql(
        """
        CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.is_completed := OLD.is_completed; RETURN NEW; END $$;
        CREATE TRIGGER hold BEFORE UPDATE ON shopping_items FOR EACH ROW EXECUTE FUNCTION hold()
        """, in: name)
      let trial = try trial(name)
      for change in [#"check "Cola" in "BBQ""#, "toggle all items"] {
        let end = trial.run(change)
        #expect(end.codes == ["constraint-failed"], "\(end.problems)")
        let message = end.problems.first?.message ?? ""
        #expect(message.hasSuffix(" from being changed"), "\(message)")
      }
      #expect(trial.run(#"update "Cola" in "BBQ" set quantity = 9"#).isDone)
    }

    @Test("What triggers of the server change besides is told")
    func unseenRows() throws {
      let name = try database("unseen")
      try cluster.psql(
        """
        CREATE TABLE notes (item text REFERENCES shopping_items ON DELETE CASCADE);
        INSERT INTO notes SELECT id FROM shopping_items WHERE name = 'Cola' LIMIT 1;
        CREATE FUNCTION follow() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN UPDATE item_categories SET emoji = '!' WHERE id < 3; RETURN NULL; END $$;
        CREATE TRIGGER follow AFTER UPDATE ON shopping_items FOR EACH STATEMENT
          EXECUTE FUNCTION follow()
        """, in: name)
      let trial = try trial(name)
      func told(_ text: String) -> [String] { trial.run(text).output.shown.map(\.message) }
      #expect(
        told(#"update "Cola" in "BBQ" set quantity = 9"#)
          == [
            "triggers or foreign keys of the server have changed 2 more rows of `item_categories`"
          ])
      #expect(
        told(#"delete items where name = "Cola""#)
          == ["triggers or foreign keys of the server have changed 1 more row of `notes`"])
      #expect(told(#"add "Torch" to "BBQ""#) == [])
    }

    @Test("A row that another program holds is waited for no longer than asked")
    func locked() throws {
      let name = try database("locked")
      let trial = try trial(name)
      try cluster.psql("ALTER DATABASE \(name) SET lock_timeout = '50ms'", in: name)
      let other = try self.trial(name)
      _ = try trial.store.change(label: "", at: 0) { db, _ in
        try db.execute(sql: "UPDATE shopping_items SET quantity = 3")
        #expect(other.run("update all items set quantity = 4").codes == ["database-busy"])
        return ((), .rollBack)
      }
    }
  }

  extension String {
    fileprivate func replacingUser(_ user: String) -> String {
      replacing("user=qcq", with: "user=\(user)")
    }
  }
#endif
