import Foundation
import TestSupport
import QCQSyntax
import QCQText
import Testing

@Suite("A text in passages is the same text") struct PassageTests {
  @Test("Scripts and their mutants", arguments: 0..<8)
  func mutants(seed: UInt64) throws {
    var generator = SentenceGenerator(try NormativeGrammar.read(), seed: 900 + seed)
    var random = SplitMix64(seed: 950 + seed)
    for _ in 0..<(Checkout.isLong ? 10_000 : 36) {
      var text = ""
      for _ in 0...random.below(3) {
        var sentence = generator.script()
        for _ in 0..<random.below(3) { sentence = SentenceMutator.mutate(sentence, using: &random) }
        text += sentence.text + random.pick(["\n", "\n\n", "\r\n", "; ", "\n# note\n", "\n  ", ""])
      }
      for _ in 0..<random.below(4) {
        let places = Array(text.unicodeScalars.indices) + [text.endIndex]
        let sign = random.pick(["\"", "(", "{", "}", "\n", "`", "/", "together {\n", "[", "]", ";"])
        text.insert(contentsOf: sign, at: random.pick(places))
      }
      expectSame(text)
    }
  }

  @Test("Open brackets and strings")
  func openOnes() {
    expectSame("items\nlists where (\n  x\nitems in \"a\nlists\n")
    expectSame("together {\n  items\nlists\n")
    expectSame("print \"two\nlines\"\nitems in \"BBQ\nlists\n")
    expectSame("foo\n: int\nconut items\nx of y\n")
    expectSame("tgether {\n a = items\n\nitems\n")
    expectSame("delete\ncompleted items\nexplain check\n\n# why\ndelete\nitems where (\nlists\n")
    expectSame("let done = items\ndone\nuse \"a\"\nselect\nqcq 2\n")
  }

  private func expectSame(_ text: String) {
    let source = SourceText(text)
    let whole = Parser.parse(source)
    let (tokens, messages, statements) = inPassages(source)
    if tokens != whole.tokens.filter({ $0.kind != .end }).map({ Shape($0, 0) }) {
      Issue.record("other tokens in \(text.debugDescription)")
    }
    if messages != whole.diagnostics {
      Issue.record("other messages in \(text.debugDescription):\n\(messages)\n\(whole.diagnostics)")
    }
    #expect(statements == whole.statements.map(\.span), "\(text.debugDescription)")
  }

  private struct Shape: Equatable {
    var kind: TokenKind
    var role: TokenRole
    var span: Span
    var isGlued: Bool

    init(_ token: Token, _ start: Int) {
      (kind, role, isGlued) = (token.kind, token.role, token.isGlued)
      span = token.span.shifted(by: start)
    }
  }

  private func inPassages(_ source: SourceText) -> ([Shape], [Diagnostic], [Span]) {
    let reader = PassageReader(source)
    var trust = PassageReader.Trust.full
    var start = 0
    var names: Set<String> = []
    var hasUse = false
    var result: ([Shape], [Diagnostic], [Span]) = ([], [], [])
    while start < source.utf8.count {
      guard let passage = reader.passage(at: start, trust, knownNames: names, hasUse: hasUse)
      else {
        trust = .recovering
        continue
      }
      result.0 += passage.tree.tokens.filter { $0.kind != .end }.map { Shape($0, start) }
      result.1 += passage.tree.diagnostics.map { $0.shifted(by: start) }
      for statement in passage.tree.statements {
        result.2.append(statement.span.shifted(by: start))
        if case .let(let node) = statement { names.insert(node.name.text) }
        if case .use = statement { hasUse = true }
      }
      start += passage.count
    }
    return result
  }
}
