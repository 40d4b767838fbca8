import ArgumentParser
import QCQEngine
import QCQConsole
import QCQWatch

/// How a watch goes on.
struct WatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The shortest time between two updates: 100ms, 2s.", valueName: "duration"))
  var every: TimeLimit?

  @Option(help: ArgumentHelp("Stop after this many versions.", valueName: "number"))
  var until: Int?

  @Option(
    help: ArgumentHelp(
      "A shell command to run after each version, with its frames on standard input.",
      discussion: "QCQ_VERSION holds the version's number. A command that fails is reported.",
      valueName: "command"))
  var exec: String?

  @Option(
    help: ArgumentHelp(
      "Continue where the last watch stopped; the position is kept in this file.",
      discussion: "Everything that changed in between is one version; no number is used twice.",
      valueName: "file"),
    completion: .file())
  var state: String?

  func validate() throws {
    if let until, until < 1 { throw ValidationError("--until must be at least 1.") }
    if state == "" { throw ValidationError("--state needs the path of a file.") }
  }

  /// The name of an option that was given; nil if none was.
  var given: String? {
    if every != nil { return "--every" }
    if until != nil { return "--until" }
    if exec != nil { return "--exec" }
    return state == nil ? nil : "--state"
  }

  /// What was asked for; takes the file of the state, so that nobody else does.
  func options(_ bench: Workbench) throws -> WatchSettings {
    if state != nil, bench.settings.isReadOnly {
      throw UsageError("--state keeps a file, and --read-only writes none.")
    }
    var options = WatchSettings(bench.settings)
    options.interval = every?.seconds ?? 0
    (options.versionLimit, options.command) = (until, exec)
    options.state = try bench.messages.attempt { () throws(EngineError) in
      try state.map { path throws(EngineError) in
        if let database = bench.settings.databasePath { try FileGate.spare(database, path) }
        return try WatchStateFile(path, database: bench.settings.databasePath)
      }
    }
    return options
  }
}
