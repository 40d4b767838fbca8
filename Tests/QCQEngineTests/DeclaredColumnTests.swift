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
}
