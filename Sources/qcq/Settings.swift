import QCQConsole
import QCQReports
import QCQLanguage
import QuickCartStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the command line and the environment ask for, whoever has read them.
struct Settings {
  var database: String?
  var sample: SampleSet?
  var isReadOnly = false
  var format = ReportFormat.table
  var now: Moment?
  var zone: any TimeZoneRules = MachineTimeZone()
  /// In seconds.
  var timeout: Double?
  var color = ColorChoice.auto
  var messageFormat = MessageFormat.text

  /// The time, or the one to pretend.
  var clock: () -> Double {
    if let instant = now?.date.instant(in: zone) { return { instant } }
    return Settings.machineClock
  }

  /// The time of the machine.
  static let machineClock: @Sendable () -> Double = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  func hasColor(on file: OutputFile) -> Bool {
    Terminal.hasColor(
      color, isTerminal: Terminal.isTerminal(file.descriptor), environment: Terminal.environment)
  }

  /// How results are written to standard output.
  var reportSpec: ReportSpec {
    let descriptor = OutputFile.standardOutput.descriptor
    let isTerminal = Terminal.isTerminal(descriptor)
    return ReportSpec(
      format: format,
      width: isTerminal
        ? Terminal.width(descriptor, environment: Terminal.environment) : nil,
      color: hasColor(on: .standardOutput), isTerminal: isTerminal, zone: zone)
  }

  func makeMessagePrinter() -> MessagePrinter {
    MessagePrinter(messageFormat, color: hasColor(on: .standardError))
  }
}

extension CommonOptions {
  var settings: Settings {
    var settings = Settings()
    settings.database = database.database
    settings.sample = database.sample
    settings.isReadOnly = database.readOnly
    settings.format = results.format
    settings.now = results.now
    if let zone = results.timezone { settings.zone = zone.rules }
    settings.timeout = results.timeout?.seconds
    settings.color = messages.color
    settings.messageFormat = messages.diagnostics
    return settings
  }
}
