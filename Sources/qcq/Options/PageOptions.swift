import ArgumentParser
import QCQConsole
import QCQLanguage
import QCQPages
import QCQText

/// Where the results of a script go, and what a page of them looks like.
struct PageOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Write the results to this file, once everything has run, instead of standard output.",
      valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Add a style of your own to the page of `--format html`.", valueName: "file"))
  var css: String?

  func validate() throws {
    if output?.isEmpty ?? false { throw ValidationError("--output needs the name of a file.") }
  }

  /// With a format that is the markup of documents, the results are one document.
  ///
  /// - Parameter chosen: The format that was asked for; else the ending of the file tells.
  func settings(_ settings: Settings, _ chosen: ReportFormat?) throws -> Settings {
    var settings = settings
    settings.results.output = output
    if chosen == nil, let output, let format = ReportFormat(ending: FilePath.ending(of: output)) {
      settings.format = format
    }
    let markup = settings.format.info.markup
    if css != nil, markup != .html { throw UsageError("--css is for the page of --format html.") }
    switch markup {
    case .html:
      let own = try css.map { try OwnStyle.read($0, Workbench(settings)) }
      settings.results.page = .html(styles: Page.styles.map(\.text) + (own.map { [$0] } ?? []))
    case .markdown: settings.results.page = .markdown
    case nil: break
    }
    return settings
  }
}
