import QCQLanguage
import ArgumentParser
import QCQConsole
import QCQReports

/// How results are written, and in which surroundings they come about.
struct ResultOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The output format.", valueName: "format"))
  var format = ReportFormat.table

  @Flag(help: "Make rules and charts of ASCII characters.")
  var ascii = false

  @Flag(
    help: """
      Put an apostrophe in front of texts in CSV that a spreadsheet would take for formulas: those \
      that begin with =, +, -, @, a tab or a line break.
      """)
  var spreadsheet = false

  @Option(
    help: ArgumentHelp(
      "Use this as the current time: 2026-11-20 or 2026-11-20T18:30.", valueName: "datetime"))
  var now: Moment?

  @Option(
    help: ArgumentHelp(
      "The time zone, such as Europe/Amsterdam; default: the system's.", valueName: "name"))
  var timezone: ZoneName?

  @Option(
    help: ArgumentHelp(
      "Stop after this time: 5 or 5s, 500ms, 2m.", valueName: "duration"))
  var timeout: TimeLimit?
}

extension ReportFormat: ExpressibleByArgument {}
