#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  @Suite(
    "Whoever is killed, a script's changes are there whole or not at all, as the history says",
    .enabled(if: ServerCluster.shared?.isOwn == true))
  struct ServerKillTests {
    private static let kills = Checkout.rounds ?? (Checkout.isLong ? 200 : 6)

    private let sandbox: Sandbox

    init() throws {
      sandbox = try Sandbox()
      try sandbox.write(
        """
        update all items set quantity = quantity + 1
        add "Torch" to "BBQ"
        update items in "BBQ" set note = "x"
        delete items in "BBQ" where name = "Torch"
        update all items set quantity = quantity + 1
        """, to: "s.qcq")
    }

    private func prepare(_ cluster: ServerCluster) throws -> String {
      try cluster.make("lists")
      let url = cluster.url("lists")
      let made = try sandbox.qcq(["db", "init", url, "--sample", "demo"])
      try #require(made.status == 0, "\(made.errors)")
      // Many rows take long enough to be killed amid.
      try cluster.psql(
        """
        INSERT INTO shopping_items (id, name, quantity, is_completed, category_id,
          shopping_list_id, created_at, updated_at)
        SELECT 'n' || n, 'n' || n, 1, 0, 1, (SELECT min(id) FROM shopping_lists), 1, 1
        FROM generate_series(1, 2000) AS n
        """, in: "lists")
      return url
    }

    private func contents(_ cluster: ServerCluster) throws -> String {
      try cluster.psql(
        """
        SELECT md5(string_agg(i::text, '' ORDER BY id)) FROM shopping_items AS i;
        SELECT md5(string_agg(l::text, '' ORDER BY id)) FROM shopping_lists AS l
        """, in: "lists")
    }

    private func sum(_ cluster: ServerCluster) throws -> Int {
      let text = try cluster.psql("SELECT sum(quantity), count(*) FROM shopping_items", in: "lists")
      return try #require(Int(text.prefix { $0 != "|" }))
    }

    /// Has one script after the other end amid its work, then undoes all that was made.
    private func kill(
      _ cluster: ServerCluster, _ end: (ChildProcess, Double) throws -> Void
    ) throws {
      let url = try prepare(cluster)
      let arguments = ["run", "s.qcq", "--database", url]
      let start = Date()
      #expect(try sandbox.qcq(arguments).status == 0)
      var longest = Date().timeIntervalSince(start)
      #expect(try sandbox.qcq(["undo", "--yes", "--database", url]).status == 0)
      let before = try contents(cluster)
      let first = try sum(cluster)
      let rows = Int(
        try cluster.psql("SELECT count(*) FROM shopping_items", in: "lists").dropLast())
      let step = 2 * (try #require(rows))
      var whole = 0
      for _ in 0..<Self.kills {
        let process = try sandbox.start(arguments)
        try end(process, .random(in: 0...longest))
        process.wait()
        let found = try sum(cluster) - first
        #expect(found == whole * step || found == (whole + 1) * step, "torn: \(found)")
        // About one in four is to come to its end, however fast the machine is by now.
        longest *= found / step == whole ? 1.1 : 0.75
        whole = found / step
      }
      print("\(whole) of \(Self.kills) whole")
      if Self.kills > 50 { #expect(whole > Self.kills / 10 && whole < Self.kills / 2) }
      for _ in 0..<whole {
        let outcome = try sandbox.qcq(["undo", "--yes", "--database", url])
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      #expect(try contents(cluster) == before)
      #expect(
        try sandbox.qcq(["undo", "--yes", "--database", url]).errors.contains("nothing-to-undo"))
    }

    @Test("qcq")
    func client() throws {
      try ServerCluster.withOwn { cluster in
        try kill(cluster) { process, seconds in
          Eventually.holds(seconds: seconds) { !process.isRunning }
          process.send(SIGKILL)
        }
      }
    }

    @Test("The server")
    func server() throws {
      try ServerCluster.withOwn { cluster in
        try kill(cluster) { process, seconds in
          Eventually.holds(seconds: seconds) { !process.isRunning }
          try cluster.stop()
          process.wait()
          try cluster.start()
        }
      }
    }
  }
#endif
