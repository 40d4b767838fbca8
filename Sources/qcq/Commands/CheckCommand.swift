import ArgumentParser
import QCQConsole

/// `qcq check FILE…`
struct CheckCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check scripts for mistakes, without running them.",
    usage: "qcq check <file> ... [<options>]",
    discussion: """
      Names are checked against the database, including list titles and category names. The exit \
      status is 1 if there are errors.

      With --fix, every fix that is the only one for its message is applied to the file; of \
      several, choose one yourself. A statement that a fix would add, and another name for what a \
      change is about, are left to you. With --diff the files stay as they are, and what --fix \
      would change is shown; the messages are then about the fixed text. A file that somebody has \
      saved meanwhile is left as it is. If a file has other names (hard links), these keep the old \
      text, and a note says so.

      Examples:
        qcq check *.qcq
        qcq check --fix week.qcq
        qcq check --diff *.qcq
        qcq check week.qcq --diagnostics json
      """)

  @Argument(
    help: ArgumentHelp("The scripts; - for standard input.", valueName: "file"),
    completion: .file(extensions: ["qcq"]))
  var files: [String]

  @Flag(
    help: """
      Apply every fix that is the only one for its message; a text on standard input goes to \
      standard output.
      """)
  var fix = false

  @Flag(help: "Show what --fix would change, as `diff -u` does, and change nothing.")
  var diff = false

  @OptionGroup(title: "Parameters") var parameters: ParameterOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let bench = workbench
    let complaint = CommandNames.complaint(aboutFiles: files) {
      "A text is checked from standard input: echo '\($0)' | qcq check -"
    }
    if let complaint { throw complaint }
    let sources = try files.map(bench.read)
    let store = try bench.openStore()
    var failure: (any Error)?
    for (path, source) in zip(files, sources) {
      do {
        let session = try bench.makeSession(store, parameters: parameters.values)
        if diff || fix {
          try bench.fix(source, at: path, in: session, diff ? .compared : .replaced)
        } else {
          try bench.check(source, in: session)
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
