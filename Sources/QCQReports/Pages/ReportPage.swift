internal import QCQCharts
package import QCQLanguage

/// All results of a script on one page of HTML, which needs nothing from anywhere.
///
/// It is put together while the script runs, and written when all has run. The same data and the
/// same time give the same bytes.
package final class ReportPage: ScriptPage {
  private let name: String
  private let stamp: String
  private let styles: [String]
  private let spec: ReportSpec
  private var body: [UInt8] = []
  /// Lines of text that follow one another.
  private var lines: [String] = []
  private var title: String?
  private var headings: [(id: String, text: String)] = []
  private var query: (words: [String], text: String)?

  /// - Parameters:
  ///   - name: What the page is called where no line of text is a heading.
  ///   - stamp: Which data it shows, and as of when.
  ///   - styles: CSS, each on top of the one before.
  package init(_ name: String, stamp: String, styles: [String], _ spec: ReportSpec) {
    (self.name, self.stamp, self.styles) = (name, stamp, styles)
    var spec = spec
    (spec.format, spec.isPage, spec.isTerminal, spec.color) = (.html, true, false, false)
    self.spec = spec
  }

  package func add(text: String) { lines.append(text) }

  package func describe(_ words: [String], _ text: String) { query = (words, text) }

  package func makeSink(name: String?) -> any ResultSink {
    flushText()
    let output = ByteOutput { [self] bytes in
      body += bytes
      return true
    }
    let told = query
    query = nil
    output.append(Self.opening(name))
    return FollowedSink(sink: ReportFormat.makeSink(spec, output)) {
      if let told { output.append(ReportPage.description(told.words, told.text)) }
      output.append("</section>\n")
      output.flush()
    }
  }

  /// What stands above the rows of a result.
  ///
  /// - Parameter attributes: What its element has besides, with a space in front.
  static func opening(_ name: String?, _ attributes: String = "") -> String {
    let isNamed = name.map { Int($0) == nil } ?? false
    let heading = isNamed ? "<h3>\(MarkupText.escaped(name ?? ""))</h3>\n" : ""
    return "<section class=\"result\"\(attributes)>\n" + heading
  }

  /// What stands below them.
  static func description(_ words: [String], _ text: String) -> String {
    let sentence = MarkupText.escaped(QuerySentence.text(words))
    var markup = "<p class=\"words\">\(sentence)</p>\n"
    if !text.isEmpty {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { MarkupText.escaped(String($0)) }
      markup += "<details><summary>Query</summary><pre><code>"
      markup += lines.joined(separator: "\n") + "</code></pre></details>\n"
    }
    return markup
  }

  private func flushText() {
    let text = PageText(lines, firstHeading: headings.count + 1)
    lines = []
    headings += text.headings
    if title == nil { title = text.title }
    body += Array(text.markup.utf8)
  }

  /// Writes the page.
  package func write(to output: ByteOutput) {
    flushText()
    var document = PageDocument(title: MarkupText.escaped(title ?? name), styles: styles)
    document.index = PageDocument.index(headings)
    document.stamp = "<footer>\(MarkupText.escaped(stamp))</footer>"
    document.write(String(decoding: body, as: UTF8.self), to: output)
  }
}
