import QCQAssist
import QCQSyntax
import QCQText

/// One statement of a document with the declarations before it, as a text that can be run.
///
/// All else is blanked out, so that every place is where it was in the document.
struct StatementText {
  let source: SourceText
  /// The statement as it is written, on one line.
  let title: String
  let isChange: Bool

  /// The statement at an offset; nil where there is none, or none that can be run.
  init?(_ analysis: Analysis, at offset: Int) {
    var text = [UInt8](repeating: UInt8(ascii: " "), count: analysis.source.utf8.count)
    let bytes = analysis.source.utf8
    func keep(_ span: Span) {
      text.replaceSubrange(span.range, with: bytes[span.range])
    }
    let home = analysis.passages.number(at: offset)
    guard let target = Self.statement(in: analysis, home, offset) else { return nil }
    for passage in analysis.passages[...home] {
      for statement in passage.tree.statements where statement.isDeclaration {
        let isBroken = passage.diagnostics.contains {
          $0.severity == .error && $0.span.start >= statement.span.start
            && $0.span.end <= statement.span.end
        }
        let span = passage.span(statement.span)
        if !isBroken, span.end <= target.span.start { keep(span) }
      }
    }
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      text[index] = bytes[index]
    }
    keep(target.span)
    // Of a named query it is the name that can be run.
    if let name = target.name { text += Array("\n\(name)\n".utf8) }
    source = SourceText(utf8: text, name: analysis.source.name)
    let written = analysis.source.text(target.span)
    title = written.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    isChange = target.isChange
  }

  private static func statement(
    in analysis: Analysis, _ home: Int, _ offset: Int
  ) -> (span: Span, isChange: Bool, name: String?)? {
    for number in [home, home - 1] where number >= 0 {
      let passage = analysis.passages[number]
      for statement in passage.tree.statements {
        let span = passage.span(statement.span)
        guard span.lowerBound <= offset, offset <= span.upperBound, !span.isEmpty else { continue }
        switch statement {
        case .change: return (span, true, nil)
        case .query, .watch, .explain, .assert, .print, .together: return (span, false, nil)
        case .let(let node) where node.parameters.isEmpty:
          return (span, false, passage.source.text(node.name.span))
        case .let, .param, .use, .invalid: continue
        }
      }
    }
    return nil
  }
}
