package import QCQLanguage
import QCQPlatform
package import QCQReports
package import QuickCartStore
import Synchronization

/// What the command line and the environment ask for, whoever has read them.
package struct Settings {
  package var database: String?
  package var sample: SampleSet?
  package var isReadOnly = false
  package var format = ReportFormat.table
  package var now: CivilDate?
  package var zone: any TimeZoneRules = FoundationTimeZone.current
  /// In seconds.
  package var timeout: Double?
  package var color = ColorChoice.auto
  package var messageFormat = MessageFormat.text

  package init() {}

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

/// The zone of the machine, found out only when a date is read or written: asking costs more than
/// a small query.
package final class MachineTimeZone: TimeZoneRules {
  private let known = Mutex<FoundationTimeZone?>(nil)

  package init() {}

  package var identifier: String { rules.identifier }

  package func offset(atInstant seconds: Double) -> Int { rules.offset(atInstant: seconds) }

  private var rules: FoundationTimeZone {
    known.withLock { known in
      let rules = known ?? .current
      known = rules
      return rules
    }
  }
}
