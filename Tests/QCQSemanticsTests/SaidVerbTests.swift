import QCQLanguage
import QCQText
import Testing

@testable import QCQSemantics

@Suite("What is to be done is what the verb says") struct SaidVerbTests {
  private static func mended(_ text: String) -> [String] {
    FirstSentenceTests.found(text).flatMap(\.fixes).compactMap {
      SourceText(text).applying($0.edits)
    }
  }

  @Test("No verb of another tool is made with another letter") func letters() {
    let verbs = Meanings.phrases(.verb).filter { $0.phrase != $0.meant }.map(\.phrase)
      .filter { $0.count > 3 && $0.allSatisfy(\.isLetter) }
    #expect(verbs.count > 20)
    for verb in verbs {
      for place in verb.indices {
        var slip = verb
        slip.replaceSubrange(place...place, with: "q")
        #expect(WordSlip.word(meantBy: slip, opens: true) != verb, "\(slip)")
      }
    }
    #expect(Self.mended("insqrt \"Cola\" in \"BBQ\"") == [])
    #expect(Self.mended("insret \"Cola\" in \"BBQ\"") == ["add \"Cola\" to \"BBQ\""])
  }

  @Test(
    "To invert is to toggle, and `all` makes a verb of a state",
    arguments: [
      ("invert \"Cola\" in \"BBQ\"", "toggle \"Cola\" in \"BBQ\""),
      ("invert items in \"BBQ\"", "toggle items in \"BBQ\""),
      ("done all items", "check all items"), ("bought all items", "check all items"),
      ("complete all items", "check all items"),
      ("done items in \"BBQ\"", "items in \"BBQ\" where completed"),
      ("done \"Cola\" in \"BBQ\"", "check \"Cola\" in \"BBQ\""),
      ("finished items", "items where completed"),
    ])
  func verbs(text: String, expected: String) { #expect(Self.mended(text) == [expected]) }

  @Test("A state in the place of a verb is nobody's spelling", arguments: ["done", "bought"])
  func states(word: String) {
    let text = "\(word) \"Cola\" in \"BBQ\""
    let source = SourceText(text)
    for fix in FirstSentenceTests.found(text).flatMap(\.fixes) {
      #expect(!SpellingFix(fix, in: source).isSpelling)
    }
  }

  @Test(
    "What is added goes to a list that is there, or was said to be one",
    arguments: [
      ("add \"Bread\" \"Bread\"", []), ("add \"Bread\" \"Cola\"", []),
      ("add 2 the \"Bread\"", []), ("add the \"Bread\"", []), ("add 2 it \"Bread\"", []),
      ("add \"Bread\" \"BBQ\"", ["add \"Bread\" to \"BBQ\""]),
      ("add 2 the \"Bread\" \"BBQ\"", ["add 2 \"Bread\" to \"BBQ\""]),
      ("add the \"Bread\" to \"BBQ\"", ["add \"Bread\" to \"BBQ\""]),
    ] as [(String, [String])])
  func additions(text: String, expected: [String]) { #expect(Self.mended(text) == expected) }

  @Test("Nothing goes to a place in its list", arguments: ["move", "copy", "mv", "transfer"])
  func places(verb: String) {
    for place in [
      "to the top", "to top", "to the bottom", "to the end of \"BBQ\"", "to the front",
    ] {
      for item in ["\"Cola\" in \"BBQ\"", "\"Cola\"", "items in \"BBQ\"", "cola"] {
        let text = "\(verb) \(item) \(place)"
        let found = FirstSentenceTests.found(text)
        #expect(found.flatMap(\.fixes) == [], "\(text)")
        #expect(
          found.first?.help?.contains("sends items to another list") == true,
          "\(text): \(found.first?.help ?? "-")")
      }
    }
  }

  @Test(
    "A word that means something is no new list, unless it is called one",
    arguments: [
      ("move items in \"BBQ\" to done", false), ("copy items in \"BBQ\" to yesterday", false),
      ("move items in \"BBQ\" to category", false), ("move items in \"BBQ\" to Leftovers", true),
      ("move everything in BBQ to a new list called Top", true),
    ])
  func destinations(text: String, isMade: Bool) {
    #expect(Self.mended(text).contains { $0.hasPrefix("create list") } == isMade)
  }

  @Test("Of two texts side by side it is said what is missing", arguments: ["Bread", "Cola"])
  func advice(name: String) {
    let help = FirstSentenceTests.found("add \"Bread\" \"\(name)\"").first?.help
    #expect(
      help == "no list is called \"\(name)\": items have commas between them, and their list "
        + "stands behind `to`")
  }
}
