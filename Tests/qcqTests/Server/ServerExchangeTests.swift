#if PostgreSQL
  import TestSupport
  import Testing

  @Suite(
    "What comes from elsewhere comes to a server as to a file",
    .enabled(if: ServerCluster.shared?.isOwn == true))
  struct ServerExchangeTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    private func done(_ arguments: [String]) throws -> String {
      let outcome = try sandbox.qcq(arguments)
      #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
      return outcome.text + outcome.errors
    }

    @Test(
      "With preview, history and undo",
      arguments: [
        ["db", "merge", "other.sqlite"], ["import", "other.ndjson", "--yes"],
        ["import", "table.csv", "--yes"],
      ])
    func imports(command: [String]) throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "exchange_\(command.joined().filter(\.isLetter))"
      try cluster.make(name)
      _ = try done(["db", "init", "other.sqlite", "--sample", "demo"])
      _ = try done(["export", "-o", "other.ndjson", "--database", "other.sqlite"])
      try sandbox.write(
        "name,quantity,list,category\nFigs,2,BBQ,Produce\nSoap,1,New,Bath\n", to: "table.csv")
      let (url, path) = (cluster.url(name), "own.sqlite")
      for database in [url, path] {
        _ = try done(["db", "init", database])
        _ = try done([
          "query", #"create list "Own"; add 3 "Milk" to "Own""#, "--database", database,
        ])
      }
      let rows = ["query", "items show name, quantity, note, category, list", "--format", "csv"]
      for step in [
        command + ["--dry-run"], rows, command, rows, ["undo", "--yes"], rows, ["redo", "--yes"],
        rows, ["db", "check"],
      ] {
        let server = try done(step + ["--database", url])
        let file = try done(step + ["--database", path])
        #expect(server.replacing(url, with: path) == file, "\(step)")
      }
    }

    private static let ownColumns = [
      ("smallint", "7"), ("bigint", "9007199254740993"), ("boolean", "true"), ("real", "0.1"),
      ("double precision", "2"), ("numeric(10,2)", "3"), ("timestamptz", "'2026-01-01 12:00Z'"),
      ("timestamptz", "'2026-01-01 12:00:00.25Z'"), ("timestamp", "'2026-01-01 12:00'"),
      ("date", "'2026-01-01'"), ("time", "'12:30'"), ("bytea", "'\\x0061'"), ("text", "'12'"),
      ("varchar(9)", "'1.50'"), ("uuid", "gen_random_uuid()"), ("jsonb", "'{\"a\": 1}'"),
      ("interval", "'2 hours'"), ("int[]", "'{1,2}'"),
      ("int GENERATED ALWAYS AS (quantity * 2) STORED", ""),
    ]

    @Test("An export goes into a new file, whatever columns of their own the tables have")
    func exported() throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "exchange_export"
      try cluster.make(name)
      let url = cluster.url(name)
      _ = try done(["db", "init", url])
      _ = try done([
        "query", #"create list "Own"; add 3 "Milk" to "Own"; add "Figs" to "Own""#, "--database",
        url,
      ])
      for (number, (type, value)) in Self.ownColumns.enumerated() {
        try cluster.psql("ALTER TABLE shopping_items ADD c\(number) \(type)", in: name)
        if value.isEmpty { continue }
        try cluster.psql(
          "UPDATE shopping_items SET c\(number) = \(value) WHERE name = 'Milk'", in: name)
      }
      _ = try done(["export", "-o", "first.ndjson", "--database", url])
      _ = try done(["import", "first.ndjson", "--database", "new.sqlite"])
      _ = try done(["export", "-o", "second.ndjson", "--database", "new.sqlite"])
      func rows(_ file: String) throws -> [Substring] {
        try sandbox.text(file).split(separator: "\n").filter { !$0.contains("columns") }
      }
      #expect(try rows("first.ndjson") == rows("second.ndjson"))
      #expect(try rows("first.ndjson").contains { $0.contains("9007199254740993") })
      // And back again, over what is there.
      _ = try done(["import", "second.ndjson", "--yes", "--database", url])
    }

    @Test("A column that the database works out can't be set, and undo leaves it alone")
    func generated() throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "exchange_generated"
      try cluster.make(name)
      let (url, path) = (cluster.url(name), "generated.sqlite")
      let column = "GENERATED ALWAYS AS (quantity * 2) STORED"
      for database in [url, path] { _ = try done(["db", "init", database, "--sample", "demo"]) }
      try cluster.psql("ALTER TABLE shopping_items ADD twice int \(column)", in: name)
      let virtual = column.replacing("STORED", with: "VIRTUAL")
      try sandbox.run(
        "ALTER TABLE shopping_items ADD twice int \(virtual)", on: sandbox.path(path))
      for text in [
        #"update "Cola" in "BBQ" set twice = 5"#, #"add "Leek" to "BBQ" set twice = 5"#,
      ] {
        let outcomes = try [url, path].map { try sandbox.qcq(["query", text, "--database", $0]) }
        for outcome in outcomes {
          #expect(outcome.status == 1)
          #expect(outcome.errors.contains("calculated by the database"), "\(outcome.errors)")
        }
      }
      let rows = #"items in "BBQ" show name, quantity, twice sort name"#
      for step in [
        ["query", rows], ["query", #"update "Cola" in "BBQ" set quantity = 50"#], ["query", rows],
        ["query", #"create list "Home"; copy "Cola" in "BBQ" to "Home""#], ["undo", "--yes"],
        ["undo", "--yes"],
        ["query", rows], ["redo", "--yes"], ["query", rows],
        ["query", #"delete "Cola" in "BBQ""#, "--yes"], ["undo", "--yes"], ["query", rows],
      ] {
        #expect(
          try done(step + ["--database", url]) == done(step + ["--database", path]), "\(step)")
      }
    }
  }
#endif
