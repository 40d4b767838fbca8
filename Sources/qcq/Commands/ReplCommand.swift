import QCQLanguage
import ArgumentParser
import QCQEngine
import QCQPrompt
import QCQConsole
import QCQReports
import QCQSemantics
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
    let bench = Workbench(common.settings, isPrompt: true)
    let store = try openOrCreate(bench)
    let repl = Repl(try bench.makeSession(store), makeSetup(bench))
    repl.greet(bench.settings.sample.map { "sample \($0.rawValue), in memory" } ?? store.path)
    guard let failure = repl.run() else { return }
    bench.messages.show(failure)
    try ExitStatus.unreadable.leave()
  }

  private func makeSetup(_ bench: Workbench) -> Repl.Setup {
    let settings = bench.settings
    let editor = LineEditors.make(
      hasColor: settings.hasColor(on: .standardOutput), interrupts: bench.watchdog.idleInterrupts)
    let policy: Consent.Policy =
      changes.yes ? .given : changes.noInput ? .refusing : .asking
    var preview = settings.reportSpec
    preview.format = .table
    return Repl.Setup(
      settings: PromptSettings(settings.reportSpec), messages: bench.messages, editor: editor,
      watchdog: bench.watchdog, limit: settings.timeout,
      consent: Consent(
        policy, output: ConsoleOutput(preview, messages: bench.messages), ask: editor.readAnswer),
      services: ReplCommand.services(settings))
  }

  /// What the prompt needs of this program.
  static func services(_ settings: Settings) -> PromptServices {
    PromptServices(
      clock: settings.clock,
      open: { path, isNew throws(StoreError) in
        if isNew { return try Store.create(path: path) }
        return try Store.open(path: path, readOnly: settings.isReadOnly)
      },
      schema: { session, color throws(EngineError) in
        do throws(StoreError) {
          let schema = try session.store.readSchema()
          return SchemaText(schema, session.vocabulary, color: color).text
        } catch {
          throw .store(error)
        }
      })
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
