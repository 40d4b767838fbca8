import Testing

/// An import that is refused, and why.
struct RefusedImport: Sendable, CustomTestStringConvertible {
  enum Source: Sendable {
    case bytes(String, [UInt8])
    /// An export of another database as JSON, in which something is wrong.
    case export(@Sendable (String) -> String)
    /// The same as lines.
    case lines(@Sendable (String) -> String)
    /// What lies there, or nothing.
    case path(String)
    /// A pipe that stays open behind many lines.
    case pipe
  }

  let testDescription: String
  var source = Source.usual
  /// What is done to the database before.
  var sql = ""
  var options: [String] = []
  /// Other files, by their names.
  var files: [String: String] = [:]
  let status: Int32
  let words: String
  /// Whether it may come into a new database.
  var isOfDatabase = false
}

extension RefusedImport.Source {
  static let usual = text("f.csv", RefusedImport.table)

  static func csv(_ text: String) -> Self { .text("f.csv", text) }

  static func text(_ name: String, _ text: String) -> Self { .bytes(name, Array(text.utf8)) }

  /// More lines of the table, behind some that are right.
  static func csv(andThen lines: String) -> Self { csv(RefusedImport.table + lines) }

  static func exported(replacing old: String, with new: String) -> Self {
    .export { $0.replacing(old, with: new) }
  }

  static let whole = Self.export { $0 }
}

extension RefusedImport {
  /// Items that come in where nothing is in their way.
  static let table = "name,quantity,list\nmilk,2,New\nbread,1,New\neggs,6,BBQ\n"

  private static let unique =
    "CREATE UNIQUE INDEX one ON shopping_items (name) WHERE name IN ('bread', 'milk')"

  /// What becomes of a row that comes in.
  private static func trigger(
    _ event: String, of name: String = "bread", _ body: String, on table: String = "shopping_items"
  ) -> String {
    let column = table == "shopping_items" ? "name" : "title"
    return "CREATE TRIGGER own \(event) ON \(table) WHEN new.\(column) = '\(name)' "
      + "BEGIN \(body); END"
  }

  private static let ignore = "SELECT raise(IGNORE)"

  /// What is wrong with an export.
  static let exports: [RefusedImport] = [
    .init(
      testDescription: "a file that is cut", source: .export { String($0.prefix(2000)) },
      status: 3, words: "ends within"),
    .init(
      testDescription: "a row in the middle",
      source: .exported(replacing: #""bread""#, with: #""\x""#), status: 3, words: "escape"),
    .init(
      testDescription: "rows that are missing",
      source: .lines { $0.replacing(#""items":3"#, with: #""items":4"#) }, status: 3,
      words: "rows"),
    .init(
      testDescription: "a later version",
      source: .exported(replacing: #"{"qcq_export":1"#, with: #"{"qcq_export":7"#), status: 3,
      words: "version 7"),
    .init(
      testDescription: "members in another order",
      source: .exported(replacing: #"{"qcq_export":1,"#, with: #"{"x":1,"qcq_export":1,"#),
      status: 3, words: "not in their order"),
    .init(
      testDescription: "a column that the database has not",
      source: .export {
        $0.replacing(#""name":"notes","field":"note""#, with: #""name":"price""#)
          .replacing(#""notes":"#, with: #""price":"#)
      }, status: 3, words: "has no column", isOfDatabase: true),
    .init(
      testDescription: "a cell that would be stored otherwise", source: .whole,
      sql: trigger("AFTER INSERT", "UPDATE shopping_items SET notes = 'x' WHERE id = new.id"),
      status: 3, words: "differently"),
    .init(
      testDescription: "a name that is to be unique",
      source: .exported(replacing: #""eggs""#, with: #""bread""#), sql: unique, status: 8,
      words: "another row has the same"),
    .init(
      testDescription: "a row that is dropped", source: .whole,
      sql: trigger("BEFORE INSERT", ignore), status: 8, words: "kept 1 row"),
    .init(
      testDescription: "a row that a trigger refuses", source: .whole,
      sql: trigger("BEFORE INSERT", "SELECT raise(ABORT, 'no bread')"), status: 8,
      words: "no bread"),
    .init(
      testDescription: "an option for others", source: .whole, options: ["--new"], status: 64,
      words: "--new is for files of other programs"),
    .init(
      testDescription: "another option for others", source: .whole, options: ["--list", "x"],
      status: 64, words: "--list is for files of other programs"),
  ]

  /// What a database makes of the rows of a table.
  static let rows: [RefusedImport] = [
    .init(
      testDescription: "one name too many", source: .csv(andThen: "bread,3,BBQ\n"), sql: unique,
      status: 8, words: "line 5"),
    .init(
      testDescription: "a line that is dropped", sql: trigger("BEFORE INSERT", ignore), status: 8,
      words: "kept 1 row"),
    .init(
      testDescription: "a line that is removed",
      sql: trigger("AFTER INSERT", "DELETE FROM shopping_items WHERE id = new.id"), status: 8,
      words: "removed 1"),
    .init(
      testDescription: "a line that a trigger refuses",
      sql: trigger("BEFORE INSERT", of: "eggs", "SELECT raise(ABORT, 'no eggs')"), status: 8,
      words: "no eggs"),
    .init(
      testDescription: "a list that is dropped",
      sql: trigger("BEFORE INSERT", of: "New", ignore, on: "shopping_lists"), status: 8,
      words: "kept"),
    .init(
      testDescription: "a quantity that is not raised",
      source: .csv("name,quantity,list\nzz,1,New\nCola,2,Week shop\n"),
      sql: trigger("BEFORE UPDATE", of: "Cola", ignore), options: ["--merge"], status: 8,
      words: "kept 1 row"),
    .init(
      testDescription: "two lists of one title",
      sql: """
        INSERT INTO shopping_lists (id, title, created_at, updated_at)
        VALUES ('q1', 'Two', 1, 1), ('q2', 'Two', 1, 1)
        """, options: ["--list", "Two"], status: 1, words: "Two"),
    .init(
      testDescription: "nobody has agreed", source: .text("f.txt", "a\nb\nc\nd\ne\nf\ng\n"),
      options: ["--no-input"], status: 9, words: "--yes", isOfDatabase: true),
    .init(
      testDescription: "read only", options: ["--read-only"], status: 5, words: "reading only",
      isOfDatabase: true),
    .init(
      testDescription: "a report in the place of the database",
      options: ["--report", "home.sqlite"], status: 9, words: "name another one"),
    .init(
      testDescription: "no time", source: .pipe, options: ["--timeout", "300ms"], status: 4,
      words: "timed-out", isOfDatabase: true),
  ]

  /// What is wrong with a table or its options.
  static let tables: [RefusedImport] = [
    .init(
      testDescription: "a quote without an end", source: .csv(andThen: "\"tea,1,BBQ\n"),
      status: 3, words: "quote"),
    .init(
      testDescription: "a line that has no end of fields",
      source: .csv(andThen: String(repeating: ",", count: 20_000) + "\n"), status: 3,
      words: "fields"),
    .init(
      testDescription: "no names", source: .csv("Was,Viel\nMilch,2\n"), status: 3,
      words: "no heading says"),
    .init(
      testDescription: "a heading that is not there", options: ["--columns", "name=Nix"],
      status: 3, words: "no column `Nix`"),
    .init(
      testDescription: "a field that is not there", options: ["--columns", "price=quantity"],
      status: 64, words: "no field `price`"),
    .init(
      testDescription: "a place that is in no line", source: .csv("milk,2\nbread,1\n"),
      options: ["--no-headings", "--columns", "name=1,quantity=9"], status: 3,
      words: "no column 9"),
    .init(
      testDescription: "lists", source: .csv("title,progress\nBBQ,1\n"), status: 3,
      words: "lists or categories"),
    .init(
      testDescription: "nothing but lines without a name",
      source: .csv("name,quantity\n,1\n"), status: 3, words: "it has no name",
      isOfDatabase: true),
    .init(
      testDescription: "a map that is not there", options: ["--category-map", "m.csv"], status: 3,
      words: "m.csv"),
    .init(
      testDescription: "a map with two meanings", options: ["--category-map", "m.csv"],
      files: ["m.csv": "a,b\na,c\n"], status: 3, words: "given twice"),
  ]

  /// What is no list, or not to its end.
  static let others: [RefusedImport] = [
    .init(
      testDescription: "JSON that is cut",
      source: .text("f.json", #"[{"name":"milk"},{"name":"bread"},{"name":"eg"#), status: 3,
      words: "ends within"),
    .init(
      testDescription: "a line of JSON",
      source: .text("f.ndjson", "{\"name\":\"milk\"}\n{\"name\":\"bread\"}\n{\"name\":}\n"),
      status: 3, words: "line 3"),
    .init(
      testDescription: "JSON without a bottom",
      source: .text("f.json", #"[{"name":"milk"},"# + String(repeating: "[", count: 5000)),
      status: 3, words: "nested too deeply"),
    .init(
      testDescription: "a note that is none",
      source: .text("f.json", #"{"listContent":5,"isTrashed":false}"#), status: 3,
      words: "expected a list"),
    .init(
      testDescription: "half a character",
      source: .bytes("f.txt", [0xFF, 0xFE, 0x6D, 0, 0x0A, 0, 0, 0xD8, 0x78, 0]), status: 3,
      words: "half a character"),
    .init(
      testDescription: "texts that may have been cut",
      source: .text("f.txt", "name      quantity\n────────  ────────\nmilk      2\n"), status: 3,
      words: "may have been cut"),
    .init(
      testDescription: "a PDF document", source: .text("f.txt", "%PDF-1.4 x"), status: 3,
      words: "PDF"),
    .init(
      testDescription: "a page", source: .text("f.txt", "<html><body>milk</body></html>"),
      status: 3, words: "page"),
    .init(
      testDescription: "an archive", source: .text("f.zip", "PK\u{3}\u{4}"), status: 3,
      words: "unpack"),
    .init(testDescription: "nothing", source: .text("f.txt", ""), status: 3, words: "empty"),
    .init(
      testDescription: "no file", source: .path("none.txt"), status: 3, words: "No such file"),
    .init(
      testDescription: "a folder", source: .path("folder"), status: 3, words: "neither a qcq"),
    .init(
      testDescription: "the database itself", source: .path("home.sqlite"), status: 3,
      words: "it is the database itself", isOfDatabase: true),
    .init(
      testDescription: "another database of qcq", source: .path("other.sqlite"), status: 3,
      words: "qcq db merge"),
  ]
}
