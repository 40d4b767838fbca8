import ArgumentParser
import QCQEngine
import QCQPlatform
import QCQConsole
import QCQSyntax
import QCQText

/// `qcq format FILE…`
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Format scripts in the standard layout.",
    discussion: """
      Files are changed in place; a text on standard input (-) goes to standard output. Texts with \
      errors are left as they are, and so is a file that somebody has saved meanwhile. If a file \
      has other names (hard links), these keep the old text, and a note says so.

      Examples:
        qcq format *.qcq
        qcq format --check *.qcq
        qcq format - < week.qcq
      """)

  @Argument(
    help: ArgumentHelp("The scripts; - for standard input.", valueName: "file"),
    completion: .file(extensions: ["qcq"]))
  var files: [String]

  @Flag(help: "Change nothing; list the files that would change, with status 1 if there are any.")
  var check = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let complaint = CommandNames.complaint(aboutFiles: files) {
      "A text is formatted from standard input: echo '\($0)' | qcq format -"
    }
    if let complaint { throw complaint }
    let printer = messages.settings.makeMessagePrinter()
    var status = ExitStatus.done
    for file in files {
      let outcome = format(file, printer)
      if status == .done || [.unreadable, .full].contains(outcome) { status = outcome }
    }
    try status.leave()
  }

  private func format(_ path: String, _ printer: MessagePrinter) -> ExitStatus {
    do {
      let isFilter = path == InputFile.standardInput
      let source = try isFilter ? InputFile.read(path) : InputFile.readOrdinary(path)
      let tree = Parser.parse(source)
      guard !tree.diagnostics.hasErrors else {
        printer.show(tree.diagnostics, in: source)
        return .textHasErrors
      }
      let layout = Formatter.format(tree)
      let text = source.usesCRLF ? layout.replacing("\n", with: "\r\n") : layout
      return try put(text, path, insteadOf: source, printer)
    } catch let error as InputFile.Failure {
      printer.show(error.diagnostic)
    } catch let error as EngineError {
      printer.show(error.diagnostic)
      return error.status
    } catch {
      printer.show(Diagnostic(.fileUnwritable, .none, "\(error)"))
    }
    return .unreadable
  }

  private func put(
    _ text: String, _ path: String, insteadOf source: SourceText, _ printer: MessagePrinter
  ) throws -> ExitStatus {
    let output = OutputFile.standardOutput
    let isChanged = !text.utf8.elementsEqual(source.utf8)
    let isFilter = path == InputFile.standardInput
    if check {
      if isChanged { output.write(path + "\n") }
    } else if isFilter {
      output.write(text)
    } else if isChanged {
      let file = try FileDraft(replacing: path, read: source)
      file.output.write(text)
      try file.seal()
      try file.commit()
      if file.leavesOtherNames { printer.remarkOtherNames(of: path) }
    }
    if let complaint = output.complaint {
      printer.show(complaint)
      return ExitStatus([complaint])
    }
    return check && isChanged ? .textHasErrors : .done
  }
}
