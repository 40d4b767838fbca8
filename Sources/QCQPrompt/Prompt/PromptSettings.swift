import QCQEngine
import QCQConsole
import QCQLanguage
import QCQReports

/// How a prompt shows results; its commands change that.
struct PromptSettings {
  var spec: ReportSpec
  /// The columns of tables; nil for those of the terminal.
  var width: Int?
  var isTimed = false
  /// Where results go in place of the terminal.
  var target: ResultTarget?

  init(_ spec: ReportSpec) { self.spec = spec }

  /// Long tables at a terminal show this much of themselves.
  static let excerpt = TableExcerpt(head: 20, tail: 20, slack: 10)

  /// How the next results are written to the terminal: it may have another size than it had.
  func current(_ descriptor: Int32 = OutputFile.standardOutput.descriptor) -> ReportSpec {
    var spec = spec
    if spec.isTerminal {
      spec.width = width ?? Terminal.width(descriptor)
    } else if let width {
      spec.width = width
    }
    return spec
  }
}

/// What results go to in place of the terminal.
struct ResultTarget {
  /// A path, or `| grep milk`.
  let name: String
  /// The one that the ending of the path names; nil for the prompt's own.
  var format: ReportFormat?
  /// Whether it is for one entry alone.
  let isOnce: Bool
  let output: OutputFile
  /// All of a result was written: has it come to where it belongs.
  let settle: () throws(EngineError) -> Void
  let close: () throws(EngineError) -> Void
  /// The command of the shell that reads them; nil for a file.
  var reader: CommandPipe?
}
