import GRDB

/// What SQLite's checks say of a file, in words.
enum FileDamage {
  /// What is wrong, one thing a line; nothing for a sound file.
  static func lines(of rows: [String]) -> [String] {
    rows.flatMap { $0.split(separator: "\n").map(String.init) }
      .filter { $0 != "ok" && !$0.hasPrefix("*** in database ") }
      .map(words)
  }

  /// What a row shows that lacks a value where its table lets no row be without: zeros in a page
  /// pass for such rows.
  static var emptyRow: DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT, message: "a row lacks a value that its table asks for")
  }

  /// A line without the name of a function of SQLite.
  private static func words(_ line: String) -> String {
    guard let range = line.firstRange(of: "btreeInitPage()") else { return line }
    return String(line[..<range.lowerBound]) + "it is no page of a table or an index"
  }
}

extension Connection {
  /// What a check of SQLite finds in the file: `quick_check` or `integrity_check`.
  func damage(_ check: String) throws -> [String] {
    let statement = try RawStatement(self, "PRAGMA main.\(check)")
    var rows: [String] = []
    do {
      while try statement.step() { rows.append(statement.text(0)) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT && !rows.isEmpty {
      // It tells of pages, and then can't go on over them itself.
    }
    return FileDamage.lines(of: rows)
  }
}
