/// How a column's declared type changes what is stored in it, by SQLite's five rules.
package enum ColumnAffinity: String, Sendable {
  case integer, text, blob, real, numeric

  package init(_ type: String) {
    // Most columns are declared so.
    switch type {
    case "TEXT": self = .text
    case "INTEGER": self = .integer
    case "REAL": self = .real
    default: self.init(upperCased: type.uppercased())  // String
    }
  }

  /// Whether a text that looks like a number becomes one: where it is stored, and where the column
  /// is compared with it.
  package var makesNumbers: Bool {
    switch self {
    case .integer, .real, .numeric: true
    case .text, .blob: false
    }
  }

  private init(upperCased type: String) {
    func has(_ words: String...) -> Bool { words.contains(where: type.contains) }
    if has("INT") {
      self = .integer
    } else if has("CHAR", "CLOB", "TEXT") {
      self = .text
    } else if type.isEmpty || has("BLOB") {
      self = .blob
    } else {
      self = has("REAL", "FLOA", "DOUB") ? .real : .numeric
    }
  }
}

/// The type that a column is declared with, and what it means.
package struct DeclaredType: Hashable, Sendable {
  /// As it is declared: `TEXT`, `VARCHAR(20)`, or nothing.
  package let name: String
  package let affinity: ColumnAffinity

  package init(_ name: String) { (self.name, affinity) = (name, ColumnAffinity(name)) }

  /// What the values of such a column are: dates and truth values by a word for them, and all
  /// others by what SQLite makes of the type.
  package var valueType: ValueType {
    if isDate { return .date }
    let type = name.uppercased()
    if type.contains("BOOL") { return .bool }
    return switch affinity {
    case .integer: .int
    case .text: .text
    case .blob: name.isEmpty ? .text : .data
    case .real: .number
    case .numeric: type.contains("NUM") || type.contains("DEC") ? .number : .text
    }
  }

  /// Whether one of its words means a date, whatever the others do: `TEXT DATE`, `DATETIME2(7)`.
  /// Letters inside of a word do not: `UPDATED`.
  package var isDate: Bool {
    name.uppercased().split { !$0.isLetter }.contains { Self.dateWords.contains(String($0)) }
  }

  private static let dateWords: Set<String> = [
    "DATE", "TIME", "DATETIME", "TIMESTAMP", "TIMETZ", "TIMESTAMPTZ", "SMALLDATETIME",
    "DATETIMEOFFSET",
  ]
}
