import GRDB
import QuickCartStore
import Testing

@Suite("A cell that does not fit its field is not what a change asks for") struct StrayChangeTests {
  private func trial(_ column: String, _ cell: String) throws -> ChangeTrial {
    let trial = try ChangeTrial(.english)
    try trial.execute("UPDATE shopping_items SET \(column) = \(cell) WHERE id = 'item-1'")
    return trial
  }

  private func stored(_ column: String, _ trial: ChangeTrial) throws -> String? {
    try trial.store.read {
      try String.fetchOne(
        $0, sql: "SELECT quote(\(column)) FROM shopping_items WHERE id = 'item-1'")
    }
  }

  /// Makes a change of the first item twice: it has nothing to do the second time.
  private func make(_ change: String, _ trial: ChangeTrial) throws {
    let end = trial.run(change)
    #expect(end.isDone && !end.sentences[0].contains(" no"), "\(change): \(end.sentences)")
    let again = trial.run(change)
    #expect(again.sentences.allSatisfy { !$0.hasSuffix("1 item") }, "\(again.sentences)")
  }

  @Test("A mark", arguments: ["'yes'", "''", "x'01'", "9e999", "-9e999"])
  func marks(cell: String) throws {
    let item = "\"Bananen\" in \"Boodschappen deze week\""
    let one = "items where id = \"item-1\""
    for (change, mark) in [
      ("uncheck \(one)", "0"), ("check \(one)", "1"), ("uncheck all items", "0"),
      ("uncheck items where name = \"Bananen\" and not completed", "0"),
      ("update \(one) set completed = false", "0"), ("update \(one) set completed = true", "1"),
      ("update \(one) set completed = quantity < 0", "0"),
      ("update \(one) set completed = quantity > 0, note = \"x\"", "1"),
      ("update \(one) set completed = false, note = \"x\"", "0"),
      ("update \(one) set completed = list.title starts with \"x\"", "0"),
    ] {
      let trial = try trial("is_completed", cell)
      try make(change, trial)
      #expect(try stored("is_completed", trial) == mark, "\(change)")
    }
    for (change, mark) in [("uncheck", "0"), ("check", "1"), ("toggle", "1")] {
      let trial = try trial("is_completed", cell)
      let end = trial.run("\(change) \(item)")
      #expect(end.isDone && end.sentences[0].contains("1 item"), "\(end.sentences)")
      #expect(try stored("is_completed", trial) == mark, "\(change)")
    }
  }

  @Test(
    "Numbers, dates and texts",
    arguments: [
      ("quantity", "'many'", "quantity = 1", "1"), ("quantity", "x'31'", "quantity = 1", "1"),
      ("quantity", "9e999", "quantity = 1", "1"), ("quantity", "''", "quantity = 7", "7"),
      ("created_at", "'gisteren'", "created = 2026-11-01", "1793491200.0"),
      ("created_at", "x'00'", "created = 2026-11-01", "1793491200.0"),
      ("notes", "x'78'", "note = \"x\"", "'x'"),
      ("notes", "CAST(x'ff' AS TEXT)", "note = \"\"", "''"),
      ("name", "x'6d'", "name = \"m\"", "'m'"),
    ])
  func others(column: String, cell: String, set: String, written: String) throws {
    let trial = try trial(column, cell)
    try make("update items where id = \"item-1\" set \(set)", trial)
    #expect(try stored(column, trial) == written)
  }
}
