import Foundation
import GRDB
import TestSupport
import Testing

/// Reports about data that try to be markup, in every text and every place that a text can have.
@Suite(
  "Parsers of other projects find what was stored, and no markup that was not written", .waiting)
struct ReportReaderTests {
  private let sandbox: Sandbox

  private static let hasReaders = Python.has("html5lib", "markdown_it")

  private static let texts = [
    "<script>alert(1)</script>", "\"onx=\"1", "' onload='x", "]]></svg>", "a|b `c` *d* _e_ ~~f~~",
    "\u{2028}line\u{2029}", "\u{1B}[2J\u{1B}]0;x\u{7}", "\u{202E}evil\u{2066}", "nul\u{0}!",
    "שלום עולם",
    "</title></style></td></table>", "# h", "- [ ] x", "1. x", "> q", "---", "=1+1",
    "&lt;&#x3c;", "[x](javascript:alert(1))", "![i](https://example.org/i.png)", "two\nlines\r\n3",
    "```", "<!--", "https://example.org", "\\", "a\\|b", " spaces ", "tab\there", "{{x}}", "$x",
    "日本",
  ]

  private static let script = """
    param who: text
    print "# About {$who}"
    items show name, note
    print "## {$who}"
    print "{$who}\\n- {$who}\\n1. {$who}"
    items by note
    count items per note draw bar
    count items per name draw share
    count items per category draw column
    count items per note, name limit 9 draw heat
    together {
      `<b>*x*|` = count items per category, list crosstab with total
      lists show title, items { name, note }
    }
    items where name = "`````" show name
    """

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "home.sqlite"])
    let queue = try DatabaseQueue(path: sandbox.path("home.sqlite"))
    try queue.write { db in
      for (index, text) in Self.texts.enumerated() {
        let (id, day) = (
          String(format: "%03d", index), String(format: "2026-11-20 10:00:%02d", index)
        )
        try db.execute(
          sql: "INSERT INTO item_categories (id, name, emoji, sort_order) VALUES (?, ?, ?, ?)",
          arguments: [index + 100, text, text, index + 100])
        try db.execute(
          sql: "INSERT INTO shopping_lists (id, title, created_at, updated_at) VALUES (?, ?, ?, ?)",
          arguments: ["l" + id, text, day, day])
        try db.execute(
          sql: """
            INSERT INTO shopping_items (id, name, notes, quantity, is_completed, category_id,
              shopping_list_id, created_at, updated_at) VALUES (?, ?, ?, 1, 0, ?, ?, ?, ?)
            """,
          arguments: ["i" + id, text, text, index + 100, "l" + id, day, day])
      }
    }
    try queue.close()
    try sandbox.write(Self.script, to: "report.qcq")
    try sandbox.write(
      "items show name, note\nitems by category show name\n"
        + "count items per note, list crosstab with total\n", to: "rows.qcq")
    try sandbox.write(Self.common, to: "common.py")
  }

  /// Runs a script in a format, and a script of Python over what came; that prints `fine`.
  private func read(
    _ format: String, _ script: String, of name: String = "report.qcq",
    tool: (String, [String])? = nil
  ) throws {
    let who = Self.texts.filter { !$0.contains("\0") }.joined(separator: " ")
    let parameters = name == "report.qcq" ? ["--param", "who=" + who] : []
    let outcome = try sandbox.qcq(
      ["run", name, "--database", "home.sqlite", "--format", format, "-o", "out.\(format)"]
        + parameters)
    #expect(outcome.status == 0 && !outcome.errors.contains("error"), "\(outcome.errors)")
    try check(script, "out.\(format)")
    guard let (program, arguments) = tool else { return }
    let judgement = try sandbox.run(program, arguments + ["out.\(format)"])
    // It is older than the attributes of drawings.
    let complaints = judgement.errors.split(separator: "\n").filter {
      !$0.contains("<svg> proprietary attribute")
    }
    #expect(judgement.status < 2 && complaints.isEmpty, "\(complaints)")
  }

  /// Runs a script of Python over a file; it prints `fine`.
  private func check(_ script: String, _ file: String) throws {
    try sandbox.write(script, to: "read.py")
    let reading = try sandbox.run(
      try #require(Python.path), ["read.py", file],
      environment: ["PYTHONPATH": sandbox.directory.path(), "PYTHONIOENCODING": "utf-8"])
    #expect(reading.text == "fine\n", "\(reading.text.prefix(3000))\n\(reading.errors)")
  }

  /// What is stored, and what of it people are shown.
  private static let common = """
    import sqlite3
    db = sqlite3.connect("home.sqlite")
    stored = db.execute(
        "SELECT name, notes FROM shopping_items ORDER BY created_at, id").fetchall()
    hidden = {0x61C, 0x200E, 0x200F, 0xFEFF, 0x180E, 0x200B}
    hidden |= {*range(0x2028, 0x202F), *range(0x2060, 0x2070), *range(0x80, 0xA0)}
    def seen(text):
        def one(c):
            if ord(c) < 32: return chr(0x2400 + ord(c))
            return "<U+%04X>" % ord(c) if ord(c) in hidden else c
        return "".join(map(one, text)).replace("\\u240a", "\\n")
    people = [[seen(cell) for cell in row] for row in stored]
    """

  /// Whether a page has the rows, and no element or attribute that nobody has meant.
  private static let pageCheck = """
    import html5lib, sys
    from common import people
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(
        open(sys.argv[1], encoding="utf-8").read())
    allowed = {
        "html": "lang", "head": "", "meta": "charset http-equiv content name", "title": "",
        "style": "", "body": "", "header": "", "h1": "", "h2": "id", "h3": "", "main": "",
        "p": "class", "ul": "", "ol": "", "li": "", "br": "", "section": "class",
        "figure": "", "table": "class tabindex aria-label", "thead": "", "tbody": "", "tr": "class",
        "th": "scope class", "td": "class data-name", "bdi": "", "span": "class",
        "details": "", "summary": "",
        "pre": "", "code": "", "footer": "",
        "svg": "class xmlns role viewBox width height font-family font-size fill",
        "desc": "", "rect": "class x y width height fill-opacity",
        "line": "class x1 x2 y1 y2 stroke stroke-opacity",
        "text": "x y transform text-anchor unicode-bidi",
        "polyline": "class points fill stroke stroke-width stroke-linejoin",
        "circle": "class cx cy r",
    }
    if sys.argv[1].startswith("live"):
        for tag, more in {
            "body": "class", "div": "id class role aria-label", "form": "method action autocomplete novalidate",
            "p": "id class role hidden", "label": "for", "button": "", "nav": "id hidden aria-label",
            "input": "id name value type inputmode list autocomplete spellcheck aria-describedby",
            "span": "id class", "h1": "id", "section": "id class", "tbody": "data-rows",
            "tr": "data-key class", "footer": "id", "script": "data-state", "a": "href",
        }.items():
            allowed[tag] = allowed.get(tag, "") + " " + more
    for e in tree.iter():
        if not isinstance(e.tag, str): raise SystemExit("a comment: %r" % e)
        tag = e.tag.split("}")[-1]
        assert tag in allowed, tag
        odd = {a.split("}")[-1] for a in e.attrib} - set(allowed[tag].split())
        assert not odd, (tag, odd)
    def text(cell):
        for b in cell.iter("br"): b.tail = "\\n" + (b.tail or "")
        return "".join(cell.itertext())
    table = next(tree.iter("table"))
    rows = [[text(cell) for cell in row] for row in table.iter("tr")][1:]
    assert rows == people, (rows, people)
    print("fine")
    """

  @Test("A page", .enabled(if: hasReaders, "no html5lib; QCQ_PYTHON names a python that has it"))
  func html() throws {
    let tidy = Executable.tool("tidy").map { ($0, ["-q", "-e", "--drop-empty-elements", "no"]) }
    try read("html", Self.pageCheck, tool: tidy)
  }

  @Test(
    "A page that is served",
    .enabled(if: hasReaders, "no html5lib; QCQ_PYTHON names a python that has it"))
  func served() throws {
    let page = try ServedPage(sandbox, ["report.qcq", "--database", "home.sqlite"])
    let who = Self.texts.joined(separator: " ").utf8.map { byte in
      "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let answer = try page.get("/?who=" + who.joined())
    #expect(answer.status == 200)
    try sandbox.write(answer.body, to: "live.html")
    try check(Self.pageCheck, "live.html")
  }

  @Test(
    "A document of Markdown",
    .enabled(if: hasReaders, "no markdown-it-py; QCQ_PYTHON names a python that has it"))
  func markdown() throws {
    try read(
      "markdown",
      """
      import sys
      from markdown_it import MarkdownIt
      from common import people
      tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(
          open(sys.argv[1], encoding="utf-8").read())
      blocks = {"heading", "paragraph", "table", "thead", "tbody", "tr", "th", "td",
                "bullet_list", "ordered_list", "list_item"}
      for t in tokens:
          kind = t.type.removesuffix("_open").removesuffix("_close")
          if t.type == "html_block":
              assert t.content.strip() in ("<details><summary>Query</summary>", "</details>"), t
          elif t.type == "inline":
              for c in t.children:
                  if c.type == "html_inline": assert c.content == "<br>", c
                  else: assert c.type in ("text", "text_special", "softbreak", "hardbreak",
                      "em_open", "em_close", "strong_open", "strong_close", "code_inline"), c
          else:
              assert kind in blocks or t.type in ("fence", "code_block"), t
      def text(inline):
          return "".join("\\n" if c.type == "html_inline" else c.content for c in inline.children)
      end = next(i for i, t in enumerate(tokens) if t.type == "table_close")
      start = next(i for i, t in enumerate(tokens) if t.type == "tbody_open")
      cells = [text(t) for t in tokens[start:end] if t.type == "inline"]
      rows = [cells[i:i + 2] for i in range(0, len(cells), 2)]
      # Markdown takes blanks off the ends of a cell.
      people = [[cell.strip(" ") for cell in row] for row in people]
      assert rows == people, [pair for pair in zip(rows, people) if pair[0] != pair[1]]
      print("fine")
      """)
  }

  @Test("Rows for programs", .enabled(if: Python.has("csv", "json"), "there is no python3"))
  func programs() throws {
    let check = """
      from common import *
      assert tables[0] == [list(row) for row in stored], tables[0]
      assert [row[-1] for row in tables[1]] == [name for name, _ in stored], tables[1]
      names = db.execute("SELECT title FROM shopping_lists").fetchall()
      assert sorted(heads[2][1:-2]) == sorted(title for title, in names), heads[2]
      assert heads[2][-2:] == ["total", "is_total"], heads[2]
      print("fine")
      """
    try read(
      "csv",
      """
      import csv, sys
      heads, tables, new = [], [], True
      for row in csv.reader(open(sys.argv[1], encoding="utf-8", newline="")):
          if not row: new = True
          elif new: heads.append(row); tables.append([]); new = False
          else: tables[-1].append(row)

      """ + check, of: "rows.qcq")
    try read(
      "tsv",
      """
      import re, sys
      signs = {"t": "\\t", "n": "\\n", "r": "\\r", "\\\\": "\\\\"}
      def plain(cell):
          if cell == "\\\\N": return None
          return re.sub(r"\\\\(.)", lambda m: signs[m[1]], cell)
      parts = open(sys.argv[1], encoding="utf-8", newline="").read().split("\\n\\n")
      def table(part):
          return [[plain(c) for c in line.split("\\t")] for line in part.strip("\\n").split("\\n")]
      parts = [table(part) for part in parts]
      heads, tables = [p[0] for p in parts], [p[1:] for p in parts]

      """ + check, of: "rows.qcq")
    try read(
      "json",
      """
      import json, sys
      decoder, data, parts = json.JSONDecoder(), open(sys.argv[1], encoding="utf-8").read(), []
      while data.strip():
          part, end = decoder.raw_decode(data)
          parts.append(part)
          data = data[end:].lstrip()
      parts[1] = [row for section in parts[1] for row in section["items"]]
      heads = [list(part[0]) for part in parts]
      tables = [[list(row.values()) for row in part] for part in parts]

      """ + check, of: "rows.qcq")
  }
}
