import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

/// `but` is `and` behind a condition, and `except` behind a word of totality or before a name.
@Suite("The word but") struct ButTests {
  private static let names = KnownNames(
    titles: ["BBQ", "Week shop"], categories: ["Dairy", "Produce"], items: ["Cola", "Eggs"],
    home: { ["Cola": "BBQ"][$0] })

  private func mended(_ text: String) -> String? {
    var declarations = Declarations(
      CanonicalSchema.vocabulary, storedNames: { Self.names })
    return declarations.check(Parser.parse(SourceText(text))).diagnostics.lazy.flatMap(\.fixes)
      .first.flatMap { SourceText(text).applying($0.edits) }
  }

  @Test(
    "Behind a condition it joins one more",
    arguments: [
      ("delete items without note but completed", "delete items where no note and completed"),
      (
        "delete items older than a week but completed",
        "delete items where created before 1 week ago and completed"
      ),
      (
        "delete items with quantity over 5 but completed",
        "delete items where quantity > 5 and completed"
      ),
      (
        "items older than a week but pending",
        "items where created before 1 week ago and pending"
      ),
      (
        "items from last month but still pending",
        "items where created during last month and pending"
      ),
      (
        "items from last month but pending", "items where created during last month and pending"
      ),
      ("check items in BBQ but pending", "check items in \"BBQ\" where pending"),
      ("check items on the BBQ list but pending", "check items in \"BBQ\" where pending"),
      ("delete items in \"BBQ\" but completed", "delete items in \"BBQ\" where completed"),
      ("items in BBQ but already completed", "items in \"BBQ\" where completed"),
      ("items over 5 but completed", "items where quantity > 5 and completed"),
      ("items over 5 but unchecked", "items where quantity > 5 and pending"),
      ("items with note but done", "items where has note and completed"),
      ("items with note, but completed", "items where has note and completed"),
      ("items with note but not completed", "items where has note and pending"),
      ("items in BBQ but not completed", "items in \"BBQ\" where pending"),
      ("items with note but over 5", "items where has note and quantity > 5"),
      ("items where pending but without note", "items where pending and no note"),
      ("dairy but completed", "items where category = \"Dairy\" and completed"),
    ])
  func joins(text: String, expected: String) { #expect(mended(text) == expected) }

  @Test(
    "Behind a word of totality, and before a name, it leaves out",
    arguments: [
      ("delete all but the completed ones", "delete items where pending"),
      ("delete everything but completed", "delete items where pending"),
      ("delete all items but the completed ones", "delete items where pending"),
      ("everything but pending", "items where completed"),
      ("everything in BBQ but the completed ones", "items in \"BBQ\" where pending"),
      ("everything on BBQ but what is done", "items in \"BBQ\" where pending"),
      ("delete all items but Cola", "delete items where name != \"Cola\""),
      ("delete items in BBQ but Cola", "delete items in \"BBQ\" where name != \"Cola\""),
    ])
  func leavesOut(text: String, expected: String) { #expect(mended(text) == expected) }

  @Test(
    "Where it may be either, no state is turned round",
    arguments: [
      ("everything in BBQ but completed", "pending"),
      ("delete everything older than a week but completed", "pending"),
      ("items on all lists but completed", "pending"),
      ("items but completed", "pending"), ("nothing but completed items", "pending"),
      ("delete items with note but on BBQ", "!="),
    ])
  func unclear(text: String, turned: String) {
    #expect(mended(text)?.contains(turned) != true)
  }
}
