import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("A text with what it takes from those before it") struct StandaloneTests {
  /// What is known after some texts, one after the other.
  private func known(_ texts: [String], importing files: [String: String] = [:]) -> Declarations {
    var declarations = Declarations(
      CanonicalSchema.vocabulary,
      importer: { path, _ in files[path].map { Parser.parse(SourceText($0, name: path)) } })
    for text in texts {
      let tree = Parser.parse(
        SourceText(text, name: "entry"), knownNames: declarations.letNames)
      _ = declarations.check(tree)
    }
    return declarations
  }

  private static let before = [
    "param n: int = 2\nparam word: text?", "let other = lists",
    "let open = items\n  where pending", "let few(k: int) = open where quantity < $k",
    "let many = open where quantity > $n",
  ]

  @Test(
    "It has what it needs, in order, and nothing else",
    arguments: [
      ("count items", ""),
      ("open limit 2", "let open = items\n  where pending\n"),
      (
        "few(3) show name",
        "let open = items\n  where pending\nlet few(k: int) = open where quantity < $k\n"
      ),
      (
        "count many",
        """
        param n: int = 2
        let open = items
          where pending
        let many = open where quantity > $n

        """
      ),
      ("items where note contains $word?", "param word: text?\n"),
      ("let open = lists\nopen limit 2", ""),
      ("print \"{count open}\"", "let open = items\n  where pending\n"),
    ])
  func needed(text: String, head: String) {
    let declarations = known(Self.before + [text])
    let found = declarations.standalone(text, in: "kept.qcq")
    #expect(found.text == head + text)
    #expect(found.problem == nil)
    // A day later nothing else is known.
    let alone = CheckResult(Parser.parse(SourceText(found.text)), CanonicalSchema.vocabulary)
    #expect(alone.diagnostics.isEmpty)
  }

  @Test("What is declared in a file that was used comes along") func imported() {
    let files = ["lets.qcq": "param n: int = 5\nlet big = items where quantity > $n\n"]
    let declarations = known(["use \"lets.qcq\"", "big limit 2"], importing: files)
    let found = declarations.standalone("big limit 2", in: "kept.qcq")
    #expect(
      found.text == "param n: int = 5\nlet big = items where quantity > $n\nbig limit 2")
    #expect(found.problem == nil)
  }

  @Test(
    "What would be something else, or nothing, is told",
    arguments: [
      (["let a = items", "let b = a where pending", "let a = lists", "b limit 2"], "b limit 2"),
      (["let a = items", "a where pendng"], "a where pendng"),
    ])
  func changed(texts: [String], text: String) {
    #expect(known(texts).standalone(text, in: "kept.qcq").problem != nil)
  }
}
