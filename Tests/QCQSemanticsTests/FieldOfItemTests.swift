import QCQSemantics
import QCQText
import Testing

@Suite("A field of one item") struct FieldOfItemTests {
  private static let names = KnownNames(
    titles: ["BBQ", "Week shop", "Ice"], categories: ["Dairy"],
    items: ["Cola", "Whole milk", "Ice"],
    home: { ["Cola": "BBQ", "Whole milk": "Week shop"][$0] })

  private static func mended(_ text: String) -> String? {
    FirstSentenceTests.mended(text, names)
  }

  @Test(
    "It is shown, by whatever field",
    arguments: ["price", "quantity", "note", "category", "due"])
  func shown(field: String) {
    let shown = "items where name = \"Cola\" show \(field)"
    for item in ["\"Cola\"", "cola", "\"cola\"", "the cola"] {
      #expect(Self.mended("\(field) of \(item)") == shown, "\(item)")
      #expect(Self.mended("what is the \(field) of \(item)?") == shown, "\(item)")
    }
    #expect(
      Self.mended("\(field) of \"Cola\" in \"BBQ\"")
        == "items in \"BBQ\" where name = \"Cola\" show \(field)")
  }

  @Test(
    "What is worked out is that of the item",
    arguments: [
      ("cost of \"Cola\"", "sum price * quantity of items where name = \"Cola\""),
      ("total cost of whole milk", "sum price * quantity of items where name = \"Whole milk\""),
      ("sum quantity of \"Cola\"", "sum quantity of items where name = \"Cola\""),
      ("average price of \"Cola\"", "average price of items where name = \"Cola\""),
      ("cost of \"BBQ\"", "sum price * quantity of items in \"BBQ\""),
      ("note of \"BBQ\"", "items in \"BBQ\" where has note"),
    ])
  func measured(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "What is no list is none behind `of`",
    arguments: [
      "price", "quantity", "note", "cost", "sum price", "sum quantity", "average quantity",
      "number", "max price", "total price", "total", "count", "names",
    ])
  func scopes(asked: String) {
    for name in ["Cola", "Tea", "Dairy", "Whole milk"] {
      for text in ["\(asked) of \"\(name)\"", "\(asked) for \"\(name)\""] {
        let mended = Self.mended(text) ?? ""
        #expect(!mended.contains("in \"\(name)\""), "\(text): \(mended)")
      }
    }
  }

  @Test(
    "A category is never taken away",
    arguments: ["none", "null", "NULL", "nil", "None", "empty", "nothing"])
  func noCategory(word: String) {
    for text in [
      "update \"Cola\" in \"BBQ\" set category = \(word)",
      "update items in \"BBQ\" where pending set quantity = 2, category = \(word)",
      "add \"Tea\" to \"BBQ\" set category = \(word)",
    ] {
      #expect(Self.mended(text) == nil, "\(text)")
      let first = FirstSentenceTests.found(text).first
      #expect(first?.code == .expectedValue && first?.help?.contains("`\"Other\"`") == true)
    }
  }

  @Test(
    "A verb of deleting empties a column of one's own",
    arguments: ["delete", "clear", "remove", "erase", "delete the"])
  func emptied(verb: String) {
    for field in ["price", "due"] {
      let ends = [
        ("of \"Cola\" in \"BBQ\"", "\"Cola\" in \"BBQ\""), ("of cola", "\"Cola\" in \"BBQ\""),
        ("from \"Cola\" in \"BBQ\"", "\"Cola\" in \"BBQ\""),
        ("of items in \"BBQ\"", "items in \"BBQ\""), ("in \"BBQ\"", "items in \"BBQ\""),
        ("where name = \"Cola\"", "items where name = \"Cola\""),
      ]
      for (end, rows) in ends {
        #expect(
          Self.mended("\(verb) \(field) \(end)") == "update \(rows) set \(field) = none",
          "\(field) \(end)")
      }
    }
    #expect(
      Self.mended("\(verb) note of \"Cola\"") == "update \"Cola\" in \"BBQ\" set note = \"\"")
  }

  @Test(
    "What may be rows is not emptied",
    arguments: ["delete due items in \"BBQ\"", "delete price", "clear price", "delete price 3"])
  func notEmptied(text: String) {
    #expect(Self.mended(text)?.contains("= none") != true)
  }

  @Test("Items of a list that is not there are asked for all the same")
  func unknownList() {
    #expect(Self.mended("all items of \"Party\"") == "items in \"Party\"")
    #expect(Self.mended("item in \"Party\"") == "items in \"Party\"")
  }
}
