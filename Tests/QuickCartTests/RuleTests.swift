import Foundation
import QuickCart
import TestSupport
import Testing

@Suite("Rules hold whoever writes", .timeLimit(.minutes(5))) struct RuleTests {
  private let sandbox: Sandbox
  private let database: Database

  init() throws {
    sandbox = try Sandbox()
    let outcome = try sandbox.qcq(["db", "init", "home.sqlite", "--sample", "english"])
    #expect(outcome.status == 0)
    database = try Database(path: sandbox.path("home.sqlite"))
  }

  private func qcq(_ arguments: String...) throws -> Outcome {
    try sandbox.qcq(arguments + ["--database", "home.sqlite"])
  }

  @Test("A change that breaks a rule throws with the rule's name, and changes nothing")
  func typed() async throws {
    try await database.add(.positiveQuantity)
    try await database.add(.nonEmptyTitle)
    #expect(try await database.rules() == [.nonEmptyTitle, .positiveQuantity])
    let before = try await database.items.fetchAll()
    await #expect {
      try await database.items.createItem(name: "None", quantity: 0, listID: "list-1")
    } throws: {
      guard case RepositoryError.ruleBroken("positive-quantity", let error) = $0 else {
        return false
      }
      return error.code == "rule-broken" && error.message.hasSuffix("items where quantity > 0")
    }
    var item = try #require(before.first)
    item.quantity = -1
    await #expect { try await database.items.update(item) } throws: {
      guard case RepositoryError.ruleBroken("positive-quantity", _) = $0 else { return false }
      return true
    }
    await #expect {
      try await database.run("check all items; update all items set quantity = quantity - 5")
    } throws: {
      ($0 as? QuickCartError)?.rule == "positive-quantity"
    }
    #expect(try await database.items.fetchAll() == before)
    try await database.removeRule(named: "positive-quantity")
    try await database.items.update(item)
    #expect(try await database.rules() == [.nonEmptyTitle])
  }

  @Test("Other programs are refused in SQLite's own words") func shell() async throws {
    try await database.add(
      Rule("few", among: Items.where { $0.quantity <= 100 && !$0.completed }),
      keepingBrokenRows: true)
    for sql in [
      "UPDATE shopping_items SET quantity = 101 WHERE id = 'item-1'",
      "UPDATE shopping_items SET is_completed = 1 WHERE id = 'item-1'",
      "INSERT INTO shopping_items SELECT 'n', name, 'many', 0, notes, category_id, "
        + "shopping_list_id, created_at, updated_at FROM shopping_items LIMIT 1",
      "INSERT OR REPLACE INTO shopping_items SELECT id, name, 999, 0, notes, category_id, "
        + "shopping_list_id, created_at, updated_at FROM shopping_items LIMIT 1",
      "UPDATE OR IGNORE shopping_items SET quantity = x'00' WHERE id = 'item-1'",
    ] {
      let error = #expect(throws: (any Error).self) {
        try sandbox.run(sql, on: sandbox.path("home.sqlite"))
      }
      #expect("\(String(describing: error))".contains("qcq rule few: items where"), "\(sql)")
    }
    try sandbox.run(
      "UPDATE shopping_items SET quantity = 100.0 WHERE id = 'item-1'",
      on: sandbox.path("home.sqlite"))
    #expect(try await database.items.fetch(id: "item-1")?.quantity == 100)
  }

  @Test("Stored rows that break a rule are told, and stay only if that is wanted")
  func dirty() async throws {
    let noted = Rule("noted", among: Items.where { $0.note.isPresent || $0.quantity < 6 })
    await #expect { try await database.add(noted) } throws: {
      guard let error = $0 as? QuickCartError else { return false }
      return error.code == "rule-broken" && error.message.hasPrefix("3 items would break the rule")
        && error.message.contains("\"Bananen\" (id item-1)")
    }
    #expect(try await database.rules().isEmpty)
    try await database.add(noted, keepingBrokenRows: true)
    // What it is not about may change, and so may rows towards keeping it.
    try await database.items.toggleCompletion(itemID: "item-1")
    await #expect(throws: RepositoryError.self) {
      try await database.items.updateItem(
        id: "item-1", name: "Bananen", quantity: 7, notes: "", categoryID: 1)
    }
    try await database.items.updateItem(
      id: "item-1", name: "Bananen", quantity: 7, notes: "ripe", categoryID: 1)
  }

  @Test("Undo keeps to the rules, and says which one is in its way") func undo() async throws {
    try await database.run(
      "update \"Chips\" in \"Feestje supplies\" set quantity = quantity - quantity")
    try await database.run("update \"Chips\" in \"Feestje supplies\" set quantity = 4")
    try await database.add(.positiveQuantity)
    await #expect { try await database.undo() } throws: {
      guard let error = $0 as? QuickCartError else { return false }
      return error.code == "undo-refused" && error.message.contains("rule positive-quantity")
    }
    #expect(try await database.fetch(Items.where { $0.quantity == 4 }.count) == 1)
    try await database.removeRule(named: "positive-quantity")
    #expect(try await database.undo() != nil)
    #expect(try await database.fetch(Items.where { $0.quantity == 0 }.count) == 1)
    try await database.redo()
    try await database.add(.positiveQuantity)
    try await database.run("update \"Chips\" in \"Feestje supplies\" set quantity = 9")
    try await database.undo()
    #expect(try await database.fetch(Items.where { $0.quantity == 4 }.count) == 1)
  }

  @Test(
    "What other programs could not check is no rule",
    arguments: [
      ("items where name contains \"x\"", "text"), ("items", "needs a `where`"),
      ("items where list.title = \"Feestje supplies\"", "text"),
      ("items where created since 2020-01-01", "dates"),
      ("items where length(name) < 9", "`length` is unknown"),
      ("lists where any(items)", "one row alone"),
      ("items where quantity > 0 limit 3", "no clause but `where`"),
      ("count items", "needs a `where`"),
      ("items in \"Feestje supplies\" where pending", "no clause but"),
      ("items where label = \"x\"", "text"),
      ("items where category.order > 1", "one row"),
      ("items where quantity > ", "expected a field"),
      ("print \"x\"", "one query"),
      ("items where pending; items where completed", "one query"),
      ("lists where progress < 1", "one row"),
    ])
  func invalid(text: String, reason: String) async throws {
    await #expect { try await database.add(Rule("r", among: text)) } throws: {
      guard let error = $0 as? QuickCartError else { return false }
      return error.message.contains(reason)
    }
    #expect(try await database.rules().isEmpty)
  }

  @Test("Names are plain and each is taken once; a text is data in the trigger, whatever it holds")
  func names() async throws {
    for name in ["", "A", "a_b", "1a", "a b", "a'); DROP TABLE shopping_items; --", "é"] {
      await #expect(throws: QuickCartError.self) {
        try await database.add(Rule(name, among: "items where quantity > 0"))
      }
    }
    let text = "items where quantity > 0 # it's '\u{301}'); DROP TABLE shopping_items; -- \""
    try await database.add(Rule("hostile", among: text))
    #expect(try await database.rules() == [Rule("hostile", among: text)])
    let other = Rule("hostile", among: "items where pending")
    await #expect { try await database.add(other) } throws: {
      ($0 as? QuickCartError)?.code == "invalid-rule"
    }
    await #expect { try await database.removeRule(named: "hostil") } throws: {
      ($0 as? QuickCartError)?.help == "did you mean `hostile`?"
    }
  }

  @Test("The rule and the language mean the same by a condition, for whatever is stored")
  func agreement() async throws {
    let queries = [
      "items where quantity > 2", "items where not quantity in 2..4", "items where has note",
      "items where no note and quantity != 3", "items where quantity in (1, 2, 12) or completed",
      "items where quantity * 2 - 1 >= 11", "items where not (pending and quantity < 3)",
      "items where completed = false", "items where -quantity < -5",
      "items where quantity / 4 > 0.5", "items where quantity % 2 = 0",
    ]
    try sandbox.run(
      "UPDATE shopping_items SET notes = '', quantity = 4.5 WHERE id = 'item-2'",
      on: sandbox.path("home.sqlite"))
    for (number, text) in queries.enumerated() {
      let total = try await database.fetch(Items.count)
      let kept = try await database.fetch(TextQuery("count \(code: text)", as: Int.self)).first ?? 0
      let name = "r\(number)"
      if kept == total {
        try await database.add(Rule(name, among: text))
      } else {
        await #expect { try await database.add(Rule(name, among: text)) } throws: {
          "\($0)".contains("\(total - kept) item")
        }
      }
    }
  }

  @Test("The command lists, adds and removes, with messages and statuses") func command() throws {
    #expect(try qcq("db", "rules").text == "there are no rules\n")
    #expect(try qcq("db", "rules", "add", "positive-quantity").status == 0)
    #expect(
      try qcq("db", "rules", "list", "--format", "csv").text
        == "rule,rows\r\npositive-quantity,items where quantity > 0\r\n")
    let none = "update \"Chips\" in \"Feestje supplies\" set quantity = quantity - quantity"
    let broken = try qcq("query", none)
    #expect(broken.status == 8 && broken.errors.contains("[rule-broken]"), "\(broken.errors)")
    let tried = try qcq("query", none, "--dry-run")
    #expect(tried.status == 8)
    let refused = try qcq("db", "rules", "add", "few", "items where quantity < 5")
    #expect(refused.status == 9 && refused.errors.contains("would break the rule `few`"))
    #expect(try qcq("db", "rules", "add", "few", "items where quantity < 5", "--keep").status == 0)
    #expect(try qcq("db", "rules", "add", "bad", "items where pendng").status == 1)
    #expect(try qcq("db", "rules", "add", "unheard").status == 64)
    #expect(try qcq("db", "rules", "add", "few", "items where pending").status == 9)
    #expect(try qcq("db", "rules", "remove", "few").status == 0)
    #expect(try qcq("db", "rules", "remove", "few").status == 9)
    #expect(try qcq("db", "rules", "add", "x", "items where pending", "--read-only").status == 5)
  }
}
