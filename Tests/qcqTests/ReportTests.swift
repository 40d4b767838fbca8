import Foundation
import TestSupport
import Testing

@Suite("Pages and the reports that come with qcq", .waiting) struct ReportTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func qcq(_ arguments: String...) throws -> Outcome {
    try sandbox.qcq(arguments + ["--sample", "demo", "--now", "2026-11-20T18:30"])
  }

  @Test("A script becomes one page, or a file of any other format") func files() throws {
    try sandbox.write("print \"# Week\"\ncount items per category draw bar\n", to: "a.qcq")
    let page = try qcq("run", "a.qcq", "--format", "html", "-o", "a.html")
    #expect(page.status == 0 && page.text.isEmpty && page.errors.isEmpty)
    let text = try sandbox.text("a.html")
    #expect(text.hasPrefix("<!DOCTYPE html>\n") && text.hasSuffix("</html>\n"))
    #expect(text.contains("<title>Week</title>") && text.ranges(of: "<svg").count == 2)
    #expect(text.contains("the sample demo, 2026-11-20 18:30 (UTC)"))
    #expect(try qcq("run", "a.qcq", "--format", "csv", "--output", "a.csv").status == 0)
    #expect(try sandbox.text("a.csv").hasPrefix("category,count\r\n"))
    #expect(try sandbox.names == ["a.csv", "a.html", "a.qcq"])
  }

  @Test("The page of the weekly report stands beside it") func example() throws {
    let script = Checkout.root.appending(path: "examples/weekly-report.qcq").path()
    let page = try sandbox.qcq([
      "run", script, "--sample", "demo", "--now", "2026-11-20T18:30", "--timezone",
      "Europe/Amsterdam", "--format", "html",
    ])
    if Checkout.isUpdating { try Checkout.write(page.text, to: "examples/weekly-report.html") }
    #expect(page.text == (try Checkout.text("examples/weekly-report.html")))
    #expect(page.text.utf8.count < 60_000)
  }

  @Test("A script becomes one document of Markdown") func markdown() throws {
    try sandbox.write(
      "print \"# Week\"\nprint \"- a\\n- *b* 1. c\\n\\n# x\\n3) y\"\n"
        + "count items per completed with total\n"
        + "together {\n  done = count items where completed\n}\n", to: "a.qcq")
    let document = try qcq("run", "a.qcq", "--format", "markdown")
    #expect(document.status == 0 && document.errors.isEmpty)
    #expect(
      document.text == """
        # Week

        - a
        - *b* 1. c

        ## x

        3\\) y

        | completed | count |
        | --- | ---: |
        | no | 57 |
        | yes | 37 |
        | **total** | **94** |

        *The number of items, one row per completed, in order of completed, with a total.*

        <details><summary>Query</summary>

        ```qcq
        count items per completed with total
        ```

        </details>

        ### done

        | count |
        | ---: |
        | 37 |

        *The number of items, where completed.*

        <details><summary>Query</summary>

        ```qcq
        together {
          done = count items where completed
        }
        ```

        </details>

        *the sample demo, 2026-11-20 18:30 (UTC)*

        """)
    #expect(try qcq("run", "a.qcq", "--format", "markdown").text == document.text)
  }

  @Test("On a terminal emphasis has no marks, and with colours a heading is one")
  func terminal() throws {
    let script = """
      param value: text = "*a* `b`"
      print "# Week"
      print "#1, **6082** since *2017-06-01*, 2 * 3, {$value}, `{$value}`"

      """
    try sandbox.write(script, to: "a.qcq")
    let seen = [
      (
        "always", "\u{1B}[1mWeek\u{1B}[0m",
        "\u{1B}[1m6082\u{1B}[22m since \u{1B}[3m2017-06-01\u{1B}[23m"
      ), ("never", "# Week", "6082 since 2017-06-01"),
    ]
    for (color, heading, emphasis) in seen {
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let process = try sandbox.start(
        ["run", "a.qcq", "--sample", "demo", "--color", color], on: terminal)
      terminal.collect(from: process)
      #expect(process.wait() == .exit(0))
      let text = terminal.screen
      let line = "#1, \(emphasis), 2 * 3, *a* `b`, `*a* `b``"
      #expect(text.contains(heading) && text.contains(line), "\(text.debugDescription)")
    }
  }

  @Test("The same page comes out of the same data and time") func sameBytes() throws {
    let pages = try (0..<2).map { _ in try qcq("report", "overview", "--format", "html").text }
    #expect(pages[0] == pages[1])
    #expect(pages[0].utf8.count < 60_000)
  }

  @Test("A script that fails leaves no file, and what was there as it was") func whole() throws {
    try sandbox.write("items\nassert count items gives 0\n", to: "a.qcq")
    for format in ["html", "csv"] {
      let outcome = try qcq("run", "a.qcq", "--format", format, "-o", "a.out")
      #expect(outcome.status == 2)
      #expect(try sandbox.names == ["a.qcq"])
    }
    try sandbox.write("somebody's own", to: "own.html")
    try sandbox.write("count items\n", to: "b.qcq")
    let outcome = try qcq("run", "b.qcq", "--format", "html", "-o", "own.html")
    #expect(outcome.status != 0 && outcome.errors.contains("--overwrite"))
    #expect(try sandbox.text("own.html") == "somebody's own")
  }

  @Test("A style of one's own comes on top") func style() throws {
    try sandbox.write("body { color: teal }", to: "my.css")
    let outcome = try qcq("report", "activity", "--format", "html", "--css", "my.css")
    #expect(outcome.text.contains("<style>body { color: teal }</style>"))
    #expect(try qcq("report", "activity", "--css", "my.css").status == 64)
    #expect(!outcome.errors.contains("my.css"))
    let remote = "a { fill: url(#b) }\n@import 'x.css';\nb { src: url( 'https://x.example') }"
    try sandbox.write(remote, to: "my.css")
    let errors = try qcq("report", "activity", "--format", "html", "--css", "my.css").errors
    #expect(!errors.contains("line 1") && errors.contains("my.css, line 2: `@import`"))
    #expect(errors.contains("my.css, line 3: `url(…)` has no effect"))
  }

  @Test("Every report runs, and is the script that it prints")
  func builtIn() throws {
    let names = try sandbox.qcq(["report"]).text.split(separator: "\n")
      .filter { !$0.hasPrefix(" ") }.map(String.init)
    #expect(names == ["activity", "categories", "list", "overview"])
    for name in names {
      let list = name == "list" ? ["BBQ"] : []
      let more = ["--sample", "demo", "--now", "2026-11-20T18:30"]
      for format in ["table", "markdown", "html"] {
        let outcome = try sandbox.qcq(["report", name] + list + ["--format", format] + more)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
      }
      let source = try sandbox.qcq(["report", name, "--source"]).text
      #expect(source == (try Checkout.text("examples/reports/\(name).qcq")))
      try sandbox.write(source, to: "own.qcq")
      let parameters = name == "list" ? ["--param", "list=BBQ"] : []
      let own = try sandbox.qcq(["run", "own.qcq"] + parameters + more).text
      #expect(own == (try sandbox.qcq(["report", name] + list + more).text))
    }
  }

  @Test("Of a large database the reports are pages that a browser loads") func large() throws {
    _ = try sandbox.qcq(["db", "init", "big.sqlite", "--sample", "demo"])
    try sandbox.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO shopping_lists (id, title, created_at, updated_at)
      SELECT 'l' || i, 'List ' || i, 1795132800, 1795132800 FROM n;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 75000)
      INSERT INTO shopping_items (id, name, is_completed, category_id, shopping_list_id,
        created_at, updated_at)
      SELECT 'n' || i, 'Item ' || i, i % 2, 1 + i % 8, 'l' || (1 + i % 1000),
        1795132800, 1795132800 FROM n
      """, on: sandbox.path("big.sqlite"))
    for name in [["overview"], ["categories"], ["activity"], ["list", "List 7"]] {
      let outcome = try sandbox.qcq(
        ["report"] + name
          + ["--database", "big.sqlite", "--format", "html", "--now", "2026-11-20T18:30"])
      #expect(outcome.status == 0 && outcome.text.utf8.count < 300_000, "\(name)")
      #expect(outcome.text.contains("without its limits"))
    }
  }

  @Test("What can't be shown is said") func mistakes() throws {
    #expect(try qcq("report", "overveiw").errors.contains("Did you mean overview?"))
    #expect(try qcq("report", "list").status == 64)
    #expect(try qcq("report", "overview", "BBQ").status == 64)
    try sandbox.write("watch items\n", to: "w.qcq")
    #expect(try qcq("run", "w.qcq", "--format", "html").errors.contains("has an end"))
    #expect(try qcq("run", "w.qcq", "w.qcq", "-o", "a").status == 64)
    #expect(try qcq("run", "w.qcq", "w.qcq", "--format", "html").status == 64)
    #expect(try qcq("run", "w.qcq", "--untrusted", "-o", "a").status == 64)
  }
}
