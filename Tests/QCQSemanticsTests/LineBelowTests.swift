import QCQSemantics
import QCQText
import TestSupport
import Testing

/// What a line may become that stands below other statements: it may say more of the one above, or
/// need what that one makes.
@Suite("Fixes of lines below other statements") struct LineBelowTests {
  private static let above = [
    "delete items in \"BBQ\"", "delete all items", "delete items in \"BBQ\" where completed",
    "check items in \"BBQ\"", "update items in \"BBQ\" set note = \"x\"",
    "move items in \"BBQ\" to \"Week shop\"", "copy items in \"BBQ\" to \"Week shop\"",
    "explain delete items in \"BBQ\"", "let x = items in \"BBQ\"",
    "let x = items in \"BBQ\"\nlet y = x",
  ]

  private static let ends = ["\n", "\n\n", "\n# why\n", "\n\n# why\n\n", "\r\n", "\r\n\r\n", "; "]

  @Test(
    "What names nothing to ask for becomes no query of its own",
    arguments: [
      "were completed", "wer completed", "then where completed", "en quantity > 5",
      "an quantity > 5", "also quantity > 5", "also completed", "i \"BBQ\"", "n \"BBQ\"",
      "max 2", "top 2", "were items completed", "then items where completed",
      "en items where completed", "wher items completed", "adn items where completed",
      "w quantity > 5", "hvaing quantity > 5", "filtr completed", "too completed",
      "being completed", "plus completed",
    ])
  func continued(line: String) {
    for (place, head) in Self.above.enumerated() {
      for end in Checkout.some(Self.ends, each: 4, from: place + line.utf8.count) {
        #expect(Self.mended(head + end + line) == nil, "\(head)\(end)\(line)")
      }
    }
  }

  @Test("Nor does it where the statement below uses the name above")
  func named() {
    for line in ["were completed", "en quantity > 5", "i \"Week shop\"", "max 2"] {
      #expect(Self.mended("let x = items in \"BBQ\"\n\(line)\ndelete x") == nil, "\(line)")
    }
  }

  @Test(
    "It is said how a line goes on",
    arguments: ["were completed", "en quantity > 5", "i \"BBQ\"", "max 2", "then where completed"])
  func advice(line: String) {
    let help = FirstSentenceTests.found("delete items in \"BBQ\"\n\(line)").first?.help
    #expect(help?.hasPrefix("a line that continues the one above is indented") == true)
  }

  @Test(
    "Below a change that is broken off nothing becomes a query",
    arguments: ["delete", "check", "update", "explain delete"])
  func brokenOff(line: String) {
    for below in ["completed items", "pending items in \"BBQ\"", "itms in \"BBQ\""] {
      for end in ["\n", "\n\n", " # why\n"] {
        let found = FirstSentenceTests.found(line + end + below)
        #expect(found.flatMap(\.fixes).isEmpty, "\(line)\(end)\(below)")
        #expect(found.first?.help == "write the line below behind it, or indent that line")
      }
    }
  }

  @Test(
    "What may go on in the line below is not put right unseen",
    arguments: [
      "delete items in \"BBQ\" where note\nstarts with \"x\"",
      "delete items where created before 3 days\nago and completed",
      "check items in \"BBQ\" where note\nstarts with \"x\"",
      "delete itms in \"BBQ\" where pending\nago and completed",
    ])
  func rests(text: String) {
    let query = text.replacing("delete ", with: "").replacing("check ", with: "")
    for text in [text, query] {
      let unseen = FirstSentenceTests.found(text)
        .fixedUnseen(in: SourceText(text), isInChange: { _ in text != query })
      #expect(unseen.allSatisfy { $0.message.contains("itms") }, "\(text)")
    }
  }

  private static let halves = [
    ("items where note", "starts with \"x\""), ("items where note", "contains \"x\""),
    ("items where note", "is not empty"), ("items where name", "matches /x/"),
    ("items where quantity", "is 3"), ("items where quantity", "> 3"),
    ("items where completed and quantity", "< 3"), ("items where", "note starts with \"x\""),
    ("items show", "name, quantity"), ("lists where title", "contains \"x\""),
    ("delete items in \"BBQ\" where note", "starts with \"x\""),
  ]

  @Test("No fix loses a line that says nothing by itself", arguments: halves)
  func half(front: String, rest: String) {
    let isWhole = !FirstSentenceTests.found("\(front) \(rest)").contains {
      $0.severity == .error
    }
    for end in ["\n", "\r\n", " \n", "\n\n", "\n# why\n"] {
      for below in ["", "\ncount items\n", "\nitms\n"] {
        let text = front + end + rest + below
        let found = FirstSentenceTests.found(text)
        let fixes = found.filter { $0.span.start <= front.utf8.count + 1 }.flatMap(\.fixes)
        let mended = fixes.map { SourceText(text).applying($0.edits) }
        let isBroken = end.hasSuffix("why\n") || end == "\n\n"
        #expect(
          mended == (isWhole && !isBroken ? ["\(front) \(rest)\(below)"] : []), "\(text)")
        let unseen = found.fixedUnseen(in: SourceText(text), isInChange: { _ in false })
        #expect(!unseen.contains { $0.span.start < front.utf8.count + 2 }, "\(text)")
      }
    }
  }

  @Test("What stands above a statement is put right without it") func aboveStatement() {
    for below in ["count items", "let x = lists", "delete items in \"BBQ\""] {
      #expect(Self.mended("items where note\n\(below)") == "items where has note\n\(below)")
    }
  }

  @Test("A statement of its own below it is put right as ever")
  func brokenOffAbove() {
    #expect(Self.mended("delete\nlet x = itms") == "delete\nlet x = items")
  }

  @Test("By itself it is what it says") func alone() {
    #expect(Self.mended("were completed") == "items where completed")
    #expect(Self.mended("# first\n\nwere completed") == "# first\n\nitems where completed")
  }

  @Test(
    "What asks for something is put right below a change too",
    arguments: [
      ("itms in \"BBQ\"", "items in \"BBQ\""), ("items where pendng", "items where pending"),
      ("conut items", "count items"),
      ("completed items in BBQ", "items in \"BBQ\" where completed"),
      ("find pending items", "items where pending"), ("select name from items", "items show name"),
      ("how many items are pending", "count items where pending"),
      ("sum quantty of items", "sum quantity of items"),
    ])
  func asked(line: String, expected: String) {
    for end in Self.ends {
      let head = "delete items in \"BBQ\" where completed" + end
      #expect(Self.mended(head + line) == head + expected)
    }
  }

  @Test("So is the name of a query") func askedByName() {
    let head = "let open = items where pending\n"
    #expect(Self.mended(head + "opn in \"BBQ\"") == head + "open in \"BBQ\"")
  }

  @Test(
    "A gap in a condition is not closed, over line ends either",
    arguments: [
      "where and quantity > 1", "where or quantity > 1", "where not and quantity > 1",
      "where where quantity > 1", "where en quantity > 1",
      "where completed and and quantity > 1", "where completed or or quantity > 1",
      "where completed or and quantity > 1", "where completed and or quantity > 1",
      "where (and completed) and quantity > 1", "where , quantity > 1",
    ])
  func gaps(rest: String) {
    let words = rest.split(separator: " ").map(String.init)
    for (number, verb) in ["delete", "check", "uncheck"].enumerated() {
      let head = "\(verb) items in \"BBQ\""
      #expect(Self.mended("\(head) \(rest)") == nil)
      for place in words.indices where Self.joints.contains(words[place]) {
        for end in Checkout.some(["\n", "\n  ", "\r\n", "\n\n"], each: 3, from: number + place) {
          let text =
            words[..<place].joined(separator: " ") + end + words[place...].joined(separator: " ")
          #expect(Self.mended("\(head) \(text)") == nil, "\(head) \(text)")
        }
      }
    }
  }

  private static let joints = ["where", "and", "or", "not", "(and"]

  @Test(
    "A list that is made above is there",
    arguments: [
      "create list \"Week 49\"", "Create list \"Week 49\"", "create lst \"Week 49\"",
      "rename list \"Camping in France\" to \"Week 49\"", "create list \"Week 49\" from \"BBQ\"",
      "new list \"Week 49\"",
    ])
  func made(head: String) {
    for (wrong, right) in [
      ("copy items In \"Week shop\" to \"Week 49\"", "copy items in \"Week shop\" to \"Week 49\""),
      ("move items in 'Week shop' to \"Week 49\"", "move items in \"Week shop\" to \"Week 49\""),
      ("copy items in \"Week shop\" ot \"Week 49\"", "copy items in \"Week shop\" to \"Week 49\""),
      (
        "move items in \"Week shop\" were completed to \"Week 49\"",
        "move items in \"Week shop\" where completed to \"Week 49\""
      ),
    ] {
      for between in ["\n", "\ncount items\n", "; "] {
        let fixed = Self.mendedAll(head + between + wrong)
        #expect(fixed?.hasSuffix(between + right) == true, "\(fixed ?? "-")")
      }
    }
  }

  @Test(
    "So is a category",
    arguments: [
      "create category \"Deli\" emoji \"🫒\"", "Create category \"Deli\" emoji \"🫒\"",
      "creat category \"Deli\" emoji \"🫒\"", "rename category \"Dairy\" to \"Deli\"",
    ])
  func madeCategory(head: String) {
    for (wrong, right) in [
      ("delete Deli items in \"BBQ\"", "delete items in \"BBQ\" where category = \"Deli\""),
      ("check items in Deli", "check items where category = \"Deli\""),
      ("add \"Olives\" to BBQ as Deli", "add \"Olives\" to \"BBQ\" as \"Deli\""),
      ("ad \"Olives\" to \"BBQ\" as \"Deli\"", "add \"Olives\" to \"BBQ\" as \"Deli\""),
      (
        "update \"Cola\" in \"BBQ\" sett category = \"Deli\"",
        "update \"Cola\" in \"BBQ\" set category = \"Deli\""
      ),
    ] {
      for between in ["\n", "\ncount items\n"] {
        let fixed = Self.mendedAll(head + between + wrong)
        #expect(fixed?.hasSuffix(between + right) == true, "\(fixed ?? "-")")
      }
    }
    let found = FirstSentenceTests.found("\(head)\nmove \"Cola\" in \"BBQ\" to Deli")
    #expect(found.last?.help?.contains("is a category") == true)
    #expect(found.last?.fixes == [])
  }

  @Test("A category that is made below is none yet") func unmadeCategory() {
    let text = "delete Deli items in \"BBQ\"\ncreate category \"Deli\" emoji \"🫒\""
    #expect(FirstSentenceTests.found(text).flatMap(\.fixes) == [])
  }

  private static let ofCola = [
    "check \"Cola\"", "mark Cola as done", "rename \"Cola\" to \"Pepsi\"",
    "update \"Cola\" set quantity = 3", "set quantity of Cola to 3", "delete \"Cola\"",
  ]

  /// The text with the fixes of its last line.
  private static func mendedLast(_ head: String, _ line: String) -> String? {
    let text = head + "\n" + line
    let found = FirstSentenceTests.found(text).filter { $0.span.start > head.utf8.count }
    return found.flatMap(\.fixes).first.flatMap { SourceText(text).applying($0.edits) }
  }

  @Test(
    "Which list an item is on is not known below what moves items",
    arguments: [
      "add \"Cola\" to \"Week shop\"", "move \"Cola\" in \"BBQ\" to \"Week shop\"",
      "copy items in \"BBQ\" to \"Week shop\"", "delete \"Cola\" in \"BBQ\"",
      "update \"Cola\" in \"BBQ\" set name = \"Pepsi\"", "rename list \"BBQ\" to \"Grill\"",
      "delete list \"BBQ\"", "create list \"Grill\" from \"BBQ\"", "ad Tea to \"BBQ\"",
      "put tea on bbq", "delete items in \"BBQ\"\ncount items",
    ])
  func moved(head: String) {
    for line in Self.ofCola {
      let mended = Self.mendedLast(head, line)
      #expect(mended?.hasSuffix("\"BBQ\"") != true, "\(head)\n\(line)")
      #expect(mended?.contains("\"Cola\" in \"BBQ\" set") != true, "\(head)\n\(line)")
    }
  }

  @Test(
    "It is known below what leaves items where they are",
    arguments: [
      "items in \"BBQ\"", "check \"Whole milk\" in \"Week shop\"", "create list \"Grill\"",
      "explain delete items in \"BBQ\"", "rename category \"Dairy\" to \"Deli\"",
    ])
  func unmoved(head: String) {
    #expect(Self.mendedLast(head, "check \"Cola\"") == head + "\ncheck \"Cola\" in \"BBQ\"")
  }

  @Test("One that is made below or nowhere is made first") func unmade() {
    let (wrong, right) = (
      "copy items In \"Week shop\" to \"Week 49\"",
      "create list \"Week 49\"\ncopy items in \"Week shop\" to \"Week 49\""
    )
    #expect(Self.mended(wrong) == right)
    #expect(Self.mended("create list \"Other\"\n" + wrong) == "create list \"Other\"\n" + right)
    #expect(Self.mended(wrong + "\ncreate list \"Week 49\"")?.hasPrefix(right) == true)
  }

  @Test(
    "No word that means something becomes `id`",
    arguments: [
      "move \"Cola\" in \"BBQ\" in \"Week shop\"", "copy \"Cola\" in \"BBQ\" in \"Week shop\"",
      "move \"Cola\" in \"BBQ\" to in \"Week shop\"", "add \"Cola\" in \"BBQ\"",
      "add \"Cola\" to in \"BBQ\"", "add \"Cola\" to to \"BBQ\"", "items in in \"BBQ\"",
      "items In in \"BBQ\"", "items in IN \"BBQ\"", "items in it \"BBQ\"",
      "items in is \"BBQ\"", "items in if \"BBQ\"", "delete list in \"BBQ\"",
      "rename list in \"BBQ\" to \"Grill\"", "check \"Cola\" in in \"BBQ\"",
      "update items in in \"BBQ\" wher pending set note = \"x\"",
      "create list \"New\" from in \"BBQ\"",
    ])
  func ids(text: String) {
    let found = FirstSentenceTests.found(text)
    #expect(!found.isEmpty)
    #expect(!found.contains { $0.help?.contains("`id`") ?? false })
    for fix in found.flatMap(\.fixes) {
      #expect(SourceText(text).applying(fix.edits)?.contains("id \"") == false)
    }
  }

  @Test(
    "What is written twice is written once, and `in` in the place of `to` is put right",
    arguments: [
      (
        "move \"Cola\" in \"BBQ\" in \"Week shop\"", "move \"Cola\" in \"BBQ\" to \"Week shop\""
      ),
      (
        "copy \"Cola\" in \"BBQ\" in \"Week shop\"", "copy \"Cola\" in \"BBQ\" to \"Week shop\""
      ),
      ("add \"Cola\" in \"BBQ\"", "add \"Cola\" to \"BBQ\""),
      ("items in in \"BBQ\"", "items in \"BBQ\""),
      ("check \"Cola\" in in \"BBQ\"", "check \"Cola\" in \"BBQ\""),
      (
        "update items in in \"BBQ\" wher pending set note = \"x\"",
        "update items in \"BBQ\" where pending set note = \"x\""
      ),
      ("items in ind \"BBQ\"", "items in \"BBQ\""),
      ("count items in inn \"BBQ\"", "count items in \"BBQ\""),
      ("items in ind \"list-2\"", "items in id \"list-2\""),
      ("items in di \"list-2\"", "items in id \"list-2\""),
      ("items in ID \"list-2\"", "items in id \"list-2\""),
    ])
  func doubled(text: String, expected: String) { #expect(Self.mended(text) == expected) }

  @Test(
    "In a change only what is written twice is left out",
    arguments: [
      ("delete items in ind \"BBQ\"", "in"), ("check \"Cola\" in inn \"BBQ\"", "in"),
      ("move \"Cola\" in \"BBQ\" to tto \"Week shop\"", "to"),
      ("add \"Cola\" to tto \"BBQ\"", "to"),
      ("create list \"Grill\" from fromm \"BBQ\"", "from"),
    ])
  func other(text: String, front: String) {
    let found = FirstSentenceTests.found(text)
    #expect(found.map(\.help) == ["a list's title stands right behind `\(front)`"])
    #expect(found.flatMap(\.fixes) == [])
  }

  private static func mended(_ text: String) -> String? { FirstSentenceTests.mended(text) }

  /// With the fix of every line that has one.
  private static func mendedAll(_ text: String) -> String? {
    let edits = FirstSentenceTests.found(text).compactMap(\.fixes.first).flatMap(\.edits)
    return SourceText(text).applying(edits)
  }
}
