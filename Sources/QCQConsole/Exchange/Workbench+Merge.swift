import QCQEngine
import QCQExchange
import QCQPlatform
import QCQText
import QuickCartStore

extension Workbench {
  /// Takes in the rows of another copy of the database, and throws the exit status if that is
  /// not 0.
  package func merge(
    _ path: String, _ changes: ChangeChoices, report: String?
  ) throws(ExitStatus) {
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    let other = try messages.attempt { () throws(StoreError) in
      try Store.open(path: path, readOnly: true)
    }
    let session = try makeSession(openStore())
    watchdog.begin(
      stop: { [store = session.store] in
        other.interrupt()
        store.interrupt()
      }, notice: { [store = session.store] in store.activity })
    defer { watchdog.end() }
    try perform(output) { () throws(EngineError) in
      if let own = FileStatus(path: session.store.path),
        own.identity == FileStatus(path: path)?.identity
      {
        throw .input(path: path, reason: "it is the database itself")
      }
      let consent = consent(changes.policy)
      if !changes.isDryRun, consent.mayRefuse {
        let tally = try session.merge(other, file: path, isDryRun: true, remark: { _ in }).result
        try consent.agree(to: tally.sentence(isDryRun: true), count: tally.changeCount)
      }
      let list = ImportReport(
        try report.map { path throws(EngineError) in
          try FileGate(settings, ask: consent.question).admit(path)
        })
      try list.begin()
      let result = try session.merge(other, file: path, isDryRun: changes.isDryRun) {
        list.add(ImportReport.Row($0, kind: .altered))
      }
      try list.commit()
      for line in list.shown { messages.remark(line) }
      if let problem = result.historyProblem {
        output.show(.undoUnavailable(problem), in: SourceText(utf8: [], name: ""))
      }
      output.write(line: result.result.sentence(isDryRun: changes.isDryRun))
      return .done
    }
  }
}
