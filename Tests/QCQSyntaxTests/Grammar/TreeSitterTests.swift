import Foundation
import QCQLanguage
import TestSupport
import Testing

@Suite("The tree-sitter grammar") struct TreeSitterTests {
  private let grammar: Grammar

  init() throws {
    grammar = try NormativeGrammar.read()
  }

  private static let folder = "grammar/tree-sitter"

  @Test("Its grammar and its colours are those of the normative grammar") func made() throws {
    let maker = TreeSitterGrammar(grammar)
    let files = [
      "src/grammar.json": try maker.json(), "queries/highlights.scm": maker.highlights(),
    ]
    for (name, text) in files {
      let path = "\(Self.folder)/\(name)"
      if Checkout.isUpdating { try Checkout.write(text, to: path) }
      #expect(try Checkout.text(path) == text, "QCQ_UPDATE=1 makes \(path) anew")
    }
  }

  @Test("Its parser is made of its grammar", .enabled(if: Executable.tool("cksum") != nil))
  func parser() throws {
    let path = Checkout.root.appending(path: "\(Self.folder)/src/grammar.json").path()
    let sum = try ChildProcess.output(try #require(Executable.tool("cksum")), [path]).text
    let numbers = sum.split(separator: " ").prefix(2).joined(separator: " ")
    let parser = try Checkout.text("\(Self.folder)/src/parser.c")
    #expect(
      parser.hasSuffix("// Made of grammar.json with the sum \(numbers).\n"),
      "\(Self.folder)/generate makes parser.c anew")
  }

  @Test("Its lines go on with the words of the language") func lines() throws {
    let scanner = try Checkout.text("\(Self.folder)/src/scanner.c")
    let table = try #require(scanner.firstMatch(of: /going_on\[\] = \{([^}]*)\}/)).output.1
    let words = table.matches(of: /"([a-z]+)"/).map { String($0.output.1) }
    #expect(words.sorted() == KeywordSet.lineContinuing.keywords.map(\.word).sorted())
  }

  @Test("A grammar with an unknown token is refused") func unknown() throws {
    for text in ["a = ? a thing ? ;", "a = B ; B = ? a thing ? ;", "NUMBER = \"1\" ;"] {
      let maker = TreeSitterGrammar(try GrammarReader.read(text))
      #expect(throws: TreeSitterGrammar.Failure.self) { try maker.json() }
    }
  }

  @Test(
    "It parses every example and 5,000 generated sentences",
    .enabled(if: TreeSitter.isThere, Comment(rawValue: TreeSitter.missing)))
  func sentences() throws {
    let treeSitter = try #require(try TreeSitter())
    let examples = try ["examples", "examples/reports"].flatMap {
      try Checkout.files(in: $0, ending: ".qcq").map(Checkout.text)
    }
    let pages = ValidText.all.map(\.text)
    var generator = SentenceGenerator(grammar, seed: 41)
    let count = Checkout.isLong ? 50_000 : 5000
    let texts = examples + pages + (0..<count).map { _ in generator.script().text }
    #expect(examples.count > 10 && pages.count > 200)
    #expect(try treeSitter.parse(texts) == "\(texts.count) texts\n")
    // What is no sentence is told.
    #expect(try treeSitter.parse(["items where (pending"]).contains("FAILED"))
    #expect(try treeSitter.parse(["items", "lists sort title\nin"]).contains("FAILED"))
  }
}
