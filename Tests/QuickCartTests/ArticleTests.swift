import Foundation
import QuickCart
import TestSupport
import Testing

@Suite("The articles' code is code that was run") struct ArticleTests {
  private static let chapters = [
    "ChapterOne", "ChapterTwo", "ChapterThree", "ChapterFour", "FollowTheData",
    "Texts",
  ]

  @Test("Each block stands among the snippets, and each snippet in an article") func same() throws {
    let source = try Checkout.text("Tests/QuickCartTests/ChapterSnippets.swift")
    let snippets = source.components(separatedBy: "// begin\n").dropFirst().map {
      Self.dedented($0.components(separatedBy: "// end")[0])
    }
    let blocks = try Self.chapters.flatMap { chapter in
      try Checkout.text("Sources/QuickCart/QuickCart.docc/\(chapter).md")
        .components(separatedBy: "```swift\n").dropFirst().map {
          $0.components(separatedBy: "```")[0].trimmingCharacters(in: .newlines)
        }
    }
    #expect(Set(blocks) == Set(snippets))
    #expect(blocks.count == snippets.count)
  }

  private static func dedented(_ text: String) -> String {
    let lines = text.components(separatedBy: "\n")
    let margin =
      lines.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("The snippets run") func run() async throws {
    let sandbox = try Sandbox()
    try await ChapterSnippets.chapterOne(path: sandbox.path("home.sqlite"))
    try await ChapterSnippets.chapterTwo(Database(sample: .english))
    try await ChapterSnippets.chapterThree(Database(sample: .english))
    try await ChapterSnippets.chapterFour(Database(sample: .english))
    try await ChapterSnippets.guide(Database(sample: .english))
    try await ChapterSnippets.texts(Database(sample: .english))
  }

  @Test("The tables of other libraries' names lead to what is public") func otherLibraries()
    throws
  {
    let interface = try Checkout.text("Tests/QuickCartTests/interface.txt")
    let words = Set(interface.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    let page = try Checkout.text("Sources/QuickCart/QuickCart.docc/FromOtherLibraries.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count >= 40)
    for row in rows {
      let cell = row.split(separator: "|").last ?? ""
      for name in cell.matches(of: /`(\w+)/).map({ String($0.output.1) })
      where name != "notFound" {
        #expect(words.contains(name), "\(name) in \(row)")
      }
    }
  }

  @Test("The program in `examples` is short") func example() throws {
    let lines = try ["main.swift", "pantry.qcq"].map {
      try Checkout.text("examples/pantry/Sources/Pantry/\($0)").split(separator: "\n").count
    }
    #expect(lines.reduce(0, +) < 200)
  }

  @Test("They and the comments are what DocC takes without a warning") func documentation() throws {
    let found = try Compiler.documentation(in: Sandbox())
    #expect(found == nil || found?.status == 0, "\(found?.text ?? "")")
    #expect(found?.text.contains("warning:") != true, "\(found?.text ?? "")")
  }

  @Test("Everything that is public has a comment") func comments() throws {
    #expect(try Compiler.undocumented(in: Sandbox()) ?? [] == [])
  }

  @Test("Its package names what there is") func package() throws {
    let manifest = try Checkout.text("Package.swift")
    let products = try Checkout.text("examples/pantry/Package.swift")
      .matches(of: /\.(?:product|plugin)\(name: "(\w+)", package: "qcq"\)/).map(\.output.1)
    #expect(Set(products) == ["QuickCart", "QCQQueries"])
    for name in products { #expect(manifest.contains("(name: \"\(name)\", targets: [")) }
  }
}
