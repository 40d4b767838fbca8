import QCQLanguage
import ArgumentParser
import QCQConsole
import QCQReports

/// How results are written, and in which surroundings they come about.
struct ResultOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The form of results.", valueName: "format"))
  var format = ReportFormat.table

  @Option(
    help: ArgumentHelp(
      "Pretend that it is another time: 2026-11-20 or 2026-11-20T18:30.", valueName: "datetime"))
  var now: Moment?

  @Option(
    help: ArgumentHelp(
      "The time zone, as Europe/Amsterdam; without it the machine's.", valueName: "name"))
  var timezone: ZoneName?

  @Option(
    help: ArgumentHelp(
      "Give up after a while: 5 or 5s, 500ms, 2m.", valueName: "duration"))
  var timeout: TimeLimit?
}

extension ReportFormat: ExpressibleByArgument {}
