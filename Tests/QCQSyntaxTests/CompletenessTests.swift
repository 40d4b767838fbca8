import QCQSyntax
import QCQText
import Testing

@Suite("A text that goes on is told from one that is whole") struct CompletenessTests {
  @Test(
    "Unfinished",
    arguments: [
      "items where (pending", "items in \"BBQ", "items show name,", "items where quantity >",
      "items where pending and", "together {", "together {\n  count items", "items in",
      "categories show name, items {", "items where category in (\"a\",\n\"b\"",
      "items where", "items by", "add", "explain", "usuals where",
      "let open =", "together",
    ])
  func unfinished(text: String) {
    #expect(Parser.parse(SourceText(text)).isUnfinished)
  }

  @Test(
    "Whole, right or wrong",
    arguments: [
      "", "items", "items in \"BBQ\" where pending", "itmes", "items where nmae = \"x\"",
      "together {\n  count items\n}", "items)", "count items;", "# items where (", "help",
      "add \"Milk\", \"Eggs\"", "items where\n  pending",
      "lists show created as before", "items show name as and",
    ])
  func whole(text: String) {
    #expect(!Parser.parse(SourceText(text)).isUnfinished)
  }

  @Test("A word behind `as` is a name, and no operator that a line could follow")
  func names() {
    let tree = Parser.parse(SourceText("lists show created as before\nlists show title as not\n"))
    #expect(tree.statements.count == 2 && tree.diagnostics.isEmpty)
  }

  @Test("Behind a word of the language the next line is indented") func indented() {
    for text in ["items where", "items by", "add", "let open =", "let f(n: int) ="] {
      #expect(Parser.parse(SourceText(text)).goesOnIndented)
    }
    for text in ["items", "items show name,", "items where (", "items where pending and"] {
      #expect(!Parser.parse(SourceText(text)).goesOnIndented)
    }
  }
}
