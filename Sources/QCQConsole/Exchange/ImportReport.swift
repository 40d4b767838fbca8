import QCQEngine
import QCQExchange
import QCQPlatform
import QCQText

/// The rows that did not come in as they were: all of them in a file, the first of them for people.
final class ImportReport {
  struct Row {
    let line: Int?
    let row: String
    let kind: String
    let problem: String
    /// The place of an item among those of its file.
    let number: Int?
    /// The file of a folder.
    let file: String?

    init(_ remark: ForeignRemark) {
      (line, row, problem) = (remark.line, remark.row, remark.problem)
      (kind, number, file) = (remark.kind.rawValue, remark.number, remark.file)
    }

    init(_ remark: ImportRemark) {
      (line, number, file) = (nil, nil, nil)
      (row, problem) = (remark.name, remark.problem)
      kind = remark.kind.rawValue
    }

    fileprivate var record: String {
      let (line, number) = (line.map { String($0) }, number.map { String($0) })
      let cells = [line ?? "", row, kind, problem, file ?? "", number ?? ""]
      return cells.map(Self.cell).joined(separator: ",") + "\n"
    }

    /// A text in quotes, with an apostrophe where a spreadsheet would take it for a formula: it is
    /// from anybody.
    private static func cell(_ text: String) -> String {
      let start = text.utf8.first { $0 != UInt8(ascii: "'") }
      let isFormula = start.map { "=+-@\t\r\n".utf8.contains($0) } ?? false
      return "\"" + (isFormula ? "'" : "") + text.replacing("\"", with: "\"\"") + "\""
    }

    fileprivate var words: String {
      let places = [file, line.map { "line \($0)" }, number.map { "item \($0)" }]
        .compactMap(\.self).joined(separator: ", ")
      return (places.isEmpty ? "" : places + ": ") + "`\(row.prefix(80))`: \(problem) (\(kind))"
    }
  }

  private let target: FileTarget?
  private var file: FileDraft?
  private var first: [Row] = []
  private var count = 0
  /// Whether the file could not be written.
  private var isLost = false

  /// How many rows are shown.
  private static let shownRows = 10

  init(_ target: FileTarget?) { self.target = target }

  func begin() throws(EngineError) {
    guard let target else { return }
    let file = try FileDraft(target)
    file.output.write("line,row,what,problem,file,item\n")
    self.file = file
  }

  func add(_ row: Row) {
    file?.output.write(row.record)
    count += 1
    if first.count < Self.shownRows { first.append(row) }
  }

  /// Puts the report in its place.
  ///
  /// - Returns: Why that can't be; the rows are for people then, after all.
  func commit() -> EngineError? {
    do throws(EngineError) {
      try file?.seal()
      try file?.commit()
      return nil
    } catch {
      isLost = true
      return error
    }
  }

  /// Tells the first rows where nobody has asked for a file, or has got none.
  ///
  /// - Parameter path: What the rows are of.
  func tell(_ messages: MessagePrinter, of path: String) {
    if target != nil, !isLost { return }
    for row in first { messages.remark(row.words, of: path) }
    let rest = count - first.count
    if rest > 0 {
      messages.remark("… and \(Grouped.digits(rest)) more; `--report FILE` lists all", of: path)
    }
  }
}

extension ConsoleOutput {
  /// Throws where a report was not written, and says that what was made stays.
  func require(_ failure: EngineError?) throws(EngineError) {
    guard let failure else { return }
    flush()
    tellMade()
    throw failure
  }
}

extension ImportReport {
  /// Finds out whether a report may be written, before anything is done.
  ///
  /// A dry run writes it, too: it is what tells the rows.
  ///
  /// - Parameters:
  ///   - path: Nil for no report.
  ///   - sources: What the command reads.
  static func target(
    _ path: String?, readingFrom sources: [String], _ policy: Consent.Policy?, _ work: Workbench
  ) throws -> FileTarget? {
    guard let path else { return nil }
    if path == InputFile.standardInput {
      throw UsageError("--report needs a file: standard output has what was done in words.")
    }
    let gate = FileGate(work.settings, ask: work.consent(policy).question)
    gate.sources = sources
    return try work.messages.attempt { () throws(EngineError) in
      try gate.admit(path, as: .report)
    }
  }
}
