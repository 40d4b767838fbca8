import Testing

@testable import QCQExchange

@Suite("JSON of no certain program is taken whole") struct JSONListTests {
  @Test(
    "What stands behind an array is taken, too",
    arguments: [
      "[{\"name\":\"a\"}]\n[{\"name\":\"b\"}]", "[{\"name\":\"a\"}] {\"name\":\"b\"}",
      "{\"name\":\"a\"}\n[\"b\"]", "[] [\"a\", \"b\"]\n[]\n",
    ])
  func several(_ text: String) throws {
    let trial = try ForeignTrial(text)
    #expect(trial.items == ["1 a", "1 b"])
    #expect(trial.remarks.isEmpty)
  }

  @Test(
    "What is no value behind an array is an error with its line",
    arguments: ["[{\"name\":\"a\"}]\ngarbage", "[{\"name\":\"a\"}]\n}", "[\"a\"]\n,[\"b\"]"])
  func garbage(_ text: String) {
    let error = #expect(throws: ExchangeError.self) { try ForeignTrial(text) }
    #expect(error?.line == 2 && error?.message.contains("expected a value") == true)
  }
}
