import GRDB
import QCQLanguage
import QuickCartStore
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
}
