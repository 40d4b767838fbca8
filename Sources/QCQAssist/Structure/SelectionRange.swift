import QCQSyntax
package import QCQText

/// What "expand selection" selects.
enum SelectionRange {
  /// The spans around an offset, from the smallest to the whole text; each encloses the one before.
  static func spans(at offset: Int, in tree: SyntaxTree) -> [Span] {
    let whole = Span(0, tree.source.utf8.count)
    var candidates: [Span] = []
    if let comment = tree.comments.first(where: { $0.span.touches(offset) }) {
      candidates.append(comment.span)
    }
    if let token = tree.token(at: offset) {
      candidates.append(token.span)
      if let inner = tree.source.inner(of: token), inner.touches(offset) {
        candidates.append(inner)
      }
    }
    if let index = tree.statementIndex(at: offset) {
      let statement = tree.statements[index]
      candidates += Outline(statement, in: tree.source).parts.map(\.span)
      for pair in BracketPairs.pairs(in: tree.tokens(in: statement.span)) {
        candidates.append(pair.open.span.union(pair.close.span))
        candidates.append(Span(pair.open.span.upperBound, pair.close.span.lowerBound))
      }
    }
    let around = candidates.filter { $0.touches(offset) && whole.encloses($0) && !$0.isEmpty }
    return nested(around)
  }

  private static func nested(_ candidates: [Span]) -> [Span] {
    let order = candidates.sorted {
      ($0.end - $0.start, -$0.start) < ($1.end - $1.start, -$1.start)
    }
    var result: [Span] = []
    for span in order where result.last.map({ span != $0 && span.encloses($0) }) ?? true {
      result.append(span)
    }
    return result
  }
}

extension Analysis {
  /// What "expand selection" selects, step by step: the spans around an offset, each of which
  /// encloses the one before, and last the whole document.
  package func selectionSpans(at offset: Int) -> [Span] {
    let offset = max(0, min(offset, source.utf8.count))
    let passage = passage(at: offset)
    let spans = SelectionRange.spans(at: offset - passage.start, in: passage.tree)
    let whole = Span(0, source.utf8.count)
    return spans.map(passage.span).filter { $0 != whole } + [whole]
  }
}
