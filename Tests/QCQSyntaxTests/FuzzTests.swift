import Foundation
import TestSupport
import QCQSyntax
import QCQText
import Testing

@Suite("The parser answers to anything") struct FuzzTests {
  @Test("Random bytes", arguments: 0..<8)
  func bytes(seed: UInt64) {
    var random = SplitMix64(seed: 100 + seed)
    for _ in 0..<(Checkout.isLong ? 20_000 : 60) {
      let count = random.below(random.chance(1, in: 50) ? 2000 : 60)
      let bytes = (0..<count).map { _ in Self.byte(&random) }
      expectSound(SourceText(utf8: bytes, name: "bytes"))
    }
  }

  @Test("Mutants of sentences", arguments: 0..<8)
  func mutants(seed: UInt64) throws {
    var generator = SentenceGenerator(try NormativeGrammar.read(), seed: 200 + seed)
    var random = SplitMix64(seed: 300 + seed)
    for _ in 0..<(Checkout.isLong ? 10_000 : 25) {
      var sentence = generator.script()
      for _ in 0..<random.below(5) { sentence = SentenceMutator.mutate(sentence, using: &random) }
      var bytes = Array(sentence.text.utf8)
      for _ in 0..<random.below(4) where !bytes.isEmpty {
        bytes[random.below(bytes.count)] = Self.byte(&random)
      }
      expectSound(SourceText(utf8: bytes, name: "mutant"))
    }
  }

  @Test("Cut at any place", arguments: ExampleLines.all)
  func prefixes(line: String) {
    let bytes = Array(line.utf8)
    for end in stride(from: 0, through: bytes.count, by: Checkout.isLong ? 1 : 7) {
      expectSound(SourceText(utf8: Array(bytes[..<end]), name: "prefix"))
    }
  }

  @Test("Bombs", arguments: Bomb.all(size: Checkout.isLong ? 100_000 : 2000))
  func bombs(bomb: Bomb) {
    let source = SourceText(bomb.text)
    let tree = Parser.parse(source)
    #expect(tree.problem == nil)
    let first = Array(tree.diagnostics.prefix(3))
    #expect(DiagnosticRenderer(color: false).render(first, in: source).utf8.count < 20_000)
  }

  private func expectSound(_ source: SourceText) {
    let tree = Parser.parse(source)
    if let problem = tree.problem {
      Issue.record("\(problem): \(source.utf8)\n\(source.string)")
    }
    _ = DiagnosticRenderer(color: true).render(tree.diagnostics, in: source)
    _ = DiagnosticJSON.render(tree.diagnostics, in: source)
    _ = Formatter.format(tree)
  }

  /// Often a sign that means something, at times any byte.
  private static func byte(_ random: inout SplitMix64) -> UInt8 {
    let signs = Array("\"'`$#(){}[],.;:=!<>+-*/%?\n\r\t \\0129azitemswhere".utf8)
    return random.chance(3, in: 4) ? random.pick(signs) : UInt8(random.below(256))
  }
}

extension SyntaxTree {
  /// What is wrong with the tree itself, whatever the text.
  fileprivate var problem: String? {
    let whole = 0...source.utf8.count
    func isInside(_ span: Span) -> Bool {
      whole.contains(span.lowerBound) && whole.contains(span.upperBound)
        && span.lowerBound <= span.upperBound
    }
    for diagnostic in diagnostics {
      let edits = diagnostic.fixes.flatMap(\.edits).map(\.span)
      let spans = [diagnostic.span] + diagnostic.related.map(\.span) + edits
      if let bad = spans.first(where: { !isInside($0) }) { return "\(bad) of \(diagnostic)" }
    }
    for (first, second) in zip(statements, statements.dropFirst())
    where first.span.upperBound > second.span.lowerBound {
      return "statements overlap: \(first.span), \(second.span)"
    }
    if let bad = statements.first(where: { !isInside($0.span) }) { return "statement \(bad.span)" }
    return tokens.isEmpty ? nil : gap
  }

  /// A byte that no token or comment covers and that is no blank.
  private var gap: String? {
    let spans = (tokens.map(\.span) + comments.map(\.span)).sorted { $0.start < $1.start }
    var end = 0
    for span in spans {
      if span.lowerBound < end, !span.isEmpty { return "tokens overlap at \(span)" }
      if span.lowerBound > end, !isBlank(end..<span.lowerBound) { return "gap at \(end)" }
      end = max(end, span.upperBound)
    }
    return isBlank(end..<source.utf8.count) ? nil : "gap at the end"
  }

  /// Blanks, or what only looks like one; a byte order mark, too.
  private func isBlank(_ range: Range<Int>) -> Bool {
    String(decoding: source.utf8[range], as: UTF8.self).unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0 == "\u{FEFF}"
    }
  }
}
