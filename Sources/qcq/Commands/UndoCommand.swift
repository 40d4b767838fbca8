import ArgumentParser
import QCQConsole
import QuickCartStore

/// `qcq undo`
struct UndoCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the latest change.",
    usage: "qcq undo [<options>]",
    discussion: """
      A command, a script or an entry at the prompt is one step. What is taken back is shown \
      first; where somebody has changed the rows since, nothing is. `qcq undo --skip` leaves such \
      a step as it is, so that `qcq undo` goes on with the one before it. `qcq redo` makes the \
      change again.

      Examples:
        qcq undo --dry-run
        qcq undo
      """)

  @Flag(help: "Undo nothing; leave the step as it is that can't be undone, and pass it over.")
  var skip = false

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    if skip { return try workbench.skipStep(changes.choices) }
    try workbench.history(.undo, changes.choices)
  }
}

/// `qcq redo`
struct RedoCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo the change that was last undone.",
    usage: "qcq redo [<options>]")

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws { try workbench.history(.redo, changes.choices) }
}
