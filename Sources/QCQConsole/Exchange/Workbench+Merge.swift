import QCQEngine
import QCQExchange
import QCQText
import QuickCartStore

/// How two copies of a database are brought together.
package struct MergeChoices {
  let changes: ChangeChoices
  /// The database from which both copies were made; nil where nobody has it.
  let base: String?
  /// Where rows of which something is lost are listed; nil for nowhere.
  let report: String?

  package init(changes: ChangeChoices, base: String?, report: String?) {
    (self.changes, self.base, self.report) = (changes, base, report)
  }
}

extension Workbench {
  /// Takes in the rows of another copy of the database, and throws the exit status if that is
  /// not 0, or what is wrong with its arguments.
  package func merge(_ path: String, _ choices: MergeChoices) throws {
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    let report = try ImportReport.target(
      choices.report, readingFrom: [path] + [choices.base].compactMap { $0 },
      choices.changes.policy, self)
    let other = try openCopy(path)
    let base = try choices.base.map { path throws(ExitStatus) in try openCopy(path) }
    let session = try makeSession(openStore())
    let stores = [other, session.store] + [base].compactMap { $0 }
    watchdog.begin(
      stop: { for store in stores { store.interrupt() } },
      notice: { [store = session.store] in store.activity })
    defer {
      watchdog.end()
      for store in stores { store.closeWithProcess() }
    }
    try perform(output) { () throws(EngineError) in
      try requireOther(path)
      if let base = choices.base { try requireOther(base) }
      if let found = try EngineError.mapping(try other.foreignFormat()) {
        throw .input(path: path, reason: "it is \(found.words) and not a copy; use `qcq import`")
      }
      let source = MergeSource(
        other, file: path, base: base.map { ($0, choices.base ?? "") })
      try merge(source, choices, session, ImportReport(report), output)
      return .done
    }
  }

  private func openCopy(_ path: String) throws(ExitStatus) -> Store {
    try messages.attempt { () throws(StoreError) in try Store.open(path: path, readOnly: true) }
  }

  private func merge(
    _ source: MergeSource, _ choices: MergeChoices, _ session: Session, _ list: ImportReport,
    _ output: ConsoleOutput
  ) throws(EngineError) {
    let consent = consent(choices.changes.policy)
    let isDryRun = choices.changes.isDryRun
    if !isDryRun { try session.requireWritable() }
    let asks = !isDryRun && consent.mayRefuse
    if asks {
      let trial = try session.merge(source, isDryRun: true, remark: { _ in })
      tell(of: trial.result)
      output.show(trial.result.warnings)
      output.show(undoProblem: trial.historyProblem, isMade: false)
      let tally = trial.result
      try consent.agree(to: tally.sentence(isDryRun: true), count: tally.changeCount)
    }
    try list.begin()
    let result = try session.merge(source, isDryRun: isDryRun) {
      list.add(ImportReport.Row($0))
    }
    if !asks { tell(of: result.result) }
    let failure = list.commit()
    list.tell(messages, of: source.file)
    if !asks { output.show(result.result.warnings) }
    output.show(undoProblem: result.historyProblem, isMade: !isDryRun)
    output.write(
      deed: result.result.sentence(isDryRun: isDryRun),
      isMade: !isDryRun && result.result.changeCount > 0)
    try result.throwAftermath()
    try output.require(failure)
  }

  /// Tells what nobody can know of the time before.
  private func tell(of tally: MergeTally) {
    if let line = tally.missingHistories { messages.remark(line) }
  }
}
