import Foundation
import GRDB
import QCQEngine
import QCQExchange
import QCQLanguage
import QCQText
import QuickCartStore
import TestSupport

/// An export in memory: the files of a folder, or one file without a name.
final class ExportTrial: ExportSink {
  private(set) var files: [String: [UInt8]] = [:]
  private let format: ExportFormat
  private let anonymiser: Anonymiser?
  private var writer: ExportWriter
  private var tables: [ExchangeTable] = []

  init(
    _ store: Store, _ format: ExportFormat, query: String? = nil, anonymiser: Anonymiser? = nil
  ) throws {
    (self.format, self.anonymiser) = (format, anonymiser)
    writer = ExportWriter(format, [])
    let session = try Self.session(store)
    try session.export(query.map { session.prepare(SourceText($0)) }, into: self)
  }

  static func session(_ store: Store) throws -> Session {
    try Session(store: store, options: SessionOptions(now: { testNow }, zone: UTC()))
  }

  /// All of it, to be compared and shown.
  var text: String {
    files.sorted { $0.key < $1.key }.map {
      $0.key + ":\n" + String(decoding: $0.value, as: UTF8.self)
    }
    .joined()
  }

  func reader() throws -> ExportReader {
    // In small pieces, so that each place of the file is once the end of one.
    func source(_ name: String) -> ByteSource {
      var rest = (files[name] ?? [])[...]
      return ByteSource {
        defer { rest = rest.dropFirst(1021) }
        return Array(rest.prefix(1021))
      }
    }
    return format == .csv
      ? try ExportReader(folder: source(ExportFormat.description), open: source)
      : try ExportReader(source(""))
  }

  /// A new database in memory with all of it.
  func imported() throws -> Store {
    let new = try NewDatabase.inMemory()
    let reader = try reader()
    try new.makeTables(reader.tables)
    _ = try Self.session(new.store).take(
      reader, file: "test", .keep, isDryRun: false, remark: { _ in })
    return new.store
  }

  func begin(_ tables: [ExchangeTable]) {
    self.tables = tables
    writer = ExportWriter(format, tables, anonymiser: anonymiser)
    writer.begin()
  }

  func begin(table index: Int) { writer.begin(table: index) }

  func row(_ index: Int, _ cell: (Int) -> Cell) -> Bool {
    writer.row(index, cell)
    return true
  }

  func end(table index: Int) {
    writer.end(table: index)
    if format == .csv { keep(ExportFormat.file(of: tables[index].entity)) }
  }

  func end() {
    writer.end()
    keep(format == .csv ? ExportFormat.description : "")
  }

  private func keep(_ name: String) {
    files[name] = writer.bytes
    writer.bytes = []
  }
}

/// Tables that people make, with what no column was meant for in every cell, ids and references
/// included.
enum DirtyData {
  private static let types = [
    "", "TEXT", "INTEGER", "REAL", "NUMERIC", "BLOB", "VARCHAR(20)", "DECIMAL(10, 2)", "DATE",
    "BOOLEAN", "some words", "ANY",
  ]

  static func store(seed: UInt64) throws -> Store {
    var random = SplitMix64(seed: seed)
    let layout = random.pick(PhysicalLayout.allCases)
    let store = try Store.blank()
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try store.write { db in
      for entity in Entity.allCases where !random.chance(1, in: 12) {
        let table = layout.table(entity)
        var columns = entity.storedFields.filter { $0 == .id || !random.chance(1, in: 8) }
          .map { "\(layout.column($0)) \(random.pick(types))" }
        for own in ["my \"own\" column", "prijs €", "price", "select"]
        where random.chance(1, in: 3) {
          let name = "\"" + own.replacing("\"", with: "\"\"") + "\""
          let value = random.pick([
            "", "", " DEFAULT 'it''s'", " DEFAULT (1 + 1)", " DEFAULT -1.5", " DEFAULT x'00ff'",
            " DEFAULT CURRENT_DATE",
          ])
          columns.append("\(name) \(random.pick(types))\(value)")
        }
        if random.chance(1, in: 4) { columns.append("sum AS (1 + 1)") }
        columns.shuffle(using: &random)
        let key = random.pick(["", "", ", PRIMARY KEY (id)"])
        let end = key.isEmpty || random.chance(1, in: 2) ? "" : " WITHOUT ROWID"
        try db.execute(
          sql: "CREATE TABLE \(table) (\(columns.joined(separator: ", "))\(key))\(end)")
        let count = columns.count { !$0.hasPrefix("sum AS") }
        for _ in 0..<random.below(30) {
          let values = (0..<count).map { _ in cell(&random) }.joined(separator: ", ")
          // A key of whole numbers takes nothing else.
          _ = try? db.execute(sql: "INSERT OR IGNORE INTO \(table) VALUES (\(values))")
        }
      }
    }
    return store
  }

  private static func cell(_ random: inout SplitMix64) -> String {
    random.pick([
      "NULL", "0", "1", "-7", "9223372036854775807", "-9223372036854775808", "0.5", "-0.0", "1e300",
      "9e999", "-9e999", "5e-324", "3.0", "1e15", "'12'", "'1.0'", "''", "' '", "x''", "x'00ff'",
      "CAST(x'ff41' AS TEXT)", "CAST(x'c3' AS TEXT)", "CAST(x'610062' AS TEXT)", "'a\"b,c'",
      "'é' || char(0x301, 0x1F468, 0x200D, 0xFEFF)", "char(13, 10, 9, 8, 127, 0x2028)", "'\\u0041'",
      "'NULL'", "'Infinity'", "'x''00'''", "'2026-11-20T10:00:00Z'", "'" + "lang " + "'",
      "hex(randomblob(40))",
    ])
  }
}
