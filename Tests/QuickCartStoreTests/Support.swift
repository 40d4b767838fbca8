import Foundation
import GRDB
import TestSupport

@testable import QuickCartStore

extension Sandbox {
  /// A database made by another program, without any of qcq's marks.
  func foreign(_ name: String, _ sql: String) throws -> String {
    let queue = try DatabaseQueue(path: self.path(name))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
    return self.path(name)
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
