import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

/// What the prompt looks like, kept in files; `QCQ_UPDATE=1` writes what it looks like now.
@Suite("The prompt as it is seen", .serialized) struct PromptScreenTests {
  private let sandbox: Sandbox
  private let path: String

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.path("home.sqlite")
    try Store.create(path: path, sample: .demo, now: PromptTrial.now).close()
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      for (title, count) in [("One", 1), ("Seven", 7), ("Sixty", 60), ("Two thousand", 2000)] {
        try db.execute(
          sql: """
            INSERT INTO shopping_lists VALUES (?1, ?1, 1, 1);
            """, arguments: [title])
        try db.execute(
          sql: """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
            INSERT INTO shopping_items
              (id, name, quantity, notes, category_id, shopping_list_id, created_at, updated_at)
            SELECT ?1 || i, iif(i % 3, 'Hamburgers ', 'Crème brûlée met een lange naam ') || i,
              i % 12 + 1, iif(i % 4, '', 'two without pepper, and one for Zoë and Amélie'), 8, ?1,
              i, i FROM n
            """, arguments: [title, count])
      }
    }
    try queue.close()
  }

  private func expect(_ text: String, _ name: String) throws {
    let text = text.replacing(/\ · [\d.,]+ m?s/, with: " · 1 ms") + "\n"
    if Checkout.isUpdating { try Checkout.write(text, to: "Tests/Screens/\(name)") }
    let kept = try Checkout.text("Tests/Screens/\(name)")
    #expect(kept == text, "\(name)")
  }

  /// All that came on the screen while a body used the prompt.
  private func session(
    _ columns: Int, _ body: (PromptTerminal) -> Void
  ) throws -> String {
    let prompt = try PromptTerminal(
      sandbox, ["--database", path, "--now", "2026-11-21T12:00"], columns: columns, lines: 200,
      environment: ["NO_COLOR": "1", "PAGER": ""])
    body(prompt)
    // Between values that programs read.
    #expect(prompt.screen.surprises.allSatisfy { $0 == "control 9" })
    let text = prompt.screen.text(cursor: false)
    prompt.type(".exit", Keys.enter)
    prompt.expectEnd()
    return text
  }

  private static let widths = [40, 80, 120]

  @Test("Previews of one row, seven, sixty and two thousand", arguments: widths)
  func previews(columns: Int) throws {
    let text = try session(columns) { prompt in
      prompt.enter("explain delete items in \"One\"")
      for list in ["Seven", "Sixty", "Two thousand"] {
        for change in ["delete items in", "update items in"] {
          let end = change.hasPrefix("update") ? " set quantity = 7, note = \"for the party\"" : ""
          prompt.type("\(change) \"\(list)\"\(end)", Keys.enter)
          prompt.wait { $0.text().hasSuffix("] ▮") }
          prompt.type("n", Keys.enter)
          prompt.wait { $0.text().hasSuffix("qcq> ▮") }
        }
      }
      prompt.enter("delete items in \"One\"")
      prompt.enter("undo")
    }
    try expect(text, "prompt-previews-\(columns).txt")
  }

  @Test("Messages", arguments: widths) func messages(columns: Int) throws {
    let text = try session(columns) { prompt in
      for entry in [
        "items where nme = \"x\"",
        "items in \"BBQ\" where quantity > 3 and note contains \"two without pepper\" and "
          + "pendng by category sort name",
        "check \"Colla\" in \"BBQ\"", "items in \"BBQQ\"", "add \"Milk\"", "select * from items",
        "items where created > \"2026-13-01\"", "itmes where", ".opne x",
      ] {
        prompt.enterMistake(entry)
        // What is offered is not taken.
        prompt.type(Keys.control("U"))
        prompt.wait { $0.text().hasSuffix("qcq> ▮") }
      }
    }
    try expect(text, "prompt-messages-\(columns).txt")
  }

  @Test("Help", arguments: widths) func help(columns: Int) throws {
    let text = try session(columns) { prompt in
      for entry in ["help", "help where", "help commands", "help csv"] { prompt.enter(entry) }
    }
    try expect(text, "prompt-help-\(columns).txt")
  }

  @Test("Every form of result", arguments: widths) func results(columns: Int) throws {
    let text = try session(columns) { prompt in
      for entry in [
        "items in \"BBQ\"", "items in \"BBQ\" where pending by category", "lists", "categories",
        "count items", "count items per category", "items in \"Sixty\"",
        "items where name = \"Halloumi\" show name, quantity, category, note, created, updated",
        "count items per list, category crosstab", "count items per category draw bar",
        "lists show title, progress draw progress",
        "together { total = count items; lists show title limit 2 }", "items where name = \"zz\"",
        "print \"{count items} items\"", "explain items in \"BBQ\" where pending", "history",
      ] { prompt.enter(entry) }
      for format in ["vertical", "csv", "tsv", "json", "ndjson", "markdown", "html"] {
        prompt.enter(".format \(format)")
        prompt.enter("items in \"BBQ\" where quantity > 8 show name, quantity, note")
      }
    }
    try expect(text, "prompt-results-\(columns).txt")
  }
}
