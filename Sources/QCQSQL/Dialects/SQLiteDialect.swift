/// SQLite with the functions and the collation that QuickCartStore registers.
package struct SQLiteDialect: Dialect {
  package init() {}

  package func quoted(_ identifier: String) -> String {
    let isPlain = identifier.utf8.allSatisfy {
      ($0 >= 97 && $0 <= 122) || ($0 >= 65 && $0 <= 90) || $0 == 95 || ($0 >= 48 && $0 <= 57)
    }
    let startsWithDigit = identifier.utf8.first.map { $0 < 58 } ?? true
    if isPlain, !startsWithDigit, !SQLiteDialect.keywords.contains(identifier.lowercased()) {
      return identifier
    }
    return "\""
      + identifier.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  package var textCollation: String { "qcq_text" }

  package func name(of function: SQLFunction) -> String {
    switch function {
    case .fold: "qcq_fold"
    case .contains: "qcq_contains"
    case .startsWith: "qcq_starts"
    case .endsWith: "qcq_ends"
    case .matches: "qcq_matches"
    case .length: "qcq_length"
    case .lower: "qcq_lower"
    case .upper: "qcq_upper"
    case .day: "qcq_day"
    case .week: "qcq_week"
    case .month: "qcq_month"
    case .year: "qcq_year"
    case .sumOfInts: "qcq_sum"
    }
  }

  /// Words that can't be bare names in SQLite (its keyword list, without the harmless ones).
  private static let keywords: Set<String> = [
    "add", "all", "alter", "and", "as", "asc", "autoincrement", "between", "by", "case", "cast",
    "check", "collate", "column", "commit", "constraint", "create", "cross", "current_date",
    "current_time", "current_timestamp", "default", "deferrable", "delete", "desc", "distinct",
    "drop", "else", "end", "escape", "except", "exists", "explain", "filter", "foreign", "from",
    "full", "glob", "group", "having", "if", "in", "index", "inner", "insert", "intersect", "into",
    "is", "isnull", "join", "key", "left", "like", "limit", "match", "natural", "not", "nothing",
    "notnull", "null", "of", "offset", "on", "or", "order", "outer", "over", "partition", "pragma",
    "primary", "raise", "references", "regexp", "replace", "returning", "right", "rowid", "select",
    "set", "table", "temp", "then", "to", "transaction", "trigger", "union", "unique", "update",
    "using", "values", "view", "when", "where", "window", "with",
  ]
}
