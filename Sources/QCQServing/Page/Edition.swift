import QCQEngine
import QCQLanguage
import QCQPlatform
import QCQReports
import QCQText
import QCQWatch
import QuickCartStore

/// The report with one set of values for its parameters: a thread watches its queries, however many
/// look at it, and whoever looks is given its newest picture.
final class Edition: Sendable {
  /// What there is to see.
  struct View: Sendable {
    var fields: [LiveField] = []
    /// Counts the pictures.
    var number = 0
    /// Nil before the first one, and where the values are wrong.
    var picture: LivePicture?
    /// Why there is no newer picture.
    var problem: String?
    /// Why the script is not followed.
    var scriptProblem: String?
    /// Whether nothing comes any more.
    var isOver = false

    /// Whether there is anything to see.
    var isReady: Bool { picture != nil || problem != nil || isOver }

    /// What there is to be said besides.
    var told: String? {
      guard let scriptProblem else { return problem }
      return [problem, scriptProblem].compactMap(\.self).joined(separator: " ")
    }
  }

  /// What tells it from the others, those of another run too.
  let name: String
  let report: ServedReport
  private let given: [String: String]
  private let handle: ServerHandle
  private let view = Monitor(View())
  private let events = WatchEvents()

  init(
    _ name: String, _ report: ServedReport, values given: [String: String], _ handle: ServerHandle
  ) {
    (self.name, self.report, self.given, self.handle) = (name, report, given, handle)
    SystemThread.start { [self] in run() }
  }

  var current: View {
    var current = view.withLock { $0 }
    current.scriptProblem = handle.scriptProblem
    return current
  }

  func stop() { events.stop() }

  private func update(_ change: (inout View) -> Void) {
    view.update { change(&$0) }
    handle.wake()
  }

  // MARK: Its thread

  private func run() {
    let painter = PagePainter(report) { [self] change in update(change) }
    var settings = WatchSettings(timeLimit: report.timeLimit)
    // Nobody sees more than 30 pictures a second.
    settings.interval = 1.0 / 30
    let loop = WatchLoop(painter, events, settings, clock: report.clock) {
      [self] () throws(EngineError) in
      let session = try report.open()
      let declared = session.prepare(report.source, for: .check).parameters
      session.forgetDeclarations()
      let form = PageForm(session, declared, given, usual: report.values)
      update { $0.fields = form.fields }
      session.parameterValues = form.values
      let script = session.prepare(report.source, for: .page)
      if let error = script.diagnostics.first(where: { $0.severity == .error }) {
        try? session.store.close()
        throw .statement(error)
      }
      painter.begin(session.pagePieces(of: script), fields: form.fields.map(\.name))
      return WatchedQuery(session, script, columns: .display, purpose: .page)
    }
    do throws(EngineError) {
      try loop.run()
    } catch {
      let isOfFields = current.fields.contains(where: \.hasProblem)
      update { $0.problem = isOfFields ? nil : report.complaint(error) }
    }
    update { $0.isOver = true }
  }
}

/// Draws the versions of the queries as pictures of the page.
private final class PagePainter: WatchView {
  private let report: ServedReport
  private let update: ((inout Edition.View) -> Void) -> Void
  private var live: LiveReport
  private var pieces: [PagePiece] = []
  private var fields: [String] = []

  init(
    _ report: ServedReport, update: @escaping ((inout Edition.View) -> Void) -> Void
  ) {
    (self.report, self.update) = (report, update)
    live = LiveReport(report.name, ReportSpec(format: .html, zone: report.zone))
  }

  func begin(_ pieces: [PagePiece], fields: [String]) {
    (self.pieces, self.fields) = (pieces, fields)
  }

  func show(_ version: WatchVersion, _ moment: WatchMoment) {
    let results = version.members.map(\.result)
    var picture = live.picture(drawn(results), stamp: report.stamp)
    picture.fields = fields
    update { view in
      view.number += 1
      (view.picture, view.problem) = (picture, nil)
    }
  }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    let problem = diagnostics.first.map { "The data can't be read now: \($0.message)." }
    update { $0.problem = problem ?? "" }
  }

  /// What stands at each place; lines of text next to one another stand at one.
  private func drawn(_ results: [WatchedResult]) -> [LiveReport.Piece] {
    var drawn: [LiveReport.Piece] = []
    for piece in pieces {
      switch piece {
      case .line(let parts):
        let line = parts.map { text($0, results) }.joined()
        if case .lines(let lines) = drawn.last {
          drawn[drawn.count - 1] = .lines(lines + [line])
        } else {
          drawn.append(.lines([line]))
        }
      case .result(let place):
        drawn.append(
          .result(
            results[place.answer], name: place.name, words: place.words, text: place.text))
      case .assertion(let assertion):
        let result = results[assertion.answer]
        let problem = assertion.problem(
          rowCount: result.rows.count, value: result.firstValue(assertion.valueType))
        drawn.append(.complaint(problem?.sentence))
      }
    }
    return drawn
  }

  private func text(_ part: PagePiece.LinePart, _ results: [WatchedResult]) -> String {
    switch part {
    case .text(let text): text
    case .value(let text): ReportPage.plain(text)
    case .answer(let number, let type):
      ReportPage.plain(ValueText(zone: report.zone).shown(results[number].firstValue(type)))
    }
  }
}

extension WatchedResult {
  /// The first value of the first row, if there is any.
  fileprivate func firstValue(_ type: ValueType) -> Value {
    guard let view = rows.first?.view, view.cellCount > 0 else { return .absent }
    return withExtendedLifetime(view) { Value(view.cell(0), type) }
  }
}
