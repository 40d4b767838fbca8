import QCQAssist
import QCQText

/// What is known of the messages that the client shows.
struct DiagnosticState {
  /// When the event that is being taken in was read.
  var time = 0.0
  /// Documents whose messages may be others than those that the client shows.
  var stale: [String: Staleness] = [:]
  /// When each document was edited last.
  var lastEdit: [String: Double] = [:]
  /// What was pulled last, so that it need not be sent again.
  var pulled: [String: PulledDiagnostics] = [:]
  var pullCount = 0

  struct Staleness {
    /// Since when.
    var since: Double
    /// Not before this time: more edits are likely to come at once.
    var notBefore: Double
  }
}

extension LanguageServer {
  /// Edits that come faster than this one after another come from a program, not from a person.
  static let burstGap = 0.0012
  /// How long a burst has to be over before its end is believed.
  static let burstPause = 0.002
  /// After this time messages are sent even if edits go on coming.
  static let patience = 0.05
  /// No more messages of a document are sent; whoever has so many reads the first ones.
  static let messageLimit = 1000
  /// How long messages wait for a database to be opened.
  static let openingPatience = 0.5

  /// Remembers that a document was opened or edited.
  func touch(_ document: Document) {
    let time = diagnosing.time
    let isBurst = time - (diagnosing.lastEdit[document.uri] ?? -1) < Self.burstGap
    diagnosing.lastEdit[document.uri] = time
    let since = diagnosing.stale[document.uri]?.since ?? time
    let notBefore = isBurst ? min(time + Self.burstPause, since + Self.patience) : time
    diagnosing.stale[document.uri] = .init(since: since, notBefore: notBefore)
  }

  /// Remembers that the messages of a document may have changed though it has not.
  func markStale(_ document: Document) { mark([document.name]) }

  /// Remembers that the messages of some documents may have changed.
  func mark(_ names: [String]) {
    for name in names {
      guard let document = documents[name: name], diagnosing.stale[document.uri] == nil else {
        continue
      }
      diagnosing.stale[document.uri] = .init(since: diagnosing.time, notBefore: diagnosing.time)
    }
  }

  /// Sends what is due, once all that has come was taken in; says when to be asked again.
  package func settle(at now: Double) -> Double? {
    guard life == .running else { return nil }
    let refresh = refreshClient(ifDueAt: now)
    return [publishDue(at: now), refresh].compactMap(\.self).min()
  }

  /// Sends the messages that are due; says when more will be.
  private func publishDue(at now: Double) -> Double? {
    var next: Double?
    // Those that use another document follow in the same turn.
    for _ in 0..<3 {
      let due = diagnosing.stale.keys.sorted()
      next = nil
      var hasPublished = false
      for uri in due {
        guard let document = documents[uri: uri] else {
          diagnosing.stale[uri] = nil
          continue
        }
        if let time = dueTime(document), time > now {
          next = min(next ?? time, time)
        } else {
          publish(document)
          hasPublished = true
        }
      }
      if !hasPublished { break }
    }
    return next
  }

  private func dueTime(_ document: Document) -> Double? {
    guard let staleness = diagnosing.stale[document.uri] else { return nil }
    if entry(for: document.source).isOpening { return staleness.since + Self.openingPatience }
    return staleness.notBefore
  }

  private func publish(_ document: Document) {
    let analysis = analysis(of: document)
    diagnosing.stale[document.uri] = nil
    if client.pullsDiagnostics { return }
    notify("textDocument/publishDiagnostics") { output in
      output.object { output in
        output.field("uri", document.uri)
        if client.takesVersionedDiagnostics { output.field("version", document.version) }
        output.name("diagnostics")
        writeDiagnostics(of: document, analysis, to: &output)
      }
    }
  }

  /// Takes the messages of a document that was closed away from the client.
  func clearDiagnostics(of document: Document) {
    diagnosing.stale[document.uri] = nil
    diagnosing.lastEdit[document.uri] = nil
    diagnosing.pulled[document.uri] = nil
    guard !client.pullsDiagnostics, life == .running else { return }
    notify("textDocument/publishDiagnostics") { output in
      output.object { output in
        output.field("uri", document.uri)
        output.name("diagnostics")
        output.array { _ in }
      }
    }
  }

  // MARK: Writing

  /// All that is to be said of a document.
  func diagnostics(of document: Document, _ analysis: Analysis) -> [Diagnostic] {
    var all = analysis.diagnostics
    if let problem = entry(for: document.source).problem, document.databaseLine != nil {
      let span = DatabaseLine.span(in: document.text.utf8)
      all.insert(
        Diagnostic(.databaseUnreadable, span, problem.message, severity: .warning), at: 0)
    }
    return all
  }

  func writeDiagnostics(
    of document: Document, _ analysis: Analysis, to output: inout JSONOutput
  ) {
    let version = entry(for: document.source).state?.names.version
    let writer = DiagnosticWriter(document: document, client: client, dataVersion: version)
    let all = diagnostics(of: document, analysis)
    output.array { output in
      for diagnostic in all.prefix(Self.messageLimit) { writer.write(diagnostic, to: &output) }
      if all.count > Self.messageLimit {
        writer.writeRest(of: all[Self.messageLimit...], to: &output)
      }
    }
  }
}

/// Writes messages as the protocol has them.
struct DiagnosticWriter {
  let document: Document
  let client: ClientCapabilities
  /// Which state of the data names were looked up in.
  var dataVersion: Int64?

  func write(_ diagnostic: Diagnostic, to output: inout JSONOutput) {
    output.object { output in
      output.field("range", document.range(diagnostic.span, client.encoding))
      output.field("severity", diagnostic.severity.number)
      output.field("code", diagnostic.code.rawValue)
      if client.takesCodeDescription {
        output.field("codeDescription") { output in
          output.field("href", VirtualDocument.page(diagnostic.code).uri)
        }
      }
      output.field("source", "qcq")
      writeMessage(diagnostic, to: &output)
      if client.takesDiagnosticTags, diagnostic.code == .unusedName {
        output.name("tags")
        output.ints([1])
      }
      writeRelated(diagnostic.related, to: &output)
      if client.takesDiagnosticData { writeData(diagnostic, to: &output) }
    }
  }

  /// Says how many messages are not sent, at the place of the first one.
  func writeRest(of rest: ArraySlice<Diagnostic>, to output: inout JSONOutput) {
    guard let first = rest.first else { return }
    output.object { output in
      output.field("range", document.range(first.span, client.encoding))
      output.field("severity", Severity.note.number)
      output.field("source", "qcq")
      output.field("message", "\(rest.count) more messages from here on are not shown")
    }
  }

  private func writeMessage(_ diagnostic: Diagnostic, to output: inout JSONOutput) {
    let message = diagnostic.message + (diagnostic.help.map { "\n" + $0 } ?? "")
    guard client.takesMarkdownMessages else { return output.field("message", message) }
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
      output.name("fixes")
      output.array { output in for fix in diagnostic.fixes { write(fix, to: &output) } }
    }
  }

  private func writeRelated(_ related: [RelatedSpan], to output: inout JSONOutput) {
    guard client.takesRelatedInformation, !related.isEmpty else { return }
    output.name("relatedInformation")
    output.array { output in
      for place in related {
        output.object { output in
          output.field("location") { output in
            output.field("uri", document.uri)
            output.field("range", document.range(place.span, client.encoding))
          }
          output.field("message", place.message)
        }
      }
    }
  }

  private func write(_ fix: Fix, to output: inout JSONOutput) {
    output.object { output in
      output.field("title", fix.title)
      output.name("edits")
      output.array { output in
        for edit in fix.edits {
          output.value(WrittenEdit(document.range(edit.span, client.encoding), edit.replacement))
        }
      }
    }
  }
}

/// A replacement in a document, in the client's positions.
struct WrittenEdit: JSONWritable, Hashable {
  let range: PositionRange
  let newText: String

  init(_ range: PositionRange, _ newText: String) { (self.range, self.newText) = (range, newText) }

  func write(to output: inout JSONOutput) {
    output.object { output in
      output.field("range", range)
      output.field("newText", newText)
    }
  }
}

extension DiagnosticCode {
  /// Whether it is said of a name that stands for something in the data.
  var isAboutData: Bool {
    [.unknownList, .ambiguousList, .listPrefix, .unknownCategory, .unknownItem, .ambiguousItem]
      .contains(self)
  }
}

extension Severity {
  /// As the protocol counts: 1 is an error.
  var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
