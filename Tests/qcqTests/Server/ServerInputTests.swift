#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  /// Something that is wrong with a server, and what has to come of it.
  struct ServerCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// What is done to the database beforehand.
    var setup = ""
    /// In place of the database's own address.
    var address: String?
    var user: String?
    var arguments: [String] = ["query", #"update all items set quantity = quantity + 1"#, "--yes"]
    let status: Int32
    /// What the message says.
    let words: String

    var testDescription: String { name }

    static let query = ["query", "items"]

    /// A trigger that does something before each statement on items.
    static func trigger(_ body: String, _ event: String = "UPDATE") -> String {
      """
      CREATE FUNCTION act() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN \(body); RETURN NULL; END $$;
      CREATE TRIGGER act BEFORE \(event) ON shopping_items EXECUTE FUNCTION act();
      """
    }

    static func raise(_ code: String) -> String {
      trigger("RAISE EXCEPTION 'no' USING ERRCODE = '\(code)'")
    }
  }

  @Suite(
    "A connection that is lost while a change is stored",
    .timeLimit(.minutes(Checkout.isLong ? 30 : 1)))
  struct ServerLostCommitTests {
    private static let waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// Has a change stored by a server, which does not answer when it is.
    ///
    /// - Parameter cut: What ends the connection then.
    /// - Returns: The status of qcq, and what it said.
    private func add(
      on cluster: ServerCluster, cut: (ServerCluster) throws -> Void
    ) throws -> (status: Int32, words: String) {
      try cluster.make("lists")
      let url = cluster.url("lists")
      #expect(try sandbox.qcq(["db", "init", url, "--sample", "demo"]).status == 0)
      #expect(
        try sandbox.qcq(["query", "check all items", "--yes", "--database", url]).status == 0)
      // No such server is there, so that each commit waits for it.
      try cluster.psql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", in: "lists")
      try cluster.psql("SELECT pg_reload_conf()", in: "lists")
      let errors = try ScratchFile()
      let process = try sandbox.start(
        ["query", #"add "Leek" to "BBQ""#, "--database", url], errors: errors.handle)
      #expect(
        try Eventually.holds {
          try cluster.psql("SELECT count(*) \(Self.waiting)", in: "lists") == "1\n"
        })
      try cut(cluster)
      return (process.terminationStatus, try errors.text)
    }

    private func leeks(_ cluster: ServerCluster) throws -> String {
      try cluster.psql("SELECT count(*) FROM shopping_items WHERE name = 'Leek'", in: "lists")
    }

    @Test(
      "A server that can be asked again tells that it was made",
      .enabled(if: ServerCluster.shared?.isOwn == true))
    func made() throws {
      try ServerCluster.withOwn { cluster in
        let (status, words) = try add(on: cluster) { cluster in
          try cluster.psql("SELECT pg_terminate_backend(pid) \(Self.waiting)", in: "lists")
          // What is looked at afterwards may be stored, too.
          try cluster.psql("ALTER SYSTEM RESET synchronous_standby_names", in: "lists")
          try cluster.psql("SELECT pg_reload_conf()", in: "lists")
        }
        #expect(status == 0, "\(words)")
        #expect(words == "")
        #expect(try leeks(cluster) == "1\n")
        let undo = try sandbox.qcq(["undo", "--yes", "--database", cluster.url("lists")])
        #expect(undo.status == 0, "\(undo.errors)")
        #expect(try leeks(cluster) == "0\n")
      }
    }

    @Test(
      "A server that is gone leaves it open, and nobody says that it was taken back",
      .enabled(if: ServerCluster.shared?.isOwn == true))
    func unknown() throws {
      try ServerCluster.withOwn { cluster in
        let (status, words) = try add(on: cluster) { try $0.stop() }
        #expect(status == 3, "\(words)")
        #expect(words.contains("was lost while the change was stored"), "\(words)")
        #expect(words.contains("it may have been made: look at `qcq history`"), "\(words)")
        #expect(!words.contains("rolled back"), "\(words)")
        try cluster.start()
        #expect(try leeks(cluster) == "1\n")
      }
    }
  }

  @Suite(
    "What is wrong with a server is said once, and nothing is lost",
    .enabled(if: ServerCluster.shared?.isOwn == true))
  struct ServerInputTests {
    private let cluster: ServerCluster
    private let sandbox: Sandbox

    init() throws {
      cluster = try #require(ServerCluster.shared)
      sandbox = try Sandbox()
    }

    private static let unreachable: [ServerCase] = [
      ServerCase(
        name: "No server at a socket", address: "postgresql:///lists?host=/nowhere",
        arguments: ServerCase.query, status: 3, words: "can't be reached"),
      ServerCase(
        name: "No server at a port", address: "postgresql://127.0.0.1:1/lists",
        arguments: ServerCase.query, status: 3, words: "can't be reached"),
      ServerCase(
        name: "No host of that name", address: "postgresql://no.invalid/lists",
        arguments: ServerCase.query, status: 3, words: "can't be reached"),
      ServerCase(
        name: "An address that is none", address: "postgresql://[::1/lists",
        arguments: ServerCase.query, status: 3, words: #"matching "]""#),
      ServerCase(
        name: "A slash too few", address: "Postgresql:/u:wrong@h/lists",
        arguments: ServerCase.query, status: 3, words: "`//` has to follow"),
      ServerCase(
        name: "A password that takes the address apart",
        address: "postgresql://u:@wrong@h/lists",
        arguments: ServerCase.query, status: 3, words: "`@` in a password"),
      ServerCase(
        name: "A password with a broken escape", address: "postgresql://u:wrong%zz@h/lists",
        arguments: ServerCase.query, status: 3, words: #"token: "…""#),
      ServerCase(
        name: "A setting that there is none of", address: "postgresql:///lists?colour=red",
        arguments: ServerCase.query, status: 3, words: "colour"),
      ServerCase(
        name: "No service of that name", address: "service=no-such-service",
        arguments: ServerCase.query, status: 3, words: "no-such-service"),
    ]

    private static let refused: [ServerCase] = [
      ServerCase(
        name: "No such database", address: ServerCluster.shared?.url("no_such_database"),
        arguments: ServerCase.query, status: 3, words: "createdb"),
      ServerCase(
        name: "No such user", user: "nobody_here", arguments: ServerCase.query, status: 3,
        words: "refuses the login"),
      ServerCase(
        name: "A wrong password", user: "guarded&password=wrong", arguments: ServerCase.query,
        status: 3,
        words: "refuses the login"),
      ServerCase(
        name: "No password", user: "guarded", arguments: ServerCase.query, status: 3,
        words: "refuses the login"),
      ServerCase(
        name: "No right to read", user: "stranger", arguments: ServerCase.query, status: 3,
        words: "permission denied"),
      ServerCase(
        name: "No right to change",
        setup: "GRANT SELECT ON ALL TABLES IN SCHEMA public TO stranger",
        user: "stranger", status: 3, words: "permission denied"),
      ServerCase(
        name: "For reading only", arguments: ["query", "delete all items", "--yes", "--read-only"],
        status: 5, words: "open for reading only"),
      ServerCase(
        name: "A server that only reads", setup: ServerCase.raise("25006"), status: 5,
        words: "can't be changed"),
      ServerCase(
        name: "What needs a file", arguments: ["db", "backup", "copy.sqlite"], status: 5,
        words: "needs a file"),
    ]

    private static let unfit: [ServerCase] = [
      ServerCase(
        name: "No tables", setup: "DROP SCHEMA public CASCADE; CREATE SCHEMA public",
        arguments: ServerCase.query, status: 3, words: "no table of lists"),
      ServerCase(
        name: "A column less", setup: "ALTER TABLE shopping_items DROP COLUMN quantity", status: 1,
        words: "quantity"),
      ServerCase(
        name: "A view in place of a table",
        setup: """
          ALTER TABLE shopping_items RENAME TO stored;
          CREATE VIEW shopping_items AS SELECT * FROM stored
          """, status: 8, words: "not an ordinary table"),
      ServerCase(
        name: "A text with a NUL", arguments: ["query", #"add "a\u{0}b" to "BBQ""#], status: 8,
        words: "a NUL character"),
      ServerCase(
        name: "A value that a column must have",
        setup: "ALTER TABLE shopping_items ADD COLUMN shop text;"
          + "ALTER TABLE shopping_items ADD CHECK (shop IS NOT NULL) NOT VALID;"
          + "UPDATE shopping_items SET shop = 'x';"
          + "ALTER TABLE shopping_items ALTER COLUMN shop SET NOT NULL",
        arguments: ["query", #"add "Figs" to "BBQ""#], status: 8,
        words: "no value for shopping_items.shop"),
      ServerCase(
        name: "A value that another row has",
        setup: "CREATE UNIQUE INDEX ON shopping_lists (title)",
        arguments: ["query", #"update all lists set title = "BBQ""#, "--yes"], status: 8,
        words: "same shopping_lists.title"),
      ServerCase(
        name: "A condition of a table",
        setup: "ALTER TABLE shopping_items ADD CONSTRAINT few CHECK (quantity < 100)",
        arguments: ["query", "update all items set quantity = 100", "--yes"], status: 8,
        words: "few"),
      ServerCase(
        name: "A row that others refer to",
        setup: """
          CREATE TABLE shelves (item text REFERENCES shopping_items);
          INSERT INTO shelves SELECT id FROM shopping_items
          """, arguments: ["query", "delete all items", "--yes"], status: 8,
        words: "refer to one that doesn't exist"),
      ServerCase(
        name: "A number beyond its column",
        setup: "ALTER TABLE shopping_items ALTER COLUMN quantity TYPE smallint",
        arguments: ["query", "update all items set quantity = 40000", "--yes"], status: 8,
        words: "out of range"),
      ServerCase(
        name: "A trigger that keeps rows",
        setup: """
          CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
          CREATE TRIGGER keep BEFORE UPDATE ON shopping_items FOR EACH ROW EXECUTE FUNCTION keep()
          """, status: 8, words: "kept"),
    ]

    private static let failing: [ServerCase] = [
      ServerCase(
        name: "The connection is lost in the middle",
        setup: ServerCase.trigger("PERFORM pg_terminate_backend(pg_backend_pid())"), status: 3,
        words: "can't be reached"),
      ServerCase(
        name: "The server's own limit",
        setup: ServerCase.trigger("PERFORM pg_sleep(30)")
          + "ALTER DATABASE THIS_DATABASE SET statement_timeout = '100ms'", status: 4,
        words: "statement timeout"),
      ServerCase(
        name: "The limit that was asked for", setup: ServerCase.trigger("PERFORM pg_sleep(30)"),
        arguments: ["query", "update all items set quantity = 1", "--yes", "--timeout", "0.3"],
        status: 4, words: "--timeout"),
      ServerCase(
        name: "A deadlock that goes on",
        setup: ServerCase.raise("40P01"), status: 6, words: "keeps changing"),
      ServerCase(
        name: "A disk that is full", setup: ServerCase.raise("53100"), status: 7,
        words: "no room left"),
      ServerCase(
        name: "Whatever else", setup: ServerCase.raise("XX000"), status: 3, words: "no"),
    ]

    @Test("Every case", arguments: unreachable + refused + unfit + failing)
    func every(_ one: ServerCase) throws {
      let (database, address) = try prepare(one)
      let before = try contents(database)
      var arguments = one.arguments
      arguments += ["--database", one.address ?? address]
      let outcome = try sandbox.qcq(arguments)
      #expect(outcome.status == one.status, "\(outcome.errors)")
      #expect(outcome.errors.contains(one.words), "\(outcome.errors)")
      #expect(outcome.errors.ranges(of: "error").count == 1, "\(outcome.errors)")
      #expect(!outcome.errors.contains("wrong"), "the password is shown")
      #expect(try contents(database) == before)
      #expect(
        try cluster.psql(
          "SELECT count(*) FROM pg_class WHERE relname = 'step'", in: database) == "0\n")
    }

    @Test(
      "A server that is too old",
      .enabled(if: Executable.tool("python3") != nil))
    func tooOld() throws {
      let path = sandbox.path(".s.PGSQL.1")
      let server = try sandbox.start(
        ["-c", ServerInputTests.oldServer, path], program: Executable.tool("python3") ?? "")
      defer { server.send(SIGKILL) }
      #expect(Eventually.holds { FileManager.default.fileExists(atPath: path) })
      let outcome = try sandbox.qcq(
        ["query", "items", "--database", "postgresql:///x?host=\(sandbox.directory.path())&port=1"])
      #expect(outcome.status == 3)
      #expect(outcome.errors.contains("is PostgreSQL 9"))
    }

    /// Speaks as a server does to one who connects, whoever it is.
    private static let oldServer = """
      import socket, struct, sys
      listener = socket.socket(socket.AF_UNIX)
      listener.bind(sys.argv[1])
      listener.listen()
      def part(kind, body): return kind + struct.pack("!i", len(body) + 4) + body
      while True:
          client, _ = listener.accept()
          client.recv(struct.unpack("!i", client.recv(4))[0] - 4)
          client.sendall(part(b"R", struct.pack("!i", 0))
              + part(b"S", b"server_version\\0" + b"9.6.24\\0")
              + part(b"K", struct.pack("!ii", 1, 1)) + part(b"Z", b"I"))
          client.recv(1000)
      """

    private func prepare(_ one: ServerCase) throws -> (String, String) {
      let number = ServerInputTests.all.firstIndex { $0.name == one.name } ?? 0
      let database = "input_\(number)"
      try cluster.make(database)
      let outcome = try sandbox.qcq(["db", "init", cluster.url(database), "--sample", "demo"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      try cluster.psql(
        """
        DO $$ BEGIN CREATE ROLE stranger LOGIN; EXCEPTION WHEN OTHERS THEN NULL; END $$;
        DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'right'; EXCEPTION WHEN OTHERS THEN NULL;
        END $$;
        """ + one.setup.replacing("THIS_DATABASE", with: database), in: database)
      let user = one.user ?? "qcq"
      return (database, cluster.url(database).replacing("user=qcq", with: "user=\(user)"))
    }

    private static var all: [ServerCase] { unreachable + refused + unfit + failing }

    /// All that the database holds.
    private func contents(_ database: String) throws -> String {
      try cluster.psql(
        "SELECT query_to_xml('SELECT * FROM ' || c.oid::regclass || ' ORDER BY 1', true, true, '')"
          + " FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
          + " ORDER BY relname", in: database)
    }
  }
#endif
