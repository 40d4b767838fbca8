internal import QCQCharts
internal import QCQLanguage

/// Draws a page that is kept true: the same as a file has, part by part.
package struct LiveReport {
  /// What stands at one place of the page, as it is now.
  package enum Piece {
    /// Lines of text with a little Markdown.
    case lines([String])
    case result(WatchedResult, name: String?, words: [String], text: String)
    /// What was expected and is not so; nil where it is.
    case complaint(String?)
  }

  private let name: String
  private var spec: ReportSpec
  /// The results that were drawn last, by their places.
  private var drawn: [Int: Drawing] = [:]

  private struct Drawing {
    let result: WatchedResult
    /// A line for each row, if the rows stand as they are.
    let lines: [LiveRow]
    let headingLevel: Int
    let part: LivePart
  }

  /// - Parameter name: What the page is called where no line of text is a heading.
  package init(_ name: String, _ spec: ReportSpec) {
    self.name = name
    var spec = spec
    (spec.format, spec.isPage, spec.isLive) = (.html, true, true)
    (spec.isTerminal, spec.color) = (false, false)
    self.spec = spec
  }

  /// - Parameter stamp: Which data it shows, and as of when.
  package mutating func picture(_ pieces: [Piece], stamp: String) -> LivePicture {
    var title: String?
    var headings: [(id: String, text: String)] = []
    let body = pieces.enumerated().map { index, piece in
      let id = "place-\(index + 1)"
      switch piece {
      case .lines(let lines):
        let text = PageText(lines, firstHeading: headings.count + 1)
        headings += text.headings
        title = title ?? text.title
        return LivePart(id: id, markup: "<div id=\"\(id)\">\(text.markup)</div>\n")
      case .result(let result, let name, let words, let text):
        spec.headingLevel = ReportPage.headingLevel(below: headings)
        if let kept = drawn[index], kept.headingLevel == spec.headingLevel,
          kept.result.isSame(as: result)
        {
          return kept.part
        }
        let drawing = part(id, result, name, (words, text), after: drawn[index])
        drawn[index] = drawing
        return drawing.part
      case .complaint(let text):
        let attributes = text == nil ? " hidden" : " role=\"alert\""
        let words = MessageText.markup(text ?? "")
        return LivePart(
          id: id, markup: "<p id=\"\(id)\" class=\"problem\"\(attributes)>\(words)</p>\n")
      }
    }
    let index = PageDocument.index(headings, " id=\"contents\"")
    let head = [
      LivePart(
        id: "title",
        markup: "<h1 id=\"title\">\(MarkupText.withIsolatedRuns(title ?? name))</h1>"),
      LivePart(
        id: "contents", markup: index.isEmpty ? "<nav id=\"contents\" hidden></nav>\n" : index),
    ]
    let foot = LivePart(
      id: "stamp", markup: "<footer id=\"stamp\">\(MarkupText.escaped(stamp))</footer>")
    return LivePicture(parts: head + body + [foot])
  }

  private func part(
    _ id: String, _ result: WatchedResult, _ name: String?, _ told: (words: [String], text: String),
    after before: Drawing?
  ) -> Drawing {
    var markup = ReportPage.opening(name, spec, " id=\"\(id)\"")
    let output = ByteOutput { bytes in
      markup += String(decoding: bytes, as: UTF8.self)
      return true
    }
    var table = LiveTable(spec.below(name), output)
    let lines = table.draw(result, after: before.map { ($0.result, $0.lines) })
    markup += ReportPage.description(told.words, told.text) + "</section>\n"
    return Drawing(
      result: result, lines: lines, headingLevel: spec.headingLevel,
      part: LivePart(id: id, markup: markup, rows: table.rows))
  }
}

extension LivePicture {
  /// Writes the page as a document that shows this picture.
  ///
  /// - Parameters:
  ///   - styles: CSS, each on top of the one before.
  ///   - script: What keeps the page true.
  ///   - state: What tells the script where it stands.
  package func write(
    styles: [String], script: String, state: String, fields: [LiveField], to output: ByteOutput
  ) {
    let heading = parts[0].markup.drop { $0 != ">" }.dropFirst().dropLast("</h1>".count)
    var document = PageDocument(heading: String(heading), styles: styles)
    document.index = parts[1].markup
    document.stamp = parts.last?.markup ?? ""
    document.live = PageDocument.Live(
      script: script, state: MarkupText.escaped(state), tools: LiveField.form(fields))
    document.write(parts.dropFirst(2).dropLast().map(\.whole).joined(), to: output)
  }
}

extension WatchedResult {
  fileprivate func isSame(as other: WatchedResult) -> Bool {
    keys == other.keys && rows == other.rows && shape.fits(other.shape)
  }
}
