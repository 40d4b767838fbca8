import QCQSyntax
import QCQText
import Testing

@Suite("What is said where a text in quotes is missing") struct WantedTextTests {
  @Test(
    "The example is of the kind that is expected",
    arguments: [
      ("create category emoji \"🥖\"", "Produce"), ("create category \"Bread\" emoji", "🥬"),
      ("rename category to \"Bread\"", "Produce"), ("rename category \"Dairy\" to", "Produce"),
      ("delete category", "Produce"), ("add \"Tea\" to \"BBQ\" as", "Produce"),
      ("add \"Tea\" to \"BBQ\" note", "cold"), ("add to \"BBQ\"", "Cola"),
      ("create list", "BBQ"), ("rename list \"BBQ\" to", "BBQ"), ("items in", "BBQ"),
      ("check \"Cola\" in", "BBQ"), ("move \"Cola\" in \"BBQ\" to", "BBQ"),
      ("use", "week.qcq"), ("items into", "week.csv"), ("print", "done"),
      ("assert items is empty else", "something is missing"),
    ])
  func examples(text: String, example: String) {
    let errors = Parser.parse(SourceText(text)).diagnostics
    #expect(errors.first?.help == "data is always quoted: `\"\(example)\"`")
  }

  @Test("No word that means something else is taken for `list`", arguments: ["just", "last"])
  func lists(word: String) {
    let errors = Parser.parse(SourceText("delete \(word) \"Cola\" in \"BBQ\"")).diagnostics
    #expect(!errors.contains { $0.proposals.contains { $0.title == "write `list`" } })
    #expect(Parser.parse(SourceText("delete lsit \"BBQ\"")).diagnostics.count == 1)
  }

  @Test(
    "So is that of a set",
    arguments: [
      ("category not in Dairy", "(\"Produce\", \"Dairy\")"),
      ("category.name not in Dairy", "(\"Produce\", \"Dairy\")"),
      ("list not in BBQ", "(\"BBQ\", \"Party\")"),
      ("list.title not in BBQ", "(\"BBQ\", \"Party\")"),
      ("quantity not in many", "(3, 7)"), ("note not in cold", "(\"a\", \"b\")"),
    ])
  func sets(condition: String, set: String) {
    let errors = Parser.parse(SourceText("items where \(condition)")).diagnostics
    #expect(errors.first?.help == "write `not in \(set)`, `not in 3..7` or `not in $name`")
  }
}
