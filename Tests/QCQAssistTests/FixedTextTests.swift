import QCQAssist
import QCQLanguage
import QCQSyntax
import QCQText
import TestSupport
import Testing

/// Whoever takes a fix, or all at once, is rid of what it is for, and has nothing new to read.
@Suite("What a fix leaves") struct FixedTextTests {
  /// Some data that the examples are right about.
  private static let context: AnalysisContext = {
    let texts = ExampleLines.all.flatMap { line in
      let tree = Parser.parse(SourceText(line))
      return tree.tokens.filter { $0.kind == .string }.map {
        StringEscapes.value(tree.source, $0.span)
      }
    }
    var keys: Set<String> = []
    let names = Set(texts).sorted().filter { keys.insert($0.lowercased()).inserted }
    let data = DataCatalog(
      version: 1, lists: names.map { DataName($0, id: $0 == "BBQ" ? "list-2" : "id-\($0)") },
      categories: names.map { DataName($0) },
      items: Dictionary(uniqueKeysWithValues: names.map { ($0, names.map { DataName($0) }) }))
    return AnalysisContext(vocabulary: CanonicalSchema.vocabulary, data: data) { path, _ in
      Parser.parse(
        SourceText("let common = items\nparam limit_date: date? = 2026-02-28", name: path))
    }
  }()

  private struct Message: Hashable {
    let code: DiagnosticCode
    let text: String

    init(_ diagnostic: Diagnostic) { (code, text) = (diagnostic.code, diagnostic.message) }
  }

  private struct Count {
    var mistakes = 0
    var fixes = 0
    var failures: [String] = []
  }

  private static func messages(_ analysis: Analysis) -> [Message: Int] {
    analysis.diagnostics.reduce(into: [:]) { $0[Message($1), default: 0] += 1 }
  }

  /// Uses all that is declared, so that nothing is said of that.
  private static let uses = """

    urgent(1) in "BBQ"
    open
    items in $list where category = $cat? and created since $start
    """

  /// Takes each fix, and all at once, of a text with a mistake.
  private func tryFixes(of text: String, from start: Int, _ count: inout Count) {
    let before = Analysis(text, in: Self.context)
    let told = Self.messages(before)
    guard !told.isEmpty else { return }
    count.mistakes += 1
    for action in before.codeActions(in: Span(start, text.utf8.count)) {
      let meant: [Diagnostic]
      switch action.kind {
      case .quickFix: meant = action.diagnostic.map { [$0] } ?? []
      case .fixAll:
        meant = before.diagnostics.filter { diagnostic in
          diagnostic.fixes.count == 1
            && diagnostic.fixes[0].edits.allSatisfy(action.edits.contains)
        }
      case .extract, .inline, .rewrite, .organizeUses: continue
      }
      count.fixes += 1
      let mended = before.applying(action.edits)
      let left = Self.messages(Analysis(mended, in: Self.context))
      func line(_ text: String) -> String {
        String(decoding: text.utf8.dropFirst(start), as: UTF8.self)
      }
      let texts = "\(line(text)) → \(line(mended))"
      for message in Set(meant.map(Message.init))
      where left[message, default: 0] >= told[message, default: 0] {
        count.failures.append("still \(message.code): \(texts)")
      }
      for (message, number) in left where number > told[message, default: 0] {
        count.failures.append("new \(message.code) \(message.text) by \(action.title): \(texts)")
      }
    }
  }

  private static let mistakes: [String] = ExampleLines.all.flatMap { line in
    let example = Example(line)
    let mutants =
      Mutations.all(of: example) + Mutations.turns(of: example) + Mutations.insertions(example)
      + titles(example)
    return mutants.map(\.text)
  }

  /// Names of the data with a letter too few.
  private static func titles(_ example: Example) -> [Mutant] {
    example.tokens.indices.compactMap { index in
      let text = example.text(index)
      guard example.tokens[index].kind == .string, text.utf8.count > 5 else { return nil }
      return example.replacing(index, with: String(text.dropLast(2)) + "\"", .nameTypo)
    }
  }

  @Test("Of each mistake", arguments: 0..<4) func mistake(part: Int) {
    var count = Count()
    let step = Checkout.isLong ? 4 : 4 * 29
    for (number, mistake) in Self.mistakes.enumerated() where number % step == part {
      let isDeclaration = mistake.hasPrefix("let ") || mistake.hasPrefix("param ")
      let head = isDeclaration ? "" : ExampleLines.declarations + "\n"
      let uses = isDeclaration ? "" : Self.uses
      tryFixes(of: head + mistake + uses, from: head.utf8.count, &count)
    }
    print("\(count.fixes) fixes of \(count.mistakes) mistakes")
    #expect(count.fixes > (Checkout.isLong ? 1000 : 20))
    #expect(count.failures.isEmpty, "\(count.failures.count): \(count.failures.prefix(60))")
  }

  @Test("Of several mistakes at once", arguments: 0..<2 as Range<UInt64>) func several(seed: UInt64)
  {
    var random = SplitMix64(seed: 1600 + seed)
    var count = Count()
    for _ in 0..<(Checkout.isLong ? 1_000 : 12) {
      let lines = (0..<(2 + random.below(4))).map { _ in random.pick(Self.mistakes) }
      let head = ExampleLines.declarations + "\n"
      let text = head + lines.joined(separator: "\n") + Self.uses
      tryFixes(of: text, from: head.utf8.count, &count)
    }
    print("\(count.fixes) fixes of \(count.mistakes) texts with several mistakes")
    #expect(count.fixes > (Checkout.isLong ? 1000 : 20))
    #expect(count.failures.isEmpty, "\(count.failures.count): \(count.failures.prefix(60))")
  }
}
