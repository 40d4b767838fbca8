import Foundation
import QCQEngine
import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore
import TestSupport
import Testing

/// A database that generated queries are asked of.
struct QuestionedData: CustomTestStringConvertible, Sendable {
  var name: String
  var layout = PhysicalLayout.snakeCasePlural
  var zone = "UTC"
  var own: [WorldField] = []
  var make: @Sendable (PhysicalLayout) throws -> Store
  var share: Int

  var testDescription: String { "\(name) \(layout.rawValue) \(zone)" }

  static let all =
    [
      QuestionedData(
        name: "english", make: { try .sample(.english, layout: $0, now: testNow) }, share: 2),
      QuestionedData(
        name: "dutch", layout: .camelCaseSingular, zone: "Europe/Amsterdam",
        make: { try .sample(.dutch, layout: $0, now: testNow) }, share: 2),
      QuestionedData(
        name: "demo", zone: "America/New_York",
        make: { try .sample(.demo, layout: $0, now: testNow) }, share: 1),
    ]
    + [(PhysicalLayout.snakeCasePlural, "UTC"), (.camelCaseSingular, "Europe/Amsterdam")].flatMap {
      layout, zone in
      (1...2).map { seed in
        QuestionedData(
          name: "hostile \(seed)", layout: layout, zone: zone, own: HostileData.own,
          make: { try HostileData.store($0, seed: UInt64(seed)) }, share: 2)
      }
    }
    + [
      (PhysicalLayout.snakeCasePlural, "UTC"), (.camelCaseSingular, "Europe/Amsterdam"),
      (.snakeCasePlural, "America/New_York"),
    ].enumerated().map { seed, place in
      QuestionedData(
        name: "stray \(seed)", layout: place.0, zone: place.1, own: HostileData.own,
        make: { layout in
          let store = try HostileData.store(layout, seed: UInt64(seed))
          try HostileData.scatterStrays(store, layout, seed: UInt64(seed))
          return store
        }, share: 3)
    }

  func open() throws -> (session: Session, evaluator: Evaluator) {
    let store = try make(layout)
    let zone: any TimeZoneRules = FoundationTimeZone(identifier: self.zone) ?? .current
    let session = try Session(
      store: store, options: SessionOptions(now: { testNow }, zone: zone))
    var evaluator = Evaluator(
      world: try World(store, layout, own: own, zone: self.zone),
      dates: PlainDates(zone: self.zone, now: testNow))
    let declarations = QueryGenerator(seed: 0, evaluator.world).declarations
    _ = try session.answer(declarations)
    _ = evaluator.answer(Parser.parse(SourceText(declarations)))
    return (session, evaluator)
  }

  /// How many queries all data together are asked.
  static let total = Checkout.rounds ?? (Checkout.isLong ? 100_000 : 4_000)
  var count: Int {
    QuestionedData.total * share
      / (QuestionedData.all + QuestionedData.loose).reduce(0) { $0 + $1.share } + 1
  }
}

@Suite("Queries mean what a plain evaluator says") struct EvaluatorTests {
  private func explaining<Result>(_ text: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch {
      Issue.record("\(text.debugDescription): \(error)")
      throw error
    }
  }

  @Test(
    "Generated queries give the evaluator's rows",
    arguments: QuestionedData.all + QuestionedData.loose)
  func generatedQueries(data: QuestionedData) throws {
    var (session, evaluator) = try data.open()
    var generator = QueryGenerator(seed: 2026, evaluator.world)
    var failures = 0
    for _ in 0..<data.count where failures < 5 {
      let text = generator.query()
      let (answer, diagnostics) = try explaining(text) { try session.answer(text) }
      let expected = evaluator.answer(Parser.parse(SourceText(text)))
      if let answer, answer.agrees(with: expected) { continue }
      failures += 1
      let errors = diagnostics.filter { $0.severity == .error }.map(\.message)
      Issue.record(
        """
        \(text.debugDescription)
        \(errors)
        qcq:       \(String(describing: answer).prefix(1500))
        evaluator: \(String(describing: expected).prefix(1500))
        """)
    }
  }
}
