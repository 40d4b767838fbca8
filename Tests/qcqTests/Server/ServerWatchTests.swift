#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  @Suite(
    "A watch of a server shows states that were, whatever becomes of connections",
    .enabled(if: ServerCluster.shared?.isOwn == true))
  struct ServerWatchTests {
    private static let commits = Checkout.rounds ?? (Checkout.isLong ? 10_000 : 300)
    private static let writers = 4

    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// Makes a database with a counter that each commit raises, and tells what the queries of
    /// `query` give in that very state.
    private func prepare(_ cluster: ServerCluster, _ name: String, isLive: Bool) throws -> String {
      try cluster.make(name)
      let made = try sandbox.qcq(["db", "init", cluster.url(name)])
      try #require(made.status == 0, "\(made.errors)")
      try cluster.psql(ServerWatchTests.setup, in: name)
      if isLive {
        let live = try sandbox.qcq(["db", "live", "on", "--database", cluster.url(name)])
        try #require(live.status == 0, "\(live.errors)")
      }
      return cluster.url(name)
    }

    private static let query = """
      together {
        counter = items in "Counter" show quantity
        bbq = items in "BBQ" show name, quantity, completed sort quantity desc, id
        lists = lists where title != "Counter" show title sort id
        open = count items where pending
      }
      """

    private static let setup = """
      INSERT INTO shopping_lists SELECT id, title, 1, 1
      FROM (VALUES ('c', 'Counter'), ('b', 'BBQ'), ('e', 'Elsewhere')) AS t(id, title);
      INSERT INTO shopping_items (id, name, quantity, is_completed, category_id, shopping_list_id,
        created_at, updated_at) VALUES ('counter', 'counter', 1, 0, 1, 'c', 1, 1);
      INSERT INTO shopping_items (id, name, quantity, is_completed, category_id, shopping_list_id,
        created_at, updated_at)
      SELECT l || n, 'item ' || n, n, 0, 1, l, 1, 1
      FROM unnest(ARRAY['b', 'e']) AS l, generate_series(1, 10) AS n;
      CREATE TABLE states (count bigint PRIMARY KEY, answer jsonb);
      CREATE FUNCTION answer() RETURNS jsonb LANGUAGE sql AS $$
        SELECT jsonb_build_object(
          'bbq', (SELECT jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity,
              'completed', is_completed <> 0) ORDER BY quantity DESC, id)
            FROM shopping_items WHERE shopping_list_id = 'b'),
          'lists', (SELECT jsonb_agg(jsonb_build_object('title', title) ORDER BY id)
            FROM shopping_lists WHERE id <> 'c'),
          'open', (SELECT jsonb_agg(jsonb_build_object('count', n))
            FROM (SELECT count(*) AS n FROM shopping_items WHERE is_completed = 0) AS t))
      $$;
      CREATE FUNCTION remember() RETURNS void LANGUAGE sql AS $$
        INSERT INTO states SELECT quantity, answer() FROM shopping_items WHERE id = 'counter'
      $$;
      SELECT remember();
      """

    /// Statements of a transaction; the counter comes first, so that writers wait for each other.
    private static func transaction() -> String {
      let some = "shopping_list_id = 'b' AND id = 'b\(Int.random(in: 1...12))'"
      let change =
        switch Int.random(in: 0..<7) {
        case 0: "UPDATE shopping_items SET is_completed = 1 - is_completed WHERE \(some)"
        case 1: "UPDATE shopping_items SET quantity = \(Int.random(in: 0..<50)) WHERE \(some)"
        case 2: "DELETE FROM shopping_items WHERE \(some) AND quantity > 40"
        case 3: "UPDATE shopping_lists SET title = 'E\(Int.random(in: 0..<99))' WHERE id = 'e'"
        case 4:
          """
          INSERT INTO shopping_items (id, name, quantity, is_completed, category_id,
            shopping_list_id, created_at, updated_at)
          VALUES ('b\(Int.random(in: 1...12))', 'new', 3, 0, 1, 'b', 1, 1) ON CONFLICT DO NOTHING
          """
        case 5: "UPDATE shopping_items SET quantity = quantity + 1 WHERE shopping_list_id = 'e'"
        default:  // Int
          """
          UPDATE shopping_items SET shopping_list_id = CASE shopping_list_id WHEN 'b' THEN 'e'
            ELSE 'b' END WHERE id = 'e\(Int.random(in: 1...10))'
          """
        }
      let raise = "UPDATE shopping_items SET quantity = quantity + 1 WHERE id = 'counter'"
      let isKept = Int.random(in: 0..<8) > 0
      let end = isKept ? "SELECT remember(); COMMIT;" : "ROLLBACK;"
      return "BEGIN; \(raise); \(change); \(end)\n"
    }

    private func write(_ count: Int, _ cluster: ServerCluster, _ name: String) -> DispatchGroup {
      let group = DispatchGroup()
      for _ in 0..<Self.writers {
        DispatchQueue.global().async(group: group) {
          let text = (0..<(count / Self.writers)).map { _ in Self.transaction() }.joined()
          do { try cluster.psql(text, in: name) } catch { Issue.record(error) }
        }
      }
      return group
    }

    private func states(_ cluster: ServerCluster, _ name: String) throws -> [Int: NSDictionary] {
      let text = try cluster.psql(
        "SELECT jsonb_build_array(count, answer) FROM states", in: name)
      return try text.split(separator: "\n").reduce(into: [:]) { states, line in
        let pair = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
        states[try #require(pair?[0] as? Int)] = pair?[1] as? NSDictionary
      }
    }

    /// What a reader has been told, as a state is.
    private func state(_ replay: FrameReplay) throws -> (count: Int, answer: NSDictionary) {
      func rows(_ name: String) throws -> Any {
        let rows = try (replay.rows[name] ?? []).map {
          try JSONSerialization.jsonObject(with: Data($0.text.utf8))
        }
        return rows.isEmpty ? NSNull() : rows
      }
      let counter = try rows("counter") as? [[String: Any]]
      return (
        try #require(counter?.first?["quantity"] as? Int),
        ["bbq": try rows("bbq"), "lists": try rows("lists"), "open": try rows("open")]
      )
    }

    /// Watches while others write, and gives all that was shown.
    private func follow(
      _ url: String, _ cluster: ServerCluster, _ name: String, _ meanwhile: () throws -> Void = {}
    ) throws {
      let watch = try WatchProcess(
        sandbox, ["watch", Self.query, "--database", url, "--format", "ndjson"])
      var replay = FrameReplay()
      var shown: [(count: Int, answer: NSDictionary)] = []
      func take(_ line: String) throws -> Bool {
        // That the server is away is said, and the next version is whole.
        if line.contains("\"op\":\"error\"") { return false }
        guard try replay.take(line) else { return false }
        shown.append(try state(replay))
        return true
      }
      #expect(try watch.read { try take($0) })
      var writing = write(Self.commits, cluster, name)
      try meanwhile()
      var batches = 1
      while true {
        if writing.wait(timeout: .now()) == .success {
          // All may be written in less time than a watch takes to look a few times.
          if shown.count > 3 || batches == 50 { break }
          batches += 1
          writing = write(Self.commits, cluster, name)
        }
        watch.forget()
        _ = try watch.read(seconds: 0.1) {
          _ = try take($0); return false
        }
      }
      let states = try states(cluster, name)
      let last = try #require(states.keys.max())
      let hasCome =
        try shown.last?.count == last
        || watch.read { line in try take(line) && shown.last?.count == last }
      #expect(hasCome, "\(shown.last?.count ?? 0) of \(last)")
      for one in shown {
        #expect(states[one.count] == one.answer, "no such state: \(one.count)")
      }
      // After an error the same state is shown once more.
      for (one, next) in zip(shown, shown.dropFirst()) { #expect(one.count <= next.count) }
      print("\(states.count) states, \(shown.count) versions")
      #expect(shown.count > 3)
      watch.stop(SIGTERM)
    }

    @Test("While four write at random", arguments: [true, false])
    func random(isLive: Bool) throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "watch_\(isLive)"
      try follow(try prepare(cluster, name, isLive: isLive), cluster, name)
    }

    @Test("While its connections are killed")
    func killedConnections() throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "watch_killed"
      let url = try prepare(cluster, name, isLive: true)
      try follow(url, cluster, name) {
        for _ in 0..<(Checkout.isLong ? 50 : 5) {
          try cluster.psql(
            """
            SELECT pg_terminate_backend(pid), pg_sleep(0.02) FROM pg_stat_activity
            WHERE datname = '\(name)' AND application_name = 'qcq'
            """, in: name)
        }
      }
    }

    @Test("Across crashes of the server, and when it is back elsewhere")
    func restarted() throws {
      try ServerCluster.withOwn { cluster in
        let url = try prepare(cluster, "lists", isLive: true)
        let both = cluster.url("lists", ports: [5432, 5433])
        for address in [url, both] {
          let watch = try WatchProcess(
            sandbox, ["watch", Self.query, "--database", address, "--format", "ndjson"])
          var replay = FrameReplay()
          func shows(_ count: Int) throws -> Bool {
            try watch.read { line in
              if line.contains("\"op\":\"error\"") { return false }
              return try replay.take(line) && state(replay).count == count
            }
          }
          var count = try #require(Int(try counter(cluster, "lists")))
          #expect(try shows(count))
          for round in 1...3 {
            try cluster.stop(round == 2 ? "fast" : "immediate")
            #expect(watch.read { $0.contains("\"op\":\"error\"") }, "round \(round)")
            let port = address == both && round != 2 ? 5433 : 5432
            try cluster.start(port: port)
            let place = port == 5432 ? url : cluster.url("lists", ports: [port])
            let change = try sandbox.qcq(
              [
                "query", #"update "counter" in "Counter" set quantity = quantity + 1"#,
                "--database",
                place,
              ])
            #expect(change.status == 0, "\(change.errors)")
            count += 1
            #expect(try shows(count), "round \(round)")
          }
          watch.stop(SIGTERM)
          if address == both {
            try cluster.stop()
            try cluster.start()
          }
        }
      }
    }

    @Test("Tables that somebody alters are looked at anew", arguments: [true, false])
    func alteredTables(isLive: Bool) throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "watch_altered_\(isLive)"
      let url = try prepare(cluster, name, isLive: isLive)
      let watch = try WatchProcess(
        sandbox,
        ["watch", #"items in "Counter""#, "--database", url, "--format", "ndjson"])
      func shows(_ part: String) -> Bool {
        watch.read { line in
          // No cell was ever that, however the column is stored.
          #expect(!line.contains(#""quantity":0"#), "\(line)")
          return line.contains(part)
        }
      }
      #expect(shows(#""name":"counter""#))
      let steps = [
        ("ADD COLUMN brand text DEFAULT 'Best'", #""brand":"Best""#),
        (
          "ALTER created_at TYPE timestamptz USING to_timestamp(created_at + 60)",
          "1970-01-01T00:01:01Z"
        ),
        (
          "ALTER is_completed DROP DEFAULT, ALTER is_completed TYPE boolean USING is_completed = 0",
          #""completed":true"#
        ),
        ("ALTER quantity TYPE smallint, ADD COLUMN small int DEFAULT 5", #""small":5"#),
        ("RENAME COLUMN brand TO maker", #""maker":"Best""#),
        ("RENAME TO gone", #""op":"error""#),
      ]
      for (change, shown) in steps {
        try cluster.psql("ALTER TABLE shopping_items \(change)", in: name)
        #expect(shows(shown), "\(change)")
      }
      try cluster.psql("ALTER TABLE gone RENAME TO shopping_items", in: name)
      #expect(shows(#""maker":"Best""#))
      try cluster.psql("UPDATE shopping_items SET quantity = 77", in: name)
      #expect(shows(#""quantity":77"#))
      watch.stop(SIGTERM)
    }

    @Test("A connection that does not answer is said to be late, and then right")
    func frozen() throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "watch_frozen"
      let url = try prepare(cluster, name, isLive: true)
      let errors = sandbox.directory.appending(path: "errors")
      try Data().write(to: errors)
      let watch = try WatchProcess(
        sandbox, ["watch", "count items where quantity > 500", "--database", url],
        errors: try FileHandle(forWritingTo: errors))
      #expect(watch.read(until: "0"))
      let first = try cluster.psql(
        """
        SELECT pid FROM pg_stat_activity WHERE datname = '\(name)' AND application_name = 'qcq'
        ORDER BY backend_start LIMIT 1
        """, in: name)
      let id = try #require(Int32(first.prefix { $0 != "\n" }))
      #expect(kill(id, SIGSTOP) == 0)
      try cluster.psql("UPDATE shopping_items SET quantity = 777 WHERE id = 'b1'", in: name)
      #expect(
        try Eventually.holds {
          try String(contentsOf: errors, encoding: .utf8).contains("no answer after 5 s")
        })
      kill(id, SIGCONT)
      #expect(watch.read(until: "1"))
      watch.stop(SIGTERM)
    }

    private func counter(_ cluster: ServerCluster, _ name: String) throws -> Substring {
      let text = try cluster.psql(
        "SELECT quantity FROM shopping_items WHERE id = 'counter'", in: name)
      return text.prefix { $0 != "\n" }
    }
  }
#endif
