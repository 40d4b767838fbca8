#if PostgreSQL
  import QCQEngine
  import QCQLanguage
  import QCQText
  import QuickCartStore
  import TestSupport
  import Testing

  @Suite("A server gives the rows of a file", .enabled(if: ServerCluster.shared != nil))
  struct ServerEqualityTests {
    private static let count = Checkout.rounds ?? (Checkout.isLong ? 10_000 : 1_000)

    /// Those whose cells a server's columns can hold.
    private static let data = QuestionedData.all.filter { !$0.name.hasPrefix("stray") }

    @Test("Generated queries, in rows and order", arguments: data.indices)
    func generatedQueries(index: Int) throws {
      let cluster = try #require(ServerCluster.shared)
      let data = Self.data[index]
      let (session, evaluator) = try data.open()
      let database = "equal_\(index)"
      try ServerCopy.make(database, of: session.store, cluster)
      let server = try Session(
        store: try Store.open(path: cluster.url(database)),
        options: SessionOptions(
          now: { testNow }, zone: FoundationTimeZone(identifier: data.zone) ?? .current))
      var generator = QueryGenerator(seed: 18, evaluator.world)
      _ = try session.answer(generator.declarations)
      _ = try server.answer(generator.declarations)
      var (failures, wholes) = (0, 0)
      for _ in 0..<(Self.count / Self.data.count + 1) where failures < 5 {
        let text = generator.query()
        let expected = try session.answer(text).answer
        let found = try server.answer(text).answer
        if wholes == 0, expected != nil, try server.isWhole(text) { wholes += 1 }
        // A list whose title a server can't have is none on both.
        if expected.map({ found?.agrees(with: $0) ?? false }) ?? (found == nil) { continue }
        failures += 1
        Issue.record(
          """
          \(text.debugDescription)
          file:   \(String(describing: expected).prefix(1500))
          server: \(String(describing: found).prefix(1500))
          """)
      }
      #expect(wholes > 0)
    }
  }
#endif
