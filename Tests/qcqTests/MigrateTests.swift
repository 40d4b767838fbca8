import TestSupport
import Testing

@Suite("What `db migrate` says, and what it would do", .waiting) struct MigrateTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite", "--sample", "demo"])
  }

  private func migrate(_ options: String...) throws -> Outcome {
    try sandbox.qcq(["db", "migrate", "--database", "a.sqlite"] + options)
  }

  private func damage(_ sql: String) throws {
    try sandbox.run(sql, on: sandbox.path("a.sqlite"))
  }

  @Test("A time that lists had comes back, and a change goes on meanwhile") func times() throws {
    try damage("DROP INDEX idx_lists_updated; ALTER TABLE shopping_lists DROP COLUMN updated_at")
    let changes = [
      #"add "Kiwi" to "BBQ""#, #"check "Kiwi" in "BBQ""#, #"move "Kiwi" in "BBQ" to "Week shop""#,
      #"delete "Kiwi" in "Week shop""#,
    ]
    for change in changes {
      let outcome = try sandbox.qcq(["query", change, "--database", "a.sqlite"])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let lines = """
      add the column shopping_lists.updated_at, set to now
      create the index idx_lists_updated

      """
    for outcome in [try migrate("--dry-run"), try migrate()] {
      #expect(outcome.text == lines && outcome.errors == "" && outcome.status == 0)
    }
    for outcome in [try migrate("--dry-run"), try migrate()] {
      #expect(outcome.text == "nothing to do\n" && outcome.status == 0)
    }
  }

  @Test("What can't be mended is said alike, and nothing is done") func unfit() throws {
    try damage(
      """
      ALTER TABLE shopping_items DROP COLUMN notes;
      ALTER TABLE shopping_lists RENAME COLUMN title TO heading
      """)
    let (dry, real) = (try migrate("--dry-run"), try migrate())
    #expect(dry.status == 8 && real.status == 8)
    #expect(dry.text == "" && real.text == "")
    #expect(dry.errors == real.errors)
    #expect(real.errors.contains("shopping_lists.title is missing and can't be added"))
    let outcome = try sandbox.qcq(["query", "items where has note", "--database", "a.sqlite"])
    #expect(outcome.errors.contains("[missing-column]"))
  }
}
