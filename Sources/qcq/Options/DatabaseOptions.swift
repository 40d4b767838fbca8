import ArgumentParser
import QCQRepl
import QuickCartStore

/// Which database a command works on.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database file.",
      discussion: """
        Without it: the file that QCQ_DATABASE names, else \
        $XDG_DATA_HOME/quickcart/quickcart.sqlite.
        """,
      valueName: "path"),
    completion: .file())
  var database: String?

  @Option(help: ArgumentHelp("Work on made-up data, kept in memory.", valueName: "name"))
  var sample: SampleSet?

  @Flag(help: "Open the database so that nothing in it can be changed.")
  var readOnly = false

  func validate() throws {
    if database != nil, sample != nil {
      throw ValidationError("Give --database or --sample, not both.")
    }
    if database == "" { throw ValidationError("--database needs the path of a file.") }
  }

  /// The file to open, where no sample is asked for.
  var path: String { DatabasePath.chosen(by: database) }

  /// Whether someone has named that file.
  var isNamed: Bool { database != nil || DatabasePath.fromEnvironment != nil }
}

/// Where the database is.
enum DatabasePath {
  static func chosen(by option: String?) -> String { option ?? fromEnvironment ?? standard }

  static var fromEnvironment: String? {
    Terminal.environment("QCQ_DATABASE").flatMap { $0.isEmpty ? nil : $0 }
  }

  static var standard: String {
    var environment: [String: String] = [:]
    for name in ["XDG_DATA_HOME", "HOME"] { environment[name] = Terminal.environment(name) }
    return Store.defaultPath(environment: environment)
  }
}

extension SampleSet: ExpressibleByArgument {}
