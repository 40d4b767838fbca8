/// The forms in which a result can be written.
package enum ReportFormat: String, Sendable, CaseIterable {
  case table, vertical, csv, tsv, json, ndjson, markdown, html

  package var info: FormatInfo {
    switch self {
    case .table: FormatInfo(.prose, ending: nil, watch: .table, describesDatabases: true)
    case .vertical: FormatInfo(.prose, ending: nil)
    case .csv: FormatInfo(.records(end: "\r\n"), ending: "csv")
    case .tsv: FormatInfo(.records(end: "\n"), ending: "tsv")
    case .json: FormatInfo(.objects(isSpaced: true), ending: "json", describesDatabases: true)
    case .ndjson: FormatInfo(.objects(isSpaced: false), ending: "ndjson", watch: .frames)
    case .markdown: FormatInfo(.prose, ending: "md", markup: .markdown)
    case .html: FormatInfo(.prose, ending: "html", markup: .html)
    }
  }

  /// The format that the ending of a file's name stands for.
  package init?(ending: some StringProtocol) {
    guard
      let format = ReportFormat.allCases.first(where: {
        $0.info.ending.map { $0 == ending } ?? false
      })
    else { return nil }
    self = format
  }

  /// The endings of files that `into` can write.
  package static let endings = allCases.compactMap(\.info.ending)
}

/// What a format is like, and what it can do.
package struct FormatInfo: Sendable {
  package enum Kind: Sendable {
    /// For people, so that lines of text may stand between results.
    case prose
    /// A header and records, each with its end.
    case records(end: String)
    /// JSON: objects over several lines, or one a line.
    case objects(isSpaced: Bool)
  }

  /// How a watch shows its versions.
  package enum Watch: Sendable {
    /// Drawn anew, or a line for each change.
    case table
    /// A JSON object for each change.
    case frames
  }

  /// The language of a document.
  package enum Markup: Sendable { case markdown, html }

  package let kind: Kind
  /// The ending of the files that `into` writes in it; nil where it writes none.
  package let ending: String?
  /// Nil for a format that needs an end, because a watch has none.
  package let watch: Watch?
  /// The language of the one document that all results of a script stand in; nil where each stands
  /// by itself.
  package let markup: Markup?
  /// Whether it also serves for what isn't a result: the schema, the state of a database.
  package let describesDatabases: Bool

  init(
    _ kind: Kind, ending: String?, watch: Watch? = nil, markup: Markup? = nil,
    describesDatabases: Bool = false
  ) {
    (self.kind, self.ending, self.watch, self.markup) = (kind, ending, watch, markup)
    self.describesDatabases = describesDatabases
  }

  package var isProse: Bool {
    if case .prose = kind { true } else { false }
  }

  /// Whether it is for people's eyes alone, and not for files.
  package var isOnlyShown: Bool { isProse && ending == nil }

  package var isObjects: Bool {
    if case .objects = kind { true } else { false }
  }

  /// People get the few columns they want to read, programs all.
  package var columnSet: ColumnSet { isProse ? .display : .complete }
}
