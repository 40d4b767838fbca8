import GRDB
import QCQEngine
import QCQLanguage
import QCQText
import TestSupport
import Testing

@testable import QuickCartStore

@Suite("What somebody agrees to is what is made")
struct PreviewTests {
  private func trial(items: Int) throws -> ChangeTrial {
    let trial = try ChangeTrial(.english)
    try trial.store.write { db in
      let list = try String.fetchOne(
        db, sql: "SELECT min(id) FROM shopping_lists WHERE title <> 'Feestje supplies'")
      for index in 0..<items {
        try db.execute(
          sql: """
            INSERT INTO shopping_items VALUES (?, ?, ?, 0, '', 8, ?, 1.7e9, 1.7e9)
            """,
          arguments: ["many-\(index)", "Many \(index)", 100 + index, list])
      }
    }
    return trial
  }

  private func preview(_ trial: ChangeTrial, _ text: String) throws -> ChangePreview? {
    try trial.session.preview(trial.session.prepare(SourceText(text)), above: 5)
  }

  private func run(
    _ trial: ChangeTrial, _ text: String, expecting preview: ChangePreview?
  ) throws -> [String] {
    let output = ReportOutput()
    let script = trial.session.prepare(SourceText(text))
    _ = try trial.session.run(script, into: output, expecting: preview?.rows)
    return output.reports.map(\.sentence)
  }

  private static let changes = [
    "check items where quantity >= 100", "delete items where quantity >= 100",
    "update items where quantity >= 100 set note = list.title, quantity = quantity + 1",
    "move items where quantity >= 100 to \"Feestje supplies\"",
    "toggle items where quantity >= 100 sort quantity desc limit 50",
    "update items where quantity >= 100 set created = 2026-01-01",
  ]

  @Test("The first rows are those of a dry run, and all are counted", arguments: changes)
  func sample(text: String) throws {
    let trial = try trial(items: 60)
    let before = try trial.whole
    let preview = try #require(try preview(trial, text))
    #expect(try trial.whole == before)
    let report = try #require(preview.reports.first)
    let dry = try #require(trial.run(text, isDryRun: true).output.reports.first)
    #expect(report.sentence == dry.sentence)
    #expect(report.rows.count == preview.rowCount)
    let shown = report.rows.all
    #expect(shown.count == 10)
    #expect(Set(shown).isSubset(of: dry.rows.all.filter { $0.entity == .items }))
    let count = preview.rowCount
    let made = try run(trial, text, expecting: preview)
    #expect(made.count == 1 && made[0].contains("\(count) items"), "\(made)")
  }

  @Test("Rows that somebody has changed meanwhile were not agreed to", arguments: changes)
  func meanwhile(text: String) throws {
    for other in [
      "UPDATE shopping_items SET notes = 'other' WHERE id = 'many-40'",
      "DELETE FROM shopping_items WHERE id = 'many-59'",
      "UPDATE shopping_items SET quantity = 700 WHERE id NOT LIKE 'many-%'",
    ] {
      let trial = try trial(items: 60)
      let preview = try #require(try preview(trial, text))
      try trial.store.write { try $0.execute(sql: other) }
      let before = try trial.whole
      let error = #expect(throws: EngineError.self) {
        try run(trial, text, expecting: preview)
      }
      #expect(error?.diagnostic.code == .changeRefused)
      #expect(try trial.whole == before)
    }
  }

  @Test("Few rows need no agreement; lists and several changes are tried on a copy")
  func others() throws {
    let trial = try trial(items: 60)
    #expect(try preview(trial, "check items where quantity = 100") == nil)
    #expect(try preview(trial, "add \"x\" to \"Feestje supplies\"") == nil)
    let lists = try #require(try preview(trial, "delete all lists"))
    #expect(lists.reports[0].sentence == "would delete 3 lists and their 70 items")
    let several = try #require(
      try preview(
        trial,
        """
        update items where quantity >= 100 set quantity = 90
        check items where quantity = 90
        """))
    #expect(several.rowCount == 120)
    #expect(throws: EngineError.self) {
      try preview(trial, "update items where quantity >= 100 set name = lower(\"\")")
    }
  }

  @Test(
    "That a change can't be noted in the history is said beforehand, however it is looked at",
    arguments: ["delete all items", "delete all lists"])
  func history(text: String) throws {
    let sandbox = try Sandbox()
    let store = try Store.create(path: sandbox.path("a"))
    try store.write { db in
      for index in 0..<8 {
        try db.execute(
          sql: """
            INSERT INTO shopping_lists VALUES ('L\(index)', 'List \(index)', 1, 1);
            INSERT INTO shopping_items VALUES
              ('\(index)', 'Item \(index)', 1, 0, '', 8, 'L\(index)', 1, 1);
            """)
      }
    }
    let trial = try ChangeTrial(store)
    #expect(try preview(trial, text)?.losses.isEmpty == true)
    try sandbox.write("no history", to: "a-history")
    let losses = try #require(try preview(trial, text)).losses.map(\.message)
    let end = "a-history can't be used: it is not a history file"
    #expect(losses.count == 1 && losses[0].hasSuffix(end), "\(losses)")
    let shown = trial.run(text).output.shown.filter { $0.code == .undoUnavailable }
    #expect(shown.map(\.message) == losses)
    #expect(try sandbox.text("a-history") == "no history")
  }

  @Test("With a trigger in the schema the change itself tells what it does")
  func triggers() throws {
    let trial = try trial(items: 60)
    try trial.store.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER t BEFORE DELETE ON shopping_items WHEN OLD.quantity >= 110
            BEGIN SELECT RAISE(IGNORE); END
          """)
    }
    let preview = try #require(try preview(trial, "delete items where quantity >= 100"))
    #expect(preview.rowCount == 10)
  }
}
