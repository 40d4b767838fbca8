import QCQText
import TestSupport
import Testing

/// What no fix does to the condition of a change holds whatever else is mended in the same fix.
@Suite("A second slip opens no guard") struct SecondSlipTests {
  /// A change of what a condition chooses, as it is written and with one slip each.
  private static let slips: [(name: String, text: @Sendable (String) -> String)] = [
    ("none", { "delete items in \"BBQ\" where \($0)" }),
    ("a lost quote", { "delete items in \"BBQ where \($0)" }),
    ("a lost curly quote", { "delete items in “BBQ where \($0)" }),
    ("single quotes", { "delete items in 'BBQ' where \($0)" }),
    ("no quotes", { "delete items in BBQ where \($0)" }),
    ("a letter too many", { "delete items in \"BBQ\" wherre \($0)" }),
    ("a letter too few", { "delete items in \"BBQ\" whre \($0)" }),
    ("capitals", { "delete items in \"BBQ\" WHERE \($0)" }),
    ("no blank", { "delete items in \"BBQ\" where\($0)" }),
    ("the noun", { "delete itms in \"BBQ\" where \($0)" }),
    ("the verb", { "delte items in \"BBQ\" where \($0)" }),
  ]

  @Test(
    "What can't be known is not guessed",
    arguments: [
      // A sign.
      "quantity 3", "quantty 3", "category \"Dairy\"", "created 2026-11-01",
      // `and` or `or`.
      "completed quantity > 10", "completed has note", "has note quantity > 10",
      // A bracket.
      "(completed or quantity > 10 and pending", "not (completed or quantity > 10",
      "not completed or quantity > 10)", "not completed and quantity > 10)",
      "pending and quantity > 3 or has note)",
      // The condition, or a part of it.
      "", "and completed", "or completed", "completed and", "completed or",
      "(and completed)", "(completed or)",
    ])
  func guards(condition: String) {
    for (name, text) in Checkout.some(Self.slips, each: 2, from: condition.utf8.count) {
      #expect(Self.mended(text(condition)) == nil, "\(name)")
    }
  }

  @Test("`or` stays one", arguments: ["|", "||", "or"])
  func choices(sign: String) {
    for (name, text) in Self.slips {
      let mended = Self.mended(text("completed \(sign) quantity > 10"))
      #expect(mended?.hasSuffix("where completed or quantity > 10") ?? true, "\(name)")
    }
  }

  @Test("`has` in quotes is compared with nothing") func quotedHas() {
    for (name, text) in Self.slips {
      let mended = Self.mended(text("\"has\" note"))
      #expect(mended?.hasSuffix("where has note") ?? true, "\(name)")
    }
    #expect(
      Self.mended("delete items in \"BBQ\" where \"has\" note")
        == "delete items in \"BBQ\" where has note")
  }

  @Test(
    "What is whole keeps its fix",
    arguments: [
      "completed", "not completed", "completed and quantity > 10", "quantity > 3 or has note",
      "(completed or has note) and quantity > 10", "not (completed or has note)",
    ])
  func whole(condition: String) {
    let whole = "delete items in \"BBQ\" where \(condition)"
    let negated = "delete items in \"BBQ\" where pending"
    for (name, text) in Self.slips.dropFirst() where name != "no blank" {
      let mended = Self.mended(text(condition))
      #expect(mended == whole || condition == "not completed" && mended == negated, "\(name)")
    }
  }

  @Test(
    "A rank or a likeness that may be two things is neither",
    arguments: [
      "sort by quantity top 3", "order by quantity top 3", "like \"Cola\"", "like Cola",
      "where name is like Cola", "whose name is like \"Cola\"",
    ])
  func ranks(rest: String) {
    #expect(Self.mended("delete items in \"BBQ\" \(rest)") == nil)
  }

  @Test("Both of what `like` may mean are shown") func likeness() {
    let found = FirstSentenceTests.found("delete items in \"BBQ\" where name like \"Cola\"")
    #expect(found.flatMap(\.fixes).count == 2)
    #expect(
      Self.mended("delete items in \"BBQ\" where name like \"Col%\"")
        == "delete items in \"BBQ\" where name starts with \"Col\"")
    #expect(
      Self.mended("items in \"BBQ\" like \"Cola\"")
        == "items in \"BBQ\" where name contains \"Cola\"")
  }

  @Test(
    "No letter is a slip of another one in what a change is about",
    arguments: [
      "let a = items in \"BBQ\" where completed\ndelete b",
      "param l: list\ndelete items in $k where completed",
      "param a: int = 1\nparam b: list = \"BBQ\"\ndelete items in $c",
    ])
  func letters(text: String) {
    let found = FirstSentenceTests.found(text).filter { $0.severity == .error }
    #expect(!found.isEmpty && found.flatMap(\.fixes) == [])
  }

  @Test(
    "No part of a sign is lost",
    arguments: [
      ("> =", ">="), ("= >", ">="), ("< =", "<="), ("= <", "<="), ("! =", "!="), ("< >", "!="),
    ])
  func signs(written: String, meant: String) {
    for head in [
      "items in \"BBQ\" wher quantity", "items in \"BBQ\" quantity", "itms where quantity",
      "items where pendng and quantity", "delete items in \"BBQ\" wher quantity",
      "check itms in \"BBQ\" where quantity", "remove items in \"BBQ\" where quantity",
      "items in \"BBQ\" where quantity",
    ] {
      for value in [" 3", "3"] {
        guard let mended = Self.mended("\(head) \(written)\(value)") else { continue }
        #expect(mended.hasSuffix("quantity \(meant) 3"), "\(head) \(written)\(value): \(mended)")
      }
    }
    #expect(
      Self.mended("items in \"BBQ\" where quantity \(written) 3")
        == "items in \"BBQ\" where quantity \(meant) 3")
    let mended = Self.mended("items in \"BBQ\" wher quantity \(written) 3")
    // Neither half of `< >` turns its meaning round as the whole does.
    #expect(mended == "items in \"BBQ\" where quantity \(meant) 3" || written == "< >")
  }

  @Test("A slip that may have been `and` is no `in`", arguments: ["an", "n", "ind"])
  func joints(word: String) {
    for text in [
      "delete \"Cola\" \(word) \"BBQ\"", "delete items where completed \(word) \"BBQ\"",
      "check Cola \(word) \"BBQ\"", "delete items where has note \(word) \"BBQ\"",
      "move \"Cola\" \(word) \"BBQ\" to \"Week shop\"",
    ] {
      #expect(Self.mended(text) == nil, "\(text)")
    }
    #expect(
      Self.mended("items where completed \(word) \"BBQ\"")
        == "items in \"BBQ\" where completed")
  }

  @Test("Behind what is asked for it is one") func scope() {
    #expect(Self.mended("delete items n \"BBQ\"") == "delete items in \"BBQ\"")
  }

  @Test("What is set in a change still gets its sign") func set() {
    #expect(
      Self.mended("update items in \"BBQ\" wherre completed set quantity 3")
        .map { $0.hasSuffix("where completed set quantity = 3") } ?? true)
  }

  @Test(
    "Where a name may be missing, all items are not meant",
    arguments: [
      "delete in \"BBQ\"", "check in \"BBQ\"", "uncheck in \"BBQ\"", "toggle in \"BBQ\"",
      "move in \"BBQ\" to \"Week shop\"", "copy in \"BBQ\" to \"Week shop\"",
      "update in \"BBQ\" set note = \"x\"", "delete in BBQ", "delete in 'BBQ'",
      "delete in \"BBQ", "delte in \"BBQ\"", "delete In \"BBQ\"", "explain delete in \"BBQ\"",
      "delete in \"BBQ\" where not has note", "delete in BBQ where no note",
      "check in \"BBQ\" where pending", "move in \"BBQ\" where has note to \"Week shop\"",
      "update in \"BBQ\" where no note set note = \"x\"", "delete in \"BBQ\" limit 3",
      "delete in \"BBQ\", \"Week shop\" where completed", "delete in \"BBQ\" without note",
    ])
  func nameless(text: String) {
    let found = FirstSentenceTests.found(text)
    #expect(!found.isEmpty && found.allSatisfy(\.fixes.isEmpty))
  }

  @Test("No list is deleted by what its items lack", arguments: ["no note", "not has note"])
  func nounless(condition: String) {
    let text = "delete where \(condition)"
    let mended = FirstSentenceTests.found(text).flatMap(\.fixes).compactMap {
      SourceText(text).applying($0.edits)
    }
    #expect(mended == ["delete items where \(condition)"])
  }

  @Test("What may be missing is said", arguments: ["delete", "check", "toggle"])
  func missing(verb: String) {
    #expect(
      FirstSentenceTests.found("\(verb) in \"BBQ\"").map(\.help)
        == ["name an item in front of `in`, or write `items` for all of them"])
  }

  @Test("A number names no category", arguments: ["5", "12", "2.5"])
  func numbers(number: String) {
    let found = FirstSentenceTests.found("update \"Cola\" in \"BBQ\" set category = \(number)")
    #expect(found.count == 1 && found.flatMap(\.fixes).isEmpty)
  }

  @Test(
    "What stands for all items is kept",
    arguments: ["itms", "item", "everything", "all", "all items"])
  func all(word: String) {
    guard let mended = Self.mended("delete \(word) in \"BBQ\"") else { return }
    #expect(mended == "delete items in \"BBQ\"" || mended == "delete all items in \"BBQ\"")
  }

  private static func mended(_ text: String) -> String? { FirstSentenceTests.mended(text) }
}
