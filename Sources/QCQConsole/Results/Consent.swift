package import QCQEngine
import QCQText
import QCQLanguage

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
  static let shownRows = 10

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
  ///   - showAll: Shows every row, for whoever answers `a`; nil where that can't be done.
  /// - Returns: What was agreed to, if somebody was asked.
  package func preview(
    _ script: PreparedScript, in session: Session, isOffered: Bool = false,
    working: Working = { body throws(EngineError) in try body() }, showAll: (() -> Void)? = nil
  ) throws(EngineError) -> ChangePreview? {
    switch policy {
    case .given, .silent: return nil
    case .asking, .refusing: break
    }
    // Each new item is in the text itself, one by one.
    guard script.hasChanges, isOffered || !script.onlyAdds else { return nil }
    try session.requireWritable()
    let threshold = isOffered ? 0 : Consent.threshold
    var preview: ChangePreview?
    try working { () throws(EngineError) in
      preview = try session.preview(script, above: threshold)
    }
    guard let preview else { return nil }
    try agree(to: preview, above: threshold, showAll)
    return preview
  }

  /// Asks about what is shown already, if it is much; throws `refused` without a yes.
  func agree(
    to deed: String, _ rowCount: Int, above threshold: Int = Consent.threshold
  ) throws(EngineError) {
    try agree(deed, rowCount, above: threshold) { 0 }
  }

  private func agree(
    to preview: ChangePreview, above threshold: Int, _ showAll: (() -> Void)?
  ) throws(EngineError) {
    let reports = preview.reports
    let rows = Plural.count(preview.rowCount, "row")
    let deed =
      reports.count == 1 ? reports[0].deed : "make these \(reports.count) changes of \(rows)"
    try agree(deed, preview.rowCount, above: threshold, showAll) {
      let rest = reports.reduce(0) { $0 + show($1) }
      for loss in preview.losses { output.show(loss, in: SourceText(utf8: [], name: "")) }
      return rest
    }
  }

  private func agree(
    _ deed: String, _ count: Int, above threshold: Int, _ showAll: (() -> Void)? = nil,
    showing: () -> Int
  ) throws(EngineError) {
    guard count > threshold else { return }
    switch policy {
    case .given, .silent: return
    case .refusing: throw .refused(.consentNeeded(count))
    case .asking: break
    }
    let showAll = showing() > 0 ? showAll : nil
    if showAll != nil { output.write(line: "  (`a` shows all)") }
    _ = output.finish()
    let choices = showAll == nil ? "[y/N]" : "[y/N/a]"
    while true {
      let question = "\(TerminalText.escaped(deed))? \(choices) "
      guard case .entry(let answer) = ask(question) else { break }
      if Self.isYes(answer) { return }
      guard let showAll, Self.word(answer) == "a" else { break }
      showAll()
    }
    throw .refused(.declined)
  }

  /// Asks whether a file may be replaced; nil where nobody is there to answer. Agreeing to changes
  /// in advance says nothing about files.
  package func question(_ text: String) -> Bool? {
    switch policy {
    case .given, .refusing, .silent: return nil
    case .asking: break
    }
    guard case .entry(let answer) = ask(text) else { return false }
    return Self.isYes(answer)
  }

  private static func isYes(_ answer: String) -> Bool { ["y", "yes"].contains(word(answer)) }

  private static func word(_ answer: String) -> String {
    answer.split(whereSeparator: \.isWhitespace).joined().lowercased()
  }

  /// Shows the first rows; gives how many are left.
  private func show(_ report: ChangeReport) -> Int {
    var report = report
    report.isDryRun = true
    let first = report.rows.prefix(Consent.shownRows).filter { !$0.isCompanion }
    report.rows = ChangedRows(first)
    output.report(report)
    let rest = report.rowCount - first.count
    output.write(rest: rest)
    return rest
  }
}
