import Foundation
import QCQConsole
import QCQLanguage
import QCQReports
import QCQText

/// `.copy`
enum CopyCommand: PromptCommand {
  static let usage = ".copy [FORMAT]"
  static let summary = "copy the last result to the clipboard"

  /// Terminals take no more than about 75,000 bytes, which are 100,000 as base64.
  private static let limit = 74_000

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    let shown = repl.settings.spec.format
    let word = arguments.words.first ?? shown.rawValue
    let format = ReportFormat(
      rawValue: try choose(word, among: FormatCommand.names, "result format"))
    guard repl.settings.spec.isTerminal else {
      throw CommandProblem(
        "there is no terminal with a clipboard", help: "`.last > FILE` writes a file")
    }
    let text = try LastCommand.bytes(format ?? shown, atMost: limit, repl)
    // OSC 52: the terminal puts the text into the clipboard, also of the computer that it is on.
    repl.file.write("\u{1B}]52;c;\(Data(text).base64EncodedString())\u{7}")
    let size = Plural.count(text.count, "byte")
    repl.messages.remark("sent \(size) to the clipboard, if the terminal allows it")
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] {
    FormatCommand.names
  }
}
