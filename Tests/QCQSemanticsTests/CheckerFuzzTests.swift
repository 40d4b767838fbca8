import Foundation
import TestSupport
import QCQSemantics
import QCQSyntax
import QCQText
import Testing

@Suite("The checker answers to anything") struct CheckerFuzzTests {
  @Test("Examples cut up and put together anew", arguments: 0..<8)
  func splices(seed: UInt64) {
    var random = SplitMix64(seed: 400 + seed)
    let examples = ExampleLines.all.map(Example.init)
    for _ in 0..<(Checkout.isLong ? 20_000 : 24) {
      let words = (0..<(1 + random.below(4))).flatMap { _ in
        let example = random.pick(examples)
        let start = random.below(example.tokens.count)
        let end = start + random.below(example.tokens.count - start) + 1
        return (start..<end).map(example.text)
      }
      let text = ExampleLines.declarations + "\n" + words.joined(separator: " ")
      expectSound(SourceText(text), CanonicalSchema.extended)
    }
  }

  @Test("Bombs", arguments: Bomb.all(size: Checkout.isLong ? 100_000 : 2000))
  func bombs(bomb: Bomb) {
    let tree = Parser.parse(SourceText(bomb.text))
    let result = CheckResult(tree, CanonicalSchema.vocabulary)
    #expect(result.statements.count == tree.statements.count)
  }

  private func expectSound(_ source: SourceText, _ vocabulary: Vocabulary) {
    let tree = Parser.parse(source)
    let result = CheckResult(tree, vocabulary)
    #expect(result.statements.count == tree.statements.count)
    let whole = 0...source.utf8.count
    for diagnostic in result.diagnostics {
      let spans = [diagnostic.span] + diagnostic.related.map(\.span)
      #expect(spans.allSatisfy { whole.contains($0.lowerBound) && whole.contains($0.upperBound) })
    }
    let unsound = zip(result.statements, result.spans).filter { $0.0 == nil }
    #expect(unsound.isEmpty || result.diagnostics.hasErrors, "\(source.string)")
  }
}
