import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("Fixes of more mistakes than people read") struct AllFixesTests {
  private func fixed(_ text: String, _ fixesAll: Bool) -> Int {
    var declarations = Declarations(CanonicalSchema.vocabulary)
    let result = declarations.check(Parser.parse(SourceText(text)), fixesAll: fixesAll)
    return result.diagnostics.count { !$0.fixes.isEmpty }
  }

  @Test("A program that mends a text has all of them at once") func all() {
    let lines = (0..<900).map { "items in \"BBQ\" where pendng and quantity > \($0)\n" }
    #expect(fixed(lines.joined(), false) <= FixCheck.statementsTried)
    #expect(fixed(lines.joined(), true) == 900)
  }

  @Test("Nor do mistakes that have none use up what the others need") func hopeless() {
    let lines = (0..<900).map { $0 % 3 == 0 ? "items where pendng\n" : "items where zzzzz\n" }
    #expect(fixed(lines.joined(), true) == 300)
  }
}
