import ArgumentParser
import QCQConsole

/// The options of every command that asks a database something.
struct CommonOptions: ParsableArguments {
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  var settings: Settings {
    var settings = messages.settings
    settings.database = database.database
    settings.sample = database.sample
    settings.isReadOnly = database.readOnly
    settings.format = results.format
    (settings.results.isASCII, settings.results.isSpreadsheet) = (
      results.ascii, results.spreadsheet
    )
    settings.now = results.now?.date
    if let zone = results.timezone { settings.zone = zone.rules }
    settings.timeout = results.timeout?.seconds
    return settings
  }

  var workbench: Workbench { Workbench(settings) }
}
