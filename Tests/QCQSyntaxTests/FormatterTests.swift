import Foundation
import TestSupport
import QCQSyntax
import QCQText
import Testing

@Suite("The formatter changes nothing but white space") struct FormatterTests {
  private let count = Checkout.isLong ? 10_000 : 300

  @Test("Examples stay as they are", arguments: ExampleLines.all)
  func examples(line: String) {
    let isTogether = line.contains("together")
    let formatted = format(line)
    #expect(isTogether || line.count > 100 || formatted == line + "\n")
    #expect(format(formatted) == formatted)
  }

  @Test("Generated sentences with white space and comments anywhere keep tokens and meaning")
  func sentences() throws {
    var generator = SentenceGenerator(try NormativeGrammar.read(), seed: 30)
    var random = SplitMix64(seed: 31)
    var failures = 0
    var formatted = 0
    for number in 0..<count where failures < 5 {
      let source = Parser.parse(SourceText(generator.script().text))
      let text = WhiteSpace.sprinkle(source, using: &random)
      let tree = Parser.parse(SourceText(text))
      // Not every comment may stand anywhere: some places end the statement.
      guard !tree.diagnostics.hasErrors else { continue }
      formatted += 1
      let once = Formatter.format(tree)
      let again = Parser.parse(SourceText(once))
      let problem =
        difference(tree, again) ?? (Formatter.format(again) == once ? nil : "not stable")
      guard let problem else { continue }
      failures += 1
      Issue.record("\(number): \(problem)\n\(text)\n--- becomes\n\(once)")
    }
    print("formatted \(formatted) generated texts with sprinkled white space and comments")
    #expect(formatted * 10 > count * 7)
  }

  @Test("Each statement begins a line, each clause of a long one its own") func layout() {
    let text = """
      #!/usr/bin/env -S qcq run
      qcq   1


      ## What is urgent
      let   urgent( n :int )=items where pending and quantity>$n;urgent (5)  in "BBQ" # five
      # alone

      items in "BBQ" per category show category.emoji,category,count() as total, count(where completed) as done
      items  # all
        where - quantity < -3 and not(pending)  # of them
          or created during 2024-01-01..today and quantity in 1 .. 3
        # then
        sort name
      together{total=count items;# how many
      # and what
      done = items where completed}
      # the end
      """
    #expect(
      format(text) == """
        #!/usr/bin/env -S qcq run
        qcq 1

        ## What is urgent
        let urgent(n: int) = items where pending and quantity > $n
        urgent(5) in "BBQ"  # five
        # alone

        items
          in "BBQ"
          per category
          show category.emoji, category, count() as total, count(where completed) as done
        items  # all
          where -quantity < -3 and not (pending)  # of them
            or created during 2024-01-01 .. today and quantity in 1..3
          # then
          sort name
        together {
          total = count items  # how many
          # and what
          done = items where completed
        }
        # the end

        """)
  }

  @Test(
    "A text with errors stays as it is",
    arguments: ["items   wher pending", "items in  \"BBQ", "(", "items -- x", "§  "])
  func errors(text: String) {
    #expect(format(text) == text)
  }

  @Test("Texts without statements keep their comments", arguments: ["", "\n\n", "# a\n\n\n# b"])
  func empty(text: String) {
    #expect(format(text) == (text.contains("#") ? "# a\n\n# b\n" : ""))
  }

  @Test("Two signs never become a comment") func signs() {
    #expect(format("items where - - quantity < 3") == "items where - -quantity < 3\n")
  }

  @Test("In a change a sign stays apart from its value, which refuses it") func signInChange() {
    let text = "delete items in \"BBQ\" where - quantity < 3\n"
    #expect(format(text) == text)
    #expect(format("delete items where -quantity < 3") == "delete items where -quantity < 3\n")
  }

  private func format(_ text: String) -> String {
    Formatter.format(Parser.parse(SourceText(text)))
  }

  private func difference(_ left: SyntaxTree, _ right: SyntaxTree) -> String? {
    if right.diagnostics.hasErrors { return "no longer parses: \(right.diagnostics)" }
    if left.words != right.words { return "tokens differ" }
    if left.commentTexts != right.commentTexts { return "comments differ" }
    let meanings = (left.meaning, right.meaning)
    return meanings.0 == meanings.1 ? nil : "meaning differs:\n\(meanings.0)\n\(meanings.1)"
  }
}

/// White space and comments where none were.
private enum WhiteSpace {
  static func sprinkle(_ tree: SyntaxTree, using random: inout SplitMix64) -> String {
    var text = random.chance(1, in: 10) ? "#!/usr/bin/env qcq\n" : ""
    let tokens = tree.tokens.filter { $0.kind != .end }
    for (index, token) in tokens.enumerated() {
      if token.kind == .newline {
        text += random.pick(["\n", "\n\n\n", "  # trailing\n", "\n# alone\n", ";", " ;\n"])
        continue
      }
      if index > 0, !token.isGlued, tokens[index - 1].kind != .newline {
        text += random.pick([" ", " ", " ", "  ", "\t", "\n  ", " # inner\n    ", "\n # own\n  "])
      }
      text += tree.source.text(token.span)
    }
    return text
  }
}

extension SyntaxTree {
  fileprivate var words: [String] {
    tokens.filter { ![.newline, .semicolon, .end].contains($0.kind) }.map { source.text($0.span) }
  }

  fileprivate var commentTexts: [String] { comments.map { source.text($0.span) } }

  /// The statements as Swift prints them, without the places where they stand.
  fileprivate var meaning: String {
    "\(statements)".replacing(/(?:QCQText\.)?Span\(start: \d+, end: \d+\)/, with: "_")
  }
}
