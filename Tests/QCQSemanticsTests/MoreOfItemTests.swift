import QCQSemantics
import QCQText
import Testing

@Suite("What raises a quantity adds no second item") struct MoreOfItemTests {
  @Test(
    "In whatever words it is added",
    arguments: [
      "add 2 more \"Cola\" and 3 more \"Tea\" to \"BBQ\"",
      "put 2 more \"Cola\", 3 more \"Tea\" on \"BBQ\"",
      "add 2 more \"Cola\", 3 more \"Tea\" in \"BBQ\"",
      "add 2 more Cola, 3 more Tea to BBQ",
    ])
  func kept(text: String) {
    #expect(
      FirstSentenceTests.mended(text) == "add 2 more \"Cola\", 3 more \"Tea\" to \"BBQ\"")
  }

  @Test("Only where it was said")
  func one() {
    #expect(
      FirstSentenceTests.mended("put 2 \"Cola\", 3 more \"Tea\" on \"BBQ\"")
        == "add 2 \"Cola\", 3 more \"Tea\" to \"BBQ\"")
  }

  @Test("Without a number nobody knows by how many")
  func unsaid() {
    let found = FirstSentenceTests.found("add more \"Cola\", more \"Tea\" to \"BBQ\"")
    #expect(found.flatMap(\.fixes).isEmpty)
    #expect(
      found.first?.help == "`more` stands behind a number: `add 1 more \"Cola\" to \"BBQ\"`")
  }
}
