import TestSupport
import QCQAssist
import QCQSyntax
import QCQText
import Testing

@Suite("Layout as small edits") struct LayoutTests {
  @Test func onlyWhatDiffers() {
    let analysis = Analysis("items   where pending\n\n\n\nlists  sort title;  items\n")
    #expect(
      analysis.formattingEdits.map(\.description) == [
        "6..<8 \"\"", "23..<25 \"\"", "31..<32 \"\"", "42..<45 \"\\n\"",
      ])
    #expect(
      analysis.applying(analysis.formattingEdits)
        == "items where pending\n\nlists sort title\nitems\n")
  }

  @Test func brokenStatementsStay() {
    let text = """
      items   where  pending
      # about the next
      items   wher  pending (
         and quantity > 3
      lists   sort  title
      let done   = items
      done   where  pending
      """
    let analysis = Analysis(text)
    #expect(
      analysis.applying(analysis.formattingEdits) == """
        items where pending
        # about the next
        items   wher  pending (
           and quantity > 3
        lists sort title
        let done = items
        done where pending

        """)
  }

  @Test func carriageReturnsStay() {
    let analysis = Analysis("items   sort name\r\nlists\r\n\r\n\r\nitems")
    #expect(
      analysis.applying(analysis.formattingEdits)
        == "items sort name\r\nlists\r\n\r\nitems\r\n")
  }

  @Test("Passage by passage as a whole") func passages() {
    let texts =
      ValidText.all.map(\.text) + [
        "", "\n\n", "  items\n\n\n\n# a note\n\n\n  lists ;\n;\n items where\n   pending # so\n#x",
        "together {\n a=items\n\n\n  lists # all\n}\n\n\nitems;items\n  where  pending\n\n",
        "items\r\n\r\n\r\n  lists   sort title # x\r\nlet a  = items\r\na  where pending",
      ]
    for text in texts {
      for text in [text, text.replacing(" ", with: "   "), text.replacing("\n", with: "\n\n\n")] {
        let analysis = Analysis(text)
        // What can't be read stays, and the rest is laid out.
        if analysis.tree.diagnostics.hasErrors { continue }
        let whole = Formatter.format(analysis.tree)
        let isCRLF = text.contains("\r\n")
        #expect(
          analysis.applying(analysis.formattingEdits).replacing("\r\n", with: "\n")
            == (isCRLF ? whole.replacing("\r\n", with: "\n") : whole), "\(text.debugDescription)")
      }
    }
  }

  @Test func ranges() {
    let analysis = Analysis("items   sort name\nlists   sort title\nitems   sort note")
    let edits = analysis.formattingEdits(in: [Span(20, 21)])
    #expect(
      analysis.applying(edits) == "items   sort name\nlists sort title\nitems   sort note")
    let both = analysis.formattingEdits(in: [Span(0, 1), Span(38, 38)])
    #expect(analysis.applying(both) == "items sort name\nlists   sort title\nitems sort note\n")
  }

  @Test func onType() {
    let analysis = Analysis("lists   sort title\nitems  where ( pending )\n\n")
    let edits = analysis.formattingEdits(afterTyping: "\n", at: analysis.offset(of: "\n\n") + 1)
    #expect(analysis.applying(edits) == "lists   sort title\nitems where (pending)\n\n")
    #expect(analysis.formattingEdits(afterTyping: "x", at: 10).isEmpty)
    let bracket = analysis.formattingEdits(afterTyping: ")", at: analysis.offset(of: ")") + 1)
    #expect(bracket == edits)
  }
}
