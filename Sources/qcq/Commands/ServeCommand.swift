import ArgumentParser
import QCQConsole
import QCQPages
import QCQPlatform
import QCQServing
import QCQText

/// `qcq serve FILE` or `qcq serve QUERY`
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show a report in the browser and keep it up to date.",
    usage: "qcq serve [<script or query>] [<options>]",
    discussion: """
      This is the page of `qcq run --format html`, at a local address, which is printed. It \
      follows the database, whoever changes it; the script's parameters are fields on the page. \
      Nothing can be changed through it.

      With --bind, other machines can open it, too, if they know the token in the address.

      Examples:
        qcq serve week.qcq --open
        qcq serve 'items in "BBQ" by category' --port 8080
        qcq serve --report list --param list=BBQ
        qcq serve week.qcq --bind 0.0.0.0
      """)

  @Argument(
    help: ArgumentHelp(
      "A script, or a query in single quotes.", valueName: "script or query"),
    completion: .file(extensions: ["qcq"]))
  var text: String?

  @Option(
    help: ArgumentHelp(
      "One of the reports that come with qcq: overview, list, categories or activity.",
      valueName: "name"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Let others connect to this address of the machine, such as 0.0.0.0; a token is needed.",
      valueName: "address"))
  var bind: String?

  @Option(help: ArgumentHelp("The port; 0 takes any that is free.", valueName: "number"))
  var port = 0

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(help: ArgumentHelp("Add a style of your own to the page.", valueName: "file"))
  var css: String?

  @OptionGroup(title: "Parameters") var parameters: ParameterOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if text == nil, report == nil {
      throw ValidationError("Name a script, give a query, or choose a --report.")
    }
    if text != nil, report != nil {
      throw ValidationError("Give a script or query, or --report, not both.")
    }
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port takes a number from 0 to 65535.")
    }
  }

  func run() throws {
    let bench = Workbench(
      surroundings.settings(database.settings(messages.settings)).reading)
    let source = try source(bench)
    let report = try served(source, bench)
    try bench.check(report)
    let place: ServerPlace
    do throws(SystemFailure) {
      place = try ServerPlace(address: bind, port: port, names: HostName.all)
    } catch {
      let address = bind ?? "127.0.0.1"
      let isTaken = error.code == EADDRINUSE
      throw bench.failure(
        isTaken
          ? "port \(port) on \(address) is in use"
          : "no page can be served at \(address), port \(port): \(error.reason)",
        help: isTaken ? "choose another with --port" : nil)
    }
    try bench.write(place.url + "\n")
    bench.messages.remark("serving \(source.name); Ctrl-C ends it")
    if open { Browser.open(place.url, bench.settings) }
    bench.serve(report, at: place, follower)
  }

  /// Whether the text names a script.
  private var isFile: Bool {
    report == nil && (text?.hasSuffix(".qcq") ?? false || FileStatus(path: text ?? "") != nil)
  }

  /// What tells of edits to the script; nil where there is no file that could be edited.
  private var follower: ScriptFollower? {
    guard isFile, let path = text, FileStatus(path: path)?.isOrdinary ?? false else { return nil }
    return ScriptFollower(
      read: { try? InputFile.readOrdinary(path) }, files: Workbench.files)
  }

  /// What is served: a script if the text names one, else the text itself.
  private func source(_ bench: Workbench) throws -> SourceText {
    if let report { return try ReportCommand.script(named: report) }
    return isFile ? try bench.read(text ?? "") : SourceText(text ?? "")
  }

  private func served(_ source: SourceText, _ bench: Workbench) throws -> ServedReport {
    let own = try css.map { try OwnStyle.read($0, bench) }
    var report = ServedReport(
      source, values: parameters.values, dataName: bench.settings.dataName,
      look: .standard(with: own), zone: bench.settings.zone,
      clock: bench.settings.clock, open: bench.opener)
    report.timeLimit = bench.settings.timeout
    return report
  }
}

extension PageLook {
  /// The look of all pages, and a style on top of it.
  static func standard(with own: String? = nil) -> PageLook {
    let styles = Page.styles + Page.additions
    return PageLook(
      styles: styles.map(\.text) + (own.map { [$0] } ?? []),
      script: Page.scripts.map(\.text).joined())
  }
}

extension Settings {
  /// For what only reads.
  fileprivate var reading: Settings {
    var settings = self
    settings.isReadOnly = true
    return settings
  }
}

extension Workbench {
  /// Says what is wrong with a report before anybody looks at it, and throws the exit status.
  fileprivate func check(_ report: ServedReport) throws {
    watchdog.begin(stop: {})
    defer { watchdog.end() }
    let problems = try messages.attempt(report.problems)
    messages.show(problems, in: report.source)
    try ExitStatus(problems).leave()
  }

  /// Serves until Ctrl-C or SIGTERM.
  fileprivate func serve(
    _ report: ServedReport, at place: ServerPlace, _ follower: ScriptFollower?
  ) {
    let handle = ServerHandle(report)
    follower?.follow(handle)
    isWatching.set()
    watchdog.beginEndless(stop: handle.stop)
    defer { watchdog.end() }
    PageServer(at: place, handle).serve()
  }

  fileprivate func failure(_ message: String, help: String?) -> ExitStatus {
    messages.show(Diagnostic(.fileUnreadable, .none, message, help: help))
    return .unreadable
  }
}

/// The names that this machine has on its network.
private enum HostName {
  static var all: Set<String> {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return [] }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return text.isEmpty ? [] : [text, text + ".local"]
  }
}

/// The browser that this machine opens addresses with.
private enum Browser {
  private static let command = """
    if command -v xdg-open >/dev/null 2>&1; then exec xdg-open "$1"; fi
    if [ "$(uname)" = Darwin ]; then exec open "$1"; fi
    exit 1
    """

  /// Says so where there is none; the page is served all the same.
  static func open(_ url: String, _ settings: Settings) {
    let (format, color) = (settings.messageFormat, settings.hasColor(on: .standardError))
    let process: ShellProcess
    do throws(SystemFailure) {
      let output = try Descriptor.open("/dev/null", O_RDWR)
      defer { try? Descriptor.close(output) }
      process = try ShellProcess(
        command, arguments: [url], files: [output, output, output], group: .own)
    } catch {
      return settings.makeMessagePrinter()
        .remark("the browser can't be started: \(error.reason)")
    }
    SystemThread.start {
      if process.wait() != .status(0) {
        MessagePrinter(format, color: color)
          .remark("no browser could be started; open the address yourself")
      }
    }
  }
}
