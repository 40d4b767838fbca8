import QCQLanguage
import QCQSyntax
import QCQText

extension CodeActionFinder {
  /// Sorts the `use` statements that follow each other and takes repeated ones out, where nothing
  /// depends on their order.
  var useOrdering: CodeAction? {
    let edits = useRuns.compactMap { run -> TextEdit? in
      guard let first = run.first, let last = run.last, run.count > 1 else { return nil }
      var paths: [String] = []
      for use in run where !paths.contains(use.path) { paths.append(use.path) }
      let text = paths.sorted().map { "use " + StringEscapes.quoted($0) }.joined(separator: "\n")
      let span = first.span.union(last.span)
      return source.text(span) == text ? nil : TextEdit(span, text)
    }
    guard !edits.isEmpty else { return nil }
    // A file may lean on what one used before it declares.
    let before = diagnostics.count { $0.severity == .error }
    let changed = Analysis(
      SourceText(utf8: source.utf8.applying(edits), name: source.name), in: analysis.context)
    guard changed.diagnostics.count(where: { $0.severity == .error }) <= before else { return nil }
    return CodeAction(title: "sort the `use` lines", kind: .organizeUses, edits: edits)
  }

  private struct Use {
    let path: String
    let span: Span
  }

  /// The `use` statements with nothing but white space between them.
  private var useRuns: [[Use]] {
    var runs: [[Use]] = []
    for passage in analysis.passages {
      for case .use(let path, let span) in passage.tree.statements {
        let use = Use(path: path.value, span: passage.span(span))
        if let last = runs.last?.last, isWhite(Span(last.span.upperBound, use.span.lowerBound)) {
          runs[runs.count - 1].append(use)
        } else {
          runs.append([use])
        }
      }
    }
    return runs
  }

  private func isWhite(_ span: Span) -> Bool {
    source.utf8[span.range].allSatisfy { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 }
  }
}
