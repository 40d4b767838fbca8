import GRDB
import QCQEngine
import QCQText
import QuickCartStore
import TestSupport
import Testing

@Suite("A column of one's own is what its declared type says") struct DeclaredColumnTests {
  private func trial(_ declared: String) throws -> ChangeTrial {
    let store = try Store.sample(.english, now: testNow)
    try store.write {
      try $0.execute(sql: "ALTER TABLE shopping_items ADD COLUMN own \(declared)")
    }
    return try ChangeTrial(store)
  }

  private func stored(_ trial: ChangeTrial) throws -> String? {
    try trial.store.read {
      try String.fetchOne($0, sql: "SELECT quote(own) FROM shopping_items WHERE id = 'item-5'")
    }
  }

  @Test(
    "A date is set, stored and found",
    arguments: [
      ("TEXT DATE", "'2026-12-01 00:00:00'"), ("DATE TEXT", "'2026-12-01 00:00:00'"),
      ("VARCHAR TIMESTAMP", "'2026-12-01 00:00:00'"), ("INTEGER DATE", "1796083200"),
      ("DATETIME INTEGER", "1796083200"), ("DATETIME2", "'2026-12-01 00:00:00'"),
      ("TIME", "1796083200"),
    ])
  func dates(declared: String, written: String) throws {
    let trial = try trial(declared)
    #expect(trial.run("update items where id = \"item-5\" set own = 2026-12-01").isDone)
    #expect(try stored(trial) == written)
    #expect(trial.run("items where own on 2026-12-01 show id").output.rows == [[.text("item-5")]])
  }

  @Test("Letters inside of a word make no date of it", arguments: ["UPDATED", "SENTIMENT"])
  func texts(declared: String) throws {
    let trial = try trial(declared)
    #expect(trial.run("update items where id = \"item-5\" set own = \"happy\"").isDone)
    #expect(try stored(trial) == "'happy'")
    #expect(trial.run("items where own = \"happy\" show id").output.rows == [[.text("item-5")]])
  }

  @Test(
    "Texts are compared as texts, whatever SQLite takes the type for",
    arguments: ["STRING", "JSON", "UUID", "ANY", "EAN(13)"])
  func comparing(declared: String) throws {
    let store = try Store.sample(.english, now: testNow)
    let texts = ["-", "abc", "+x", "", "(5)", "5 x", "\u{e9}", "A", "\u{a7}", "~"]
    try store.write { db in
      try db.execute(
        sql: """
          ALTER TABLE shopping_items ADD COLUMN own \(declared);
          ALTER TABLE shopping_items ADD COLUMN plain TEXT
          """)
      for (index, text) in texts.enumerated() {
        try db.execute(
          sql: "UPDATE shopping_items SET own = ?1, plain = ?1 WHERE id = ?2",
          arguments: [text, "item-\(index + 1)"])
      }
    }
    let session = try Session.over(store)
    func count(_ condition: String) throws -> String {
      try session.collect("count items where \(condition)").output.records[0]
    }
    for text in ["5", "00123", " 5", "1e3", "-", "abc", "0x10", "+7"] {
      for sign in ["=", "!=", "<", "<=", ">", ">="] {
        let test = "\(sign) \"\(text)\""
        #expect(try count("own \(test)") == count("plain \(test)"), "\(test)")
      }
      let set = "in (\"\(text)\", \"abc\")"
      #expect(try count("own \(set)") == count("plain \(set)"), "\(set)")
    }
    for sign in ["=", "!=", "<", ">="] {
      #expect(try count("own \(sign) name") == count("plain \(sign) name"))
      #expect(try count("name \(sign) own") == count("name \(sign) plain"))
    }
  }

  private static let own = "update items where id = \"item-5\" set own = "
  private static let ofNumbers = ["STRING", "JSON", "UUID", "ANY", "EAN(13)"]

  @Test("A text that would be stored as a number is refused", arguments: ofNumbers)
  func numbersInTexts(declared: String) throws {
    let trial = try trial(declared)
    let texts = [
      "00123", "8710398527516990012345", "1e3", " 12", "12\\n", "1.50", "+5", "-0", ".5", "5.",
    ]
    for text in Checkout.some(texts, each: 2, from: declared.utf8.count) {
      try trial.expectFailure(Self.own + "\"\(text)\"", .valueOutOfRange)
      try trial.expectFailure(
        "param code: text = \"\(text)\"\n" + Self.own + "$code", .valueOutOfRange)
      for change in [
        "add \"Cola\" to \"Feestje supplies\" set own = \"\(text)\"",
        "check all items\nadd \"a\", \"b\" to \"Feestje supplies\" set own = \"\(text)\"",
        "update all items set note = \"\(text)\"; update all items set own = note",
        "update all items set note = \"\(text)\"; update all items set own = lower(note)",
        "update all lists set title = \"\(text)\"; update all items set own = list.title",
        "update all items set note = \"\(text)\"; \(Self.own)note or else name",
      ] { try trial.expectFailure(change, .valueOutOfRange) }
      #expect(trial.run(Self.own + "\"\(text)\"", isDryRun: true).codes == ["value-out-of-range"])
    }
    let problem = trial.run(Self.own + "\"00123\"").problems[0]
    #expect(problem.message == "the column of `own` would store 123 for \"00123\"")
    #expect(problem.help?.contains("declared `\(declared)`") == true)
  }

  @Test("A text that is read back as it was set is stored", arguments: ofNumbers + ["", "TEXT"])
  func keptTexts(declared: String) throws {
    let trial = try trial(declared)
    for text in [
      "8710398527516", "-5", "1.5", "abc", "12 x", "0x10", "1e", "9223372036854775807", "\u{661}",
    ] {
      let change = Self.own + "\"\(text)\""
      #expect(trial.run(change).isDone, "\(text)")
      let query = "items where own = \"\(text)\" show own"
      #expect(trial.run(query).output.rows == [[.text(text)]], "\(text)")
      #expect(trial.run(change).sentences == ["updated no items"], "\(text)")
    }
    if Self.ofNumbers.contains(declared) { return }
    for text in ["00123", "1e3", " 12"] {
      #expect(trial.run(Self.own + "\"\(text)\"").isDone)
      #expect(try stored(trial) == "'\(text)'")
    }
  }

  @Test("A column of any type in a strict table keeps what it is given") func strict() throws {
    let trial = try ChangeTrial(.english)
    try trial.execute(
      """
      CREATE TABLE other (
        id TEXT PRIMARY KEY, name TEXT, quantity INTEGER, is_completed INTEGER, notes TEXT,
        category_id INTEGER, shopping_list_id TEXT, created_at REAL, updated_at REAL, own ANY
      ) STRICT;
      INSERT INTO other SELECT *, NULL FROM shopping_items;
      DROP TABLE shopping_items;
      ALTER TABLE other RENAME TO shopping_items
      """)
    let own = try ChangeTrial(trial.store)
    #expect(own.run(Self.own + "\"00123\"").isDone)
    #expect(try stored(own) == "'00123'")
    #expect(own.run("items where own = \"00123\" show id").output.rows == [[.text("item-5")]])
  }

  /// The english sample, its items in a table with other columns for three of their fields.
  private func trial(columns: String) throws -> ChangeTrial {
    let store = try Store.sample(.english, now: testNow)
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TABLE other (id TEXT PRIMARY KEY, \(columns), notes TEXT, category_id INTEGER,
            shopping_list_id TEXT, created_at REAL, updated_at REAL);
          INSERT INTO other SELECT * FROM shopping_items;
          DROP TABLE shopping_items;
          ALTER TABLE other RENAME TO shopping_items
          """)
    }
    return try ChangeTrial(store)
  }

  @Test("Fields of the language are no other: names, quantities, marks")
  func storedFields() throws {
    let names = try trial(columns: "name STRING, quantity INTEGER, is_completed INTEGER")
    try names.expectFailure("add \"007\" to \"Feestje supplies\"", .valueOutOfRange)
    try names.expectFailure("update all items set name = \"7.0\"", .valueOutOfRange)
    #expect(names.run("add \"7\", \"Cola\" to \"Feestje supplies\"").isDone)
    #expect(names.run("check \"7\" in \"Feestje supplies\"").isDone)

    let counts = try trial(columns: "name TEXT, quantity TEXT, is_completed INTEGER")
    for change in [
      "update all items set quantity = 5", "update all items set quantity = length(name)",
      "add 2 \"Cola\" to \"Feestje supplies\"", "add \"Cola\" to \"Feestje supplies\"",
    ] { try counts.expectFailure(change, .valueOutOfRange) }
    #expect(counts.run("check all items").isDone)

    let marks = try trial(columns: "name TEXT, quantity INTEGER, is_completed TEXT")
    for change in ["check", "uncheck", "toggle"].map({ "\($0) all items" }) {
      try marks.expectFailure(change, .valueOutOfRange)
    }
    #expect(marks.run("update all items set quantity = 5").isDone)

    let large = try trial(columns: "name TEXT, quantity REAL, is_completed INTEGER")
    try large.expectFailure(
      "update all items set quantity = 9007199254740993", .valueOutOfRange)
    #expect(large.run("update all items set quantity = 9007199254740992").isDone)
    #expect(large.run("update all items set quantity = length(name)").isDone)
    #expect(large.run("update all items set quantity = quantity + 1").isDone)
    let sums = large.run("count items where quantity = length(name) + 1").output.rows
    #expect(sums == [[.int(10)]])
    for sum in ["9000000000000000000 * quantity", "quantity * 4611686018427387904 * 2"] {
      try large.expectFailure("update all items set quantity = \(sum)", .valueOutOfRange)
    }
  }

  @Test("An id is its digits, in a column of texts, too") func ids() throws {
    let ids = try trial(columns: "name TEXT, quantity INTEGER, is_completed INTEGER")
    try ids.execute(
      """
      CREATE TABLE other (id TEXT PRIMARY KEY, name TEXT, emoji TEXT, sort_order INTEGER);
      INSERT INTO other SELECT * FROM item_categories WHERE id > 1;
      DROP TABLE item_categories;
      ALTER TABLE other RENAME TO item_categories
      """)
    let numbered = try ChangeTrial(ids.store)
    #expect(numbered.run("create category \"New\" emoji \"n\"").isDone)
    #expect(numbered.run("add \"Cola\" to id \"list-1\" as \"New\"").isDone)
    // Those of the number that it got, too.
    #expect(numbered.run("count items where category = \"New\"").output.rows == [[.int(2)]])
  }
}
