import QCQText

/// Writes messages as the protocol has them.
struct DiagnosticWriter {
  private let document: Document
  /// Which state of the data names were looked up in.
  private let dataVersion: Int64?
  private let hasPages: Bool
  private let hasTags: Bool
  private let hasRelated: Bool
  private let hasData: Bool
  private let isMarkdown: Bool

  init(_ document: Document, _ client: Client, dataVersion: Int64? = nil) {
    (self.document, self.dataVersion) = (document, dataVersion)
    (hasPages, hasTags) = (client.can(.codeDescription), client.can(.diagnosticTags))
    (hasRelated, hasData) = (client.can(.relatedInformation), client.can(.diagnosticData))
    isMarkdown = client.can(.markdownMessages)
  }

  func write(_ diagnostic: Diagnostic, to output: inout JSONOutput) {
    output.object { output in
      output.field("range", document.range(diagnostic.span))
      output.field("severity", diagnostic.severity.number)
      output.field("code", diagnostic.code.rawValue)
      if hasPages {
        output.field("codeDescription") { output in
          output.field("href", VirtualDocument.page(diagnostic.code).uri)
        }
      }
      output.field("source", "qcq")
      writeMessage(diagnostic, to: &output)
      if hasTags, diagnostic.code == .unusedName { output.field("tags", ints: [1]) }
      if hasRelated, !diagnostic.related.isEmpty {
        output.field("relatedInformation", objects: diagnostic.related) { output, place in
          output.field(
            "location", Location(uri: document.uri, range: document.range(place.span)))
          output.field("message", place.message)
        }
      }
      if hasData { writeData(diagnostic, to: &output) }
    }
  }

  /// Says how many messages are not sent, at the place of the first one.
  func writeRest(of rest: ArraySlice<Diagnostic>, to output: inout JSONOutput) {
    guard let first = rest.first else { return }
    output.object { output in
      output.field("range", document.range(first.span))
      output.field("severity", Severity.note.number)
      output.field("source", "qcq")
      output.field("message", "\(rest.count) more problems from here on are not shown")
    }
  }

  private func writeMessage(_ diagnostic: Diagnostic, to output: inout JSONOutput) {
    let message = diagnostic.message + (diagnostic.help.map { "\n" + $0 } ?? "")
    guard isMarkdown else { return output.field("message", message) }
    output.field("message") { output in
      output.field("kind", "markdown")
      output.field("value", message.replacing("\n", with: "\n\n"))
    }
  }

  private func writeData(_ diagnostic: Diagnostic, to output: inout JSONOutput) {
    let version = diagnostic.code.isAboutData ? dataVersion : nil
    if diagnostic.fixes.isEmpty, version == nil { return }
    output.field("data") { output in
      if let version { output.field("dataVersion", Int(version)) }
      output.field("fixes", objects: diagnostic.fixes) { output, fix in
        output.field("title", fix.title)
        output.field("edits", document.written(fix.edits))
      }
    }
  }
}

/// A replacement in a document, in the client's positions.
struct WrittenEdit: JSONWritable, Hashable {
  let range: PositionRange
  let newText: String

  func write(to output: inout JSONOutput) {
    output.object { output in
      output.field("range", range)
      output.field("newText", newText)
    }
  }
}

extension DiagnosticCode {
  /// Whether it is said of a name that stands for something in the data.
  fileprivate var isAboutData: Bool {
    [.unknownList, .ambiguousList, .listPrefix, .unknownCategory, .unknownItem, .ambiguousItem]
      .contains(self)
  }
}

extension Severity {
  /// As the protocol counts: 1 is an error.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
