#if PostgreSQL
  import QCQText
  import TestSupport
  import Testing

  @Suite(
    "A server gives what the pages say and the examples expect",
    .enabled(if: ServerCluster.shared != nil))
  struct ServerPageTests {
    private let samples: ServerSamples

    init() throws { samples = try #require(ServerSamples.shared) }

    @Test("Every example gives what stands below it", arguments: SpecPage.all)
    func examples(path: String) throws {
      for example in try SpecPage(path).examples where !example.fence.body.contains("explain ") {
        var trial = try example.trial()
        trial.open = { [samples] in try samples.open($0, now: $1, changes: $2) }
        // The next ones are tried all the same.
        do {
          #expect(example.blocks(try trial.run()) == example.expectedBlocks, "\(example)")
        } catch { Issue.record(error, "\(example)") }
      }
    }

    @Test("A script gives the expected output", arguments: ExampleScript.all)
    func output(path: String) throws {
      let example = try ExampleScript(path)
      if example.isLibrary { return }
      var trial = try example.trial()
      trial.open = { [samples] in try samples.open($0, now: $1, changes: $2) }
      let outcome = try trial.run()
      #expect(outcome.diagnostics.map(\.message) == [], "\(path)")
      #expect(example.report(outcome) == (try Checkout.text(example.expectedPath)), "\(path)")
    }
  }
#endif
