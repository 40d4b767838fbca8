import TestSupport
import Testing

@Suite("The reference tells the truth") struct SpecTests {
  @Test("Every example gives what stands below it", arguments: SpecPage.all)
  func examples(path: String) throws {
    let page = try SpecPage(path)
    let actual = try page.examples.map { $0.blocks(try $0.trial().run()) }
    if Checkout.isUpdating {
      try Checkout.write(page.replacing(actual), to: path)
      return
    }
    for (example, blocks) in zip(page.examples, actual) {
      #expect(blocks == example.expectedBlocks, "\(example)")
    }
  }

  @Test("There are pages, and each has examples") func pages() throws {
    #expect(SpecPage.all.count > 15)
    for path in SpecPage.all {
      let page = try SpecPage(path)
      #expect(!page.examples.isEmpty, "\(path)")
    }
  }
}
