import Foundation
import QuickCart
import TestSupport
import Testing

@Suite("The articles' code is code that was run") struct ArticleTests {
  private static let chapters = [
    "ChapterOne", "ChapterTwo", "ChapterThree", "ChapterFour", "FollowTheData",
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

  @Test("The program in `examples` is made of what there is, and is short") func example() throws {
    let folder = "examples/pantry/Sources/Pantry"
    let sandbox = try Sandbox()
    let (status, text) = try ChildProcess.output(
      Executable.directory + "/QueryCompiler",
      [sandbox.path("Queries.swift"), Checkout.root.path() + "/\(folder)/pantry.qcq"])
    #expect(status == 0, "\(text)")
    let found = try Compiler.typecheck([
      Checkout.root.path() + "/\(folder)/main.swift", sandbox.path("Queries.swift"),
    ])
    #expect(found == nil || found?.status == 0, "\(found?.text ?? "")")
    let lines = try ["main.swift", "pantry.qcq"].map {
      try Checkout.text("\(folder)/\($0)").split(separator: "\n").count
    }
    #expect(lines.reduce(0, +) < 200)
  }
}
