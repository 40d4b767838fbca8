import ArgumentParser
import QCQConsole
import QuickCartStore

/// `qcq db check`
struct DatabaseCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "List stored values that don't fit.",
    usage: "qcq db check [<options>]",
    discussion: """
      Text where a date or a number should be, bytes that are no text, references to rows that are \
      not there, and what SQLite's own checks find. Status 1 says that there is something; \
      nothing is changed.

      Examples:
        qcq db check
        qcq db check --database household.sqlite --format json
      """)

  @OptionGroup var common: CommonOptions

  func run() throws {
    try common.workbench.checkDatabase()
  }
}
