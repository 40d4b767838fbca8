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
  }
#endif
