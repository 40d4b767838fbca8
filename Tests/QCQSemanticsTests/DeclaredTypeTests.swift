import QCQLanguage
import QCQSemantics
import Testing

@Suite("What a column of one's own is, by the type that it is declared with")
struct DeclaredTypeTests {
  private func type(_ declared: String) -> ValueType? {
    let columns = ["id", "name", "own"].map {
      ColumnSchema(name: $0, declaredType: $0 == "own" ? declared : "TEXT", isNotNull: false)
    }
    let table = TableSchema(name: "shopping_items", columns: columns)
    return Vocabulary(Schema(tables: [table])).items.fields["own"]?.type
  }

  @Test(
    "A word for dates decides, whatever the others are",
    arguments: [
      "DATE", "date", "TIME", "DATETIME", "TIMESTAMP", "TEXT DATE", "DATE TEXT", "INTEGER DATE",
      "VARCHAR TIMESTAMP", "DATETIME INTEGER", "BLOB DATE", "TIMESTAMP REAL", "DATETIME2(7)",
      "TIMESTAMP(6) WITH TIME ZONE", "TIMESTAMPTZ", "timetz", "SMALLDATETIME", "DATETIMEOFFSET",
      "TIMESTAMP_NTZ", "created_date TEXT",
    ])
  func dates(declared: String) { #expect(type(declared) == .date) }

  @Test(
    "Letters inside of a word say nothing of dates",
    arguments: [
      ("SENTIMENT", ValueType.text), ("UPDATED", .text), ("CANDIDATE", .text), ("DATEI", .text),
      ("RUNTIME INTEGER", .int), ("MANDATE REAL", .number), ("TIMEOUT NUMERIC", .number),
    ])
  func otherWords(declared: String, type: ValueType) { #expect(self.type(declared) == type) }

  @Test(
    "All others are what SQLite makes of them",
    arguments: [
      ("", ValueType.text), ("TEXT", .text), ("VARCHAR(20)", .text), ("STRING", .text),
      ("JSON", .text), ("UUID", .text), ("ANY", .text), ("INT", .int), ("integer", .int),
      ("UNSIGNED BIG INT", .int), ("POINT", .int), ("REAL", .number), ("DOUBLE PRECISION", .number),
      ("NUMERIC", .number), ("DECIMAL(10,2)", .number), ("BOOLEAN", .bool), ("bool int", .bool),
      ("BLOB", .data), ("TEXT BLOB", .text),
    ])
  func plain(declared: String, type: ValueType) { #expect(self.type(declared) == type) }
}
