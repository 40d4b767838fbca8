import QCQCharts
import QCQText
package import QCQLanguage

extension ReportFormat {
  /// The place for the rows of one result.
  package static func makeSink(_ spec: ReportSpec, _ output: ByteOutput) -> any ResultSink {
    formed(makePlainSink(spec, output), spec)
  }

  /// The same sink for rows as a query gives them: they become a crosstab, or get feet.
  static func formed(_ sink: any ResultSink, _ spec: ReportSpec) -> any ResultSink {
    FootSink(CrosstabSink(sink, spec), isMarked: spec.marksFeet)
  }

  private static func makePlainSink(_ spec: ReportSpec, _ output: ByteOutput) -> any ResultSink {
    switch spec.format {
    case .table: TableSink(spec, output)
    case .vertical: VerticalSink(spec, output)
    case .csv: DelimitedSink(spec, output, spec.isSpreadsheet ? .spreadsheet : .csv)
    case .tsv: DelimitedSink(spec, output, .tsv)
    case .json: ObjectSink(spec, output, .json)
    case .ndjson: ObjectSink(spec, output, .ndjson)
    case .markdown: MarkdownSink(spec, output)
    case .html: HTMLSink(spec, output)
    }
  }

  /// What a file begins with that holds a result alone: HTML says in which encoding it is.
  package var fileStart: String {
    switch info.markup {
    case .html: "<meta charset=\"utf-8\">\n"
    case .markdown, nil: ""
    }
  }

  /// The lines above one of several results.
  static func heading(_ title: String, _ spec: ReportSpec) -> [String] {
    switch spec.format.info.markup {
    case .markdown: return ["## " + MarkdownText.escaped(title), ""]
    case .html: return ["<h2>\(MarkupText.isolated(title))</h2>"]
    case nil:
      let title = spec.width.map { DisplayWidth.truncate(title, to: $0) } ?? title
      return [TerminalStyle.heading.paint(title, enabled: spec.color)]
    }
  }
}

extension ReportSpec {
  /// Whether JSON has room between its parts.
  var isSpaced: Bool {
    if case .objects(let isSpaced) = format.info.kind { isSpaced } else { false }
  }

  /// Whether a column tells feet of sections from rows: JSON has another place for them.
  var marksFeet: Bool {
    switch format.info.kind {
    case .records: true
    case .prose, .objects: false
    }
  }

  /// A text that stands beside others on a terminal, as it is to be written there.
  func beside(_ text: String) -> String { isTerminal ? RightToLeft.isolated(text) : text }

  /// What the rules of tables are made of.
  var rule: String { isASCII ? "-" : "─" }
}

/// How a result is to be written.
package struct ReportSpec: Sendable {
  package var format: ReportFormat
  /// The columns of the terminal; nil where there is none, and tables are as wide as they need.
  package var width: Int?
  package var color: Bool
  /// Whether the bytes go to a terminal: then controls in data are escaped in every format.
  package var isTerminal: Bool
  package var zone: any TimeZoneRules
  /// How many rows of a long table are shown; nil for all.
  package var excerpt: TableExcerpt?
  /// Whether rules and charts are made of ASCII characters alone.
  package var isASCII = false
  /// Whether texts in CSV that a spreadsheet would take for formulas are guarded.
  package var isSpreadsheet = false
  /// Whether HTML stands on a page with a style of its own, which chooses between drawings.
  package var isPage = false
  /// Whether that page is kept true: then its rows stand apart from what is around them.
  package var isLive = false
  /// The level of headings inside a result.
  var headingLevel = 3

  package init(
    format: ReportFormat, width: Int? = nil, color: Bool = false, isTerminal: Bool = false,
    zone: any TimeZoneRules = UTC()
  ) {
    self.format = format
    self.width = width
    self.color = color
    self.isTerminal = isTerminal
    self.zone = zone
  }
}
