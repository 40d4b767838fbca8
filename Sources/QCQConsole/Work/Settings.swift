package import QCQLanguage
import QCQPlatform
package import QCQReports
package import QuickCartStore

/// What the command line and the environment ask for, whoever has read them.
package struct Settings {
  package var database: String?
  package var sample: SampleSet?
  package var isReadOnly = false
  /// Whether files are replaced that qcq did not write.
  package var mayOverwrite = false
  /// Whether scripts write files elsewhere than beside themselves or below.
  package var allowsOutside = false
  package var format = ReportFormat.table
  package var now: CivilDate?
  package var zone: any TimeZoneRules = FoundationTimeZone.current
  /// Whether scripts may do more than answer.
  package var isTrusting = true
  /// In seconds.
  package var timeout: Double?
  package var color = ColorChoice.auto
  package var messageFormat = MessageFormat.text

  package init() {}

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

  /// The time, or the one to pretend.
  package var clock: () -> Double {
    if let instant = now?.instant(in: zone) { return { instant } }
    return { MachineClock.now }
  }

  package func hasColor(on file: OutputFile) -> Bool {
    Terminal.hasColor(color, isTerminal: Terminal.isTerminal(file.descriptor))
  }

  /// How results are written to standard output.
  package var reportSpec: ReportSpec {
    let descriptor = OutputFile.standardOutput.descriptor
    let isTerminal = Terminal.isTerminal(descriptor)
    return ReportSpec(
      format: format, width: isTerminal ? Terminal.width(descriptor) : nil,
      color: hasColor(on: .standardOutput), isTerminal: isTerminal, zone: zone)
  }

  package func makeMessagePrinter() -> MessagePrinter {
    MessagePrinter(messageFormat, color: hasColor(on: .standardError))
  }
}
