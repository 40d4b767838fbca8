import ArgumentParser
import QCQConsole

/// `qcq check FILE…`
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check scripts for mistakes, without running them.",
    usage: "qcq check <file> ... [<options>]",
    discussion: """
      Names are checked against the database, including list titles and category names. The exit \
      status is 1 if there are errors.

      Examples:
        qcq check *.qcq
        qcq check week.qcq --diagnostics json
      """)

  @Argument(
    help: ArgumentHelp("The scripts; - for standard input.", valueName: "file"),
    completion: .file(extensions: ["qcq"]))
  var files: [String]

  @OptionGroup(title: "Parameters") var parameters: ParameterOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    let bench = common.workbench
    let sources = try files.map(bench.read)
    let store = try bench.openStore()
    var failure: (any Error)?
    for source in sources {
      do {
        try bench.check(source, in: bench.makeSession(store, parameters: parameters.values))
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
