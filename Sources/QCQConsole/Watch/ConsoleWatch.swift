import QCQLanguage
package import QCQEngine
package import QCQReports
package import QCQText
package import QCQWatch

/// A watch on standard output: a table that is redrawn, lines for people or frames for programs;
/// lines or frames also in another file.
package final class ConsoleWatch {
  private let view: CommandView
  private let output: OutputFile
  private let isStandard: Bool
  private let events: WatchEvents
  private var settings: WatchSettings

  /// - Parameter file: Whoever hands one over looks after its reader, and asks for its failure; nil
  ///   for standard output.
  package init(
    _ spec: ReportSpec, _ settings: WatchSettings, events: WatchEvents, messages: MessagePrinter,
    file: OutputFile? = nil
  ) {
    let output = file ?? .standardOutput
    (self.events, self.settings, self.output) = (events, settings, output)
    isStandard = file == nil
    let base: any ConsoleView
    switch spec.format.info.watch {
    case .frames: base = FramesView(spec, output, messages)
    case .table, nil:
      base =
        WatchScreen.isWanted(spec)
        ? WatchScreen(spec, output, messages, events) : LinesView(spec, output, messages)
    }
    let isScreen = base is WatchScreen
    // Nobody sees more than 30 pictures a second.
    if isScreen { self.settings.interval = max(settings.interval, 1.0 / 30) }
    view = CommandView(
      base: base,
      command: settings.command.map {
        WatchShellCommand(command: $0, spec: spec, isQuiet: isScreen, events: events)
      })
  }

  /// Watches until it is stopped, the last version has come or nobody reads on. Gives the messages
  /// of queries that can't even be asked once, and of an output that can't be written; throws if a
  /// state can't be kept.
  package func run(
    _ query: WatchedQuery, clock: @escaping () -> Double
  ) throws(EngineError) -> [Diagnostic] {
    let loop = WatchLoop(view, events, settings, clock: clock)
    defer { loop.leave() }
    let problems: [Diagnostic]
    do throws(EngineError) {
      defer { view.base.end() }
      problems = try loop.begin(query)
      if problems.isEmpty {
        if isStandard { events.stopWhenClosed(output) }
        try loop.run()
      }
    } catch .interrupted where events.isStopped {
      return []
    }
    // A terminal that is gone needs no message.
    let isTold = isStandard && !(view.base is WatchScreen)
    return problems + (isTold ? [output.complaint].compactMap { $0 } : [])
  }
}

/// A view after whose versions a command is run.
private final class CommandView: WatchView {
  let base: any ConsoleView
  private let command: WatchShellCommand?

  init(base: any ConsoleView, command: WatchShellCommand?) {
    (self.base, self.command) = (base, command)
  }

  var isClosed: Bool { base.isClosed }

  func show(_ version: WatchVersion, _ moment: WatchMoment) {
    base.show(version, moment)
    guard !isClosed, let complaint = command?.run(version) else { return }
    base.remark("version \(version.number): \(complaint)")
  }

  func showSame(_ version: WatchVersion, _ moment: WatchMoment) { base.showSame(version, moment) }

  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int) {
    base.show(diagnostics, in: source, version: version)
  }

  func warn(_ diagnostics: [Diagnostic]) { base.warn(diagnostics) }

  func adjust(to news: WatchEvents.Pending) { base.adjust(to: news) }
}
