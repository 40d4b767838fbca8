package import QCQEngine
import QCQReports
import QCQText
package import QCQLanguage

/// Asks before many rows are changed at once.
package struct Consent {
  /// What happens where somebody is to be asked.
  package enum Policy: Sendable {
    /// `--yes`: it is agreed to beforehand.
    case given
    case asking
    /// `--no-input`: nobody may be asked, and what nobody agreed to is not done.
    case refusing
    /// Nobody is there who could be asked: a script.
    case silent
  }

  /// Does work that Ctrl-C stops and that says how far it is; nobody is hurried while they think.
  package typealias Working = (() throws(EngineError) -> Void) throws(EngineError) -> Void

  /// More rows than these are asked about.
  package static let threshold = 5
  /// How many rows of a preview are shown.
  private static let shownRows = 20

  private let policy: Policy
  private let output: ConsoleOutput
  private let ask: (_ question: String) -> TypedEntry

  /// - Parameter output: Where previews are shown.
  package init(
    _ policy: Policy, output: ConsoleOutput, ask: @escaping (_ question: String) -> TypedEntry
  ) {
    (self.policy, self.output, self.ask) = (policy, output, ask)
  }

  /// Whether there is somebody to be asked.
  package var canAsk: Bool {
    switch policy {
    case .asking: true
    case .given, .refusing, .silent: false
    }
  }

  /// Whether what is to be done may come to nothing, and so has to be known beforehand.
  var mayRefuse: Bool {
    switch policy {
    case .asking, .refusing: true
    case .given, .silent: false
    }
  }

  /// Says what would be done and asks about it; throws `refused` without a yes.
  func agree(to sentence: String, count: Int) throws(EngineError) {
    if count <= Consent.threshold || !mayRefuse { return }
    guard canAsk else { throw .refused(.consentNeeded(count)) }
    output.write(line: sentence)
    _ = output.finish()
    guard case .entry(let answer) = ask("go on? [y/N] "), Self.isYes(answer) else {
      throw .refused(.declined)
    }
  }

  /// Finds out whether a script may make its changes; throws `refused` if not.
  ///
  /// - Parameters:
  ///   - isOffered: Nobody has written it: it was offered, and accepted by Enter alone.
  ///   - working: How it is looked at.
  /// - Returns: What was agreed to, if somebody was asked.
  package func preview(
    _ script: PreparedScript, in session: Session, isOffered: Bool = false,
    working: Working = { body throws(EngineError) in try body() }
  ) throws(EngineError) -> ChangePreview? {
    switch policy {
    case .given, .silent: return nil
    case .asking, .refusing: break
    }
    guard script.hasChanges else { return nil }
    let threshold = isOffered ? 0 : Consent.threshold
    var preview: ChangePreview?
    try working { () throws(EngineError) in
      preview = try session.preview(script, above: threshold)
    }
    guard let preview else { return nil }
    try agree(to: preview.reports, count: preview.rowCount, above: threshold)
    return preview
  }

  /// Shows changes and asks about them, if they are many; throws `refused` without a yes.
  package func agree(
    to reports: [ChangeReport], count: Int, above threshold: Int = Consent.threshold
  ) throws(EngineError) {
    guard count > threshold else { return }
    switch policy {
    case .given, .silent: return
    case .refusing: throw .refused(.consentNeeded(count))
    case .asking: break
    }
    for report in reports { show(report) }
    _ = output.finish()
    let question = "change \(Plural.count(count, "row"))? [y/N] "
    guard case .entry(let answer) = ask(question), Self.isYes(answer) else {
      throw .refused(.declined)
    }
  }

  /// Asks whether a file may be replaced; nil where nobody is there to answer. Who has agreed to
  /// changes beforehand has said nothing of files.
  package func question(_ text: String) -> Bool? {
    switch policy {
    case .given, .refusing, .silent: return nil
    case .asking: break
    }
    guard case .entry(let answer) = ask(text) else { return false }
    return Self.isYes(answer)
  }

  private static func isYes(_ answer: String) -> Bool {
    ["y", "yes"].contains(answer.split(whereSeparator: \.isWhitespace).joined().lowercased())
  }

  private func show(_ report: ChangeReport) {
    var report = report
    report.isDryRun = true
    let rest = report.rows.count - Consent.shownRows
    report.rows = ChangedRows(report.rows.prefix(Consent.shownRows))
    output.report(report)
    if rest > 0 { output.write(line: "… and \(rest) more rows") }
  }
}
