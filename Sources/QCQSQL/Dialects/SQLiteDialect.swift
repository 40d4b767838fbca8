package import QCQLanguage

/// SQLite with the functions and the collation that QuickCartStore registers.
package struct SQLiteDialect: Dialect {
  /// Whether values stand in the text itself: what a schema keeps has no placeholders.
  private let writesValues: Bool

  package init(writesValues: Bool = false) { self.writesValues = writesValues }

  package func written(_ value: Value) -> String? { writesValues ? literal(value) : nil }
  package func boundType(of value: Value) -> String? { nil }
  package func bound(_ id: String, to column: String, of table: String) -> Value { .text(id) }

  package func quoted(_ identifier: String) -> String {
    SQLiteDialect.isPlain(identifier) ? identifier : SQLiteDialect.inQuotes(identifier)
  }

  package func literal(_ value: Value) -> String {
    switch value {
    case .absent: "NULL"
    case .int(let int): String(int)
    case .number(let number), .date(let number): String(number)
    case .bool(let bool): bool ? "1" : "0"
    case .text(let text): SQLiteDialect.inQuotes(text, "'")
    case .data(let bytes): "x'" + SQLiteDialect.hexadecimal(bytes) + "'"
    }
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A name in double quotes, or a text in single ones, whatever characters it has. A quote counts
  /// by itself, even where an accent follows that makes one character of both.
  package static func inQuotes(_ text: String, _ quote: Unicode.Scalar = "\"") -> String {
    var quoted = String.UnicodeScalarView([quote])
    for scalar in text.unicodeScalars {
      if scalar == quote { quoted.append(quote) }
      quoted.append(scalar)
    }
    quoted.append(quote)
    return String(quoted)
  }

  /// True for a name that needs no quotes; most are known by their letters alone.
  private static func isPlain(_ identifier: String) -> Bool {
    var (hasUpperCase, hasUnderscore, isFirst) = (false, false, true)
    for byte in identifier.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasUpperCase = true
      case UInt8(ascii: "_"): hasUnderscore = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): if isFirst { return false }
      default: return false  // UInt8
      }
      isFirst = false
    }
    if isFirst { return false }
    let word = hasUpperCase ? identifier.lowercased() : identifier
    // Of the keywords only `current_date` and its like have an underscore.
    return hasUnderscore ? !word.hasPrefix("current_") : !keywords.contains(word)
  }

  package var textCollation: String { "qcq_text" }

  /// Without statistics SQLite takes any index for as good as any other.
  package var commonTest: (opening: String, closing: String) { ("likely(", ")") }

  package var rowNumber: String? { "rowid" }
  package var notedIDs: String { "temp.qcq_noted" }

  /// A random UUID: version 4, of the variant whose digit is 8, 9, A or B.
  package var newID: String {
    let digits = { (count: Int) in "hex(randomblob(\(count)))" }
    let parts = [
      digits(4), digits(2), "'4' || substr(\(digits(2)), 2)",
      "substr('89AB', 1 + abs(random() % 4), 1) || substr(\(digits(2)), 2)", digits(6),
    ]
    return parts.joined(separator: " || '-' || ")
  }

  package func call(_ function: SQLFunction) -> (opening: String, closing: String)? {
    // What a schema keeps has to do without functions of ours.
    if writesValues, function == .finite { return ("nullif(nullif(", ", 9e999), -9e999)") }
    if writesValues, function == .remainder { return nil }
    return (name(of: function) + "(", ")")
  }

  package func search(
    _ operation: TextOperator, byteCount: Int
  ) -> ((String, String) -> String)? { nil }

  package func average(_ operand: String) -> String { "\(name(of: .average))(\(operand))" }

  package func table(_ name: String) -> String { quoted(name) }

  package func cells(of column: String, in table: String) -> ((String) -> String)? { nil }

  package func byteOrder(of column: String, in table: String) -> String { "" }

  package func direction(isDescending: Bool, mayBeAbsent: Bool) -> String {
    isDescending ? " DESC" : ""
  }

  package var forms: SQLForms { SQLForms() }
  package var sumsForAllRows: Bool { false }

  package func name(of function: SQLFunction) -> String {
    switch function {
    // SQLite's own `abs` fails on the smallest whole number, and `round` gives 3.0; the others know
    // no Unicode or zones.
    case .scalar(let function): "qcq_\(function.rawValue)"
    case .ofInstant(let function): "qcq_\(function.rawValue)_of"
    case .fold: "qcq_fold"
    case .contains: "qcq_contains"
    case .startsWith: "qcq_starts"
    case .endsWith: "qcq_ends"
    case .matches: "qcq_matches"
    case .sumOfInts: "qcq_sum"
    case .sum: "qcq_total"
    case .average: "qcq_average"
    case .storedNumber: "qcq_number"
    case .storedDate: "qcq_date"
    case .storedText: "qcq_text"
    case .isText: "qcq_is_text"
    case .finite: "qcq_finite"
    case .remainder: "qcq_remainder"
    case .dateCell: "qcq_date_cell"
    case .daysBetween: "qcq_days_between"
    case .dateShift: "qcq_date_shift"
    case .setDateShift: "qcq_set_date_shift"
    case .shown(.number): "qcq_shown_number"
    case .shown(.share): "qcq_shown_share"
    case .shown(.date): "qcq_shown_date"
    case .shown(.weekday): "qcq_shown_weekday"
    case .shown(.flag): "qcq_shown_flag"
    }
  }

  /// Words that can't be bare names in SQLite: its keyword list, without the harmless ones and
  /// without those that start with `current_`.
  private static let keywords: Set<String> = [
    "add", "all", "alter", "and", "as", "asc", "autoincrement", "between", "by", "case", "cast",
    "check", "collate", "column", "commit", "constraint", "create", "cross", "default",
    "deferrable", "delete", "desc", "distinct",
    "drop", "else", "end", "escape", "except", "exists", "explain", "filter", "foreign", "from",
    "full", "glob", "group", "having", "if", "in", "index", "inner", "insert", "intersect", "into",
    "is", "isnull", "join", "key", "left", "like", "limit", "match", "natural", "not", "nothing",
    "notnull", "null", "of", "offset", "on", "or", "order", "outer", "over", "partition", "pragma",
    "primary", "raise", "references", "regexp", "replace", "returning", "right", "rowid", "select",
    "set", "table", "temp", "then", "to", "transaction", "trigger", "union", "unique", "update",
    "using", "values", "view", "when", "where", "window", "with",
  ]
}
