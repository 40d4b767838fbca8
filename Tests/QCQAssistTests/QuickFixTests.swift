import TestSupport
import QCQAssist
import QCQSyntax
import QCQText
import Testing

@Suite("Quick fixes set right what they say") struct QuickFixTests {
  /// The files that examples name, whatever they are called.
  private static let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary) { path, _ in
    Parser.parse(SourceText("let common = items\nparam limit_date: date? = 2026-02-28", name: path))
  }

  /// The example behind the declarations that it refers to.
  private static func document(_ line: String) -> (text: String, start: Int) {
    let isDeclaration = line.hasPrefix("let ") || line.hasPrefix("param ")
    let head = isDeclaration ? "" : ExampleLines.declarations + "\n"
    return (head + line, head.utf8.count)
  }

  private struct Count {
    var fixes = 0
    var failures: [String] = []
  }

  /// Applies every fix of every error, and compares what is wrong before and after.
  private func tryFixes(of text: String, from start: Int = 0, _ count: inout Count) {
    let before = Analysis(text, in: Self.context)
    let errors = before.diagnostics.filter { $0.severity == .error }
    for action in before.codeActions(in: Span(start, text.utf8.count)) {
      guard action.kind == .quickFix, let diagnostic = action.diagnostic else { continue }
      count.fixes += 1
      let after = Analysis(before.applying(action.edits), in: Self.context)
      let left = after.diagnostics.filter { $0.severity == .error }
      let place = moved(diagnostic.span, by: action.edits)
      let isStill = left.contains {
        $0.code == diagnostic.code && $0.message == diagnostic.message
          && $0.span.lowerBound == place.lowerBound
      }
      // What the reader had to leave unsaid in a broken statement may be said now, but in no other.
      let line = lines(before, diagnostic.span)
      let (old, new) = (LineIndex(before.source), LineIndex(after.source))
      let elsewhere = errors.filter { !line.contains(old.line(at: $0.span.lowerBound)) }
      let added = new.lineCount - old.lineCount
      let newElsewhere = left.filter { error in
        let number = new.line(at: error.span.lowerBound)
        return !(line.lowerBound...(line.upperBound + max(0, added))).contains(number)
      }
      if isStill || newElsewhere.count > elsewhere.count {
        let line = String(decoding: text.utf8.dropFirst(start).prefix(200), as: UTF8.self)
        let code = diagnostic.code.rawValue
        count.failures.append("\(isStill ? "still" : "new"): \(action.title) [\(code)] in \(line)")
      }
    }
  }

  private func lines(_ analysis: Analysis, _ span: Span) -> ClosedRange<Int> {
    let statement = analysis.tree.statements.map(\.span).first {
      $0.start <= span.start && span.start <= $0.end
    }
    let whole = statement?.union(span) ?? span
    let index = LineIndex(analysis.source)
    return index.line(at: whole.lowerBound)...index.line(at: whole.upperBound)
  }

  private func moved(_ span: Span, by edits: [TextEdit]) -> Span {
    let shift = edits.filter {
      $0.span.end <= span.start && !$0.span.isEmpty || $0.span.end < span.start
    }
    .reduce(0) {
      $0 + $1.replacement.utf8.count - ($1.span.upperBound - $1.span.lowerBound)
    }
    return span.shifted(by: shift)
  }

  @Test("In the pages of the diagnostics") func pages() {
    var count = Count()
    for text in Corpus.mistakes { tryFixes(of: text, &count) }
    #expect(count.failures == [])
    #expect(count.fixes > 20)
  }

  @Test("In the mistake matrix") func matrix() {
    var count = Count()
    let mutants = ExampleLines.all.flatMap { Mutations.all(of: Example($0)) }
    for mutant in Checkout.some(mutants, each: 23) {
      let (text, start) = Self.document(mutant.text)
      tryFixes(of: text, from: start, &count)
    }
    #expect(count.fixes > (Checkout.isLong ? 1000 : 100))
    #expect(count.failures == [])
  }

  @Test func preferredWhenAlone() {
    let one = Analysis("ITEMS").codeActions(in: Span(0, 3)).filter { $0.kind == .quickFix }
    #expect(one.map(\.isPreferred) == [true])
    let several = Analysis("items where pendng").codeActions(in: Span(12, 12))
      .filter { $0.kind == .quickFix }
    #expect(several.first?.edits == [TextEdit(Span(12, 18), "pending")])
  }

  @Test(
    "None is preferred that `check --fix` leaves to people",
    arguments: [
      "count\nitems in \"BBQ\"", "items where completed and quantity\n> 3",
      "sum quantity\nof items in \"BBQ\"", "items where pending by\ncategory",
    ])
  func halves(text: String) {
    let analysis = Analysis(text)
    let actions =
      analysis.codeActions(in: Span(0, text.utf8.count))
      + analysis.diagnostics.flatMap { analysis.codeActions(in: $0.span) }
    #expect(actions.contains { $0.kind == .quickFix })
    #expect(!actions.contains { $0.kind == .quickFix && $0.isPreferred })
  }

  @Test func fixAll() {
    let analysis = Analysis("ITEMS where name == \"x\"\nLISTS\ncategories ORDER BY name")
    let titles = analysis.codeActions(in: Span(0, 0)).filter { $0.kind == .fixAll }
    #expect(
      titles.map(\.title) == [
        "fix all 2 `unknown-source` problems", "fix all 3 problems that have one fix",
      ])
    let text = titles.last.map { analysis.applying($0.edits) }
    #expect(text == "items where name = \"x\"\nlists\ncategories sort name")
    #expect(!Analysis("items").codeActions(in: Span(0, 0)).contains { $0.kind == .fixAll })
    let one = Analysis("ITEMS").codeActions(in: Span(0, 0)).filter { $0.kind == .fixAll }
    #expect(one.map(\.title) == ["fix the `unknown-source` problem"])
  }

  @Test("Never two fixes at one place", arguments: 0..<4)
  func fixAllOfMutants(seed: UInt64) {
    var random = SplitMix64(seed: 900 + seed)
    for _ in 0..<(Checkout.isLong ? 5000 : 24) {
      let analysis = Analysis(Corpus.mutant(&random))
      let count = analysis.source.utf8.count
      for action in analysis.codeActions(in: Span(random.below(count + 1), random.below(count + 1)))
      {
        let spans = action.edits.map(\.span).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        #expect(spans.allSatisfy(analysis.isSound), "\(action)")
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start }, "\(action)")
        if let offset = action.nameOffset {
          #expect(offset <= analysis.applying(action.edits).utf8.count)
        }
      }
    }
  }

  @Test func unusedDeclarations() throws {
    let text = "lists\n## what\n## for\nlet open = items\nparam x: int = 1; items\n"
    let analysis = Analysis(text)
    let unused = analysis.diagnostics.filter { $0.code == .unusedName }
    #expect(unused.count == 2)
    let first = try #require(analysis.codeActions(in: unused[0].span).first)
    #expect(analysis.applying(first.edits) == "lists\nparam x: int = 1; items\n")
    let second = try #require(analysis.codeActions(in: unused[1].span).first)
    #expect(
      analysis.applying(second.edits) == "lists\n## what\n## for\nlet open = items\nitems\n")
  }

  @Test("A parameter that is not used takes no declaration with it") func unusedParameter() {
    let analysis = Analysis("let bulk(n: int) = items where quantity > 50\nbulk(50)\n")
    let unused = analysis.diagnostics.filter { $0.code == .unusedName }
    #expect(unused.count == 1)
    let actions = unused.flatMap { analysis.codeActions(in: $0.span) }
    #expect(actions.allSatisfy { $0.kind != .quickFix })
  }
}
