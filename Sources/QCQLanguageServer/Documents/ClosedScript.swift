import QCQAssist
import QCQSyntax
import QCQText

/// A script of a folder that nobody has open, with what was found out about it.
///
/// Its analysis takes many times the memory of its text, and is not kept: names, titles and
/// messages are.
final class ClosedScript {
  /// What else its messages and titles depend on: the state of its database, and what it gets from
  /// the files that it uses.
  struct Surroundings: Equatable {
    let database: Int
    let interface: Int
  }

  let document: Document
  let names: NamedFile
  /// When its file was looked at last; for a moment after that it is what it was.
  var lookedAt = Inbox.now
  lazy var symbols = WorkspaceSymbol.symbols(of: names)
  /// The titles in it, as it was checked last.
  private(set) var titles: (file: TitledFile, within: Surroundings)?
  /// What was said of it last.
  private(set) var report: (given: PulledDiagnostics, within: Surroundings)?

  init(_ path: String, _ text: [UInt8], _ encoding: PositionEncoding) {
    document = Document(
      uri: DocumentURI.file(path), number: 0, version: 0, utf8: text, encoding: encoding)
    names = NamedFile(Parser.parse(SourceText(utf8: text, name: path)))
  }

  func titles(within surroundings: Surroundings, _ analyse: () -> Analysis) -> TitledFile {
    if let titles, titles.within == surroundings { return titles.file }
    let file = TitledFile(keeping: analyse())
    titles = (file, surroundings)
    return file
  }

  func report(
    within surroundings: Surroundings, _ make: () -> PulledDiagnostics
  ) -> PulledDiagnostics {
    if let report, report.within == surroundings { return report.given }
    let given = make()
    report = (given, surroundings)
    return given
  }
}

/// All scripts that nobody has open; other ones as soon as one of them is another.
final class ClosedScripts {
  let scripts: [ClosedScript]
  /// When they were looked at last; never where that may no more be what they are.
  var lookedAt: Double
  lazy var names = ClosedFiles(scripts.map(\.names))
  /// The files that they use.
  lazy var used = Set(
    scripts.flatMap { script in
      script.names.usedPaths.map { SharedFiles.resolve($0, from: script.document.name) }
    })
  /// These with those that lie elsewhere, as they were looked at last.
  var withOthers: ClosedScripts?

  init(_ scripts: [ClosedScript], at time: Double) { (self.scripts, lookedAt) = (scripts, time) }
}
