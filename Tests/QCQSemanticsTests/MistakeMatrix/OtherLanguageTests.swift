import TestSupport
import QCQText
import Testing

@Suite("The spellings of other languages are told from ours") struct OtherLanguageTests {
  private let judge = Judge()

  @Test("Each is caught where it stands", arguments: ForeignSpelling.all)
  func caught(spelling: ForeignSpelling) throws {
    let errors = judge.errors(in: spelling.text)
    let first = try #require(errors.first, "not caught")
    let culprit = try #require(SourceText(spelling.text).span(of: spelling.culprit))
    let spans = [first.span] + first.related.map(\.span)
    #expect(
      spans.contains { $0.lowerBound <= culprit.upperBound && $0.upperBound >= culprit.lowerBound },
      "\(first)")
    #expect(first.help != nil || !first.fixes.isEmpty, "\(first)")
  }

  @Test(
    "The first fixes make a sentence of it",
    arguments: ForeignSpelling.all.filter { $0.fixed != nil })
  func fixed(spelling: ForeignSpelling) {
    let errors = judge.errors(in: spelling.text)
    let edits = errors.compactMap(\.fixes.first).flatMap(\.edits)
    var bytes = Array(spelling.text.utf8)
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == spelling.fixed, "\(errors)")
    #expect(spelling.fixed.map { judge.errors(in: $0) } == [])
  }
}

extension SourceText {
  fileprivate func span(of part: String) -> Span? {
    let wanted = Array(part.utf8)
    let starts = 0...max(0, utf8.count - wanted.count)
    return starts.first { utf8[$0...].starts(with: wanted) }.map { Span($0, $0 + wanted.count) }
  }
}
