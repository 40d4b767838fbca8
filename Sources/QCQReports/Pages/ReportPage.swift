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
    output.append("<section class=\"result\">\n")
    if let name, Int(name) == nil {
      output.append("<h3>\(MarkupText.escaped(name))</h3>\n")
    }
    return FollowedSink(sink: ReportFormat.makeSink(spec, output)) {
      if let told { output.append(ReportPage.description(told.words, told.text)) }
      output.append("</section>\n")
      output.flush()
    }
  }

  private static func description(_ words: [String], _ text: String) -> String {
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

  /// So many headings are found without an index.
  private static let fewHeadings = 2

  package func write(to output: ByteOutput) {
    flushText()
    let title = MarkupText.escaped(title ?? name)
    output.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>

      """)
    for style in safeStyles { output.append("<style>\(style)</style>\n") }
    output.append("</head>\n<body>\n<header><h1>\(title)</h1></header>\n")
    if headings.count > Self.fewHeadings { output.append(index) }
    output.append("<main>\n")
    output.append(String(decoding: body, as: UTF8.self))
    output.append("</main>\n<footer>\(MarkupText.escaped(stamp))</footer>\n</body>\n</html>\n")
    output.flush()
  }

  private var index: String {
    let entries = headings.map { heading in
      "<li><a href=\"#\(heading.id)\">\(heading.text)</a></li>"
    }
    return "<nav aria-label=\"Contents\"><ul>\n\(entries.joined(separator: "\n"))\n</ul></nav>\n"
  }

  /// Nothing in a style ends it.
  private var safeStyles: [String] { styles.map { $0.replacing("</", with: "<\\/") } }

  /// Nothing is loaded from anywhere, and no style applies but those of the page.
  private var policy: String {
    let hashes = safeStyles.map { "'sha256-\(SHA256.base64(of: Array($0.utf8)))'" }
    return "default-src 'none'; style-src \(hashes.joined(separator: " ")); base-uri 'none'; "
      + "form-action 'none'"
  }
}
