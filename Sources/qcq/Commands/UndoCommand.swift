import ArgumentParser
import QCQConsole
import QuickCartStore

/// `qcq undo`
struct UndoCommand: ParsableCommand {
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
  @OptionGroup var common: CommonOptions

  func run() throws {
    if skip { return try common.workbench.skipStep(changes.choices) }
    try common.workbench.history(.undo, changes.choices)
  }
}

/// `qcq redo`
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo the change that was last undone.",
    usage: "qcq redo [<options>]")

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup var common: CommonOptions

  func run() throws { try common.workbench.history(.redo, changes.choices) }
}
