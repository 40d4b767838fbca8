import QCQEngine
import QCQExchange
import QCQLanguage
import QCQPlatform
import QCQText
import QuickCartStore

/// How a file is taken in.
package struct ImportChoices {
  let changes: ChangeChoices
  /// Whether newer rows take the place of those that have their ids.
  let merges: Bool
  /// Where rows that were left out are listed; nil for nowhere.
  let report: String?

  package init(changes: ChangeChoices, merges: Bool, report: String?) {
    (self.changes, self.merges, self.report) = (changes, merges, report)
  }
}

extension Workbench {
  /// Takes in a file, and throws the exit status if that is not 0.
  package func take(_ path: String, _ choices: ImportChoices) throws(ExitStatus) {
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
      try take(path, choices, target, output)
      isDone = true
      return .done
    }
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
    _ path: String, _ choices: ImportChoices, _ target: ImportTarget, _ output: ConsoleOutput
  ) throws(EngineError) {
    let report = try choices.report.map { path throws(EngineError) in
      let gate = FileGate(
        settings, isDryRun: choices.changes.isDryRun, ask: consent(choices.changes.policy).question)
      return try ImportReportFile(gate.admit(path))
    }
    let export = try ImportFile.open(path, while: goesOn)
    if let new = target.new { try EngineError.mapping(try new.makeTables(export.tables)) }
    let options = SessionOptions(now: settings.clock, zone: settings.zone, parameters: [:]) {
      _, _ in nil
    }
    let session = try Session(store: target.store, options: options)
    let policy: SameIDPolicy = choices.merges ? .newest : .keep
    try agree(path, choices, target, session, policy)
    TerminalNotice.begin()
    let result = try session.take(
      export, file: path, policy, isDryRun: choices.changes.isDryRun
    ) { report?.add($0) }
    try report?.commit()
    if let problem = result.historyProblem {
      output.show(.undoUnavailable(problem), in: SourceText(utf8: [], name: ""))
    }
    output.write(line: result.result.sentence(isDryRun: choices.changes.isDryRun))
  }

  /// Whether nobody has stopped the work.
  private func goesOn() -> Bool { watchdog.cause == nil }

  /// Asks whoever is there, once it is known what would come of it.
  private func agree(
    _ path: String, _ choices: ImportChoices, _ target: ImportTarget, _ session: Session,
    _ policy: SameIDPolicy
  ) throws(EngineError) {
    let consent = consent(choices.changes.policy)
    guard !choices.changes.isDryRun, target.new == nil, path != InputFile.standardInput,
      consent.mayRefuse
    else { return }
    let tally = try session.take(
      ImportFile.open(path, while: goesOn), file: path, policy, isDryRun: true, remark: { _ in }
    ).result
    try consent.agree(to: tally.sentence(isDryRun: true), count: tally.changeCount)
  }
}

/// Finds out what a file is.
enum ImportFile {
  static func open(
    _ path: String, while goesOn: @escaping () -> Bool
  ) throws(EngineError) -> ExportReader {
    do {
      if FileStatus(path: path)?.isDirectory == true {
        func file(_ name: String) throws -> ByteSource {
          try InputBytes("\(path)/\(name)", isInFolder: true, while: goesOn).source
        }
        return try ExportReader(folder: file(ExportFormat.description), open: file)
      }
      let input = try InputBytes(path, while: goesOn)
      guard ExportReader.isExport(input.start) else {
        throw EngineError.input(
          path: path, reason: "it is no export of qcq, which begins with `{\"qcq_export\":`")
      }
      return try ExportReader(input.source)
    } catch let error as ExchangeError {
      throw EngineError(error, file: path)
    } catch let error as EngineError {
      throw error
    } catch {
      throw .input(path: path, reason: "\(error)")
    }
  }
}

/// The table of rows that did not come in.
private final class ImportReportFile {
  private let file: FileDraft

  init(_ target: FileTarget) throws(EngineError) {
    file = try FileDraft(target)
    file.output.write("entity,id,problem\n")
  }

  func add(_ remark: ImportRemark) {
    let id =
      switch remark.id {
      case .text(let bytes)?: String(decoding: bytes, as: UTF8.self)
      case .int(let int)?: String(int)
      case .real(let number)?: String(number)
      case .null?, .blob?, nil: ""
      }
    let cells = [remark.entity.singular, id, remark.problem].map { text in
      "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
    file.output.write(cells.joined(separator: ",") + "\n")
  }

  func commit() throws(EngineError) {
    try file.seal()
    try file.commit()
  }
}
