import QCQAssist
import QCQText

/// What a client was given that asked for messages.
struct PulledDiagnostics {
  let resultID: String
  /// The messages as they were written.
  let bytes: [UInt8]
}

/// Sends the messages about documents when they are due, and gives them to clients that ask.
final class DiagnosticsPublisher {
  /// At most this many messages of a document are sent: nobody reads beyond the first ones.
  static let limit = 1000
  /// How long messages wait for a database to be opened.
  private static let openingPatience = 0.5

  private let scripts: Scripts
  private let client: Client
  /// What was pulled last, by address, so that it need not be sent again.
  private var pulled: [String: PulledDiagnostics] = [:]
  private var pullCount = 0

  init(scripts: Scripts, client: Client) { (self.scripts, self.client) = (scripts, client) }

  // MARK: Sending

  /// Whether messages wait for longer than they should, however much there is to take in.
  func isOverdue(_ now: Double) -> Bool {
    scripts.documents.all.contains {
      $0.staleness.map { now - $0.since > Document.Staleness.patience } ?? false
    }
  }

  /// Sends the messages that are due; says when more will be.
  func publishDue(at now: Double) -> Double? {
    // Those that use another document follow in the same turn.
    for _ in 0..<3 {
      let stale = scripts.documents.all.filter { $0.staleness != nil }
      let due = stale.filter { dueTime($0) <= now }
      for document in due { publish(document) }
      if due.isEmpty { return stale.map(dueTime).min() }
    }
    return scripts.documents.all.filter { $0.staleness != nil }.map(dueTime).min()
  }

  private func dueTime(_ document: Document) -> Double {
    guard let staleness = document.staleness else { return .infinity }
    return scripts.entry(of: document).isOpening
      ? staleness.since + Self.openingPatience : staleness.notBefore
  }

  private func publish(_ document: Document) {
    let analysis = scripts.analysis(of: document)
    document.markPublished()
    if client.asksForMessages { return }
    client.notify("textDocument/publishDiagnostics") { output in
      output.field("uri", document.uri)
      if client.can(.versionedDiagnostics) { output.field("version", document.version) }
      output.name("diagnostics")
      write(document, analysis, to: &output)
    }
  }

  /// Takes the messages of a document that was closed away from the client.
  func clear(_ document: Document) {
    pulled[document.uri] = nil
    guard !client.asksForMessages else { return }
    client.notify("textDocument/publishDiagnostics") { output in
      output.field("uri", document.uri)
      output.array("diagnostics") { _ in }
    }
  }

  // MARK: Giving

  /// The messages of a document now, and whether they differ from those of an earlier answer.
  func pull(
    _ document: Document, previous: String?
  ) -> (report: PulledDiagnostics, isNew: Bool) {
    let analysis = scripts.analysis(of: document)
    document.markPublished()
    return pull(document, analysis, previous: previous)
  }

  func pull(
    _ document: Document, _ analysis: Analysis, previous: String?
  ) -> (report: PulledDiagnostics, isNew: Bool) {
    var output = JSONOutput()
    write(document, analysis, to: &output)
    if let last = pulled[document.uri], last.bytes == output.bytes {
      return (last, last.resultID != previous)
    }
    pullCount += 1
    let report = PulledDiagnostics(resultID: "\(pullCount)", bytes: output.bytes)
    pulled[document.uri] = report
    return (report, true)
  }

  /// What is said of a file that is gone: nothing.
  func forget(_ uri: String) -> (report: PulledDiagnostics, isNew: Bool) {
    pulled[uri] = nil
    return (PulledDiagnostics(resultID: "0", bytes: Array("[]".utf8)), true)
  }

  // MARK: Writing

  /// All that is to be said of a document.
  private func all(_ document: Document, _ analysis: Analysis) -> [Diagnostic] {
    guard document.databaseLine != nil, let problem = scripts.entry(of: document).problem else {
      return analysis.diagnostics
    }
    let span = DatabaseLine.span(in: document.text.utf8)
    return [Diagnostic(.databaseUnreadable, span, problem.message, severity: .warning)]
      + analysis.diagnostics
  }

  private func write(_ document: Document, _ analysis: Analysis, to output: inout JSONOutput) {
    let version = scripts.entry(of: document).state?.names.version
    let writer = DiagnosticWriter(document, client, dataVersion: version)
    let all = all(document, analysis)
    output.array { output in
      for diagnostic in all.prefix(Self.limit) { writer.write(diagnostic, to: &output) }
      if all.count > Self.limit { writer.writeRest(of: all[Self.limit...], to: &output) }
    }
  }
}
