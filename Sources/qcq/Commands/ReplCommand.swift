import ArgumentParser
import QCQEngine
import QCQRepl
import QCQReports
import QCQText
import QuickCartStore

/// `qcq`: the prompt, or the script on standard input.
struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Ask at a prompt; without a terminal, run standard input.",
    usage: "qcq [<options>]",
    discussion: """
      This is what `qcq` does without a command. A database that is not there yet is created.

      Examples:
        qcq
        qcq --sample demo
        qcq < week.qcq
      """)

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    guard Terminal.isTerminal(0) else {
      let bench = Workbench(common.settings)
      let source = try bench.read(InputFile.standardInput)
      return try bench.run(
        source, in: bench.makeSession(bench.openStore()), isDryRun: changes.dryRun)
    }
    let settings = common.settings
    let bench = Workbench(settings, isPrompt: true)
    let store = try openOrCreate(bench)
    let session = try bench.makeSession(store)
    let output = ConsoleOutput(settings.reportSpec, messages: bench.messages, isPrompt: true)
    for line in Greeting(session, sample: settings.sample).lines { output.write(line: line) }
    let editor = LineEditors.make(
      hasColor: settings.hasColor(on: .standardOutput), interrupts: bench.watchdog.idleInterrupts)
    let policy: Consent.Policy =
      changes.yes ? .given : changes.noInput ? .refusing : .asking
    var preview = settings.reportSpec
    preview.format = .table
    let consent = Consent(
      policy, output: ConsoleOutput(preview, messages: bench.messages), editor: editor)
    let repl = Repl(
      session: session, output: output, messages: bench.messages, editor: editor,
      watchdog: bench.watchdog, limit: settings.timeout, consent: consent)
    guard let failure = repl.run() else { return }
    bench.messages.show(failure)
    try ExitStatus.unreadable.leave()
  }

  /// A prompt may begin with a new database, unless someone named one that is not there.
  private func openOrCreate(_ bench: Workbench) throws -> Store {
    guard bench.settings.sample == nil, !common.database.isNamed, !bench.settings.isReadOnly
    else {
      return try bench.openStore()
    }
    do {
      return try Store.openOrCreate(path: common.database.path)
    } catch {
      bench.messages.show(error.diagnostic)
      throw ExitCode(ExitStatus.unreadable.rawValue)
    }
  }
}

/// What a prompt says first: which database it is, what is in it, and what to type.
private struct Greeting {
  let lines: [String]

  init(_ session: Session, sample: SampleSet?) {
    let place = sample.map { "sample \($0.rawValue), in memory" } ?? session.store.path
    let lists = SingleValue.read("count lists", in: session)
    let pending = SingleValue.read("count items where pending", in: session)
    var words = [place]
    if let lists { words.append(lists == "1" ? "1 list" : "\(lists) lists") }
    if let pending { words.append(pending == "1" ? "1 item pending" : "\(pending) items pending") }
    let hint = lists == "0" ? "help" : "items where pending by list"
    lines = [words.joined(separator: " · "), "Try `\(hint)`; `help` says more, `exit` ends.", ""]
  }
}

/// Asks for a number, such as the greeting's.
private enum SingleValue {
  static func read(_ text: String, in session: Session) -> String? {
    let collector = ValueCollector()
    let script = session.prepare(SourceText(text))
    guard script.isRunnable, (try? session.run(script, into: collector)) != nil else { return nil }
    return collector.text
  }
}
