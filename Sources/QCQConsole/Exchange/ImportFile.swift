import Foundation
import QCQEngine
import QCQExchange
import QCQPlatform
import QuickCartStore

/// A file that is to be taken in, and what it has turned out to be.
enum ImportFile {
  case export(ExportReader)
  case foreign(any ForeignReader)

  /// What it is, for people; nil for what needs no words.
  var words: String? {
    switch self {
    case .export: nil
    case .foreign(let reader): reader.words
    }
  }

  /// Makes the tables that a new database needs for it.
  func makeTables(in new: NewDatabase) throws(StoreError) {
    switch self {
    case .export(let export): try new.makeTables(export.tables)
    case .foreign: try new.makeUsualTables()
    }
  }

  /// Throws where options were given that are of no use to such a file.
  func requireFit(_ choices: ImportChoices) throws(UsageError) {
    if case .foreign(let reader) = self {
      if choices.columns.hasPairs, !reader.format.hasHeadings {
        throw UsageError("--columns is for tables and JSON, and this is \(reader.format.words).")
      }
      if choices.columns.firstLine != nil, reader.format != .csv {
        throw UsageError(
          "--headings and --no-headings are for tables, and this is \(reader.format.words).")
      }
      return
    }
    if choices.handling == .new {
      throw UsageError(
        "--new is for files of other programs: rows of a qcq export keep their ids, and rows "
          + "that are already there stay as they are.")
    }
    let useless = [
      (choices.list != nil, "--list"), (choices.columns.hasPairs, "--columns"),
      (choices.columns.firstLine == .headings, "--headings"),
      (choices.categoryMap != nil, "--category-map"),
    ].first { $0.0 }
    if let useless {
      throw UsageError(
        "\(useless.1) is for files of other programs: a qcq export contains all that.")
    }
  }

  /// Finds out what a file is.
  static func open(
    _ path: String, columns: ColumnNames, _ reading: InputBytes.Reading
  ) throws(EngineError) -> ImportFile {
    try EngineError.reading(path) {
      if FileStatus(path: path)?.isDirectory == true { return try folder(path, reading) }
      let input = try InputBytes(path, reading)
      if ForeignFile.isDatabase(input.start) { return try database(path) }
      let isUTF16 = UTF16Text.isAt(input.start)
      let start = isUTF16 ? UTF16Text.text(of: input.start) : input.start
      let source = isUTF16 ? UTF16Text.source(input.source) : input.source
      if ExportReader.isExport(start) { return .export(try ExportReader(source)) }
      let complaint = ForeignFile.complaint(start, name: path)
      if let complaint { throw ExchangeError(line: nil, complaint) }
      return .foreign(try ForeignFile.reader(source, start: start, name: path, columns))
    }
  }

  private static func database(_ path: String) throws -> ImportFile {
    if path == InputFile.standardInput {
      throw ExchangeError(
        line: nil, "a database can't come from standard input; name the file")
    }
    let items = try EngineError.mapping(
      try Store.open(path: path, readOnly: true).foreignItems())
    guard let items else {
      throw ExchangeError(
        line: nil,
        "it is neither a Grocy nor a KitchenOwl database; for another one of qcq's use "
          + "`qcq db merge`")
    }
    return .foreign(try items.get())
  }

  /// What Google Takeout writes has its notes in a folder of their own.
  private static func notesFolder(in path: String) -> String {
    [["Keep"], ["Takeout", "Keep"], ["Google Keep"], ["Takeout", "Google Keep"]]
      .compactMap { parts -> String? in
        var inner = path
        for part in parts {
          inner += "/" + part
          // Somebody else has chosen what lies there.
          guard FileStatus(unfollowed: inner)?.isDirectory == true else { return nil }
        }
        return inner
      }.first ?? path
  }

  /// More files than these are no notes.
  private static let mostFiles = 10_000

  /// An export as CSV, or a folder of notes.
  private static func folder(
    _ path: String, _ reading: InputBytes.Reading
  ) throws -> ImportFile {
    let folder = notesFolder(in: path)
    func file(_ name: String) throws -> InputBytes {
      try InputBytes("\(folder)/\(name)", isInFolder: true, reading)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    if names.contains(ExportFormat.description) {
      return .export(
        try ExportReader(folder: file(ExportFormat.description).source) { try file($0).source })
    }
    let notes = names.filter { $0.lowercased().hasSuffix(".json") }
    guard !notes.isEmpty, notes.count <= mostFiles else {
      throw ExchangeError(
        line: nil,
        notes.isEmpty
          ? "the folder has neither a qcq export nor notes (.json)" : "it has too many files")
    }
    return .foreign(
      NotesFolder(names: notes) { name in
        let input = try file(name)
        return try ForeignFile.reader(input.source, start: input.start, name: name)
      })
  }

  /// The title of a list for what a file names no list of: the file's own name.
  static func title(of path: String) -> String {
    if path == InputFile.standardInput { return "Imported" }
    let name = path.split(separator: "/").last ?? "Imported"
    let stem = name.split(separator: ".", omittingEmptySubsequences: false).dropLast()
    let title = stem.joined(separator: ".").trimmingCharacters(in: .whitespaces)
    return title.isEmpty ? String(name) : title
  }

  /// Reads the names of categories: those of a file, and behind them those that are meant here.
  static func categories(
    _ path: String, _ reading: InputBytes.Reading
  ) throws(EngineError) -> [String: String] {
    try EngineError.reading(path) {
      let input = try InputBytes(path, reading)
      var names: [String: String] = [:]
      for line in try CategoryMap.lines(input.source, start: input.start) {
        let earlier = names.updateValue(line.meant, forKey: TextFolding.title(line.name))
        guard earlier.map({ $0 == line.meant }) ?? true else {
          throw ExchangeError(
            line: line.number,
            "`\(line.name)` is given twice, as `\(earlier ?? "")` and `\(line.meant)`")
        }
      }
      return names
    }
  }
}

/// The notes of a folder, one file after the other.
private struct NotesFolder: ForeignReader {
  let format = ForeignFormat.keepFolder
  private var names: ArraySlice<String>
  private let open: (String) throws -> any ForeignReader
  private var current: (any ForeignReader)?
  /// The file that is read.
  private var file = ""
  /// The file in which each title of a list was met first.
  private var titles: [String: String] = [:]
  /// The last file whose title was that of another one.
  private var lastShared = ""
  /// Keys of which it is known already that they are not imported.
  private var ignored: Set<String> = []

  init(names: [String], open: @escaping (String) throws -> any ForeignReader) {
    (self.names, self.open) = (names[...], open)
  }

  mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    while true {
      let read = file
      var told = ignored
      let next = try current?.next { found in
        let isOld = found.kind == .ignored && !told.insert(found.row).inserted
        if !isOld { remark(found.of(file: read)) }
      }
      ignored = told
      if var item = next {
        item.file = read
        tellTitle(of: item, in: read, remark)
        return item
      }
      guard let name = names.popFirst() else { return nil }
      (current, file) = (nil, name)
      do {
        let reader = try open(name)
        if reader.format == .keep {
          current = reader
          continue
        }
        remark(ForeignRemark(.skipped, line: nil, row: name, "it is not a Google Keep note"))
      } catch let error as ExchangeError {
        remark(ForeignRemark(.skipped, line: error.line, row: name, error.message))
      } catch let error as EngineError {
        // A link is not followed, and a pipe not waited for.
        guard case .input(_, let reason) = error else { throw error }
        remark(ForeignRemark(.skipped, line: nil, row: name, reason))
      }
    }
  }

  /// Tells once of a note that its title is that of another one.
  private mutating func tellTitle(
    of item: ForeignItem, in file: String, _ remark: (ForeignRemark) -> Void
  ) {
    guard let title = item.list else { return }
    if titles[title] == nil { titles[title] = file }
    guard titles[title] != file, lastShared != file else { return }
    lastShared = file
    remark(ForeignRemark(.altered, line: nil, row: title, ForeignRemark.sharedName).of(file: file))
  }
}
