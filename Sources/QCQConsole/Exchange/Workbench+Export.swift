import QCQEngine
package import QCQExchange
import QCQLanguage
import QCQPlatform
import QCQText
import QuickCartStore

/// What is exported, and how.
package struct ExportChoices {
  /// A query for lists; nil for everything.
  let query: String?
  let format: ExportFormat
  /// A file, or a folder for CSV; nil for standard output.
  let path: String?
  let isAnonymous: Bool
  let parameters: [String: String]

  package init(
    query: String?, format: ExportFormat, path: String?, isAnonymous: Bool,
    parameters: [String: String]
  ) {
    (self.query, self.format, self.path) = (query, format, path)
    (self.isAnonymous, self.parameters) = (isAnonymous, parameters)
  }
}

extension Workbench {
  /// Writes an export, and throws the exit status if that is not 0.
  package func export(_ choices: ExportChoices) throws {
    if choices.format == .csv, choices.path == nil {
      throw UsageError("A CSV export is a folder: name it with `--output FOLDER`.")
    }
    let session = try makeSession(openStore(), parameters: choices.parameters)
    let output = ConsoleOutput(settings.reportSpec, messages: messages)
    watchdog.begin(
      stop: session.store.interrupt, notice: { [store = session.store] in store.activity })
    defer { watchdog.end() }
    let script = try choices.query.map { text in
      let script = session.prepare(SourceText(text), for: .run)
      if let complaint = ExportQuery.complaint(script) { throw complaint }
      return try accept(script)
    }
    try perform(output) { () throws(EngineError) in
      let sink = ExportOutput(
        choices.format, try place(choices), of: session.store.path,
        anonymiser: choices.isAnonymous ? Anonymiser(key: (.random(), .random())) : nil)
      let notes = try session.export(script, into: sink)
      try sink.commit()
      for note in notes { output.show(note, in: script?.source ?? SourceText("")) }
      guard let complaint = sink.complaint else { return .done }
      messages.show(complaint)
      return ExitStatus([complaint])
    }
  }

  private func place(_ choices: ExportChoices) throws(EngineError) -> ExportOutput.Place {
    guard let path = choices.path else { return .standardOutput }
    let gate = FileGate(settings, ask: consent(nil).question)
    guard choices.format == .csv else { return .file(try FileDraft(gate.admit(path, as: .export))) }
    try gate.requireWriting(path)
    let names = [ExportFormat.description] + Entity.allCases.map(ExportFormat.file(of:))
    return .folder(try FolderDraft(path, of: names, mayOverwrite: settings.mayOverwrite))
  }
}

extension UInt64 {
  fileprivate static func random() -> UInt64 { random(in: 0...UInt64.max) }
}
