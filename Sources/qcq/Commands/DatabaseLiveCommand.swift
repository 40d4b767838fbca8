import ArgumentParser
import QCQConsole

/// `qcq db live`
struct DatabaseLiveCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "Have a PostgreSQL server report changes at once.",
    usage: "qcq db live [on|off] [<options>]",
    discussion: """
      A watch on a server learns of changes by qcq at once, and of those by other programs within \
      a tenth of a second. `on` creates triggers on the tables of lists, with which the server \
      reports every change at once; `off` removes them. Without either, it says which one is set.

      Examples:
        qcq db live --database postgresql://db.example/lists
        qcq db live on --database postgresql://db.example/lists
      """)

  enum Setting: String, ExpressibleByArgument, CaseIterable { case on, off }

  @Argument(help: "`on` or `off`.") var setting: Setting?

  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws { try ServerBench(workbench).live(setting.map { $0 == .on }) }
}
