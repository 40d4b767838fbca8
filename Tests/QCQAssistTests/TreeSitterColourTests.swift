import QCQAssist
import QCQText
import TestSupport
import Testing

@Suite("Colours of the tree-sitter grammar") struct TreeSitterColourTests {
  @Test(
    "Every character of every example has the colour that the language server gives",
    .enabled(if: TreeSitter.isThere, Comment(rawValue: TreeSitter.missing)))
  func examples() throws {
    let files = ["examples", "examples/reports"].flatMap {
      Checkout.files(in: $0, ending: ".qcq")
    }
    #expect(files.count > 10)
    // The holes of texts that are shown are read by the server alone, which knows, too, that a name
    // between brackets is that of a query.
    let pages = ValidText.all.map(\.text).filter {
      !$0.contains(/(?:show|,|else) "[^"\n]*\{/) && !$0.contains(/in \(\w+\)/)
    }
    #expect(pages.count > 300)
    let texts = try (files.map(Checkout.text) + pages).enumerated().map { number, text in
      (name: "\(number).qcq", text: text, tokens: Self.tokens(text))
    }
    let said = try #require(try TreeSitter()).colours(texts)
    #expect(!said.contains("FAILED") && said.hasSuffix(" characters\n"), "\(said)")
  }

  @Test(
    "A colour that differs is told",
    .enabled(if: TreeSitter.isThere, Comment(rawValue: TreeSitter.missing)))
  func difference() throws {
    let tokens = Self.tokens("items where pending").map {
      $0.replacing("property", with: "keyword")
    }
    let treeSitter = try #require(try TreeSitter())
    let said = try treeSitter.colours([("a.qcq", "items where pending", tokens)])
    #expect(said.contains("FAILED") && said.contains("keyword, not property"))
  }

  private static func tokens(_ text: String) -> [String] {
    var cache = SemanticTokenCache()
    return cache.tokens(of: Analysis(text), lookup: nil).map { token in
      "\(token.span.lowerBound) \(token.span.upperBound) \(token.type.legend)"
    }
  }
}
