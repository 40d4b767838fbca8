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
  /// All speak of the document as it is; none overlaps another. None where they are held back until
  /// other files are read.
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

/// The documents and files that an action may reach, those that use a document among them.
package enum OtherFiles {
  /// Gives those that a name stands in.
  case read((_ name: String) -> [Analysis])
  /// Gives the names of all of them, if there are any that a name stands in: they are read when
  /// somebody has chosen an action.
  case unread((_ name: String) -> NameIndex?)
}

extension Analysis {
  /// All that can be done with what is selected, in the order in which to offer it.
  ///
  /// - Parameter others: Asked for only if an action reaches them.
  package func codeActions(
    in span: Span, others: OtherFiles = .read { _ in [] }
  ) -> [CodeAction] {
    CodeActionFinder(self, span, others: others).all
  }

  /// The statements that a span touches.
  func statements(touching span: Span) -> [PlacedStatement] {
    let first = passages.number(at: max(0, span.lowerBound - 1))
    let last = passages.number(at: span.upperBound)
    return passages[first...max(first, last)].flatMap { passage in
      passage.tree.statements.indices.map { PlacedStatement(passage: passage, index: $0) }
        .filter { $0.span.meets(span) }
    }
  }
}

/// Finds what can be done with what is selected in a document.
struct CodeActionFinder {
  let analysis: Analysis
  /// What is selected.
  let span: Span
  let diagnostics: [Diagnostic]
  /// The statements that it touches.
  let statements: [PlacedStatement]
  let others: OtherFiles

  init(_ analysis: Analysis, _ span: Span, others: OtherFiles) {
    // Whatever an editor has sent, it is in the text.
    let end = analysis.source.utf8.count
    let lower = max(0, min(span.lowerBound, span.upperBound, end))
    let upper = max(lower, min(max(span.lowerBound, span.upperBound), end))
    (self.analysis, self.span, self.others) = (analysis, Span(lower, upper), others)
    diagnostics = analysis.diagnostics
    statements = analysis.statements(touching: self.span)
  }

  var source: SourceText { analysis.source }

  var all: [CodeAction] {
    let unseen = mendedUnseen
    return additions + quickFixes(unseen: unseen) + sound(extractions) + inlinings
      + parameterizations + sound(clauseOrderings) + fixAlls(unseen: unseen)
      + [useOrdering].compactMap(\.self)
  }

  private func sound(_ actions: [CodeAction]) -> [CodeAction] {
    actions.filter { analysis.sound(after: $0.edits) != nil }
  }
}

/// A statement with its place in the document.
struct PlacedStatement {
  let passage: PlacedPassage
  /// Its number in the passage.
  let index: Int

  var statement: Statement { passage.tree.statements[index] }
  /// Counted from the start of the document.
  var span: Span { passage.span(statement.span) }
  var isSound: Bool { passage.passage.isSound(in: statement.span) }

  /// Its start, or that of the comments above that document it; in the passage.
  var startOfDocumentation: Int {
    let tree = passage.tree
    var start = statement.span.lowerBound
    let first = tree.tokenIndex(from: start)
    for comment in tree.comments.reversed()
    where comment.isDocumentation && comment.standsAlone && comment.nextToken == first {
      start = min(start, comment.span.lowerBound)
    }
    return start
  }

  /// All of its lines, with its documentation, in the document.
  var lines: Span {
    let bytes = passage.source.utf8
    var end = statement.span.upperBound
    while end < bytes.count, [32, 9, 13, UInt8(ascii: ";")].contains(bytes[end]) { end += 1 }
    if end < bytes.count, bytes[end] == 10 { end += 1 }
    return passage.span(Span(startOfDocumentation, end))
  }
}
