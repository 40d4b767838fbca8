/// Renders diagnostics for programs: one JSON object a line.
///
/// Lines and columns count from 1 (columns in Unicode scalars), `offset` is in UTF-8 bytes from
/// the start of the text, `utf16` in UTF-16 code units from the start of the line, as in the
/// language-server protocol. `span` is null where a diagnostic comes from no text.
package enum DiagnosticJSON {
  package static func render(_ diagnostics: [Diagnostic], in source: SourceText) -> String {
    var writer = DiagnosticWriter(index: LineIndex(source))
    for diagnostic in diagnostics { writer.write(diagnostic, in: source) }
    return String(decoding: writer.output, as: UTF8.self)
  }
}

private struct DiagnosticWriter {
  let index: LineIndex
  var output: [UInt8] = []

  init(index: LineIndex) {
    self.index = index
  }

  mutating func write(_ diagnostic: Diagnostic, in source: SourceText) {
    raw("{\"code\":")
    string(diagnostic.code.rawValue)
    raw(",\"severity\":")
    string(diagnostic.severity.rawValue)
    raw(",\"message\":")
    string(diagnostic.message)
    raw(",\"file\":")
    string(source.name)
    raw(",\"span\":")
    if source.utf8.isEmpty && diagnostic.span == .none {
      raw("null")
    } else {
      raw("{")
      ends(of: diagnostic.span)
      raw("}")
    }
    raw(",\"help\":")
    if let help = diagnostic.help { string(help) } else { raw("null") }
    raw(",\"related\":")
    list(diagnostic.related) { $0.related($1) }
    raw(",\"fixes\":")
    list(diagnostic.fixes) { $0.fix($1) }
    raw("}\n")
  }

  private mutating func related(_ related: RelatedSpan) {
    raw("{\"span\":{")
    ends(of: related.span)
    raw("},\"message\":")
    string(related.message)
    raw("}")
  }

  private mutating func fix(_ fix: Fix) {
    raw("{\"title\":")
    string(fix.title)
    raw(",\"edits\":")
    list(fix.edits) { writer, edit in
      writer.raw("{")
      writer.ends(of: edit.span)
      writer.raw(",\"replacement\":")
      writer.string(edit.replacement)
      writer.raw("}")
    }
    raw("}")
  }

  private mutating func ends(of span: Span) {
    raw("\"start\":")
    position(span.lowerBound)
    raw(",\"end\":")
    position(max(span.lowerBound, span.upperBound))
  }

  private mutating func position(_ offset: Int) {
    let place = index.position(at: offset)
    let utf16 = index.utf16Column(at: offset)
    raw("{\"line\":\(place.line),\"column\":\(place.column),")
    raw("\"offset\":\(offset),\"utf16\":\(utf16)}")
  }

  private mutating func list<Element>(
    _ elements: [Element], _ write: (inout DiagnosticWriter, Element) -> Void
  ) {
    raw("[")
    for (order, element) in elements.enumerated() {
      if order > 0 { raw(",") }
      write(&self, element)
    }
    raw("]")
  }

  private mutating func raw(_ text: String) { output.append(contentsOf: text.utf8) }
  private mutating func string(_ text: String) { JSONText.append(text, to: &output) }
}
