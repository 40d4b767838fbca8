import TestSupport
import Testing

@testable import QCQLanguageServer

/// Texts that are long in one way or another: what they cost grows with them, and no faster.
@Suite("Long texts") struct LongTextTests {
  @Test("Of messages without number the first thousand are sent, and the others counted")
  func manyMessages() {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    let found = client.open(String(repeating: "items where pendng\n", count: 1500))
    #expect(found.count == 1001)
    #expect(found.last?["message"]?.string == "500 more problems from here on are not shown")
    #expect(found.last?.at("range.start.line")?.int == 1000)
    #expect(found.last?["severity"]?.int == 3)
  }

  @Test(
    "Places in one line are counted on from the last one",
    arguments: [("utf-8", 19), ("utf-16", 16)])
  func oneLine(_ encoding: String, _ width: Int) {
    let client = FakeClient(source: .sample("demo"))
    client.start(
      """
      {"general":{"positionEncodings":["\(encoding)"]},
       "textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}
      """)
    // Counted from the beginning each time this takes minutes.
    let count = Checkout.isLong ? 10_000 : 1_000
    client.open(String(repeating: "items in \"🥬é\"; ", count: count))
    let symbols = client.result(
      "textDocument/documentSymbol", "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}}")
    #expect(symbols.array?.count == count)
    let lenses = client.result(
      "textDocument/codeLens", "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}}")
    #expect(lenses.array?.count == 3 * count)
    for last in [symbols.array?.last, lenses.array?.last] {
      #expect(last?.at("range.start.line")?.int == 0)
      #expect(last?.at("range.start.character")?.int == (count - 1) * width)
    }
  }
}
