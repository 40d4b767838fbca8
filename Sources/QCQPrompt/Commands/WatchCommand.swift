import QCQConsole
import QCQReports
import QCQLanguage

/// `.watch stop bbq`
enum WatchCommand: PromptCommand {
  static let usage = ".watch [NAME|stop NAME|pause NAME|resume NAME]"
  static let summary = "show background watches; `all` means every one; `watch … &` starts one"
  static let bareWord = BareWord.statement
  static let isPiped = true
  private static let verbs = ["stop", "pause", "resume"]
  private static let all = "all"

  /// Whether a word means something here, so that no watch can be called by it.
  static func isReserved(_ word: String) -> Bool { word == all || verbs.contains(word) }

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    try expect(arguments, atMost: 2)
    guard let first = arguments.words.first else { return try list(repl) }
    guard verbs.contains(first) else {
      if arguments.words.count == 2 { throw unknownVerb(first, arguments.words[1]) }
      return try show(try watch(first, repl, "\(first)"), repl)
    }
    guard arguments.words.count == 2 else {
      throw CommandProblem("`\(first)` needs the name of a watch", help: "write `\(usage)`")
    }
    let name = arguments.words[1]
    let chosen = name == all ? repl.watches.watches : [try watch(name, repl, "\(first) \(name)")]
    switch first {
    case "stop": repl.watches.end(chosen)
    case "pause": for watch in chosen { watch.pause() }
    default: for watch in chosen { watch.resume() }  // String
    }
  }

  private static func unknownVerb(_ word: String, _ name: String) -> CommandProblem {
    CommandProblem(
      "a watch has no action `\(word)`", unknown: word, among: verbs,
      otherwise: "write `\(usage)`"
    ) { ".watch \($0) \(name)" }
  }

  private static func watch(
    _ name: String, _ repl: Repl, _ words: String
  ) throws(CommandProblem) -> BackgroundWatch {
    if let found = repl.watches[name] { return found }
    let names = repl.watches.names
    let others =
      names.isEmpty ? "`watch items &` begins one" : "there are " + names.joined(separator: ", ")
    throw CommandProblem(
      "there is no watch `\(name)`", unknown: name, among: names + verbs, otherwise: others
    ) {
      // Enter alone ends or stops no other watch than the one that was named.
      words == name ? ".watch \($0)" : nil
    }
  }

  private static func list(_ repl: Repl) throws(CommandProblem) {
    try repl.show { console in
      console.writeTable(
        [
          ("name", .text), ("state", .text), ("now", .text), ("versions", .int),
          ("latest", .date), ("list", .text), ("query", .text),
        ], of: "watches", orEmpty: "there are no background watches",
        rows: repl.watches.watches.map(row))
    }
  }

  private static func row(_ watch: BackgroundWatch) -> ValueRow {
    let status = watch.current
    return ValueRow([
      .text(watch.name), .text(status.state.rawValue),
      status.latest.map { .text(watch.summary($0)) } ?? .absent,
      .int(Int64(status.versionCount)), status.lastChange.map { .date($0) } ?? .absent,
      watch.list.map { .text($0) } ?? .absent, .text(watch.text),
    ])
  }

  /// The latest answer, in full.
  private static func show(_ watch: BackgroundWatch, _ repl: Repl) throws(CommandProblem) {
    guard let version = watch.current.latest else { return }
    try repl.show { console in
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

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] {
    repl.watches.names + (arguments.words.count > 1 ? [all] : verbs)
  }
}
