import QCQEngine
import QCQExchange
import QCQPlatform
import QCQText
import QuickCartStore

/// How a file is taken in.
package struct ImportChoices {
  let changes: ChangeChoices
  /// Of an export: whether newer rows take the place of those that have their ids. Of others:
  /// whether what is pending already is raised.
  let merges: Bool
  /// The list for all items; nil to take those that the file names.
  let list: String?
  /// `name=Item,quantity=Qty`: what columns mean.
  let columns: String?
  /// A file with the names of categories there and here.
  let categoryMap: String?
  /// Where rows that were left out or altered are listed; nil for nowhere.
  let report: String?

  package init(
    changes: ChangeChoices, merges: Bool, list: String?, columns: String?, categoryMap: String?,
    report: String?
  ) {
    (self.changes, self.merges, self.list) = (changes, merges, list)
    (self.columns, self.categoryMap, self.report) = (columns, categoryMap, report)
  }
}

extension Workbench {
  /// Takes in a file, and throws the exit status if that is not 0.
  package func take(_ path: String, _ choices: ImportChoices) throws {
    let file = try messages.attempt { () throws(EngineError) in try open(path, choices) }
    try file.requireFit(choices)
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    let target = try importTarget(choices)
    watchdog.begin(
      stop: target.store.interrupt, notice: { [store = target.store] in store.activity })
    defer { watchdog.end() }
    // Whatever ends the process: of a database that was begun nothing stays.
    let new = target.store.isInMemory ? nil : target.new
    let names = (new?.files ?? []).map(Farewell.remove)
    var isDone = false
    defer {
      for name in names { Farewell.keep(name) }
      if !isDone { new?.discard() }
    }
    try perform(output) { () throws(EngineError) in
      try take(file, path, choices, target, output)
      isDone = true
      return .done
    }
  }

  private func open(
    _ path: String, _ choices: ImportChoices
  ) throws(EngineError) -> ImportFile {
    try ImportFile.open(path, columns: choices.columns) { watchdog.cause == nil }
  }

  private struct ImportTarget {
    let store: Store
    /// What has been made just now; nil for a database that was there.
    let new: NewDatabase?
  }

  /// Opens the database, or begins one if it is not there.
  private func importTarget(_ choices: ImportChoices) throws(ExitStatus) -> ImportTarget {
    guard let path = settings.databasePath, !settings.isReadOnly,
      FileStatus(path: path).map({ $0.extent.size == 0 && $0.isOrdinary }) ?? true
    else { return ImportTarget(store: try openStore(), new: nil) }
    return try messages.attempt { () throws(StoreError) in
      let new = try choices.changes.isDryRun ? .inMemory() : NewDatabase(path: path)
      guard let new else { return ImportTarget(store: try Store.open(path: path), new: nil) }
      return ImportTarget(store: new.store, new: new)
    }
  }

  private func take(
    _ file: ImportFile, _ path: String, _ choices: ImportChoices, _ target: ImportTarget,
    _ output: ConsoleOutput
  ) throws(EngineError) {
    let report = ImportReport(
      try choices.report.map { path throws(EngineError) in
        try FileGate(settings, ask: consent(choices.changes.policy).question).admit(path)
      })
    let options = SessionOptions(now: settings.clock, zone: settings.zone)
    if let new = target.new { try EngineError.mapping(try file.makeTables(in: new)) }
    let session = try Session(store: target.store, options: options)
    if let words = file.words { messages.remark("\(path) is \(words)") }
    try agree(path, choices, target, session)
    TerminalNotice.begin()
    let isDryRun = choices.changes.isDryRun
    try report.begin()
    let result = try run(file, path, choices, session, isDryRun: isDryRun, report.add)
    try report.commit()
    for line in report.shown { messages.remark(line) }
    if let problem = result.historyProblem {
      output.show(.undoUnavailable(problem), in: SourceText(utf8: [], name: ""))
    }
    output.write(line: result.result.sentence(isDryRun: isDryRun))
  }

  private func run(
    _ file: ImportFile, _ path: String, _ choices: ImportChoices, _ session: Session,
    isDryRun: Bool, _ remark: (ImportReport.Row) -> Void
  ) throws(EngineError) -> ChangeResult<ImportTally> {
    switch file {
    case .export(let export):
      return try session.take(
        export, file: path, choices.merges ? .newest : .keep, isDryRun: isDryRun
      ) { remark(ImportReport.Row($0)) }
    case .foreign(let reader):
      let foreign = ForeignChoices(
        list: choices.list, defaultList: ImportFile.title(of: path), merges: choices.merges,
        categories: try choices.categoryMap.map(ImportFile.categories) ?? [:])
      return try session.take(reader, file: path, foreign, isDryRun: isDryRun) {
        remark(ImportReport.Row($0))
      }
    }
  }

  /// Asks whoever is there, once it is known what would come of it.
  private func agree(
    _ path: String, _ choices: ImportChoices, _ target: ImportTarget, _ session: Session
  ) throws(EngineError) {
    let consent = consent(choices.changes.policy)
    guard !choices.changes.isDryRun, target.new == nil, path != InputFile.standardInput,
      consent.mayRefuse
    else { return }
    let tally = try run(
      open(path, choices), path, choices, session, isDryRun: true, { _ in }
    ).result
    try consent.agree(to: tally.sentence(isDryRun: true), count: tally.changeCount)
  }
}
