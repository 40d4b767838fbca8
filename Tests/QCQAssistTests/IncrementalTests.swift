import Foundation
import TestSupport
import QCQAssist
import QCQSemantics
import QCQSyntax
import QCQText
import Testing

/// After any edit the analysis is the one that a fresh reading of the text gives, and that is what
/// parser and checker say of the whole text.
@Suite("Edits") struct IncrementalTests {
  private static let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary, files: file)

  @Sendable private static func file(_ path: String, _ from: String) -> SyntaxTree? {
    let text: String
    switch path {
    case "common.qcq": text = "let shared = items where pending\nparam amount: int = 3\n"
    case "more.qcq": text = "use \"common.qcq\"\nlet far = shared in \"BBQ\"\n"
    case "broken.qcq": text = "items\nlet oops = itms"
    default: return nil  // String
    }
    return Parser.parse(SourceText(text, name: path))
  }

  @Test("Many edits one after the other", arguments: 0..<10)
  func edits(seed: UInt64) {
    var random = SplitMix64(seed: 7000 + seed)
    var analysis = Analysis(SourceText(Self.start(&random), name: "doc"), in: Self.context)
    for number in 0..<(Checkout.isLong ? 1000 : 12) {
      var text = analysis.source
      var edits: [TextEdit] = []
      for _ in 0...(random.chance(1, in: 5) ? 3 : 0) {
        edits.append(Self.randomEdit(text, &random))
        text = Self.apply(edits[edits.count - 1], to: text)
      }
      analysis = analysis.edited(edits)
      #expect(analysis.source.utf8 == text.utf8)
      guard expectFresh(analysis, "seed \(seed), edit \(number): \(edits)") else { return }
      if analysis.source.utf8.count > 6000 {
        analysis = Analysis(SourceText(Self.start(&random), name: "doc"), in: Self.context)
      }
    }
  }

  @Test("What is said of passages is said of the whole text", arguments: 0..<4)
  func whole(seed: UInt64) {
    var random = SplitMix64(seed: 8000 + seed)
    for _ in 0..<(Checkout.isLong ? 4000 : 14) {
      var text = SourceText(Self.start(&random), name: "doc")
      for _ in 0..<random.below(5) {
        text = Self.apply(Self.randomEdit(text, &random), to: text)
      }
      let analysis = Analysis(text, in: Self.context)
      let tree = Parser.parse(text)
      var session = Declarations(
        CanonicalSchema.vocabulary, importer: Self.context.files)
      let result = session.check(tree, warnsOfUnused: true)
      #expect(analysis.diagnostics == result.diagnostics, "\(text.string)")
      let checked = analysis.passages.flatMap(\.passage.checked).map { $0 == nil }
      #expect(checked == result.statements.map { $0 == nil }, "\(text.string)")
    }
  }

  @Test("A text that is read in parts is read as a whole", arguments: 0..<4)
  func parts(seed: UInt64) {
    var random = SplitMix64(seed: 9000 + seed)
    for number in 0..<(Checkout.isLong ? 4000 : 22) {
      var text = SourceText(Self.start(&random) + Self.start(&random), name: "doc")
      for _ in 0..<random.below(3) {
        text = Self.apply(Self.randomEdit(text, &random), to: text)
      }
      var context = Self.context
      context.workers = ManyParts(count: 2 + random.below(4))
      let analysis = Analysis(text, in: context)
      guard expectFresh(analysis, "parts \(seed), text \(number)") else { return }
    }
  }

  /// Parts as short as can be, the last one made first.
  private struct ManyParts: Workers {
    let count: Int
    let shareLength = 1

    func map<Made: Sendable>(
      _ count: Int, _ make: @escaping @Sendable (Int) -> Made
    ) -> [Made] { (0..<count).reversed().map(make).reversed() }
  }

  // MARK: Comparing

  private func expectFresh(_ analysis: Analysis, _ label: String) -> Bool {
    let fresh = Analysis(analysis.source, in: Self.context)
    let text = analysis.source.string
    let (starts, freshStarts) = (analysis.passages.map(\.start), fresh.passages.map(\.start))
    guard starts == freshStarts else {
      Issue.record("other passages after \(label):\n\(text)\n\(starts)\n\(freshStarts)")
      return false
    }
    guard analysis.diagnostics == fresh.diagnostics else {
      Issue.record(
        "after \(label):\n\(text)\n\(analysis.diagnostics)\nfresh: \(fresh.diagnostics)")
      return false
    }
    for (passage, other) in zip(analysis.passages, fresh.passages).map({ ($0.passage, $1.passage) })
    {
      if String(describing: passage.checked) != String(describing: other.checked)
        || passage.mentions != other.mentions || passage.source.utf8 != other.source.utf8
      {
        Issue.record("after \(label):\n\(text)\n\(passage.checked)\nfresh: \(other.checked)")
        return false
      }
    }
    return true
  }

  // MARK: Making texts and edits

  private static func start(_ random: inout SplitMix64) -> String {
    let lines =
      ExampleLines.all + [
        "let a = items where pending", "let b = a in \"BBQ\"", "b sort name", "c", "let c = b",
        "let f(n: int) = a where quantity > $n", "f(3)", "f($p)", "param p: int = 3", "# a note",
        "## documents", "use \"common.qcq\"", "use \"more.qcq\"", "use \"gone.qcq\"", "shared",
        "far",
        "print \"{count a} of {$p}\"", "done", "let done = lists", "use \"broken.qcq\"",
        "together {\n  x = items\n  count a\n}", "items where (name = \"a\"\n  or pending)",
        "let = items", "param : list", "param = 3", "items per list show count() as n",
        "d where n > 1",
        "let d = items per category show count() as n",
        "print \"日本 🍞\nover lines\"", "items in \"café\"", "select", "", "  ",
      ]
    let ends = ["\n", "\n", "\n", "\r\n", "\n\n", "; "]
    return (0..<(1 + random.below(12))).map { _ in random.pick(lines) + random.pick(ends) }.joined()
  }

  private static let snippets = [
    "\"", "(", ")", "{", "}", "\n", "\r\n", "#", " ", ";", "`", "a", "b", "x", "é", "🍞", "👨‍👩‍👧",
    "where", " and ", "let a = ", "items", "\nlet a = lists\n", "$p", "param p: int\n", "use ",
    "together {\n", "  ", "\t", "\\", "/", "[", "=", ",", "in \"BBQ\"", "'", "\u{FEFF}", "日",
  ]

  private static func randomEdit(_ text: SourceText, _ random: inout SplitMix64) -> TextEdit {
    func place() -> Int {
      var offset = random.below(text.utf8.count + 1)
      while offset > 0, offset < text.utf8.count, text.utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    if random.chance(1, in: 3) { return lineEdit(text, at: place(), &random) }
    let start = place()
    var end = start
    if random.chance(1, in: 2) {
      end = random.chance(1, in: 8) ? place() : min(text.utf8.count, start + random.below(6))
      while end < text.utf8.count, text.utf8[end] & 0xC0 == 0x80 { end += 1 }
    }
    let inserted = random.chance(2, in: 3) ? random.pick(snippets) : ""
    return TextEdit(Span(min(start, end), max(start, end)), inserted)
  }

  /// What people do with whole lines: one goes, comes twice, or another one takes its place.
  private static func lineEdit(
    _ text: SourceText, at offset: Int, _ random: inout SplitMix64
  ) -> TextEdit {
    let newline = UInt8(ascii: "\n")
    let start = text.utf8[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = text.utf8[offset...].firstIndex(of: newline).map { $0 + 1 } ?? text.utf8.count
    let line = text.text(Span(start, end))
    switch random.below(4) {
    case 0: return TextEdit(Span(start, start), line)
    case 1: return TextEdit(Span(start, end), random.pick(ExampleLines.all) + "\n")
    default: return TextEdit(Span(start, end), "")  // Int
    }
  }

  private static func apply(_ edit: TextEdit, to text: SourceText) -> SourceText {
    var bytes = text.utf8
    let lower = min(edit.span.lowerBound, bytes.count)
    let upper = max(lower, min(edit.span.upperBound, bytes.count))
    bytes.replaceSubrange(lower..<upper, with: edit.replacement.utf8)
    return SourceText(utf8: bytes, name: text.name)
  }
}
