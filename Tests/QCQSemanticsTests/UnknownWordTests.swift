import QCQText
import TestSupport
import Testing

@Suite("No fix of a change drops a word that nobody knows") struct UnknownWordTests {
  private static let sentences = [
    "delete items in \"BBQ\" where completed", "delete items where pending",
    "delete items in BBQ", "delete done items from BBQ", "remove completed items from the BBQ list",
    "tick off everything on BBQ", "mark Cola as done", "check off cola", "check Cola in \"BBQ\"",
    "move everything pending in BBQ to Week shop", "set quantity of Cola in BBQ to 3",
    "update items wherre completed set note = \"x\"", "delete items in BBQ older than 2 weeks",
    "delete items in \"BBQ\" sort by quantity desc limit 2", "copy items in BBQ to Week shop",
  ]

  private static func mended(_ text: String) -> [String] {
    FirstSentenceTests.found(text).flatMap(\.fixes).compactMap {
      SourceText(text).applying($0.edits)
    }
  }

  @Test("Wherever it stands", arguments: ["l", "smelly", "blorp"])
  func dropped(word: String) {
    for sentence in Self.sentences {
      let words = sentence.split(separator: " ")
      for place in Checkout.some(Array(1...words.count), each: 2, from: word.utf8.count) {
        var more = words
        more.insert(Substring(word), at: place)
        let text = more.joined(separator: " ")
        for fix in Self.mended(text) {
          let said = fix.lowercased().split { !$0.isLetter }
          #expect(said.contains(Substring(word)), "\(text): \(fix)")
        }
      }
    }
  }

  @Test("What such a sentence is without the word it still is", arguments: sentences)
  func whole(sentence: String) {
    let isRight = FirstSentenceTests.found(sentence).allSatisfy { $0.severity != .error }
    #expect(isRight || !Self.mended(sentence).isEmpty)
  }

  @Test(
    "Words that a change is only said with are left out",
    arguments: [
      (
        "make list \"Week 48\" from template \"Week shop\"",
        "create list \"Week 48\" from \"Week shop\""
      ),
      ("cp -r \"BBQ\" \"BBQ 2\"", "create list \"BBQ 2\" from \"BBQ\""),
      ("add 6 x \"Milk\" to \"BBQ\"", "add 6 \"Milk\" to \"BBQ\""),
      (
        "increase the quantity of Cola on BBQ by 2",
        "update \"Cola\" in \"BBQ\" set quantity = quantity + 2"
      ),
      ("cpoy list BBQ to \"BBQ 2\"", "create list \"BBQ 2\" from \"BBQ\""),
    ])
  func fillers(text: String, expected: String) { #expect(Self.mended(text).first == expected) }

  @Test("It is said which word that is")
  func advice() {
    for text in [
      "delete items l where pending", "delete items smelly", "tick off blorp everything on BBQ",
    ] {
      let help = FirstSentenceTests.found(text).first?.help
      let word = ["l", "smelly", "blorp"].first { text.contains(" \($0)") } ?? ""
      #expect(help?.contains("`\(word)`") == true, "\(text): \(help ?? "-")")
    }
  }

  @Test(
    "What stands behind `in` is a list, also behind an article",
    arguments: ["in", "from", "on", "in the", "from the", "on my", "in the list", "in my shopping"])
  func scopes(place: String) {
    for state in ["Done", "done", "Pending", "open", "bought"] {
      for verb in ["delete", "check", "uncheck"] {
        #expect(Self.mended("\(verb) items \(place) \(state)") == [], "\(verb) \(place) \(state)")
      }
    }
  }

  @Test("What is about all time is no `not`", arguments: ["never", "ever", "always", "nooit"])
  func allTime(word: String) {
    for text in [
      "delete items \(word) in \"BBQ\"", "delete items where \(word) completed",
      "delete \(word) bought items", "tick off everything \(word) on BBQ",
      "delete items in \"BBQ\" \(word)",
    ] {
      #expect(Self.mended(text) == [], "\(text)")
      let help = FirstSentenceTests.found(text).first { $0.severity == .error }?.help
      #expect(help?.hasPrefix("`\(word)` is about all time") == true, "\(text): \(help ?? "-")")
    }
  }

  @Test("Of a query it is still read", arguments: ["items never bought", "items where never done"])
  func queries(text: String) { #expect(Self.mended(text) == ["items where pending"]) }
}
