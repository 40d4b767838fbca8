import Foundation
import GRDB

@testable import QuickCartStore

/// A directory of a test's own, removed when the test is done.
final class TemporaryDirectory {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "qcq-store-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// A database made by another program, without any of qcq's marks.
  func foreign(_ name: String, _ sql: String) throws -> String {
    let queue = try DatabaseQueue(path: file(name))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
    return file(name)
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: file(name)))
  }
}

extension Store {
  /// The one value of a statement, as SQLite gives it.
  func value(_ sql: String, _ arguments: StatementArguments = []) throws -> DatabaseValue {
    try read { try DatabaseValue.fetchOne($0, sql: sql, arguments: arguments) ?? .null }
  }

  func int(_ sql: String, _ arguments: StatementArguments = []) throws -> Int? {
    Int.fromDatabaseValue(try value(sql, arguments))
  }

  func text(_ sql: String, _ arguments: StatementArguments = []) throws -> String? {
    String.fromDatabaseValue(try value(sql, arguments))
  }

  func texts(_ sql: String) throws -> [String] {
    try read { try String.fetchAll($0, sql: sql) }
  }
}

extension Store {
  /// Calls a function with texts and gives its answer as text.
  ///
  /// The bytes go in and out as blobs, because GRDB's strings end at the first NUL.
  func call(_ function: String, _ texts: String...) throws -> String? {
    let marks = texts.map { _ in "CAST(? AS TEXT)" }.joined(separator: ", ")
    let sql = "SELECT CAST(\(function)(\(marks)) AS BLOB)"
    let answer = Data.fromDatabaseValue(
      try value(sql, StatementArguments(texts.map { Data($0.utf8) })))
    return answer.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// An instant for tests: 2026-11-20T12:00:00Z.
let testNow = 1_795_176_000.0
