import ArgumentParser
import QCQConsole
import QuickCartStore

/// Which database a command works on.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database: a file, or an address, postgresql://user@host/database.",
      discussion: """
        Without it: the file that QCQ_DATABASE names, else \
        $XDG_DATA_HOME/quickcart/quickcart.sqlite.
        """,
      valueName: "path"),
    completion: .file())
  var database: String?

  @Option(help: ArgumentHelp("Use sample data, kept in memory.", valueName: "name"))
  var sample: SampleSet?

  @Flag(help: "Open the database read-only; changes are errors.")
  var readOnly = false

  func validate() throws { try Self.requireOne(database, sample) }

  /// Throws where two databases are named, or one without a name.
  static func requireOne(_ database: String?, _ sample: SampleSet?) throws {
    if database != nil, sample != nil {
      throw ValidationError("Give --database or --sample, not both.")
    }
    if database == "" { throw ValidationError("--database needs the path of a file.") }
  }

  func settings(_ settings: Settings) -> Settings {
    var settings = settings
    (settings.database, settings.sample) = (database, sample)
    settings.isReadOnly = readOnly
    return settings
  }

  /// The file to open, where no sample is asked for.
  var path: String { DatabasePath.chosen(by: database) }

  /// Whether someone has named that file.
  var isNamed: Bool { database != nil || DatabasePath.fromEnvironment != nil }
}

extension SampleSet: ExpressibleByArgument {}
