/// Renders diagnostics for programs: one JSON object a line.
///
/// Lines and columns count from 1 (columns in Unicode scalars), `offset` is in UTF-8 bytes from
/// the start of the text, `utf16` in UTF-16 code units from the start of the line, as in the
/// language-server protocol. `span` is null where a diagnostic comes from no text. Messages quote
/// what was written, and a log is read at a terminal: what would act there is escaped.
package enum DiagnosticJSON {
  package static func render(_ diagnostics: [Diagnostic], in source: SourceText) -> String {
    let writer = DiagnosticWriter(source: source, index: LineIndex(source))
    return diagnostics.map { diagnostic in
      var output = JSONOutput(escapesUnsafe: true)
      output.object { writer.write(diagnostic, to: &$0) }
      return output.text + "\n"
    }.joined()
  }

  /// The same for what is told of a file that is no text of the language: without a code.
  package static func note(_ message: String, of path: String) -> String {
    var output = JSONOutput(escapesUnsafe: true)
    output.object { output in
      output.field("code", orNull: String?.none)
      output.field("severity", Severity.note.rawValue)
      output.field("message", message)
      output.field("file", path)
      output.field("span", orNull: String?.none)
      output.field("help", orNull: String?.none)
      output.field("related", [String]())
      output.field("fixes", [String]())
    }
    return output.text + "\n"
  }
}

private struct DiagnosticWriter {
  let source: SourceText
  let index: LineIndex

  func write(_ diagnostic: Diagnostic, to output: inout JSONOutput) {
    output.field("code", diagnostic.code.rawValue)
    output.field("severity", diagnostic.severity.rawValue)
    output.field("message", diagnostic.message)
    output.field("file", source.name)
    if source.utf8.isEmpty && diagnostic.span == .none {
      output.field("span", orNull: String?.none)
    } else {
      write(diagnostic.span, to: &output)
    }
    output.field("help", orNull: diagnostic.help)
    output.field("related", objects: diagnostic.related) { output, related in
      write(related.span, to: &output)
      output.field("message", related.message)
    }
    output.field("fixes", objects: diagnostic.fixes) { output, fix in
      output.field("title", fix.title)
      output.field("edits", objects: fix.edits) { output, edit in
        writeEnds(of: edit.span, to: &output)
        output.field("replacement", edit.replacement)
      }
    }
  }

  private func write(_ span: Span, to output: inout JSONOutput) {
    output.field("span") { writeEnds(of: span, to: &$0) }
  }

  private func writeEnds(of span: Span, to output: inout JSONOutput) {
    output.field("start") { write(offset: span.lowerBound, to: &$0) }
    output.field("end") { write(offset: max(span.lowerBound, span.upperBound), to: &$0) }
  }

  private func write(offset: Int, to output: inout JSONOutput) {
    let place = index.position(at: offset)
    output.field("line", place.line)
    output.field("column", place.column)
    output.field("offset", offset)
    output.field("utf16", index.utf16Column(at: offset))
  }
}
