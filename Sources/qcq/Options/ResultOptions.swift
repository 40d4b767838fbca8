import QCQLanguage
import ArgumentParser

/// How results are written.
struct ResultOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "The output format; by default a table, or what the file's extension names.",
      valueName: "format"))
  var chosenFormat: ReportFormat?

  var format: ReportFormat { chosenFormat ?? .table }

  @Flag(help: "Draw rules and charts with ASCII characters only.")
  var ascii = false

  @Flag(
    help: """
      Put an apostrophe in front of texts in CSV that a spreadsheet would take for formulas: those \
      that begin with =, +, -, @, a tab or a line break.
      """)
  var spreadsheet = false
}

extension ReportFormat: ExpressibleByArgument {}
