import ArgumentParser
import QCQConsole
import QuickCartStore

/// `qcq undo`
struct UndoCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the latest change.",
    usage: "qcq undo [<options>]",
    discussion: """
      A command, a script or an entry at the prompt is one step. It is shown before it is undone; \
      if somebody has changed its rows since, nothing is undone. `qcq undo --skip` leaves such a \
      step as it is, so that `qcq undo` goes on with the one before it. `qcq redo` makes the \
      change again.

      Examples:
        qcq undo --dry-run
        qcq undo
      """)

  @Flag(help: "Skip a step that can't be undone, instead of undoing one.")
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
