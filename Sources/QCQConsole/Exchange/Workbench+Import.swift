import QCQEngine
package import QCQExchange
import QCQPlatform
import QCQText
import QuickCartStore

/// What becomes of what is there already.
package enum ExistingRows: String, CaseIterable {
  /// Of files of other programs: it is added once more.
  case new
  /// What is pending is raised; of an export the row wins that was changed last.
  case merge
}

/// How a file is taken in.
package struct ImportChoices {
  let changes: ChangeChoices
  let handling: ExistingRows?
  /// The list for all items; nil to take those that the file names.
  let list: String?
  /// What columns mean, and the first line of a table.
  let columns: ColumnNames
  /// A file with the names of categories there and here.
  let categoryMap: String?
  /// Where rows that were left out or altered are listed; nil for nowhere.
  let report: String?

  package init(
    changes: ChangeChoices, handling: ExistingRows?, list: String?, columns: ColumnNames,
    categoryMap: String?, report: String?
  ) {
    (self.changes, self.handling, self.list) = (changes, handling, list)
    (self.columns, self.categoryMap, self.report) = (columns, categoryMap, report)
  }
}

extension Workbench {
  /// Takes in a file, and throws the exit status if that is not 0.
  package func take(_ path: String, _ choices: ImportChoices) throws {
    try messages.attempt { () throws(EngineError) in try requireOther(path) }
    let report = try ImportReport.target(
      choices.report, readingFrom: [path] + [choices.categoryMap].compactMap { $0 },
      choices.changes.policy, self)
    var isAgain = false
    // Where somebody else makes the database at the same time, the file comes into theirs.
    while try !take(path, choices, report, isAgain: isAgain) { isAgain = true }
  }

  /// Throws where a file is the database that it is to come into, whatever it is called.
  func requireOther(_ path: String) throws(EngineError) {
    let isStream = path == InputFile.standardInput
    let status = isStream ? FileStatus(descriptor: STDIN_FILENO) : FileStatus(path: path)
    guard let status, let database = settings.databasePath,
      FileStatus(path: database)?.identity == status.identity
    else { return }
    throw .input(path: path, reason: "it is the database itself")
  }

  /// False where another program has made the database meanwhile, and nothing was done.
  private func take(
    _ path: String, _ choices: ImportChoices, _ report: FileTarget?, isAgain: Bool
  ) throws -> Bool {
    let progress = ImportProgress()
    // What headings there are says nothing of a field that items do not have.
    let known = try ImportTarget.store(with: choices.columns, self)
    watchdog.begin(stop: {}, notice: InputBytes.notice(path))
    defer { watchdog.end() }
    let opened = Result { () throws(EngineError) in try open(path, choices, progress) }
    try leaveIfStopped()
    let file = try messages.attempt { () throws(EngineError) in try opened.get() }
    try file.requireFit(choices)
    if let words = file.words, !isAgain {
      let name = path == InputFile.standardInput ? "standard input" : path
      messages.remark("\(name) is \(words)", of: path)
    }
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    let target = try ImportTarget.open(choices.changes, known: known, self)
    watchdog.begin(
      stop: target.store.interrupt,
      notice: { [store = target.store] in store.activity(progress.words) })
    // Whatever ends the process: of a database that was begun nothing stays.
    let names = (target.new?.files ?? []).map(Farewell.remove)
    defer {
      target.new?.discard()
      for name in names { Farewell.keep(name) }
    }
    var isDone = true
    try perform(output) { () throws(EngineError) in
      do throws(EngineError) {
        return try take(file, path, choices, target, report, progress, output)
      } catch {
        guard target.new != nil, error.isOfPlaceTaken, Self.canReadAgain(path) else {
          throw error
        }
        isDone = false
        return .done
      }
    }
    return isDone
  }

  /// Whether a file can be read from its beginning once more.
  private static func canReadAgain(_ path: String) -> Bool {
    guard path != InputFile.standardInput, let status = FileStatus(path: path) else { return false }
    return status.isOrdinary || status.isDirectory
  }

  private func open(
    _ path: String, _ choices: ImportChoices, _ progress: ImportProgress
  ) throws(EngineError) -> ImportFile {
    progress.begin()
    return try ImportFile.open(path, columns: choices.columns, reading(progress))
  }

  private func reading(_ progress: ImportProgress) -> InputBytes.Reading {
    InputBytes.Reading(goesOn: { watchdog.cause == nil }, progress: progress)
  }

  /// - Returns: That the file can't be read where nothing of what it has came in.
  private func take(
    _ file: ImportFile, _ path: String, _ choices: ImportChoices, _ target: ImportTarget,
    _ reportTarget: FileTarget?, _ progress: ImportProgress, _ output: ConsoleOutput
  ) throws(EngineError) -> ExitStatus {
    messages.tell(settings.zone)
    let options = SessionOptions(now: settings.clock, zone: settings.zone)
    if let new = target.new { try EngineError.mapping(try file.makeTables(in: new)) }
    let session = try Session(store: target.store, options: options)
    let isDryRun = choices.changes.isDryRun
    if !isDryRun { try session.requireWritable() }
    var isShown = false
    if needsConsent(path, choices, target) {
      let (file, preview) = (try open(path, choices, progress), ImportReport(reportTarget))
      let trial = try run(file, path, choices, session, isDryRun: true, preview.add)
      isShown = try agree(trial.result, choices, output) {
        preview.tell(messages, of: path)
        output.show(trial.result.warnings)
        output.show(undoProblem: trial.historyProblem, isMade: false)
      }
      progress.begin()
    }
    TerminalNotice.begin()
    let report = ImportReport(reportTarget)
    try report.begin()
    let result = try run(file, path, choices, session, isDryRun: isDryRun, report.add)
    let lost = try target.new.flatMap { new throws(EngineError) -> String? in
      try EngineError.mapping(try new.settle())
    }
    let failure = report.commit()
    if !isShown || failure != nil { report.tell(messages, of: path) }
    if !isShown { output.show(result.result.warnings) }
    output.show(undoProblem: result.historyProblem ?? lost, isMade: !isDryRun)
    if isDryRun { show(result.result, output) }
    output.write(
      deed: result.result.sentence(isDryRun: isDryRun),
      isMade: !isDryRun && result.result.changeCount > 0)
    try result.throwAftermath()
    try output.require(failure)
    return result.result.hasLostAll ? .unreadable : .done
  }

  private func run(
    _ file: ImportFile, _ path: String, _ choices: ImportChoices, _ session: Session,
    isDryRun: Bool, _ remark: (ImportReport.Row) -> Void
  ) throws(EngineError) -> ChangeResult<ImportTally> {
    switch file {
    case .export(let export):
      return try session.take(
        export, file: path, choices.handling == .merge ? .newest : .keep, isDryRun: isDryRun
      ) { remark(ImportReport.Row($0)) }
    case .foreign(var reader):
      let categories = try choices.categoryMap.map { map throws(EngineError) in
        try ImportFile.categories(map, reading(ImportProgress()))
      }
      let foreign = ForeignChoices(
        list: choices.list, defaultList: ImportFile.title(of: path),
        merges: choices.handling == .merge, categories: categories ?? [:])
      reader.know(OwnColumns(session.vocabulary))
      reader.know(
        try EngineError.mapping(
          try CategoryReader(session.store, session.vocabulary).known(besides: categories ?? [:])))
      return try session.take(reader, file: path, foreign, isDryRun: isDryRun) {
        remark(ImportReport.Row($0))
      }
    }
  }

  /// Whether somebody is to be asked, once it is known what would come of it.
  private func needsConsent(
    _ path: String, _ choices: ImportChoices, _ target: ImportTarget
  ) -> Bool {
    !choices.changes.isDryRun && target.new == nil && path != InputFile.standardInput
      && consent(choices.changes.policy).mayRefuse
  }

  /// - Returns: Whether somebody was shown what would be done.
  private func agree(
    _ tally: ImportTally, _ choices: ImportChoices, _ output: ConsoleOutput, tell: () -> Void
  ) throws(EngineError) -> Bool {
    let consent = consent(choices.changes.policy)
    let isShown = consent.canAsk && tally.changeCount > Consent.threshold
    if isShown {
      tell()
      show(tally, output)
    }
    try consent.agree(to: tally.sentence(isDryRun: true), count: tally.changeCount)
    return isShown
  }

  /// Shows the first items, before it is said how many there are.
  private func show(_ tally: ImportTally, _ output: ConsoleOutput) {
    // A line break in a name is no new line.
    for item in tally.first { output.write(line: "  " + TerminalText.escaped(item)) }
    if tally.unshown > 0, !tally.first.isEmpty {
      output.write(line: "  … and \(Plural.count(tally.unshown, "more item"))")
    }
  }
}

extension EngineError {
  /// Whether a database could not be made as another one has come to its place.
  fileprivate var isOfPlaceTaken: Bool {
    if case .store(.alreadyExists) = self { true } else { false }
  }
}
