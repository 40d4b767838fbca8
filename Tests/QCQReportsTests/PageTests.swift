@testable import QCQReports

import Foundation
import QCQLanguage
import TestSupport
import Testing

@Suite("Pages of reports") struct PageTests {
  static let charted: ResultShape = {
    var shape = Hostile.shape
    shape.chart = ChartShape(
      .bar, labels: [ChartShape.Label(column: 0)], value: 1, isZeroInGaps: true)
    return shape
  }()

  static func page(
    text: [String], style: String = "p { color: black }", rows: [ValueRow] = Hostile.rows,
    shape: ResultShape = charted
  ) -> String {
    var bytes: [UInt8] = []
    let output = ByteOutput {
      bytes += $0
      return true
    }
    let page = ReportPage(
      "hostile \(names)", stamp: "data, 2026-11-20 18:30 (UTC)", styles: [style],
      ReportSpec(format: .html))
    for line in text { page.add(text: line) }
    page.describe(["items", "  where name = \"<b>\""], "items where name = \"<b>\"\n  limit 3")
    var sink = page.makeSink(name: names)
    sink.begin(shape)
    for row in rows { sink.row(row) }
    sink.end()
    page.write(to: output)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What people have put into the fields of other programs.
  static let names = [
    "<script>alert(1)</script>", "\"onx=\"1", "' onload='x", "]]>", "</title></style>", "a|b",
    "\u{2028}", "\u{1B}[2J", "\u{202E}evil", "nul\u{0}", "<!--", "&lt;", "javascript:alert(1)",
  ].joined(separator: " ")

  @Test("Nothing in a text becomes an element or an attribute") func hostile() throws {
    let value = ReportPage.plain(Self.names + " [x](https://example.org) **b** `c`\n# h")
    let page = Self.page(text: ["# \(value)", "## \(value)", value, "- \(value)", Self.names])
    let tags = Set(page.matches(of: /<\/?([a-zA-Z!][a-zA-Z0-9]*)/).map { String($0.1) })
    #expect(
      tags == [
        "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "header", "h1", "main", "h2",
        "h3", "p", "ul", "li", "section", "figure", "svg", "desc", "rect", "line", "text", "table",
        "thead", "tbody", "tr", "th", "td", "br", "details", "summary", "pre", "code", "footer",
      ])
    #expect(!page.contains("https://example.org\""))
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
    #expect(page.ranges(of: "<meta http-equiv=\"Content-Security-Policy\"").count == 1)
  }

  @Test("The same twice gives the same bytes, and little without data") func stable() {
    let lines = ["# A week", "Text"]
    #expect(Self.page(text: lines) == Self.page(text: lines))
    #expect(Self.page(text: lines, rows: []).utf8.count < 2_000)
  }

  @Test("What is printed is no smaller than its columns need") func printedSize() throws {
    let style = try Checkout.text("examples/reports/report.css")
    let printed = try #require(style.split(separator: "@media print").last)
    let sizes = printed.matches(of: /:has\(th:nth-child\((\d+)\)\) \{ font-size: (\d+)pt; \}/)
      .map { [Int($0.1) ?? 0, Int($0.2) ?? 0] }
    // Later ones win: each is for more columns than the one before.
    #expect(sizes == [[7, 9], [10, 8], [20, 7], [31, 5]])
    // Dates are broken before anything is printed smaller; many heads stand upright, and the last
    // line of a report not on a page of its own.
    #expect(printed.contains("table:has(th:nth-child(7)) td.date { white-space: normal; }"))
    #expect(printed.contains("writing-mode: vertical-rl"))
    #expect(printed.contains("footer { margin-top: 1rem; break-before: avoid; }"))
  }

  @Test("Where sections would each be moved by themselves, the cells of a row stand in lines")
  func stackedSections() throws {
    let style = try Checkout.text("examples/reports/report.css")
    let block = try #require(
      style.firstMatch(of: /@media screen and \(max-width: (\d+)em\) \{\n((?:  .*\n)+)\}/))
    // Below that three columns of a user's own have no room beside the others.
    #expect(Int(block.1) == 42)
    #expect(block.2.contains("  .list[tabindex] tr:not([hidden]) { display: grid;"))
    #expect(block.2.contains("  .list td.own::before { content: attr(data-name) \" \"; }"))
  }

  /// The colours of a scheme, each by its name, those of the light one where it has no other.
  private static func colours(_ scheme: String) throws -> [Substring: [Double]] {
    let style = try Checkout.text("examples/reports/report.css")
    let blocks = style.matches(of: /:root \{(.*?)\}/.dotMatchesNewlines())
    let places = ["light": 0, "dark": 1, "print": 2]
    let own = try #require(places[scheme])
    var colours: [Substring: [Double]] = [:]
    for block in [blocks[0], blocks[own]] {
      for token in block.output.1.matches(of: /--([a-z]+): #([0-9a-f]+);/) {
        let isShort = token.2.count == 3
        let digits = token.2.map { isShort ? "\($0)\($0)" : "\($0)" }.joined()
        let number = try #require(Int(digits, radix: 16))
        colours[token.1] = [16, 8, 0].map { Double(number >> $0 & 255) / 255 }
      }
    }
    return colours
  }

  /// How much lighter one colour is than the other, as WCAG 2 has it.
  private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
    let lights = [one, other].map { colour in
      zip(colour, [0.2126, 0.7152, 0.0722]).reduce(0.05) { sum, part in
        let value = part.0 <= 0.03928 ? part.0 / 12.92 : pow((part.0 + 0.055) / 1.055, 2.4)
        return sum + value * part.1
      }
    }
    return max(lights[0], lights[1]) / min(lights[0], lights[1])
  }

  @Test("Texts stand out, and the steps of a heat map do", arguments: ["light", "dark", "print"])
  func contrast(scheme: String) throws {
    let colours = try Self.colours(scheme)
    let (paper, deep) = (try #require(colours["paper"]), try #require(colours["deep"]))
    let wash = try #require(colours["wash"])
    for name in ["ink", "quiet", "link", "mark"] {
      let colour = try #require(colours[name[...]])
      #expect(Self.contrast(colour, paper) >= 4.5, "\(name)")
      #expect(Self.contrast(colour, wash) >= 4.5, "\(name)")
    }
    var shape = Hostile.shape
    shape.columns = [
      ResultColumn("a", .text), ResultColumn("b", .text), ResultColumn("count", .int),
    ]
    shape.chart = ChartShape(
      .heat, labels: [ChartShape.Label(column: 0), ChartShape.Label(column: 1)], value: 2,
      isZeroInGaps: true)
    let rows = (Int64(0)..<5).map { ValueRow([.text("x"), .text("\($0)"), .int($0)]) }
    let cells = reportText(.html, shape, rows).matches(
      of: /<rect class="mark heat"[^>]*?(?: fill-opacity="([\d.]+)")?\/>/)
    let strengths = Set(cells.map { $0.output.1.flatMap { Double($0) } ?? 1 }).sorted()
    #expect(strengths.count == 5)
    let steps = ([0] + strengths).map { strength in
      zip(deep, paper).map { $0 * strength + $1 * (1 - strength) }
    }
    for (step, next) in zip(steps, steps.dropFirst()) {
      #expect(Self.contrast(step, next) >= 1.5)
    }
  }

  @Test("A table that is moved with the keys has a name") func names() throws {
    let names = Self.page(text: []).matches(of: /<table tabindex="0" aria-label="([^"]*)">/)
    #expect(names.map { $0.output.1 } == ["name, quantity, price and 4 more columns"])
  }

  @Test("A list is moved with the keys where it has columns of a user's own")
  func namesOfLists() {
    var shape = Shopping.shape
    let plain = Self.page(text: [], rows: Shopping.rows, shape: shape)
    #expect(plain.ranges(of: "<table class=\"list\">").count == 3)
    shape.columns.append(ResultColumn("shelf", .text))
    let page = Self.page(text: [], rows: Shopping.rows, shape: shape)
    let names = page.matches(of: /<table class="list" tabindex="0" aria-label="([^"]*)">/)
    #expect(names.map { $0.output.1 } == ["🥬 Produce", "🥫 Pantry", "(none)"])
  }

  @Test("A name that runs from right to left leaves figures where they are") func direction() {
    let rows = [Shopping.row(false, "6x חלב", nil, "חלב", "🥛", 1)]
    let html = reportText(.html, Shopping.shape, rows)
    #expect(html.contains("<h3>🥛 <bdi>חלב</bdi> <span class=\"figures\">0/1</span></h3>"))
    #expect(html.contains("<td><bdi>6x חלב</bdi></td>"))
    let page = Self.page(text: ["# חלב: 3 lists", "## *חלב*: 5 items", "חלב: 7", "## b", "## c"])
    #expect(page.contains("<title>חלב: 3 lists</title>"))
    #expect(page.contains("<h1><bdi>חלב</bdi>: 3 lists</h1>"))
    #expect(page.contains("<h2 id=\"part-1\"><em><bdi>חלב</bdi></em>: 5 items</h2>"))
    #expect(page.contains("<a href=\"#part-1\"><bdi>חלב</bdi>: 5 items</a>"))
    #expect(page.contains("<p><bdi>חלב</bdi>: 7</p>"))
  }

  @Test("Two values beside each other, from right to left, keep their order") func valuesInLine() {
    let line = ["חלב", "לחם!"].map(ReportPage.plain).joined(separator: ", ")
    let page = Self.page(text: ["# \(line)", "**\(line)**", "`\(line)`"])
    let markup = "<bdi>חלב</bdi>, <bdi>לחם!</bdi>"
    #expect(page.contains("<title>חלב, לחם!</title>") && page.contains("<h1>\(markup)</h1>"))
    #expect(page.contains("<strong>\(markup)</strong>"))
    #expect(page.contains("<code>\(markup)</code>"))
    #expect(InlineText.markup(line[...], .markdown) == "חלב, לחם!")
    let shown = ["חלב", "לחם!"].map(ScriptText.plain).joined(separator: ", ")
    let isolated = "\u{2068}חלב\u{2069}, \u{2068}לחם!\u{2069}"
    #expect(ScriptText.shown("# *\(shown)*", color: false) == "# \(isolated)")
    #expect(ScriptText.shown("\(shown) \u{2068}", color: false) == "\(isolated) <U+2068>")
  }

  @Test("On a terminal cells keep their places; elsewhere nothing is added to them")
  func cellsOnTerminal() {
    let rows = [Shopping.row(false, "6x חלב", "לחם", "חלב", "🥛", 1)]
    let shape = Shopping.shape
    let screen = reportText(.table, shape, rows, width: 40, isTerminal: true)
    #expect(
      screen
        == "🥛 \u{2068}חלב\u{2069} 0/1\n  ☐ \u{2068}6x חלב\u{2069}  \u{2068}לחם\u{2069}\n")
    let record = reportText(.vertical, shape, rows, width: 40, isTerminal: true)
    #expect(record.contains("\u{2068}6x חלב\u{2069}\n"))
    for format in ReportFormat.allCases {
      let isShown = format.info.isOnlyShown
      for isTerminal in [false, !isShown] {
        let text = reportText(format, shape, rows, isTerminal: isTerminal)
        #expect(!text.unicodeScalars.contains { $0 == "\u{2068}" || $0 == "\u{2069}" })
      }
    }
  }

  @Test("Charts grow with the type around them", arguments: [("wide", 720), ("narrow", 340)])
  func chartSize(name: String, width: Int) throws {
    let drawn = Self.page(text: []).matches(of: /class="chart (\w+)"[^>]* width="(\d+)"/)
    #expect(drawn.contains { $0.1 == name && Int($0.2) == width })
    let style = try Checkout.text("examples/reports/report.css")
    let sizes = style.matches(of: /\.chart\.(\w+) \{ width: ([\d.]+)rem; \}/)
    #expect(sizes.contains { $0.1 == name && Double($0.2).map { $0 * 16 } == Double(width) })
  }

  @Test(
    "No level of headings is passed over", arguments: [[], ["# t"], ["# t", "## a"], ["## a"]])
  func levels(text: [String]) {
    let levels = Self.page(text: text).matches(of: /<h([1-6])[ >]/).compactMap { Int($0.1) }
    #expect(levels.count > text.count)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 - $0 <= 1 }, "\(levels)")
  }

  @Test("Sections of a result that has a name stand below it, in HTML and in Markdown")
  func sectionLevels() {
    let pages: [any ScriptPage] = [
      ReportPage("r", stamp: "s", styles: [], ReportSpec(format: .html)),
      MarkdownPage("r", stamp: "s", ReportSpec(format: .markdown)),
    ]
    for page in pages {
      page.add(text: "## Part")
      for name in ["week", "2"] {
        var sink = page.makeSink(name: name)
        sink.begin(Shopping.shape)
        for row in Shopping.rows { sink.row(row) }
        sink.end()
      }
      var bytes: [UInt8] = []
      let output = ByteOutput {
        bytes += $0
        return true
      }
      page.write(to: output)
      let text = String(decoding: bytes, as: UTF8.self)
      let elements = text.matches(of: /<h([1-6])[ >]/).compactMap { Int($0.1) }
      let signs = text.matches(of: /\n(#+)\s/).map { $0.1.count }
      let levels = elements.isEmpty ? signs : elements
      #expect(levels.suffix(8) == [2, 3, 4, 4, 4, 3, 3, 3])
    }
  }

  @Test("A style can't end itself") func style() {
    let page = Self.page(text: [], style: "p::after { content: \"</style><script>\" }")
    #expect(page.ranges(of: "</style>").count == 1)
  }

  @Test("Many headings have an index") func index() {
    let few = Self.page(text: ["# t", "## a", "## b"])
    #expect(!few.contains("<nav"))
    let many = Self.page(text: ["# t", "## a", "## *b* <i>", "### c", "## d"])
    #expect(many.contains("<li><a href=\"#part-2\">b &lt;i&gt;</a></li>"))
    #expect(many.contains("<h2 id=\"part-2\"><em>b</em> &lt;i&gt;</h2>"))
  }

  @Test(
    "A little Markdown",
    arguments: [
      ("a\nb", "<p>a<br>\nb</p>\n"),
      ("- a\n- b\n\nc", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>c</p>\n"),
      ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
      ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>\n"),
      ("`a*b*`", "<p><code>a*b*</code></p>\n"), ("2 * 3 ** 4", "<p>2 * 3 ** 4</p>\n"),
      ("`a\\*\\`\\n`", "<p><code>a*`\\n</code></p>\n"),
      (#"\*a\* \<"#, "<p>*a* &lt;</p>\n"), ("*a", "<p>*a</p>\n"), ("#a", "<p>#a</p>\n"),
      (
        "[a *b*](https://example.org/?q=1&r)",
        "<p><a href=\"https://example.org/?q=1&amp;r\" rel=\"noreferrer\">a <em>b</em></a></p>\n"
      ),
      ("[a](http://example.org)", "<p>[a](http://example.org)</p>\n"),
      ("[a](javascript:x)", "<p>[a](javascript:x)</p>\n"),
      ("[a](https://e.org\" x=\"y)", "<p>[a](https://e.org&quot; x=&quot;y)</p>\n"),
    ])
  func markdown(text: String, markup: String) {
    #expect(PageText([text], firstHeading: 1).markup == markup)
  }

  @Test(
    "A link of a Markdown report stays one, whatever stands before it",
    arguments: [
      ("wow![a](https://e.org)", #"wow\![a](<https://e.org>)"#),
      ("*wow*![a](https://e.org)!", #"*wow*\![a](<https://e.org>)!"#),
      (#"wow\![a](https://e.org)"#, #"wow\![a](<https://e.org>)"#),
      ("[a!](https://e.org)[b](https://f.org)", "[a!](<https://e.org>)[b](<https://f.org>)"),
      ("![a](http://e.org)", #"!\[a\](http://e.org)"#),
    ])
  func linkInMarkdown(text: String, markup: String) {
    #expect(InlineText.markup(text[...], .markdown) == markup)
  }

  @Test("No text of marks takes long, or deep") func bombs() {
    for mark in ["*", "**", "[", "](", "`", "*a**b", "[a](https://x"] {
      let text = String(repeating: mark, count: 20_000)
      #expect(PageText([text], firstHeading: 1).markup.utf8.count >= 20_000)
    }
  }

  @Test("The hash of a style is that of FIPS 180-4") func hash() {
    #expect(SHA256.base64(of: []) == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    #expect(SHA256.base64(of: Array("abc".utf8)) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(SHA256.base64(of: long) == "zcduXJkU+5KBocfihNc+Z/GAmkiklyAOBG05zMcRLNA=")
  }
}
