import Foundation
import QCQConsole
package import QCQLanguage
import QCQLanguageServer
import QCQPlatform
package import QCQServing
package import QCQText
package import QuickCartStore

/// The language server on standard input and output, with the databases of this machine.
package struct ServerBackend {
  /// The database of scripts that name none: a file, or made-up data.
  private let database: String?
  private let sample: SampleSet?
  private let zone: any TimeZoneRules
  private let version: String
  /// The page of a diagnostic, as Markdown.
  private let page: (DiagnosticCode) -> String
  private let look: PageLook

  package init(
    database: String?, sample: SampleSet?, zone: any TimeZoneRules, version: String,
    look: PageLook, page: @escaping (DiagnosticCode) -> String
  ) {
    (self.database, self.sample, self.zone) = (database, sample, zone)
    self.look = look
    (self.version, self.page) = (version, page)
  }

  /// Serves until the client says that it is enough; gives the status to exit with.
  package func serve() -> Int32 {
    let output = StandardStreams.claimOutput()
    let inbox = Inbox()
    let server = LanguageServer(inbox: inbox, surroundings: surroundings) { message in
      if !StandardStreams.write(message, to: output) { inbox.post(.endOfInput) }
    }
    StandardStreams.read(into: inbox)
    return server.serve()
  }

  private var surroundings: Surroundings {
    let clock: @Sendable () -> Double = { MachineClock.now }
    let directory = FileManager.default.currentDirectoryPath
    let file = database.map { DatabaseSource.file(FilePath.resolve($0, from: directory)) }
    return Surroundings(
      databases: StoreProvider(
        chosen: sample.map { .sample($0.rawValue) } ?? file,
        surroundings: StoreSurroundings(clock: clock, zone: zone), look: look),
      readFile: ScriptFiles.read, readFolder: DiskFolder.entries(_:),
      stampFile: { path in FileStatus(path: path).map { FileStamp($0, now: clock()) } },
      findScripts: ScriptFiles.find, clock: clock, zone: zone, page: page, version: version,
      watchParent: StandardStreams.watch)
  }
}
