import QCQAssist
import QCQConsole
import QCQLanguage
import QCQEngine
import QCQPlatform
import QCQReports
import QCQText

/// `.output items.csv`
enum OutputCommand: PromptCommand {
  static let usage = ".output [FILE]"
  static let summary = "write results to a file; without a file, to the terminal again"
  static let file: FileRole? = .report

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 1)
    if let target = repl.settings.target {
      repl.settings.target = nil
      try CommandProblem.mapping { () throws(EngineError) in try target.close() }
      repl.messages.remark("results no longer go to \(target.name)")
    } else if arguments.words.isEmpty {
      repl.messages.remark("results go to the terminal")
    }
    guard let path = arguments.paths.first else { return }
    let target = try open(path, isOnce: false, repl)
    repl.settings.target = target
    let name = (target.format ?? repl.settings.spec.format).rawValue
    repl.messages.remark("results go to \(path) as \(name); `.output` ends that")
  }

  static func open(
    _ path: String, isOnce: Bool, _ repl: Repl
  ) throws(CommandProblem) -> ResultTarget {
    let file = try CommandProblem.mapping { () throws(EngineError) in
      let target = try repl.gate.admit(path)
      return try repl.work { () throws(EngineError) in
        try RunningFile(target) { !repl.stop.isSet }
      }
    }
    return ResultTarget(
      name: path, format: ReportFormat(ending: FilePath.ending(of: path)), isOnce: isOnce,
      output: file.output, settle: file.settle, close: file.close)
  }
}
