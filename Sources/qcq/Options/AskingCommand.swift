import ArgumentParser
import QCQConsole

/// A command that asks a database something, and the options that all of these have.
///
/// Each command has the groups itself: in debug builds ArgumentParser checks a group that is part
/// of another one four times as often as that one.
protocol AskingCommand: ParsableCommand {
  var database: DatabaseOptions { get }
  var results: ResultOptions { get }
  var surroundings: SurroundingOptions { get }
  var messages: MessageOptions { get }
}

extension AskingCommand {
  var settings: Settings {
    var settings = surroundings.settings(database.settings(messages.settings))
    settings.format = results.format
    (settings.results.isASCII, settings.results.isSpreadsheet) = (
      results.ascii, results.spreadsheet
    )
    return settings
  }

  var workbench: Workbench { Workbench(settings) }
}
