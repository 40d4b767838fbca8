import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("Titles without quotes behind `in`") struct BareTitleTests {
  private static let titles = [
    "Wish list", "To do", "Groceries", "Each week", "Things to buy", "Party and more", "BBQ",
  ]

  private func found(_ text: String) -> [Diagnostic] {
    var declarations = Declarations(
      CanonicalSchema.vocabulary, storedNames: { KnownNames(titles: Self.titles) })
    return declarations.check(Parser.parse(SourceText(text))).diagnostics
  }

  @Test("The list that is called so is meant, whatever its words mean", arguments: titles)
  func called(title: String) {
    for rest in ["", " where pending", " sort name", ", BBQ"] where title != "BBQ" || rest == "" {
      for written in [title, title.lowercased()] {
        let text = "items in \(written)\(rest)"
        let fixes = found(text).flatMap(\.fixes)
        let mended = fixes.compactMap { SourceText(text).applying($0.edits) }
        let expected = "items in \"\(title)\"".lowercased()
        #expect(mended.allSatisfy { $0.lowercased().hasPrefix(expected) }, "\(mended)")
        if rest.isEmpty { #expect(!mended.isEmpty, "\(text)") }
      }
    }
  }

  @Test("Its first word is no slip of what joins the parts of a change") func unseen() {
    let text = "items in Wish list"
    let unseen = found(text).fixedUnseen(in: SourceText(text), isInChange: { _ in false })
    #expect(SourceText(text).applying(unseen.obviousEdits) == "items in \"Wish list\"")
  }

  @Test("An order that lost a letter is no other one", arguments: ["dsc", "des", "descending"])
  func direction(written: String) {
    let text = "items sort name \(written)"
    let unseen = found(text).fixedUnseen(in: SourceText(text), isInChange: { _ in false })
    #expect(SourceText(text).applying(unseen.obviousEdits) == "items sort name desc")
    let change = "delete items in \"BBQ\" sort name dsc limit 2"
    #expect(
      found(change).fixedUnseen(in: SourceText(change), isInChange: { _ in true }).isEmpty)
  }
}
