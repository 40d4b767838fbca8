package import QCQLanguage

/// PostgreSQL, as far as it has what gives the same as here, to the last bit.
///
/// A failure is one, too, of those that a server reports of data: where a number is too large, or
/// a cell does not fit its field, the statement fails there, and is worked out here.
package struct PostgreSQLDialect: Dialect {
  /// A table of the server.
  package struct Table: Sendable {
    /// How a statement names it.
    let place: String
    let columns: [String: Column]

    package init(place: String, columns: [String: Column]) {
      (self.place, self.columns) = (place, columns)
    }
  }

  package struct Column: Sendable {
    let form: CellForm
    /// Its cells in this form, of a column that is referred to so.
    let cells: @Sendable (String) -> String

    package init(_ form: CellForm, _ cells: @escaping @Sendable (String) -> String) {
      (self.form, self.cells) = (form, cells)
    }
  }

  private let tables: [String: Table]
  /// Whether lists are spread over several servers: then only what is about one of them, which one
  /// server can answer, is the same there for sure.
  let asksOneList: Bool

  package init(_ tables: [String: Table], isSpread: Bool = false) {
    (self.tables, asksOneList) = (tables, isSpread)
  }

  func column(_ name: String, of table: String) -> Column? { tables[table]?.columns[name] }

  package func table(_ name: String) -> String { tables[name]?.place ?? quoted(name) }

  package func cells(of column: String, in table: String) -> ((String) -> String)? {
    self.column(column, of: table)?.cells
  }

  package func byteOrder(of column: String, in table: String) -> String {
    self.column(column, of: table)?.form == .text ? " COLLATE \(textCollation)" : ""
  }

  /// Absent cells come first here, and last there.
  package func direction(isDescending: Bool, mayBeAbsent: Bool) -> String {
    isDescending
      ? (mayBeAbsent ? " DESC NULLS LAST" : " DESC") : (mayBeAbsent ? " NULLS FIRST" : "")
  }

  /// Bytes; texts are compared only where these decide.
  package var textCollation: String { "\"C\"" }

  package var forms: SQLForms {
    var forms = SQLForms()
    (forms.truthAsNumber, forms.truthAsFraction) = ("::int4", "::int4::float8")
    (forms.numberAsTruth, forms.notSet) = (" <> 0", " = 0 IS NOT FALSE")
    (forms.one, forms.divisor) = ("1.0::float8", ("nullif(", ", 0)"))
    return forms
  }

  package var sumsForAllRows: Bool { true }

  package func call(_ function: SQLFunction) -> (opening: String, closing: String)? {
    switch function {
    case .sumOfInts: ("coalesce(sum(", "), 0)::int8")
    case .finite: ("(", ")")
    case .scalar(.abs): ("abs(", ")")
    // Such cells don't fit, and fail there.
    case .storedNumber, .storedDate: ("int4(", ")")
    case .scalar, .ofInstant, .fold, .contains, .startsWith, .endsWith, .matches, .sum, .average,
      .storedText, .isText, .remainder, .dateCell, .daysBetween, .dateShift, .setDateShift, .shown:
      nil
    }
  }

  /// A text that is not ASCII may have it without its accents; it is looked for if it is ASCII.
  package func search(
    _ operation: TextOperator, byteCount: Int
  ) -> ((String, String) -> String)? {
    { cells, text in
      let folded = "lower(\(cells) COLLATE \"C\")"
      let test =
        switch operation {
        case .contains, .matches: "strpos(\(folded), \(text)) > 0"
        case .startsWith: "left(\(folded), \(byteCount)) = \(text)"
        case .endsWith: "right(\(folded), \(byteCount)) = \(text)"
        }
      return "(\(test) OR octet_length(\(cells)) > length(\(cells)))"
    }
  }

  /// One division, which rounds once; the server's own average rounds twice.
  package func average(_ operand: String) -> String {
    "(sum(\(operand))::float8 / nullif(count(\(operand)), 0))"
  }

  package func written(_ value: Value) -> String? {
    switch value {
    case .absent: "NULL"
    case .bool(let bool): bool ? "1" : "0"
    case .int, .number, .date, .text, .data: nil
    }
  }

  package func boundType(of value: Value) -> String? {
    switch value {
    case .absent, .bool, .int: "::int8"
    case .number, .date: "::float8"
    case .text: "::text"
    case .data: "::bytea"
    }
  }

  package func bound(_ id: String, to column: String, of table: String) -> Value {
    let isNumber = self.column(column, of: table)?.form == .int
    return isNumber ? Int64(id).map(Value.int) ?? .text(id) : .text(id)
  }

  package func quoted(_ identifier: String) -> String {
    PostgreSQLDialect.plain.contains(identifier) ? identifier : SQLiteDialect.inQuotes(identifier)
  }

  /// Names that need no quotes: those of the language's own columns, which are no words of SQL.
  private static let plain = Set(
    StoredField.allCases.map(PhysicalLayout.snakeCasePlural.column))

  /// A conversion keeps indexes from being used, and the server knows by itself how common a value
  /// is.
  package var commonTest: (opening: String, closing: String) { ("", "") }

  package var rowNumber: String? { nil }
  // A server's rows are changed by way of SQLite.
  package var notedIDs: String { "qcq_noted" }
  package var newID: String { "gen_random_uuid()" }
}

/// In which form the cells of a server's column come.
package enum CellForm: Character, Sendable { case int = "i", real = "r", text = "t", data = "d" }
