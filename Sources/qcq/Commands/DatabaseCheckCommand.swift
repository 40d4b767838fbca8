import ArgumentParser
import QCQConsole

/// `qcq db check`
struct DatabaseCheckCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "List stored values that don't fit.",
    usage: "qcq db check [<options>]",
    discussion: """
      These are: text where a date or a number should be, bytes that are not text, names \
      without a visible character, references to rows that don't exist, and whatever SQLite's own \
      checks find. The exit status is 1 if anything was found. Nothing is changed.

      Examples:
        qcq db check
        qcq db check --database household.sqlite --format json
      """)

  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    try workbench.checkDatabase()
  }
}
