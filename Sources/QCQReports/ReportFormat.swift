package import QCQLanguage

/// The forms in which a result can be written; each has a file of its own in `Formats`.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: columns that fit the terminal, shopping lists with check boxes.
  case table
  /// RFC 4180: CRLF after each record, the bytes of text as they are stored.
  case csv
  /// Tabs between cells, `\t \n \r \\` escaped, `\N` for what is absent.
  case tsv
  /// One array of objects.
  case json
  /// One object a line.
  case ndjson
  /// A table or task list as GitHub renders it.
  case markdown

  /// The place for the rows of one result.
  package static func makeSink(_ spec: ReportSpec, _ output: ByteOutput) -> any ResultSink {
    switch spec.format {
    case .table: TableSink(spec, output)
    case .csv: DelimitedSink(spec, output, .csv)
    case .tsv: DelimitedSink(spec, output, .tsv)
    case .json: ObjectSink(spec, output, .json)
    case .ndjson: ObjectSink(spec, output, .ndjson)
    case .markdown: MarkdownSink(spec, output)
    }
  }
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
