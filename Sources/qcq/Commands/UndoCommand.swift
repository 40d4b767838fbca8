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
      first; where somebody has changed the rows since, nothing is. `qcq redo` makes the change \
      again.

      Examples:
        qcq undo --dry-run
        qcq undo
      """)

  @OptionGroup(title: "Changes") var changes: ChangeOptions
  @OptionGroup var common: CommonOptions

  func run() throws { try common.workbench.history(.undo, changes.choices) }
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
