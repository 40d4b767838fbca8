import ArgumentParser
import QCQConsole

/// `qcq db rules`
struct DatabaseRulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List, add or remove rules that every row must satisfy.",
    discussion: """
      A rule has a name and a query that every row must match. The database enforces it \
      by triggers, whichever program writes; a change that breaks it ends with status 8.

      Examples:
        qcq db rules
        qcq db rules add positive-quantity
        qcq db rules add few 'items where quantity <= 100'
        qcq db rules remove few
      """,
    subcommands: [
      DatabaseRulesListCommand.self, DatabaseRulesAddCommand.self, DatabaseRulesRemoveCommand.self,
    ], defaultSubcommand: DatabaseRulesListCommand.self)
}

/// `qcq db rules list`
struct DatabaseRulesListCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the rules of a database.",
    usage: "qcq db rules [list] [<options>]")

  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws { try workbench.listRules() }
}

/// `qcq db rules add`
struct DatabaseRulesAddCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a rule.",
    usage: "qcq db rules add <name> [<query>] [--keep] [<options>]",
    discussion: """
      `non-empty-title`, `non-empty-name` and `positive-quantity` need no query. Where stored rows \
      break the rule they are listed, and nothing is done, unless `--keep` is given: then they stay \
      as they are until somebody changes what the rule is about.

      Examples:
        qcq db rules add positive-quantity
        qcq db rules add noted 'items where quantity < 50 or has note' --keep
      """)

  @Argument(help: ArgumentHelp("The name of the rule.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("The query that every row must match.", valueName: "query"))
  var query: String?

  @Flag(help: "Add the rule even if stored rows break it.")
  var keep = false

  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws { try workbench.addRule(named: name, query, keepsBroken: keep) }
}

/// `qcq db rules remove`
struct DatabaseRulesRemoveCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a rule; the rows stay as they are.",
    usage: "qcq db rules remove <name> [<options>]")

  @Argument(help: ArgumentHelp("The name of the rule.", valueName: "name"))
  var name: String

  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws { try workbench.removeRule(named: name) }
}
