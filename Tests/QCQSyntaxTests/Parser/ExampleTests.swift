import TestSupport
import QCQSyntax
import QCQText
import Testing

@Suite("The examples of the reference are sentences") struct ExampleTests {
  @Test("Every example line parses without a diagnostic", arguments: ExampleLines.all)
  func examples(line: String) {
    let tree = Parser.parse(SourceText(line))
    #expect(tree.diagnostics == [])
    #expect(tree.statements.count == 1)
  }

  @Test("All example lines in one file are as many statements") func file() {
    let tree = Parser.parse(SourceText(ExampleLines.all.joined(separator: "\n")))
    #expect(tree.diagnostics == [])
    #expect(tree.statements.count == ExampleLines.all.count)
  }
}
