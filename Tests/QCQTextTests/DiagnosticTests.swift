import Foundation
import QCQText
import Testing

@Suite struct DiagnosticTests {
  private func render(_ text: String, _ diagnostics: Diagnostic..., color: Bool = false) -> String {
    DiagnosticRenderer(color: color).render(
      diagnostics, in: SourceText(text, name: "week.qcq"))
  }

  @Test(
    "No fix lists a name twice",
    arguments: [
      ("items where shop in (\"Aldi\", \"Ldil\")", ["\"Lidl\""]),
      ("items where shop in (\"Ldil\",\"Aldi\")", ["\"Lidl\""]),
      ("items where shop in (\"aldi\", \"Spar\", \"Ldil\")", ["\"Lidl\""]),
      ("items in \"Ldil\", \"Spar\" , \"Aldi\"", ["\"Lidl\""]),
      ("items where shop in (\"a \\\"b\\\"\", \"Aldi\", \"Ldil\")", ["\"Lidl\""]),
      ("items where shop in (\"Lidl\", \"Ldil\", \"Aldi\")", []),
      ("items where shop in (\"Spar\", \"Ldil\")", ["\"Lidl\"", "\"Aldi\""]),
      ("items where note = \"Aldi\" and shop = \"Ldil\"", ["\"Lidl\"", "\"Aldi\""]),
    ])
  func twice(text: String, expected: [String]) throws {
    let source = SourceText(text)
    let start = try #require(text.range(of: "\"Ldil\""))
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: start.lowerBound)
    let span = Span(offset, offset + 6)
    let diagnostic = Diagnostic(
      .similarText, span, "no item has the shop", meant: ["\"Lidl\"", "\"Aldi\""])
    let settled = diagnostic.settled(in: source)
    #expect(settled.fixes.flatMap(\.edits).map(\.replacement) == expected)
    #expect((settled.help == nil) == expected.isEmpty)
  }

  @Test func helpAndFix() {
    let span = Span(37, 44)
    var diagnostic = Diagnostic(
      .unknownField, span, "lists have no field `pending`",
      help: "items have it: `lists where any(items where pending)`",
      proposals: [.replace(span, with: "nobody has tried it")])
    diagnostic.fixes = [.replace(span, with: "where")]
    expect(
      render("items\n# two\nitems where pending\nlists pending\n", diagnostic),
      """
      error: lists have no field `pending` [unknown-field]
        --> week.qcq:4:6
         |
       4 | lists pending
         |      ^^^^^^^
         = help: items have it: `lists where any(items where pending)`
         = fix: write `where`

      """)
  }

  @Test func relatedSpans() {
    let text = "items where pending\n\n\n\n\n\n\n\n\nlists where id = 1 where id = 2\n"
    let diagnostic = Diagnostic(
      .duplicateClause, Span(47, 52), "`where` stands twice", severity: .warning,
      related: [RelatedSpan(Span(34, 39), "first here"), RelatedSpan(Span(6, 11), "as above")])
    expect(
      render(text, diagnostic),
      """
      warning: `where` stands twice [duplicate-clause]
         --> week.qcq:10:20
          |
        1 | items where pending
          |       ----- as above
          …
       10 | lists where id = 1 where id = 2
          |                    ^^^^^
          |       ----- first here

      """)
  }

  @Test func endOfTextAndWideText() {
    let before = "lists where title = \"日本\u{1B}👨‍👩‍👧‍👦\" "
    let text = before + "an\t\tx"
    let start = before.utf8.count
    expect(
      render(
        text, Diagnostic(.unexpectedText, Span(start, start + 3), "unexpected"),
        Diagnostic(
          .expectedValue, Span(text.utf8.count, text.utf8.count), "it ends too soon",
          severity: .note)),
      """
      error: unexpected [unexpected-text]
        --> week.qcq:1:34
         |
       1 | lists where title = "日本␛👨‍👩‍👧‍👦" an        x
         |                               ^^^^^^

      note: it ends too soon [expected-value]
        --> week.qcq:1:39
         |
       1 | lists where title = "日本␛👨‍👩‍👧‍👦" an        x
         |                                          ^

      """)
  }

  @Test func severalLines() {
    expect(
      render("items in \"BBQ\nwhere x\n", Diagnostic(.unclosedString, Span(9, 21), "never closed")),
      """
      error: never closed [unclosed-string]
        --> week.qcq:1:10
         |
       1 | items in "BBQ
         |          ^^^^

      """)
  }

  @Test func withoutText() {
    let diagnostic = Diagnostic(
      .databaseUnreadable, .none, "cannot open `a\u{1B}b.sqlite`", help: "is it a database?")
    expect(
      DiagnosticRenderer(color: false).render([diagnostic], in: SourceText("")),
      """
      error: cannot open `a␛b.sqlite` [database-unreadable]
        = help: is it a database?

      """)
  }

  @Test func colour() {
    expect(
      render("lits", Diagnostic(.unknownSource, Span(0, 4), "no"), color: true),
      """
      \u{1B}[1;31merror:\u{1B}[0m \u{1B}[1mno\u{1B}[0m \u{1B}[2m[unknown-source]\u{1B}[0m
        \u{1B}[34m-->\u{1B}[0m week.qcq:1:1
         \u{1B}[34m|\u{1B}[0m
       \u{1B}[34m1 |\u{1B}[0m lits
         \u{1B}[34m|\u{1B}[0m \u{1B}[1;31m^^^^\u{1B}[0m

      """)
  }

  /// A line of megabytes is shown as a window, with the mark under the right word.
  @Test(arguments: [0, 30, 200, 2_000_000, 4_000_000])
  func longLines(offset: Int) {
    let filler = String(repeating: "é日 ", count: offset / 6)
    let text = filler + "WRONG" + String(repeating: " more", count: 40_000)
    let start = filler.utf8.count
    let lines = render(text, Diagnostic(.unknownField, Span(start, start + 5), "x"))
      .split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.displayWidth(of: $0) <= 125 })
    let shown = lines[3].dropFirst(5)
    let before = shown.prefix { $0 != "W" }
    #expect(
      lines[4].dropFirst(5).prefix { $0 == " " }.count == DisplayWidth.displayWidth(of: before))
    #expect(lines[4].hasSuffix(" ^^^^^") || offset == 0)
  }

  @Test("In a narrow window words stay whole, and the mark stays under its text")
  func narrow() {
    let text = "items in \"BBQ\" where category = \"Dary\" and pending sort name"
    let diagnostic = Diagnostic(
      .unknownCategory, Span(32, 38), "there is no category named \"Dary\"",
      help: "there are \"Dairy\", \"Produce\", \"Meat\", \"Pantry\"")
    expect(
      DiagnosticRenderer(color: false, width: 40).render([diagnostic], in: SourceText(text)),
      """
      error: there is no category named "Dary"
        [unknown-category]
        --> query:1:33
         |
       1 | …re category = "Dary" and pending …
         |                ^^^^^^
         = help: there are "Dairy", "Produce",
           "Meat", "Pantry"

      """)
    let wide = DiagnosticRenderer(color: false, width: 200)
    let free = DiagnosticRenderer(color: false)
    let source = SourceText(text)
    #expect(wide.render([diagnostic], in: source) == free.render([diagnostic], in: source))
  }

  @Test func anySpanOfAnyBytesIsRendered() {
    let bytes: [UInt8] = [0x61, 0x0D, 0x0A, 0xFF, 0xE2, 0x80, 0x0A, 0x09, 0xF0, 0x9F, 0x98, 0x80]
    let source = SourceText(utf8: bytes, name: "x")
    for start in 0...bytes.count + 1 {
      for end in 0...bytes.count + 1 {
        let diagnostic = Diagnostic(.invalidText, Span(start, end), "x")
        let text = DiagnosticRenderer(color: false).render([diagnostic], in: source)
        #expect(text.contains("^"))
        #expect(DiagnosticJSON.render([diagnostic], in: source).hasSuffix("}\n"))
      }
    }
  }

  @Test func json() throws {
    let source = SourceText("lists\n  wher 日 x", name: "a\"b")
    let span = Span(17, 18)
    var diagnostic = Diagnostic(
      .unknownField, span, "no \"x\"", related: [RelatedSpan(Span(0, 5), "of these")])
    diagnostic.fixes = [.replace(span, with: "y")]
    let line = DiagnosticJSON.render([diagnostic], in: source)
    let end = #""end":{"line":2,"column":11,"offset":18,"utf16":10}"#
    let start = #""start":{"line":2,"column":10,"offset":17,"utf16":9}"#
    expect(
      line,
      #"{"code":"unknown-field","severity":"error","message":"no \"x\"","file":"a\"b","span":{"#
        + start + "," + end + #"},"help":null,"related":[{"span":{"start":{"line":1,"column":1,"#
        + #""offset":0,"utf16":0},"end":{"line":1,"column":6,"offset":5,"utf16":5}},"#
        + #""message":"of these"}],"fixes":[{"title":"write `y`","edits":[{"# + start + "," + end
        + #","replacement":"y"}]}]}"# + "\n")
    #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
  }
}

private func expect(
  _ actual: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard Array(actual.utf8) != Array(expected.utf8) else { return }
  Issue.record("got\n\(actual)\nnot\n\(expected)", sourceLocation: sourceLocation)
}
