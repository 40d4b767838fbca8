#if PostgreSQL
  import TestSupport
  import Testing

  @Suite(
    "The prompt on a server", .enabled(if: ServerCluster.shared?.isOwn == true),
    .timeLimit(.minutes(5)))
  struct ServerPromptTests {
    @Test("A change that Ctrl-C meets at any moment is told if it was made")
    func stopped() throws {
      let (sandbox, cluster) = (try Sandbox(), try #require(ServerCluster.shared))
      try cluster.make("prompt_stopped")
      let url = cluster.url("prompt_stopped")
      #expect(try sandbox.qcq(["db", "init", url]).status == 0)
      let changes = StoppedChanges(sandbox: sandbox, database: url) { name in
        let text = try cluster.psql(
          "SELECT count(*) FROM shopping_items WHERE name = '\(name)'", in: "prompt_stopped")
        return Int(text.prefix { $0 != "\n" }) ?? -1
      }
      try changes.run(Checkout.isLong ? 400 : 20)
    }
  }
#endif
