import ArgumentParser
import QCQConsole
import QCQLanguage
import QCQSyntax
import QCQText
import QuickCartStore

/// `qcq run FILE…`
struct RunCommand: AskingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run scripts.",
    usage: "qcq run [<file> ...] [<options>]",
    discussion: """
      A script that starts with `#!/usr/bin/env -S qcq run` can be run by its name. Files are run \
      one after the other, and none after one that failed. All changes of a file are made \
      together, or none of them if anything fails. Files named with `into` are written \
      beside the script, once all of it has run. With `--format html` all results of a script are \
      one self-contained page, and with `--format markdown` one document.

      Examples:
        qcq run week.qcq
        qcq run week.qcq --param list=BBQ --format json
        qcq run week.qcq --format html -o week.html
        echo 'count items' | qcq run
      """)

  @Argument(
    help: ArgumentHelp("The scripts; - or none for standard input.", valueName: "file"),
    completion: .file(extensions: ["qcq"]))
  var files: [String] = []

  @OptionGroup(title: "Parameters") var parameters: ParameterOptions
  @Flag(help: "Show what would change, old and new values, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "Page") var page: PageOptions
  @OptionGroup(title: "Files") var writing: FileOptions

  @Flag(
    help: """
      Run scripts that you don't trust: nothing is changed, no file is written or used outside \
      their folder, and time and memory are limited.
      """)
  var untrusted = false

  @OptionGroup(title: "Watching") var watching: WatchOptions
  @OptionGroup(title: "Database") var database: DatabaseOptions
  @OptionGroup(title: "Results") var results: ResultOptions
  @OptionGroup(title: "Environment") var surroundings: SurroundingOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if untrusted, watching.state != nil {
      throw ValidationError("--state writes a file, which --untrusted rules out.")
    }
    if untrusted, page.output != nil {
      throw ValidationError("--output writes a file, which --untrusted rules out.")
    }
    if results.format.info.markup == .html, files.count > 1 {
      throw ValidationError("--format html makes one page of one script; give each its own.")
    }
    if page.output != nil, files.count > 1 {
      throw ValidationError("--output is for the results of one script; give each its own.")
    }
    if watching.state != nil, files.count > 1 {
      throw ValidationError("--state keeps the watches of one script; give each its own.")
    }
  }

  func run() throws {
    let settings = try page.settings(
      writing.settings(settings), results.chosenFormat)
    let bench = Workbench(untrusted ? settings.untrusting : settings)
    // A file that is not there is found out before a database is opened.
    let complaint = CommandNames.complaint(aboutFiles: files) {
      "A text is run by: qcq query '\($0)'"
    }
    if let complaint { throw complaint }
    let sources = try (files.isEmpty ? [InputFile.standardInput] : files).map(bench.read)
    try refuseToWatchNothing(sources)
    let store = try bench.openStore()
    defer { store.closeWithProcess() }
    // A dry run watches nothing, and has no state to keep.
    let options = dryRun ? nil : try watching.options(bench)
    for source in sources {
      try bench.run(
        source, in: bench.makeSession(store, parameters: parameters.values, script: source.name),
        ChangeChoices(isDryRun: dryRun), watching: options)
    }
  }

  /// Throws where a watch is asked for and no script has one. Of a text that can't be parsed that
  /// is not known; it is not run.
  private func refuseToWatchNothing(_ sources: [SourceText]) throws {
    guard !dryRun, let option = watching.given else { return }
    let trees = sources.map { Parser.parse($0) }
    let mayWatch = trees.contains { tree in
      tree.diagnostics.hasErrors
        || tree.statements.contains { if case .watch = $0 { true } else { false } }
    }
    if mayWatch { return }
    let subject = files.count > 1 ? "None of these scripts watches" : "This script doesn't watch"
    throw UsageError(
      "\(subject) anything; \(option) is for `watch` in front of a query.")
  }
}
