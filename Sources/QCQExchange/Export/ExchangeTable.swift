package import QCQLanguage
import QCQText

/// A column of an exported table.
package struct ExchangeColumn: Hashable, Sendable {
  package let name: String
  /// The field of the language that it holds; nil for a column of the user's own.
  package let field: StoredField?
  /// As it was declared; its affinity where that is more than a few plain words.
  package let type: String
  package let isNotNull: Bool
  /// Its place in the primary key, from 1; 0 when it is no part of it.
  package let primaryKey: Int
  package let isUnique: Bool
  /// A literal in SQL, or one of the words for the time; nil where there is none, or one that has
  /// to be worked out.
  package let defaultValue: String?

  package init(
    name: String, field: StoredField?, type: String, isNotNull: Bool = false, primaryKey: Int = 0,
    isUnique: Bool = false, defaultValue: String? = nil
  ) {
    (self.name, self.field, self.isNotNull) = (name, field, isNotNull)
    (self.primaryKey, self.isUnique) = (primaryKey, isUnique)
    self.type = Self.isPlain(type: type) ? type : ColumnAffinity(type).rawValue.uppercased()
    self.defaultValue = defaultValue.flatMap { Self.isPlain(default: $0) ? $0 : nil }
  }
}

/// A table of an export: what it is called, and its columns in their order.
package struct ExchangeTable: Hashable, Sendable {
  package let entity: Entity
  package let name: String
  package let columns: [ExchangeColumn]
  /// Whether it was made WITHOUT ROWID.
  package let isRowless: Bool
  /// Whether it was made STRICT.
  package let isStrict: Bool

  package init(
    _ entity: Entity, name: String, columns: [ExchangeColumn], isRowless: Bool = false,
    isStrict: Bool = false
  ) {
    (self.entity, self.name, self.columns) = (entity, name, columns)
    (self.isRowless, self.isStrict) = (isRowless, isStrict)
  }

  /// The types that a STRICT table may have.
  package static let strictTypes: Set<String> = ["INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY"]

  /// The place of a field's column.
  package func index(_ field: StoredField) -> Int? { columns.firstIndex { $0.field == field } }

  /// The order of tables in a file: what others refer to comes first.
  package static let order: [Entity] = [.lists, .categories, .items]
}

// What of a declaration may go from one database to another: an export comes from anybody, and what
// it says becomes part of a statement.
extension ExchangeColumn {
  /// Whether a declared type is a few words and numbers: `VARCHAR(20)`.
  package static func isPlain(type: String) -> Bool {
    let bytes = type.utf8
    guard bytes.count <= 60, bytes.allSatisfy({ isWord($0) || " (),".utf8.contains($0) }) else {
      return false
    }
    let parts = type.split(separator: "(", omittingEmptySubsequences: false)
    guard parts[0].utf8.allSatisfy({ isWord($0) || $0 == UInt8(ascii: " ") }) else { return false }
    let words = parts[0].split(separator: " ").map { $0.lowercased() }
    let reserved = words.contains { clauses.contains($0) || $0.utf8.first.map(isDigit) == true }
    if parts.count == 1 { return !reserved && !type.utf8.contains(UInt8(ascii: ")")) }
    guard parts.count == 2, !words.isEmpty, !reserved, parts[1].hasSuffix(")") else { return false }
    let numbers = parts[1].dropLast().split(separator: ",", omittingEmptySubsequences: false)
    return numbers.count <= 2
      && numbers.allSatisfy { number in
        let digits = number.drop { $0 == " " }
        return !digits.isEmpty && digits.utf8.allSatisfy(isDigit)
      }
  }

  /// Words that end a type.
  private static let clauses: Set<String> = [
    "constraint", "primary", "not", "null", "unique", "check", "default", "collate", "references",
    "generated", "as", "on", "conflict", "foreign", "key", "always", "autoincrement",
  ]

  /// Words of SQL that are values.
  private static let values: Set<String> = [
    "NULL", "TRUE", "FALSE", "CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP",
  ]

  /// Whether a default is one literal, or a word for the time.
  package static func isPlain(default text: String) -> Bool {
    if values.contains(text.uppercased()) { return true }
    let bytes = Array(text.utf8)
    guard bytes.count <= 200, let first = bytes.first, !bytes.contains(0) else { return false }
    if first == UInt8(ascii: "'") {
      guard bytes.count >= 2, bytes.last == first else { return false }
      let inside = String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self)
      return !inside.replacing("''", with: "").utf8.contains(first)
    }
    if blob(ofLiteral: text) != nil { return true }
    return isNumber("+-".utf8.contains(first) ? bytes.dropFirst() : bytes[...])
  }

  /// Whether bytes are a number without a sign: `8`, `.5`, `1e-9`, `0x1f`.
  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.starts(with: "0x".utf8) || bytes.starts(with: "0X".utf8) {
      let digits = bytes.dropFirst(2)
      return (1...16).contains(digits.count)
        && digits.allSatisfy { Hexadecimal.value(of: $0) != nil }
    }
    let parts = bytes.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 | 0x20 == 0x65 })
    let points = parts[0].count { $0 == UInt8(ascii: ".") }
    let isWhole = parts[0].allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
    guard isWhole, points <= 1, parts[0].last.map(isDigit) == true else { return false }
    guard parts.count == 2 else { return true }
    let hasSign = parts[1].first.map { "+-".utf8.contains($0) } ?? false
    let exponent = hasSign ? parts[1].dropFirst() : parts[1]
    return !exponent.isEmpty && exponent.allSatisfy(isDigit)
  }

  /// The bytes of a literal like `x'00ff'`; nil where it is none.
  static func blob(ofLiteral text: String) -> [UInt8]? {
    let bytes = text.utf8
    guard bytes.count >= 3, text.lowercased().hasPrefix("x'"), text.hasSuffix("'") else {
      return nil
    }
    return Hex.bytes(bytes.dropFirst(2).dropLast())
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }
}

// The head of an export.
extension ExchangeTable {
  /// The version of the format that is written, and the only one that is read.
  package static let version = 1

  static func writeHead(_ tables: [ExchangeTable], to output: inout JSONOutput) {
    output.name("qcq_export")
    output.int(version)
    output.field("tables", objects: tables) { output, table in
      output.field("entity", table.entity.rawValue)
      output.field("table", table.name)
      if table.isRowless { output.field("without_rowid", true) }
      if table.isStrict { output.field("strict", true) }
      output.field("columns", objects: table.columns) { output, column in
        output.field("name", column.name)
        output.field("field", column.field?.rawValue)
        output.field("type", column.type)
        if column.isNotNull { output.field("not_null", true) }
        if column.primaryKey > 0 { output.field("primary_key", column.primaryKey) }
        if column.isUnique { output.field("unique", true) }
        output.field("default", column.defaultValue)
      }
    }
  }
}
