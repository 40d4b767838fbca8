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
    let count = Checkout.isLong ? 900 : 300
    let lines = (0..<count).map { "items in \"BBQ\" where pendng and quantity > \($0)\n" }
    #expect(fixed(lines.joined(), false) <= FixCheck.statementsTried)
    #expect(fixed(lines.joined(), true) == count)
  }

  @Test("Nor do mistakes that have none use up what the others need") func hopeless() {
    let count = Checkout.isLong ? 900 : 450
    let lines = (0..<count).map { $0 % 3 == 0 ? "items where pendng\n" : "items where zzzzz\n" }
    #expect(fixed(lines.joined(), true) == count / 3)
  }
}
