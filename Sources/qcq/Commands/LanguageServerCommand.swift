import ArgumentParser
import Foundation
import QCQLanguageServer
import QCQConsole
import QCQText
import QCQLanguage
import QuickCartStore

/// `qcq lsp`
struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Help an editor with scripts: the language server.",
    usage: "qcq lsp [<options>]",
    discussion: """
      It talks with the editor through standard input and output; nobody starts it by hand. \
      A script is checked against the database that it names itself (`# database: home.sqlite`), \
      or that the editor's settings, --database or QCQ_DATABASE name.

      Example, for Neovim:
        vim.lsp.start({ name = "qcq", cmd = { "qcq", "lsp" } })
      """)

  @Option(help: ArgumentHelp("The database of scripts that name none.", valueName: "path"))
  var database: String?

  @Option(help: ArgumentHelp("Check against made-up data, kept in memory.", valueName: "name"))
  var sample: SampleSet?

  @Option(
    help: ArgumentHelp("The zone of dates and times: Europe/Amsterdam.", valueName: "zone"))
  var timezone: ZoneName?

  @Flag(
    help: ArgumentHelp("What editors say by habit; there is no other way.", visibility: .hidden))
  var stdio = false

  func validate() throws {
    if database != nil, sample != nil {
      throw ValidationError("Give --database or --sample, not both.")
    }
    if database == "" { throw ValidationError("--database needs the path of a file.") }
  }

  func run() throws {
    let output = StandardStreams.claimOutput()
    let inbox = Inbox()
    let server = LanguageServer(inbox: inbox, surroundings: surroundings) { message in
      if !StandardStreams.write(message, to: output) { inbox.post(.endOfInput) }
    }
    StandardStreams.read(into: inbox)
    throw ExitCode(server.serve())
  }

  private var surroundings: Surroundings {
    var settings = Settings()
    if let timezone { settings.zone = timezone.rules }
    let chosen: DatabaseSource? =
      sample.map { .sample($0.rawValue) }
      ?? database.map { .file(LanguageServerFiles.absolute($0)) }
    let store = StoreSurroundings(clock: Settings.machineClock, zone: settings.zone)
    return Surroundings(
      databases: StoreProvider(chosen: chosen, surroundings: store),
      readFile: LanguageServerFiles.read, findScripts: LanguageServerFiles.scripts,
      clock: Settings.machineClock, zone: settings.zone,
      page: { String(decoding: $0.page, as: UTF8.self) }, version: QCQ.configuration.version,
      watchParent: StandardStreams.watch)
  }
}
