import QCQConsole
import QCQLanguage
import QCQEngine
import QCQReports
import QCQText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `.output items.csv`
enum OutputCommand: PromptCommand {
  static let usage = ".output [FILE]"
  static let summary = "write results to a file; without one to the terminal again"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    if let target = repl.settings.target {
      close(target.file.descriptor)
      repl.settings.target = nil
      repl.messages.remark("results no longer go to \(target.path)")
    } else if arguments.words.isEmpty {
      repl.messages.remark("results go to the terminal")
    }
    guard let path = arguments.words.first else { return }
    let descriptor = openFile(path)
    guard descriptor >= 0 else {
      throw CommandProblem(
        EngineError.file(path: path, reason: systemMessage(errno)).diagnostic)
    }
    let format = ReportFormat(ending: FilePath.ending(of: path))
    repl.settings.target = ResultFile(
      path: path, format: format, file: OutputFile(descriptor))
    let name = (format ?? repl.settings.spec.format).rawValue
    repl.messages.remark("results go to \(path) as \(name); `.output` ends that")
  }

  private static func openFile(_ path: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    #else
      Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    #endif
  }
}
