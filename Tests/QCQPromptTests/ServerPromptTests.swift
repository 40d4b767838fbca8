#if PostgreSQL
  import QCQPlatform
  import TestSupport
  import Testing

  @Suite(
    "The prompt on a server", .enabled(if: ServerCluster.shared?.isOwn == true),
    .timeLimit(.minutes(Checkout.isLong ? 30 : 5)))
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

    @Test("Ctrl-C ends the opening of a server that does not answer, and nothing else is lost")
    func openingSilent() throws {
      let sandbox = try Sandbox()
      let listener = try NetworkSocket.listen(address: "127.0.0.1", port: 0)
      defer { try? Descriptor.close(listener.descriptor) }
      let path = sandbox.path("home.sqlite")
      #expect(try sandbox.qcq(["db", "init", path]).status == 0)
      let prompt = try PromptProcess(sandbox, ["--database", path])
      prompt.type(".open postgresql://qcq@127.0.0.1:\(listener.port)/lists\n")
      #expect(prompt.wait { $0.contains("opening postgresql://") })
      prompt.interrupt()
      #expect(prompt.wait(seconds: 5) { $0.contains("interrupted") && $0.hasSuffix("qcq> ") })
      prompt.type(".open\n")
      #expect(prompt.wait { $0.contains("/home.sqlite\n") && $0.hasSuffix("qcq> ") })
      prompt.expectEnd()
    }
  }
#endif
