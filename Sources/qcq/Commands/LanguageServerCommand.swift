import QCQText
import ArgumentParser
import QCQPages
import QCQServerBackend
import QCQServing
import QuickCartStore

/// `qcq lsp`
struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Run the language server, for editors.",
    usage: "qcq lsp [<options>]",
    discussion: """
      Editors start it, and talk to it through standard input and output. A script is \
      checked against the database that it names itself (`# database: home.sqlite`), or that the \
      editor's settings, --database or QCQ_DATABASE name.

      Example, for Neovim:
        vim.lsp.start({ name = "qcq", cmd = { "qcq", "lsp" } })
      """)

  @Option(help: ArgumentHelp("The database for scripts that name none.", valueName: "path"))
  var database: String?

  @Option(help: ArgumentHelp("Check against sample data, kept in memory.", valueName: "name"))
  var sample: SampleSet?

  @Option(
    help: ArgumentHelp("The time zone, such as Europe/Amsterdam.", valueName: "zone"))
  var timezone: ZoneName?

  @Flag(
    help: ArgumentHelp(
      "Accepted because editors pass it; there is no other transport.", visibility: .hidden))
  var stdio = false

  func validate() throws { try DatabaseOptions.requireOne(database, sample) }

  func run() throws {
    let server = ServerBackend(
      database: database, sample: sample, zone: timezone?.rules ?? FoundationTimeZone.current,
      version: QCQ.configuration.version, look: .standard(),
      page: { Page.diagnostic($0.rawValue)?.text ?? "" })
    throw ExitCode(server.serve())
  }
}
