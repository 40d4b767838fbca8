import QCQSyntax
package import QCQText

/// A change of a document that an editor offers at a place.
package struct CodeAction: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case quickFix = "quickfix"
    case extract = "refactor.extract"
    case inline = "refactor.inline"
    case rewrite = "refactor.rewrite"
    case fixAll = "source.fixAll.qcq"
    case organizeUses = "source.organizeUses.qcq"
  }

  package let title: String
  package let kind: Kind
  /// All speak of the document as it is; none overlaps another.
  package let edits: [TextEdit]
  /// Edits of other files, by name, that belong to it.
  package var otherEdits: [String: [TextEdit]] = [:]
  /// What it sets right.
  package var diagnostic: Diagnostic?
  /// The one obvious answer to its diagnostic.
  package var isPreferred = false
  /// Where the name stands, after the edits, that the user may want to choose: an offset at which
  /// a rename can start.
  package var nameOffset: Int?
}

extension Analysis {
  /// All that can be done with what is selected, in the order in which to offer it.
  ///
  /// - Parameters:
  ///   - diagnostics: Messages that are not of this analysis, such as those from data; their fixes
  ///     are offered, too.
  ///   - others: Other documents and files, among them those that use this one; asked for only if
  ///     an action reaches them.
  package func codeActions(
    in span: Span, diagnostics extra: [Diagnostic] = [], others: () -> [Analysis] = { [] }
  ) -> [CodeAction] {
    let span = bounded(span)
    let all = diagnostics + extra.filter { !diagnostics.contains($0) }
    return quickFixes(of: all, in: span) + conversions(in: span) + extractions(in: span)
      + inlinings(in: span, others) + parameterizations(in: span) + clauseOrderings(in: span)
      + fixAlls(of: all) + useOrderings
  }

  /// A span that is in the text, whatever an editor has sent.
  private func bounded(_ span: Span) -> Span {
    let lower = max(0, min(span.lowerBound, span.upperBound, source.utf8.count))
    let upper = max(lower, min(max(span.lowerBound, span.upperBound), source.utf8.count))
    return Span(lower, upper)
  }

  /// The statements that a span touches, with the number of their piece.
  func statements(touching span: Span) -> [(number: Int, piece: Int)] {
    let first = piece(at: max(0, span.lowerBound - 1))
    let last = piece(at: span.upperBound)
    return (first...max(first, last)).flatMap { piece in
      pieces[piece].tree.statements.indices.filter { number in
        let place = pieces[piece].tree.statements[number].span.shifted(by: starts[piece])
        return place.start <= span.end && span.start <= place.end
      }.map { ($0, piece) }
    }
  }
}
