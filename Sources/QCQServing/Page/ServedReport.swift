package import QCQEngine
package import QCQLanguage
package import QCQText
import QuickCartStore

/// What pages look like, and what keeps them true.
package struct PageLook: Sendable {
  /// CSS, each on top of the one before.
  let styles: [String]
  let script: String

  package init(styles: [String], script: String) { (self.styles, self.script) = (styles, script) }
}

/// A report that is served: its script, and where its data come from.
package struct ServedReport: Sendable {
  /// Opens the database, read-only, for a thread of its own.
  package typealias Opener = @Sendable () throws(EngineError) -> Session

  package private(set) var source: SourceText
  /// The parameters that have values already.
  let values: [String: String]
  let open: Opener
  let clock: @Sendable () -> Double
  let zone: any TimeZoneRules
  /// What the data are called.
  let dataName: String
  let look: PageLook
  /// How many seconds each answer may take.
  package var timeLimit: Double?

  package init(
    _ source: SourceText, values: [String: String], dataName: String, look: PageLook,
    zone: any TimeZoneRules, clock: @escaping @Sendable () -> Double, open: @escaping Opener
  ) {
    (self.source, self.values, self.dataName) = (source, values, dataName)
    (self.look, self.zone, self.clock, self.open) = (look, zone, clock, open)
  }

  /// What the page is called unless it says so itself.
  var name: String {
    let name = source.name.split(separator: "/").last ?? ""
    // What was typed has no name but its own words.
    if name == "query" {
      let text = String(decoding: source.utf8, as: UTF8.self)
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { return DisplayWidth.truncate(words, to: Self.titleWidth) }
    }
    // A script that was piped in has no name that says anything.
    return name.isEmpty || name == "-" ? "qcq report" : String(name)
  }

  /// A title is read at a glance.
  private static let titleWidth = 60

  /// Which data the page shows, and as of when.
  var stamp: String {
    let moment = ValueText(zone: zone).date(clock().rounded(.down))
    return "\(dataName), \(moment) (\(zone.identifier))"
  }

  /// The same report with another text.
  func with(_ source: SourceText) -> ServedReport {
    var report = self
    report.source = source
    return report
  }

  /// Why there is no page to see, as a sentence.
  func complaint(_ error: EngineError) -> String {
    guard case .statement(let mistake) = error else {
      return "The data can't be read now: \(error.diagnostic.message)."
    }
    let (line, _) = LineIndex(source).position(at: mistake.span.lowerBound)
    return "The report has an error in line \(line): \(mistake.wholeSentence)"
  }

  /// Finds out whether there is anything to serve; the messages of a script that can't be.
  package func problems() throws(EngineError) -> [Diagnostic] {
    let session = try open()
    defer { try? session.store.close() }
    session.parameterValues = values
    let script = session.prepare(source, for: .page)
    // Values that are missing, or wrong, can be given on the page.
    return script.diagnostics.filter { $0.code != .missingParameter && $0.code != .parameterValue }
  }
}
