import QCQEngine
import QCQExchange
import QCQLanguage
import QCQPlatform
import QCQText
import QuickCartStore

/// Writes an export to standard output, into a file or into a folder.
final class ExportOutput: ExportSink {
  enum Place {
    case standardOutput
    case file(FileDraft)
    case folder(FolderDraft)
  }

  private let format: ExportFormat
  private let place: Place
  private let anonymiser: Anonymiser?
  /// What the database is called in messages.
  private let database: String
  private var writer: ExportWriter
  private var tables: [ExchangeTable] = []
  private var file: OutputFile

  private static let pieceSize = 64 << 10

  init(_ format: ExportFormat, _ place: Place, of database: String, anonymiser: Anonymiser?) {
    (self.format, self.place, self.database) = (format, place, database)
    self.anonymiser = anonymiser
    writer = ExportWriter(format, [])
    switch place {
    case .standardOutput, .folder: file = .standardOutput
    case .file(let draft): file = draft.output
    }
  }

  /// Why not all could be written to standard output; of files that is told when they are sealed.
  var complaint: Diagnostic? {
    if case .standardOutput = place { file.complaint } else { nil }
  }

  func begin(_ tables: [ExchangeTable]) throws(EngineError) {
    if let problem = tables.unfitness { throw .input(path: database, reason: problem) }
    self.tables = tables
    writer = ExportWriter(format, tables, anonymiser: anonymiser)
    writer.begin()
  }

  func begin(table index: Int) throws(EngineError) {
    if case .folder(let folder) = place {
      file = try folder.makeFile(ExportFormat.file(of: tables[index].entity))
    }
    writer.begin(table: index)
  }

  func row(_ index: Int, _ cell: (Int) -> Cell) -> Bool {
    writer.row(index, cell)
    return writer.bytes.count < Self.pieceSize || flush()
  }

  func end(table index: Int) throws(EngineError) {
    writer.end(table: index)
    try endFile()
  }

  func end() throws(EngineError) {
    if case .folder(let folder) = place {
      file = try folder.makeFile(ExportFormat.description)
    }
    writer.end()
    try endFile()
  }

  /// Puts what was written in its place.
  func commit() throws(EngineError) {
    switch place {
    case .standardOutput: _ = flush()
    case .file(let draft):
      _ = flush()
      try draft.seal()
      try draft.commit()
    case .folder(let folder): try folder.commit()
    }
  }

  private func endFile() throws(EngineError) {
    guard case .folder(let folder) = place else { return }
    _ = flush()
    try folder.seal(file)
  }

  private func flush() -> Bool {
    let isWritten = writer.bytes.withUnsafeBytes(file.write)
    writer.bytes.removeAll(keepingCapacity: true)
    return isWritten
  }
}
