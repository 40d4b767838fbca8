import QCQSemantics
import QCQText
import Testing

/// What a name stands for in a change is told by its place, and never by what else is called so.
@Suite("A fix of a change keeps what its names were said to be") struct SaidNamesTests {
  /// One name is a list's and a category's.
  private static let names = KnownNames(
    titles: ["BBQ", "Frozen", "Week shop"], categories: ["Dairy", "Frozen"],
    items: ["Cola", "Charcoal", "Ice", "Whole milk"])

  private static let verbs = ["delete", "check", "uncheck", "toggle"]

  private static func mended(_ text: String) -> [String] {
    FirstSentenceTests.found(text, names).flatMap(\.fixes).compactMap {
      SourceText(text).applying($0.edits)
    }
  }

  @Test("What stands behind `in` is a list", arguments: verbs)
  func scope(_ verb: String) {
    for place in ["in Frozen", "in frozen", "in the frozen", "in list Frozen", "from Frozen"] {
      for end in ["", " where pending", " with note"] {
        let found = Self.mended("\(verb) items \(place)\(end)")
        #expect(found.allSatisfy { !$0.contains("category") }, "\(place)\(end): \(found)")
        #expect(found.allSatisfy { $0.contains("in \"Frozen\"") }, "\(place)\(end): \(found)")
      }
    }
    #expect(Self.mended("\(verb) items in Frozen") == ["\(verb) items in \"Frozen\""])
  }

  @Test("What is only a category is none", arguments: verbs) func category(_ verb: String) {
    #expect(Self.mended("\(verb) items in Dairy") == ["\(verb) items where category = \"Dairy\""])
  }

  @Test("No word beside an `in` makes it wider", arguments: verbs)
  func wider(_ verb: String) {
    let rows = [
      "frozen items in \"BBQ\"", "all frozen items in \"BBQ\"", "the frozen items from \"BBQ\"",
      "frozen in \"BBQ\"", "items in \"BBQ\" frozen", "frozen items in bbq",
      "week shop items in \"BBQ\"", "\"Frozen\" items in \"BBQ\"", "\"Week shop\" items in \"BBQ\"",
      "pending frozen items in \"BBQ\"", "frozen dairy items in \"BBQ\"",
      "frozen items in the bbq list", "items in \"BBQ\" which are frozen",
    ]
    for text in rows {
      for fix in Self.mended("\(verb) \(text)") {
        #expect(fix.contains("in \"BBQ\""), "\(text): \(fix)")
        #expect(!fix.contains("in \"Frozen\"") && !fix.contains("in \"Week shop\""), "\(fix)")
        #expect(!fix.contains("\"BBQ\", "), "\(text): \(fix)")
      }
    }
    #expect(
      Self.mended("\(verb) frozen items in \"BBQ\"")
        == ["\(verb) items in \"BBQ\" where category = \"Frozen\""])
  }

  @Test("Two lists that nothing joins are not both meant", arguments: verbs)
  func unjoined(_ verb: String) {
    for rows in [
      "items in \"BBQ\" from \"Week shop\"", "items from BBQ in Week shop",
      "items in \"BBQ\" of \"Week shop\" where pending",
      "items from the BBQ list on the week shop list",
    ] {
      #expect(Self.mended("\(verb) \(rows)") == [], "\(rows)")
    }
    for verb in ["move", "copy"] {
      for rows in [
        "items in \"BBQ\" to \"Frozen\" from \"Week shop\"",
        "items from \"BBQ\" from \"Week shop\" to \"Frozen\"",
      ] {
        #expect(Self.mended("\(verb) \(rows)") == [], "\(rows)")
      }
    }
    #expect(
      Self.mended("\(verb) items from \"BBQ\" and from \"Week shop\"").allSatisfy {
        $0 == "\(verb) items in \"BBQ\", \"Week shop\""
      })
  }

  @Test("Of what may be a list or a category nothing is chosen", arguments: verbs)
  func either(_ verb: String) {
    for text in ["frozen items", "all frozen items", "frozen", "the frozen items"] {
      #expect(Self.mended("\(verb) \(text)") == [], "\(text)")
    }
  }

  @Test("Several lists are several lists", arguments: verbs)
  func several(_ verb: String) {
    #expect(
      Self.mended("\(verb) items in bbq, week shop")
        == ["\(verb) items in \"BBQ\", \"Week shop\""])
  }

  @Test(
    "No name is made of a word of the language, nor of a slip of one",
    arguments: [
      "create category emoji \"🥖\"", "create category note \"x\"", "create list called",
      "create category Bread emoij \"🥖\"", "6 add \"Cola\" to \"BBQ",
      "add 3 items \"Tofu\" to \"BBQ", "add items \"Tofu\" to \"BBQ",
      "rename list \"BBQ\" t oGrill", "rename list \"BBQ\" tp Grill",
      "rename list \"BBQ\" ot Grill", "rename list \"BBQ\" rto Grill",
      "rename category Dairy t oCheese", "rename category Dairy tto Cheese",
      "create list Grill fom \"BBQ\"",
    ])
  func madeNames(_ text: String) {
    let words = [
      "emoji", "note", "called", "emoij", "add", "items", "t", "tp", "ot", "rto", "tto", "fom",
    ]
    for fix in Self.mended(text) {
      let quoted = fix.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.flatMap { $0.element.split(separator: " ") }
      #expect(quoted.allSatisfy { !words.contains(String($0)) }, "\(text): \(fix)")
    }
  }

  @Test(
    "No name is made beside a slip that may end elsewhere",
    arguments: [
      "rename list \"BBQ\" tog rill", "rename list \"BBQ\" ton Grill",
      "rename list \"BBQ\" t oGrill", "rename list BBQ t oGrill", "rename category Dairy t oCheese",
      "ad dTofu to \"BBQ\"", "addt ofu to \"BBQ\"", "add Tofut o \"BBQ\"", "create lis tGrill",
      "create listg rill",
    ])
  func borders(_ text: String) { #expect(Self.mended(text) == []) }

  @Test(
    "A slip that ends where a name begins is put right with it",
    arguments: [
      ("ad Tofu to \"BBQ\"", "add \"Tofu\" to \"BBQ\""),
      ("add Tofu too \"BBQ\"", "add \"Tofu\" to \"BBQ\""),
      ("ad Tofu too BBQ", "add \"Tofu\" to \"BBQ\""),
      ("addd Tofu to \"BBQ\"", "add \"Tofu\" to \"BBQ\""),
      ("add Tofu to \"BBQ\"", "add \"Tofu\" to \"BBQ\""),
    ])
  func apart(_ text: String, _ meant: String) { #expect(Self.mended(text).first == meant) }

  @Test(
    "A name of other words is made",
    arguments: [
      ("create list Grill", "create list \"Grill\""),
      ("rename list \"BBQ\" to Grill", "rename list \"BBQ\" to \"Grill\""),
      ("create category Bread emoji \"🥖\"", "create category \"Bread\" emoji \"🥖\""),
      // A capital of a word that means something here stays.
      (
        "update \"Cola\" in \"BBQ\" set name = Pepsi Max",
        "update \"Cola\" in \"BBQ\" set name = \"Pepsi Max\""
      ),
      ("copy BBQ as Max Party", "create list \"Max Party\" from \"BBQ\""),
    ])
  func otherNames(_ text: String, _ meant: String) {
    #expect(Self.mended(text).first == meant)
  }

  @Test("Names behind `name in` lack their brackets, and are no lists", arguments: verbs)
  func brackets(_ verb: String) {
    for names in ["\"Cola\", \"Charcoal\"", "\"Cola\", \"Ice\", \"Charcoal\""] {
      #expect(
        Self.mended("\(verb) items in \"BBQ\" where name in \(names)")
          == ["\(verb) items in \"BBQ\" where name in (\(names))"])
    }
  }

  @Test("An item that is renamed is one, and `case` is no slip", arguments: ["item", "items"])
  func otherWords(_ noun: String) {
    #expect(
      Self.mended("rename \(noun) \"Cola\" to \"Fanta\" in \"BBQ\"")
        == ["update \"Cola\" in \"BBQ\" set name = \"Fanta\""])
    let text = "update items in \"BBQ\" set quantity = case when completed then 1 else 2 end"
    let found = FirstSentenceTests.found(text, Self.names)
    #expect(found.first?.help == "write `… if … else …`")
  }

  @Test("Where a list is the current one, items that stand alone are on it", arguments: verbs)
  func current(_ verb: String) {
    var names = Self.names
    names.home = { _ in "BBQ" }
    names.title = { ["l1": "Week shop"][$0] }
    func mended(_ text: String) -> [String] {
      FirstSentenceTests.found(text, names, in: "l1").flatMap(\.fixes).compactMap {
        SourceText(text).applying($0.edits)
      }
    }
    for (joint, other) in [(" and", "Charcoal"), (",", "Charcoal"), (" and", "Nobody knows it")] {
      let text = "\(verb) \"Cola\"\(joint) \"\(other)\""
      #expect(
        mended(text)
          == ["\(verb) items in \"Week shop\" where name in (\"Cola\", \"\(other)\")"])
      #expect(FirstSentenceTests.found(text, names, in: "l1").map(\.help) == [nil])
      #expect(
        mended("\(text) in \"BBQ\"")
          == ["\(verb) items in \"BBQ\" where name in (\"Cola\", \"\(other)\")"])
    }
    #expect(mended("mark Cola as done") == ["check \"Cola\" in \"Week shop\""])
    #expect(
      mended("set quantity of Cola to 3")
        == ["update \"Cola\" in \"Week shop\" set quantity = 3"])
    // A list that nobody knows the title of is still the one that is meant.
    names.title = { _ in nil }
    #expect(mended("mark Cola as done") == [])
  }

  @Test("A slip among several names is said, and the others are not looked for without it")
  func slips() {
    for verb in Self.verbs {
      for listed in [
        "\"Cola\", \"Charcola\"", "\"Charcola\", \"Cola\"", "\"Cola\" and \"Charcola\"",
        "\"Ice\", \"Cola\" and \"Charcola\"", "\"Cola\" & \"Charcola\"",
      ] {
        let text = "\(verb) \(listed) in \"BBQ\""
        let found = FirstSentenceTests.found(text, Self.names)
        #expect(
          found.first?.help == "no item is called \"Charcola\": did you mean \"Charcoal\"?",
          "\(text)")
        #expect(found.flatMap(\.fixes) == [], "\(text)")
      }
      #expect(
        Self.mended("\(verb) \"Cola\", \"Charcoal\" in \"BBQ\"")
          == ["\(verb) items in \"BBQ\" where name in (\"Cola\", \"Charcoal\")"])
    }
  }
}
