import TestSupport
import QCQAssist
import QCQLanguage
import QCQSyntax
import QCQText
import Testing

@Suite("Everything answers on any document, with places that are in it") struct FeatureFuzzTests {
  @Test("The documents of this repository") func documents() {
    var random = SplitMix64(seed: 1)
    for text in Checkout.some(Corpus.documents, each: 2) { tryAll(on: text, &random) }
  }

  @Test("Documents that chance has broken", arguments: 0..<8)
  func mutants(seed: UInt64) {
    var random = SplitMix64(seed: 500 + seed)
    for _ in 0..<(Checkout.isLong ? 20_000 : 10) { tryAll(on: Corpus.mutant(&random), &random) }
  }

  private func tryAll(on text: String, _ random: inout SplitMix64) {
    let analysis = Analysis(text)
    let offsets = (0..<4).map { _ in random.below(analysis.source.utf8.count + 3) }
    let spans = structure(analysis) + places(analysis, offsets)
    if let bad = spans.first(where: { !analysis.isSound($0) }) {
      Issue.record("\(bad) in \(text.debugDescription)")
    }
    tokens(analysis)
    layout(analysis, offsets)
    renames(analysis, offsets)
  }

  private func structure(_ analysis: Analysis) -> [Span] {
    var spans = analysis.links.map(\.span)
    for diagnostic in analysis.diagnostics {
      spans += [diagnostic.span] + diagnostic.fixes.flatMap(\.edits).map(\.span)
    }
    for symbol in analysis.symbols {
      let inner = symbol.children.flatMap { [$0.span, $0.selection] } + [symbol.selection]
      #expect(inner.allSatisfy { symbol.span.union($0) == symbol.span })
      spans += inner + [symbol.span]
    }
    let folds = analysis.foldingRanges.map(\.span)
    for (first, second) in zip(folds, folds.dropFirst()) {
      #expect(first.start < second.start || second.end < first.end)
    }
    for (number, fold) in folds.enumerated() {
      for other in folds[(number + 1)...].prefix(20) {
        let isApart = other.start >= fold.end
        #expect(isApart || other.end <= fold.end, "\(fold) \(other) \(analysis.source.string)")
      }
    }
    return spans + folds
  }

  private func places(_ analysis: Analysis, _ offsets: [Int]) -> [Span] {
    let index = NameIndex(analysis)
    return offsets.flatMap { offset -> [Span] in
      let selections = analysis.selectionSpans(at: offset)
      for (inner, outer) in zip(selections, selections.dropFirst()) {
        #expect(outer != inner && outer.union(inner) == outer)
      }
      #expect(selections.last == Span(0, analysis.source.utf8.count))
      let highlights = index.highlights(at: offset)
      #expect(
        Set(highlights.map(\.span)).count == highlights.count,
        "\(offset): \(analysis.source.string)")
      let calls = index.callItem(at: offset).map { item in
        (index.incomingCalls(of: item) + index.outgoingCalls(of: item)).flatMap(\.places)
      }
      return selections + highlights.map(\.span) + index.linkedSpans(at: offset) + (calls ?? [])
    }
  }

  private func tokens(_ analysis: Analysis) {
    var cache = SemanticTokenCache()
    let tokens = cache.tokens(of: analysis) { _, _ in false }
    var end = Int32(0)
    for token in tokens {
      #expect(token.span.start >= end && !token.span.isEmpty && analysis.isSound(token.span))
      end = token.span.end
    }
    #expect(cache.tokens(of: analysis) { _, _ in false } == tokens)
  }

  private func layout(_ analysis: Analysis, _ offsets: [Int]) {
    let edits = analysis.formattingEdits
    let text = analysis.applying(edits)
    let isWhole = !analysis.tree.diagnostics.hasErrors
    if isWhole, !analysis.source.utf8.contains(13) {
      #expect(text == Formatter.format(analysis.tree))
    }
    #expect(edits.allSatisfy { analysis.isSound($0.span) })
    #expect(words(text) == words(analysis.source.string), "\(analysis.source.string)")
    for offset in offsets {
      let range = analysis.formattingEdits(in: [Span(offset, offset + 10)])
      #expect(range.allSatisfy { edits.contains($0) })
      for trigger in Analysis.formattingTriggers {
        let typed = analysis.formattingEdits(afterTyping: trigger, at: offset)
        #expect(typed.allSatisfy { $0.span.upperBound <= offset && analysis.isSound($0.span) })
      }
    }
  }

  /// A text without what layout may change.
  private func words(_ text: String) -> [UInt8] {
    text.utf8.filter { ![9, 10, 13, 32, UInt8(ascii: ";"), 0xEF, 0xBB, 0xBF].contains($0) }
  }

  private func renames(_ analysis: Analysis, _ offsets: [Int]) {
    let words = Keyword.allCases.map(\.word)
    for offset in offsets {
      let index = NameIndex(analysis)
      guard case .success(let name) = index.renameable(at: offset) else { continue }
      #expect(analysis.isSound(name.span))
      guard case .success(let edits) = index.rename(at: offset, to: "quite_new") else { continue }
      let changed = Analysis(analysis.applying(edits["main.qcq"] ?? []))
      // Names in backticks come back without them, keywords only where they were before, and not
      // every name of a broken text comes back.
      guard !analysis.diagnostics.hasErrors, !words.contains(name.name),
        !analysis.source.utf8.contains(UInt8(ascii: "`")),
        let first = edits["main.qcq"]?.first, edits.count == 1
      else { continue }
      let back = NameIndex(changed).rename(at: first.span.lowerBound, to: name.name)
      guard case .success(let edits) = back else {
        Issue.record("\(back) of \(name) in \(analysis.source.string)")
        continue
      }
      #expect(changed.applying(edits["main.qcq"] ?? []) == analysis.source.string)
    }
  }
}
