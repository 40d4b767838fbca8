import QCQSyntax
package import QCQText

/// A part of a text that an editor can fold away; it runs over two lines or more.
package struct FoldingRange: Hashable, Sendable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    case comment
    /// Several `use` in a row.
    case uses
    case region
  }

  package let kind: Kind
  package let span: Span
}

extension Analysis {
  /// Statements, brackets, runs of comments and runs of `use`, in the order of the text.
  package var foldingRanges: [FoldingRange] {
    var folder = Folder(source: source)
    for passage in passages { folder.add(passage.tree, at: passage.start) }
    return folder.ranges
  }
}

/// Collects what can be folded, passage by passage.
private struct Folder {
  let source: SourceText
  private var found: [FoldingRange] = []
  /// The comments and the `use` statements that follow each other so far.
  private var comments: Span?
  private var uses: Span?

  init(source: SourceText) { self.source = source }

  /// Those of more than one line, and of two at the same place the first.
  var ranges: [FoldingRange] {
    var all = found
    if let comments { all.append(FoldingRange(kind: .comment, span: comments)) }
    if let uses { all.append(FoldingRange(kind: .uses, span: uses)) }
    let long = all.filter { source.utf8[$0.span.range].contains(UInt8(ascii: "\n")) }
    let order = long.sorted { ($0.span.start, -$0.span.end) < ($1.span.start, -$1.span.end) }
    var result: [FoldingRange] = []
    // In a text with errors one may begin inside another and end behind it; none can fold that.
    var open: [Span] = []
    for range in order where result.last?.span != range.span {
      while let last = open.last, last.end <= range.span.start { open.removeLast() }
      if let last = open.last, last.end < range.span.end { continue }
      open.append(range.span)
      result.append(range)
    }
    return result
  }

  mutating func add(_ tree: SyntaxTree, at start: Int) {
    for comment in tree.comments where comment.standsAlone {
      add(comment: comment.span.shifted(by: start))
    }
    for statement in tree.statements {
      let span = statement.span.shifted(by: start)
      found.append(FoldingRange(kind: .region, span: span))
      if case .use = statement {
        uses = uses?.union(span) ?? span
      } else {
        if let uses { found.append(FoldingRange(kind: .uses, span: uses)) }
        uses = nil
      }
    }
    for pair in BracketPairs.pairs(in: tree.tokens[...]) {
      let span = pair.open.span.union(pair.close.span)
      found.append(FoldingRange(kind: .region, span: span.shifted(by: start)))
    }
  }

  private mutating func add(comment span: Span) {
    guard let last = comments, isNext(span, after: last) else {
      if let comments { found.append(FoldingRange(kind: .comment, span: comments)) }
      comments = span
      return
    }
    comments = last.union(span)
  }

  /// One line break, and otherwise nothing but spaces, between two spans.
  private func isNext(_ span: Span, after last: Span) -> Bool {
    var breaks = 0
    for byte in source.utf8[min(last.upperBound, span.lowerBound)..<span.lowerBound] {
      switch byte {
      case UInt8(ascii: "\n"): breaks += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return false  // UInt8
      }
    }
    return breaks == 1
  }
}
