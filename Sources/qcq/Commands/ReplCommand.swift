import ArgumentParser
import QCQConsole
import QCQPlatform
import QCQPrompt
import QuickCartStore

/// `qcq`: the prompt, or the script on standard input.
struct ReplCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Start the prompt; without a terminal, run standard input.",
    usage: "qcq [<options>]",
    discussion: """
      This is what `qcq` does without a command. Your own database is created if it
      is not there yet; one that `--database` names has to exist.

      Examples:
        qcq
        qcq --sample demo
        qcq < week.qcq
      """)

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup(title: "Files") var files: FileOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    guard Terminal.isTerminal(STDIN_FILENO) else {
      let bench = Workbench(files.settings(settings))
      let source = try bench.read(InputFile.standardInput)
      return try bench.run(
        source, in: bench.makeSession(bench.openStore()),
        ChangeChoices(isDryRun: changes.dryRun))
    }
    let bench = Workbench(files.settings(settings), isPrompt: true)
    try Prompt.run(bench, on: openOrCreate(bench), changes.choices)
  }

  /// A prompt may begin with a new database, unless someone named one that is not there.
  private func openOrCreate(_ bench: Workbench) throws(ExitStatus) -> Store {
    guard bench.settings.sample == nil, !database.isNamed, !bench.settings.isReadOnly
    else { return try bench.openStore() }
    return try bench.messages.attempt { () throws(StoreError) in
      try Store.openOrCreate(path: database.path)
    }
  }
}
