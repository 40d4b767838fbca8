import QCQConsole
import QCQEngine
import QCQReports
import QCQSQL
import QCQText
import QCQLanguage

/// `.watch stop bbq`
enum WatchCommand: PromptCommand {
  static let usage = ".watch [NAME|stop NAME|pause NAME|resume NAME]"
  static let summary = "the watches in the background; `all` is each; `watch … &` begins one"
  private static let verbs = ["stop", "pause", "resume"]

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 2)
    guard let first = arguments.words.first else { return try list(repl) }
    guard verbs.contains(first) else {
      if arguments.words.count == 2 { throw unknownVerb(first, arguments.words[1]) }
      return try show(try watch(first, repl, "\(first)"), repl)
    }
    guard arguments.words.count == 2 else {
      throw CommandProblem("`\(first)` which watch?", help: "write `\(usage)`")
    }
    let name = arguments.words[1]
    let chosen = name == "all" ? repl.watches.watches : [try watch(name, repl, "\(first) \(name)")]
    switch first {
    case "stop": repl.watches.end(chosen)
    case "pause": for watch in chosen { watch.pause() }
    default: for watch in chosen { watch.resume() }  // String
    }
  }

  private static func unknownVerb(_ word: String, _ name: String) -> CommandProblem {
    let nearest = Suggestion.nearest(to: word, among: verbs, limit: 1).first
    return CommandProblem(
      "`\(word)` is nothing to be done with a watch",
      help: nearest.map { "did you mean `\($0)`?" } ?? "write `\(usage)`",
      instead: nearest.map { ".watch \($0) \(name)" })
  }

  private static func watch(
    _ name: String, _ repl: Repl, _ words: String
  ) throws(CommandProblem) -> BackgroundWatch {
    if let found = repl.watches[name] { return found }
    let names = repl.watches.names
    let nearest = Suggestion.nearest(to: name, among: names + verbs, limit: 1).first
    throw CommandProblem(
      "there is no watch `\(name)`",
      help: nearest.map { "did you mean `\($0)`?" }
        ?? (names.isEmpty
          ? "`watch items &` begins one" : "there are " + names.joined(separator: ", ")),
      instead: nearest.map { ".watch " + words.replacingLast(name, with: $0) })
  }

  private static func list(_ repl: Repl) throws(CommandProblem) {
    let shape = ResultShape(
      kind: .rows,
      columns: [
        ResultColumn("name", .text), ResultColumn("state", .text), ResultColumn("now", .text),
        ResultColumn("versions", .int), ResultColumn("latest", .date), ResultColumn("query", .text),
      ], noun: "watches", emptyMessage: "nothing is watched in the background")
    try CommandProblem.mapping { () throws(EngineError) in
      try repl.show { console throws(EngineError) in
        var sink = console.makeSink(name: nil)
        sink.begin(shape)
        for watch in repl.watches.watches { sink.row(row(watch)) }
        sink.end()
      }
    }
  }

  private static func row(_ watch: BackgroundWatch) -> ValueRow {
    let status = watch.current
    return ValueRow([
      .text(watch.name), .text(status.state.rawValue),
      status.latest.map { .text(watch.summary($0)) } ?? .absent,
      .int(Int64(status.versionCount)), status.lastChange.map { .date($0) } ?? .absent,
      .text(watch.text),
    ])
  }

  /// The latest answer, in full.
  private static func show(_ watch: BackgroundWatch, _ repl: Repl) throws(CommandProblem) {
    guard let version = watch.current.latest else { return }
    try CommandProblem.mapping { () throws(EngineError) in
      try repl.show { console throws(EngineError) in
        if version.members.count > 1 { console.beginTogether() }
        for member in version.members {
          let result = member.result
          let kept = KeptResults.Result(
            name: member.name, isMember: false, shape: result.shape.shape, parts: [],
            rows: result.rows)
          KeptResults.replay(kept, into: console.makeSink(name: member.name))
        }
        if version.members.count > 1 { console.endTogether() }
      }
    }
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] {
    repl.watches.names + (arguments.words.count > 1 ? ["all"] : verbs)
  }
}

extension String {
  fileprivate func replacingLast(_ word: String, with other: String) -> String {
    hasSuffix(word) ? String(dropLast(word.count)) + other : self
  }
}
