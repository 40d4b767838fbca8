import QCQConsole
import QCQLanguage
import QCQEngine
import QCQPlatform
import QCQReports
import QCQText

/// `.last csv > items.csv`
enum LastCommand: PromptCommand {
  static let usage = ".last [FORMAT] [> FILE]"
  static let summary = "show the whole last result again without rerunning the query"
  static let isPiped = true

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    let wanted = try Wanted(arguments)
    let last = try kept(repl)
    guard let path = wanted.path else {
      return try repl.show(as: wanted.format) { console in last.replay(to: console) }
    }
    try CommandProblem.mapping { () throws(EngineError) in
      try write(last, wanted.format ?? repl.settings.spec.format, to: path, repl)
    }
  }

  /// The last result; throws where there is none.
  private static func kept(_ repl: Repl) throws(CommandProblem) -> KeptResults {
    guard let last = repl.last else {
      throw CommandProblem("there is no result yet", help: "run a query first")
    }
    if last.isTooBig {
      throw CommandProblem(
        "the last result was too large to keep",
        help: "run it again with `into \"file.csv\"`, or after `.output FILE`")
    }
    return last
  }

  /// The last result in a format; throws where it has more bytes than a limit.
  static func bytes(
    _ format: ReportFormat, atMost limit: Int, _ repl: Repl
  ) throws(CommandProblem) -> [UInt8] {
    let last = try kept(repl)
    var bytes: [UInt8] = []
    let file = OutputFile { part in
      bytes += part
      return bytes.count <= limit
    }
    let console = ConsoleOutput(
      ReportSpec(format: format, zone: repl.settings.spec.zone), messages: repl.messages,
      linesAreData: true, file: file)
    last.replay(to: console)
    console.flush()
    if bytes.count > limit {
      throw CommandProblem(
        "the last result is more than \(limit / 1000) kB, which no clipboard takes",
        help: "`.last \(format.rawValue) > FILE` writes a file")
    }
    return bytes
  }

  private static func write(
    _ last: KeptResults, _ format: ReportFormat, to path: String, _ repl: Repl
  ) throws(EngineError) {
    let file = try FileDraft(repl.gate.admit(path))
    let spec = ReportSpec(format: format, zone: repl.settings.spec.zone)
    let console = ConsoleOutput(
      spec, messages: repl.messages, linesAreData: true, file: file.output)
    try repl.work { () throws(EngineError) in
      last.replay(to: console)
      console.flush()
      if repl.stop.isSet { throw .interrupted }
      try file.seal()
      try file.commit { !repl.stop.isSet }
    }
    repl.messages.remark("wrote \(path)")
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] {
    FormatCommand.names
  }

  /// What was asked for.
  private struct Wanted {
    var format: ReportFormat?
    var path: String?

    init(_ arguments: CommandArguments) throws(CommandProblem) {
      var words = arguments.paths
      if let sign = words.firstIndex(where: { $0.hasPrefix(">") }) {
        let glued = words[sign].dropFirst()
        let rest = (glued.isEmpty ? [] : [String(glued)]) + words[(sign + 1)...]
        guard rest.count == 1 else {
          throw CommandProblem(
            "write one file name after `>`", help: "write `\(LastCommand.usage)`")
        }
        path = rest[0]
        format = ReportFormat(ending: FilePath.ending(of: rest[0]))
        words.removeSubrange(sign...)
      }
      if words.count > 1 {
        throw CommandProblem(
          "`.last` doesn't take `\(words[1])`", help: "write `\(LastCommand.usage)`")
      }
      guard let word = words.first else { return }
      format = ReportFormat(
        rawValue: try LastCommand.choose(word, among: FormatCommand.names, "result format"))
    }
  }
}
