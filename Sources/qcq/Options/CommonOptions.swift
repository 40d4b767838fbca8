import ArgumentParser
import QCQConsole

/// The options of every command that asks a database something.
struct CommonOptions: ParsableArguments {
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  var settings: Settings {
    var settings = results.surroundings.settings(database.settings(messages.settings))
    settings.format = results.format
    (settings.results.isASCII, settings.results.isSpreadsheet) = (
      results.ascii, results.spreadsheet
    )
    return settings
  }

  var workbench: Workbench { Workbench(settings) }
}
