import ArgumentParser
import QCQConsole
import QCQPlatform
import QCQText

/// The command `qcq`.
@main struct QCQ: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qcq",
    abstract: "Query and change shopping lists in plain sentences.",
    discussion: """
      Examples:
        qcq --sample demo
        qcq query 'items in "BBQ" where pending by category' --sample demo
        qcq query 'lists show title, progress' --format json
        qcq run week.qcq --param list=BBQ
        qcq query 'check "Cola" in "BBQ"'
        qcq watch 'items in "BBQ" where pending'
        qcq undo
        qcq explain unknown-field
        qcq help where

      Data goes to standard output, everything else to standard error. Exit status: 0 done, \
      1 the text has errors, 2 an assertion failed, 3 a database or file cannot be opened, read \
      or written, 4 timed out, 5 the database is read-only, 6 locked by another program, 7 the \
      disk is full, 8 the database does not allow the change, 9 refused or nothing to undo, 64 \
      wrong usage, 130 interrupted.
      """,
    version: "0.1.0",
    subcommands: [
      ReplCommand.self, QueryCommand.self, RunCommand.self, ReportCommand.self, ServeCommand.self,
      WatchCommand.self, CheckCommand.self, FormatCommand.self, UndoCommand.self, RedoCommand.self,
      HistoryCommand.self, ExportCommand.self, ImportCommand.self, ExplainCommand.self,
      SchemaCommand.self, DatabaseCommand.self, LanguageServerCommand.self,
    ],
    defaultSubcommand: ReplCommand.self)

  static func main() {
    StandardFiles.fill()
    // A reader who has seen enough closes the pipe; writing then fails, and that ends it quietly.
    signal(SIGPIPE, SIG_IGN)
    // The runtime may answer Ctrl-\ with a report of a crash, and go on.
    Signals.restoreDefault(SIGQUIT)
    // A limit of the size of files is an error of the write that meets it, as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    if let complaint = ArgumentBytes.complaint {
      QCQ.exit(withError: ValidationError(complaint))
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    ArgumentBytes.hidePasswords()
    if let query = QuickQuery(arguments) {
      end(QueryCommand.self) { try QueryCommand.run(query.text, query.settings) }
    }
    if let help = WordHelp(arguments) {
      end(QCQ.self) { try help.show() }
    }
    if let complaint = CommandNames.complaint(about: arguments) {
      leave(ValidationError(complaint))
    }
    do {
      var command = try DirectCommand.parsed(arguments) ?? QCQ.parseAsRoot(arguments)
      end(type(of: command)) { try command.run() }
    } catch {
      if let complaint = SeveralWords.complaint(about: error, arguments) {
        complain(complaint.message, about: complaint.command)
      }
      leave(error)
    }
  }

  /// Runs a command, and ends the process as that has ended.
  private static func end(_ command: any ParsableCommand.Type, _ run: () throws -> Void) -> Never {
    do {
      try run()
      ExitStatus.done.endProcess()
    } catch let status as ExitStatus {
      status.endProcess()
    } catch let error as UsageError {
      complain(error.message, about: command)
    } catch {
      leave(error)
    }
  }

  /// Writes what was asked for and is no result; throws the status where that failed.
  static func tell(_ text: String) throws {
    let output = OutputFile.standardOutput
    output.write(text + "\n")
    guard let complaint = output.complaint else { return }
    MessagePrinter(.text, color: false).show(complaint)
    throw ExitStatus([complaint])
  }

  /// Ends as ArgumentParser has it; what it repeats of the command line is made safe to show.
  private static func leave(_ error: any Error) -> Never {
    guard QCQ.exitCode(for: error) != .success else {
      // Help and the version, which were asked for.
      let message = QCQ.fullMessage(for: error)
      end(QCQ.self) { if !message.isEmpty { try tell(message) } }
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    let message = OptionNames.corrected(QCQ.fullMessage(for: error), arguments)
    if !message.isEmpty {
      OutputFile.standardError.write(TerminalText.escapedLines(message) + "\n")
    }
    QCQ.exit(withError: QCQ.exitCode(for: error))
  }

  /// Says what is wrong with the words behind a command, as ArgumentParser does.
  private static func complain(
    _ message: String, about command: any ParsableCommand.Type
  ) -> Never {
    let usage = QCQ.usageString(for: command)
    let name = CommandNames.path(to: command, from: QCQ.self) ?? "qcq"
    let head = "Error: \(TerminalText.escaped(message))\nUsage: \(usage)"
    OutputFile.standardError.write(head + "\n  See '\(name) --help' for more information.\n")
    ExitStatus.wrongUsage.endProcess()
  }
}
