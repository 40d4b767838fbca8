package import QCQLanguage
import QCQPlatform
package import QCQReports
package import QuickCartStore

/// A document that has all results of a script.
package enum PageKind: Sendable {
  /// A page of HTML with its styles.
  case html(styles: [String])
  case markdown
}

/// In which form results are written, and where.
package struct ResultSettings {
  package var format = ReportFormat.table
  /// Whether rules and charts are made of ASCII characters alone.
  package var isASCII = false
  /// Whether CSV is guarded against spreadsheets that take texts for formulas.
  package var isSpreadsheet = false
  /// The file that results go to, instead of standard output.
  package var output: String?
  /// The document that all results of a script are, if they are one.
  package var page: PageKind?
}

/// What the command line and the environment ask for, whoever has read them.
package struct Settings {
  package var database: String?
  package var sample: SampleSet?
  package var isReadOnly = false
  /// Whether files are replaced that qcq did not write.
  package var mayOverwrite = false
  /// Whether scripts write files outside their own folder.
  package var allowsOutside = false
  package var results = ResultSettings()
  package var now: CivilDate?
  package var zone: any TimeZoneRules = FoundationTimeZone.current
  /// Whether scripts may do more than answer.
  package var isTrusting = true
  /// In seconds.
  package var timeout: Double?
  package var color = ColorChoice.auto
  package var messageFormat = MessageFormat.text

  package init() {}

  package var format: ReportFormat {
    get { results.format }
    set { results.format = newValue }
  }

  /// The file of the database; nil for one in memory.
  package var databasePath: String? { sample == nil ? DatabasePath.chosen(by: database) : nil }

  /// For scripts of others: nothing is written, and neither time nor memory is without bounds.
  package var untrusting: Settings {
    var settings = self
    (settings.isTrusting, settings.isReadOnly) = (false, true)
    settings.timeout = timeout ?? 10
    Store.limitMemory(to: 256 << 20)
    return settings
  }

  package typealias Clock = @Sendable () -> Double

  /// The time, or the one to pretend.
  package var clock: Clock {
    if let instant = now?.instant(in: zone) { return { instant } }
    return { MachineClock.now }
  }

  /// What the data are called: the sample, or the database's file.
  package var dataName: String {
    sample.map { "the sample \($0.rawValue)" } ?? databasePath.map(StorePath.lastName) ?? ""
  }

  package func hasColor(on file: OutputFile) -> Bool {
    Terminal.hasColor(color, isTerminal: Terminal.isTerminal(file.descriptor))
  }

  /// How results are written to standard output.
  package var reportSpec: ReportSpec {
    let descriptor = OutputFile.standardOutput.descriptor
    let isTerminal = results.output == nil && Terminal.isTerminal(descriptor)
    var spec = ReportSpec(
      format: format, width: isTerminal ? Terminal.width(descriptor) : nil,
      color: results.output == nil && hasColor(on: .standardOutput), isTerminal: isTerminal,
      zone: zone)
    (spec.isASCII, spec.isSpreadsheet) = (results.isASCII, results.isSpreadsheet)
    return spec
  }

  package func makeMessagePrinter() -> MessagePrinter {
    let descriptor = OutputFile.standardError.descriptor
    return MessagePrinter(messageFormat, color: hasColor(on: .standardError)) {
      Terminal.isTerminal(descriptor) ? Terminal.width(descriptor) : nil
    }
  }
}
