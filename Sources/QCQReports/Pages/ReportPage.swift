internal import QCQCharts
internal import QCQLanguage

/// All results of a script on one page of HTML, which needs nothing from anywhere.
///
/// It is put together while the script runs, and written when all has run. The same data and the
/// same time give the same bytes.
package final class ReportPage: ScriptPage {
  package let draft: PageDraft
  private let styles: [String]
  private var title: String?
  private var headings: [(id: String, text: String)] = []

  /// - Parameters:
  ///   - name: What the page is called where no line of text is a heading.
  ///   - stamp: Which data it shows, and as of when.
  ///   - styles: CSS, each on top of the one before.
  package init(_ name: String, stamp: String, styles: [String], _ spec: ReportSpec) {
    var spec = spec.page(.html)
    (spec.isPage, spec.headingLevel) = (true, Self.headingLevel(below: []))
    (self.styles, draft) = (styles, PageDraft(name, stamp, spec))
  }

  package func markup(of lines: [String]) -> String {
    let text = PageText(lines, firstHeading: headings.count + 1)
    headings += text.headings
    draft.spec.headingLevel = Self.headingLevel(below: headings)
    title = title ?? text.title
    return text.markup
  }

  package func opening(_ name: String?) -> String { Self.opening(name, draft.spec) }

  /// The level of headings of a result, so that none is passed over below the page's own.
  static func headingLevel(below headings: [(id: String, text: String)]) -> Int {
    headings.isEmpty ? 2 : 3
  }

  package func closing(_ query: PageDraft.Query?) -> String {
    (query.map { Self.description($0.words, $0.text) } ?? "") + "</section>\n"
  }

  /// What stands above the rows of a result.
  ///
  /// - Parameter attributes: What its element has besides, with a space in front.
  static func opening(
    _ name: String?, _ spec: ReportSpec, _ attributes: String = ""
  ) -> String {
    let tag = "h\(spec.headingLevel)"
    let heading = ResultName.shown(name).map { "<\(tag)>\(MarkupText.isolated($0))</\(tag)>\n" }
    return "<section class=\"result\"\(attributes)>\n" + (heading ?? "")
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

  /// Writes the page.
  package func write(to output: ByteOutput) {
    let body = finishedBody()
    let heading = MarkupText.withIsolatedRuns(title ?? draft.name)
    var document = PageDocument(heading: heading, styles: styles)
    document.index = PageDocument.index(headings)
    document.stamp = "<footer>\(MarkupText.escaped(draft.stamp))</footer>"
    document.write(body, to: output)
  }
}
