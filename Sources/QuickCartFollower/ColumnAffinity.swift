/// How a column's declared type changes what is stored in it, by SQLite's five rules.
package enum ColumnAffinity: String, Sendable {
  case integer, text, blob, real, numeric

  package init(_ type: String) {
    let type = type.uppercased()
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
