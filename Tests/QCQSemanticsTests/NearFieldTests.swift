import QCQLanguage
import QCQText
import TestSupport
import Testing

@Suite("Another field is no fix because it looks alike") struct NearFieldTests {
  private static func found(_ text: String) -> [Diagnostic] { FirstSentenceTests.found(text) }

  /// What each fix of a text makes of it.
  private static func mended(_ text: String) -> [String] {
    found(text).flatMap(\.fixes).compactMap { SourceText(text).applying($0.edits) }
  }

  /// Words with one wrong letter in a field that holds texts.
  private static let words = ["list", "name", "note", "label"].flatMap { field -> [String] in
    field.indices.flatMap { index -> [String] in
      let (head, tail) = (field[..<index], field[field.index(after: index)...])
      return ["a", "e", "i", "o", "u", "l", "s"].map { "\(head)\($0)\(tail)" }
    }
  }.filter { !fields.contains($0) }

  private static let fields = StoredField.allCases.map(\.rawValue) + ["label", "price", "due"]

  @Test(
    "A field whose type doesn't fit what it is compared with was not meant",
    arguments: ["> 10", "= 10", "!= 3", "<= 2.5", "in (10, 20)", "= true", "> 2026-11-01"])
  func types(test: String) {
    let heads = [
      "items where ", "count items in \"BBQ\" where pending and ", "delete items where ",
      "delete items where quantity == 3 and ", "update items in \"BBQ\" where ",
    ]
    let words = Checkout.some(
      Self.words + ["cost", "post", "game"], each: 3, from: test.utf8.count)
    for (index, word) in words.enumerated() {
      // All of them are for the long form.
      for (place, head) in heads.enumerated()
      where Checkout.isLong || index % heads.count == place {
        let text = head + "\(word) \(test)" + (head.hasPrefix("update") ? " set quantity = 2" : "")
        let said = Self.mended(text).filter { mended in
          // What was compared is no text.
          mended.contains("has ")
            || mended.count { $0 == "\"" } > text.count { $0 == "\"" }
        }
        #expect(said == [], "\(text)")
      }
    }
  }

  @Test("Nor in lists and categories, nor where a step leads to it")
  func otherEntities() {
    for text in [
      "delete lists where tile > 50", "lists where titel > 50", "items where list.tile > 50",
      "delete categories where nane < 3", "items where category.nane < 3",
      "items where nme = 5", "items where length(nme) > 3 and nme = 5",
    ] {
      #expect(Self.mended(text) == [], "\(text)")
    }
  }

  @Test("Which rows a change is about, a field decides only where it was plainly misspelt")
  func guessed() {
    let heads = [
      "delete items where ", "check items in \"BBQ\" where not ", "explain delete items where ",
    ]
    for word in Self.words {
      for head in heads {
        let text = "\(head)\(word) = \"BBQ\""
        #expect(Self.mended(text).count != 1, "\(text)")
      }
    }
    for text in [
      "delete items in \"BBQ\" sort lost limit 3", "delete items where nte = \"x\"",
      "update items where lost = \"BBQ\" set quantity = 2", "delete items where qantaty > 3",
    ] {
      #expect(Self.mended(text) == [], "\(text)")
      #expect(Self.found(text).first?.help?.hasPrefix("did you mean ") ?? false, "\(text)")
    }
  }

  @Test("What something costs is not nearly a list") func money() {
    let found = Self.found("items in \"BBQ\" show cost")
    #expect(found.first?.help?.hasPrefix("did you mean") != true)
    #expect(
      Self.mended("items in \"BBQ\" show cost") == ["items in \"BBQ\" show name, price * quantity"])
    for test in ["cost > 10", "cost over 10", "not cost > 10"] {
      #expect(Self.mended("delete items where \(test)") == [], "\(test)")
    }
  }

  @Test(
    "What is plainly a slip is put right, and in a query what is near",
    arguments: [
      ("delete items where creatd on today", "delete items where created on today"),
      ("delete items where categry = \"Dairy\"", "delete items where category = \"Dairy\""),
      ("delete items where quantaty > 30", "delete items where quantity > 30"),
      ("delete items where qty > 30", "delete items where quantity > 30"),
      ("delete lists where tilte = \"BBQ\"", "delete lists where title = \"BBQ\""),
      ("delete items where lits = \"BBQ\"", "delete items where list = \"BBQ\""),
      ("items where lost = \"BBQ\"", "items where list = \"BBQ\""),
      (
        "items where nme = \"x\" and quantity = \"3\"", "items where name = \"x\" and quantity = 3"
      ),
      (
        "update items in \"BBQ\" where pending set nte = \"x\"",
        "update items in \"BBQ\" where pending set note = \"x\""
      ),
    ])
  func slips(text: String, expected: String) {
    #expect(Self.mended(text).first == expected)
  }
}
