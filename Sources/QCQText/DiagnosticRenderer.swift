/// Renders diagnostics for people, each with the source lines that it speaks of.
///
/// ```
/// error: lists have no field `pending` [unknown-field]
///   --> week.qcq:3:13
///    |
///  3 | lists where pending
///    |             ^^^^^^^
///    = help: items have it: `lists where any(items where pending)`
///    = fix: write `where`
/// ```
package struct DiagnosticRenderer: Sendable {
  package let color: Bool
  /// How many columns there are; nil where lines may be as long as they are.
  private let width: Int?

  package init(color: Bool, width: Int? = nil) {
    self.color = color
    self.width = width.map { max($0, DiagnosticRenderer.leastWidth) }
  }

  private static let leastWidth = 20

  /// The diagnostics in the given order, an empty line between two; ends with a line break.
  ///
  /// A diagnostic with `Span.none` on an empty text comes from no text: it prints only its message
  /// and help.
  package func render(_ diagnostics: [Diagnostic], in source: SourceText) -> String {
    let index = LineIndex(source)
    return diagnostics.map { render($0, source, index) }.joined(separator: "\n")
  }

  private func render(
    _ diagnostic: Diagnostic, _ source: SourceText, _ index: LineIndex
  ) -> String {
    var lines = [headline(diagnostic)]
    var margin = ""
    if !(source.utf8.isEmpty && diagnostic.span == .none) {
      let snippet = snippet(diagnostic, source, index)
      margin = snippet.margin
      lines += snippet.lines
    }
    let notes =
      [diagnostic.help.map { ("help", $0) }].compactMap { $0 }
      + diagnostic.fixes.map { ("fix", $0.title) }
    for (label, text) in notes {
      let advice = TerminalStyle.advice.paint("\(label):", enabled: color)
      let indent = margin + "    "
      let words = folded(
        TerminalText.escaped(text), behind: indent.count + label.count + 2, indent: indent.count)
      lines.append(
        "\(margin)  \(gutter("=")) \(advice) " + words.joined(separator: "\n" + indent))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func headline(_ diagnostic: Diagnostic) -> String {
    let label = diagnostic.severity.rawValue + ":"
    let code = "[\(diagnostic.code.rawValue)]"
    let message = TerminalText.escaped(diagnostic.message)
    var lines = folded("\(message) \(code)", behind: label.count + 1, indent: 2)
    let last = lines.removeLast().dropLast(code.count)
    if !last.isEmpty { lines.append(String(last.dropLast())) }
    let words = lines.map { TerminalStyle.heading.paint($0, enabled: color) }
    return diagnostic.severity.style.paint(label, enabled: color) + " "
      + words.joined(separator: "\n  ") + (last.isEmpty ? "\n  " : " ")
      + TerminalStyle.faint.paint(code, enabled: color)
  }

  /// The lines of a text that stands behind something, broken between words where it is too wide.
  private func folded(_ text: String, behind start: Int, indent: Int) -> [String] {
    guard let width else { return [text] }
    return DisplayWidth.folded(text, first: width - start, next: width - indent)
  }

  private func gutter(_ text: String) -> String {
    TerminalStyle.gutter.paint(text, enabled: color)
  }

  /// The place and the marked lines, in the order of the text; `…` stands for lines left out.
  private func snippet(
    _ diagnostic: Diagnostic, _ source: SourceText, _ index: LineIndex
  ) -> (margin: String, lines: [String]) {
    let marked = MarkedLine.group(diagnostic, index)
    let digits = marked.map { String($0.line + 1).count }.max() ?? 1
    let margin = String(repeating: " ", count: digits)
    let columns = width.map { $0 - digits - 4 }
    let place = index.position(at: diagnostic.span.lowerBound)
    let name = TerminalText.escaped(source.name)
    var lines = [
      "\(margin) \(gutter("-->")) \(name):\(place.line):\(place.column)",
      "\(margin)  \(gutter("|"))",
    ]
    var previous: Int?
    for line in marked {
      if let previous, line.line > previous + 1 { lines.append("\(margin)  \(gutter("…"))") }
      previous = line.line
      let number = DisplayWidth.pad(String(line.line + 1), to: digits, .right)
      let span = index.span(ofLine: line.line)
      for (order, mark) in line.marks.enumerated() {
        let excerpt = SourceExcerpt(source, line: span, mark: mark.span, columns: columns)
        // A long line shows a window of its own round each mark; else the text stands once.
        if order == 0 || excerpt.isWindow {
          let text = excerpt.text.isEmpty ? "" : " " + excerpt.text
          lines.append(" " + gutter("\(number) |") + text)
        }
        lines.append("\(margin)  \(gutter("|")) " + underline(mark, excerpt, diagnostic.severity))
      }
    }
    return (margin, lines)
  }

  private func underline(
    _ mark: MarkedLine.Mark, _ excerpt: SourceExcerpt, _ severity: Severity
  ) -> String {
    let indent = String(repeating: " ", count: excerpt.markColumn)
    let stroke = String(repeating: mark.message == nil ? "^" : "-", count: excerpt.markWidth)
    guard let message = mark.message else {
      return indent + severity.style.paint(stroke, enabled: color)
    }
    let words = stroke + " " + TerminalText.escaped(message)
    return indent + TerminalStyle.gutter.paint(words, enabled: color)
  }
}

/// A line of the source with the spans to underline in it.
private struct MarkedLine {
  struct Mark {
    let span: Span
    /// What a related span says; nil for the diagnostic's own.
    let message: String?
  }

  let line: Int
  var marks: [Mark]

  static func group(_ diagnostic: Diagnostic, _ index: LineIndex) -> [MarkedLine] {
    var lines: [MarkedLine] = []
    let marks =
      [Mark(span: diagnostic.span, message: nil)]
      + diagnostic.related.map { Mark(span: $0.span, message: $0.message) }
    for mark in marks {
      let line = index.line(at: mark.span.lowerBound)
      if let place = lines.firstIndex(where: { $0.line == line }) {
        lines[place].marks.append(mark)
      } else {
        lines.append(MarkedLine(line: line, marks: [mark]))
      }
    }
    return lines.sorted { $0.line < $1.line }
  }
}
