import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("What is meant comes before how it is written") struct MeaningTests {
  private static let names = KnownNames(
    titles: ["BBQ", "Week shop"], categories: ["Dairy", "Produce"], items: ["Cola", "Whole milk"])

  /// What the first fix of a text makes of it; nil where nothing is offered.
  private func mended(_ text: String) -> String? {
    var declarations = Declarations(CanonicalSchema.vocabulary)
    declarations.knownNames = { Self.names }
    let found = declarations.check(Parser.parse(SourceText(text))).diagnostics
    return found.lazy.flatMap(\.fixes).first.flatMap { SourceText(text).applying($0.edits) }
  }

  @Test(
    "No phrase of the table means two things in one context",
    arguments: Meanings.Context.allCases)
  func unambiguous(context: Meanings.Context) {
    let phrases = Meanings.phrases(context)
    #expect(!phrases.isEmpty)
    for (phrase, all) in Dictionary(grouping: phrases, by: \.phrase) {
      #expect(Set(all.map(\.meant)).count == 1, "\(phrase)")
    }
  }

  @Test(
    "A sentence becomes the statement that its words mean",
    arguments: [
      ("what is still to buy for the BBQ", "items in \"BBQ\" where pending"),
      ("show pending items", "items where pending"),
      ("items not done", "items where pending"),
      ("how many items are in \"BBQ\"", "count items in \"BBQ\""),
      ("number of items per category", "count items per category"),
      ("items created yesterday", "items where created on yesterday"),
      ("items added in the last 7 days", "items where created since 7 days ago"),
      ("items in Week shop", "items in \"Week shop\""),
      ("lists with nothing left", "lists where none(items where pending)"),
      ("the 5 newest items", "items sort created desc limit 5"),
      ("select name from items where completed = 0 order by quantity desc limit 5",
        "items where pending show name sort quantity desc limit 5"),
      ("items with quantity more than 5", "items where quantity > 5"),
      ("items where note is present", "items where has note"),
      ("make a list called \"Party\"", "create list \"Party\""),
      ("put \"Milk\" on \"BBQ\"", "add \"Milk\" to \"BBQ\""),
      ("mark \"Cola\" in \"BBQ\" as not done", "uncheck \"Cola\" in \"BBQ\""),
      ("delete done items in \"BBQ\"", "delete items in \"BBQ\" where completed"),
    ])
  func meant(text: String, expected: String) {
    #expect(mended(text) == expected)
  }

  @Test(
    "What has a word that is not understood is left alone",
    arguments: [
      "what should I cook for dinner", "items that smell", "delete items in \"BBQ\" that rot",
      "buy the blue one", "open the door", "delete everything", "remove all",
    ])
  func unknown(text: String) {
    #expect(mended(text) == nil)
  }

  @Test(
    "What only looks different is put right",
    arguments: [
      ("ITEMS IN \"BBQ\" WHERE PENDING", "items in \"BBQ\" where pending"),
      ("items in «BBQ» where pending", "items in \"BBQ\" where pending"),
      ("items in \"BBQ\" where where pending", "items in \"BBQ\" where pending"),
      ("qcq> items in \"BBQ\" where pending", "items in \"BBQ\" where pending"),
      ("items in \"BBQ\" wherepending", "items in \"BBQ\" where pending"),
      ("items in \"BBQ\" wh ere pending", "items in \"BBQ\" where pending"),
    ])
  func plain(text: String, expected: String) {
    #expect(mended(text) == expected)
  }
}
