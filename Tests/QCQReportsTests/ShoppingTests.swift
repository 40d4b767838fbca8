import QCQLanguage
import Testing

/// Items in sections, as people and programs get them.
@Suite struct ShoppingTests {
  @Test func table() {
    expect(
      reportText(.table, Shopping.shape, Shopping.rows),
      #"""
      🥬 Produce 1/2
        ☐ 6x Bananen  rijp
        ☑ Sla

      🥫 Pantry 1/2
        ☐ 2x Cola     blikjes
        ☑ 日本酒      🍶

      (none) 0/1
        ☐ Houtskool   of briketten, als die er zijn

      """#)
  }

  @Test func csv() {
    expect(
      reportText(.csv, Shopping.shape, Shopping.rows),
      #"""
      category,completed,label,note\#u{D}
      Produce,false,6x Bananen,rijp\#u{D}
      Produce,true,Sla,\#u{D}
      Pantry,false,2x Cola,blikjes\#u{D}
      Pantry,true,日本酒,🍶\#u{D}
      ,false,Houtskool,"of briketten, als die er zijn"\#u{D}

      """#)
  }

  @Test func tsv() {
    expect(
      reportText(.tsv, Shopping.shape, Shopping.rows),
      #"""
      category\#u{9}completed\#u{9}label\#u{9}note
      Produce\#u{9}false\#u{9}6x Bananen\#u{9}rijp
      Produce\#u{9}true\#u{9}Sla\#u{9}\N
      Pantry\#u{9}false\#u{9}2x Cola\#u{9}blikjes
      Pantry\#u{9}true\#u{9}日本酒\#u{9}🍶
      \N\#u{9}false\#u{9}Houtskool\#u{9}of briketten, als die er zijn

      """#)
  }

  @Test func json() {
    expect(
      reportText(.json, Shopping.shape, Shopping.rows),
      #"""
      [
        {"by": {"category": "Produce"}, "total": 2, "completed": 1, "items": [
          {"completed": false, "label": "6x Bananen", "note": "rijp"},
          {"completed": true, "label": "Sla", "note": null}
        ]},
        {"by": {"category": "Pantry"}, "total": 2, "completed": 1, "items": [
          {"completed": false, "label": "2x Cola", "note": "blikjes"},
          {"completed": true, "label": "日本酒", "note": "🍶"}
        ]},
        {"by": {"category": null}, "total": 1, "completed": 0, "items": [
          {"completed": false, "label": "Houtskool", "note": "of briketten, als die er zijn"}
        ]}
      ]

      """#)
  }

  @Test func ndjson() {
    expect(
      reportText(.ndjson, Shopping.shape, Shopping.rows),
      #"""
      {"by":{"category":"Produce"},"total":2,"completed":1,"items":[{"completed":false,"label":"6x Bananen","note":"rijp"},{"completed":true,"label":"Sla","note":null}]}
      {"by":{"category":"Pantry"},"total":2,"completed":1,"items":[{"completed":false,"label":"2x Cola","note":"blikjes"},{"completed":true,"label":"日本酒","note":"🍶"}]}
      {"by":{"category":null},"total":1,"completed":0,"items":[{"completed":false,"label":"Houtskool","note":"of briketten, als die er zijn"}]}

      """#)
  }

  @Test func markdown() {
    expect(
      reportText(.markdown, Shopping.shape, Shopping.rows),
      #"""
      ### 🥬 Produce 1/2

      - [ ] 6x Bananen — rijp
      - [x] Sla

      ### 🥫 Pantry 1/2

      - [ ] 2x Cola — blikjes
      - [x] 日本酒 — 🍶

      ### (none) 0/1

      - [ ] Houtskool — of briketten, als die er zijn

      """#)
  }

  @Test("A line of Markdown says which of its values are which") func separated() throws {
    var shape = Shopping.shape
    shape.columns[2] = ResultColumn("category", .category)
    let (produce, none): (String?, String?) = ("Produce", nil)
    shape.columns.append(ResultColumn("note", .text))
    let sections = try #require(shape.sections)
    let key = SectionKey(column: sections.keys[0].column, cell: 4, emojiCell: 5, identityCell: 6)
    shape.kind = .sections(SectionShape(keys: [key], completedCell: 0))
    let rows = [
      ("Milk — Dairy", produce, "— a —"), ("␉ <U+200B>\t", none, "Dairy"), ("Tea", none, ""),
    ].map { label, category, note in
      let row = Shopping.row(false, label, category, "BBQ", "", 1)
      return ValueRow(Array(row.values[..<3]) + [.text(note)] + Array(row.values[3...]))
    }
    #expect(
      reportText(.markdown, shape, rows).split(separator: "\n").dropFirst() == [
        "- [ ] Milk &mdash; Dairy — Produce — &mdash; a &mdash;",
        #"- [ ] \<U+2409> \<U+003C>U+200B>␉ — (none) — Dairy"#, "- [ ] Tea",
      ])
  }

  @Test func withoutSections() {
    expect(
      reportText(.table, Shopping.plain, Shopping.rows),
      #"""
        label       note
      ─ ──────────  ─────────────────────────────
      ☐ 6x Bananen  rijp
      ☑ Sla
      ☐ 2x Cola     blikjes
      ☑ 日本酒      🍶
      ☐ Houtskool   of briketten, als die er zijn

      """#)
  }

  @Test func inColour() {
    expect(
      reportText(.table, Shopping.shape, Shopping.rows, width: 40, color: true),
      #"""
      \#u{1B}[1m🥬 Produce\#u{1B}[0m \#u{1B}[2m1/2\#u{1B}[0m
        ☐ 6x Bananen  \#u{1B}[2mrijp\#u{1B}[0m
        \#u{1B}[2m☑ Sla\#u{1B}[0m

      \#u{1B}[1m🥫 Pantry\#u{1B}[0m \#u{1B}[2m1/2\#u{1B}[0m
        ☐ 2x Cola     \#u{1B}[2mblikjes\#u{1B}[0m
        \#u{1B}[2m☑ 日本酒      🍶\#u{1B}[0m

      \#u{1B}[1m(none)\#u{1B}[0m \#u{1B}[2m0/1\#u{1B}[0m
        ☐ Houtskool   \#u{1B}[2mof briketten, als die e…\#u{1B}[0m

      """#)
  }

  @Test func narrow() {
    expect(
      reportText(.table, Shopping.shape, Shopping.rows, width: 20),
      #"""
      🥬 Produce 1/2
        ☐ 6x Bana…  rijp
        ☑ Sla

      🥫 Pantry 1/2
        ☐ 2x Cola   blikj…
        ☑ 日本酒    🍶

      (none) 0/1
        ☐ Houtsko…  of br…

      """#)
  }

  @Test func ordinaryColumns() {
    expect(
      reportText(.table, Shopping.ordinary, Shopping.rows),
      #"""
        done  name
        ────  ──────────
      🥬 Produce 1/2
        no    6x Bananen
        yes   Sla

      🥫 Pantry 1/2
        no    2x Cola
        yes   日本酒

      (none) 0/1
        no    Houtskool

      """#)
  }

  private static let ownInSections = """
                          price  <aisle>
    🥬 Produce 1/2
      ☐ 6x Bananen  rijp    2.5  A_3
      ☑ Sla                      A_3

    """

  private static let ownAlone = """
      label       note  price  <aisle>
    ─ ──────────  ────  ─────  ───────
    ☐ 6x Bananen  rijp    2.5  A_3
    ☑ Sla                      A_3

    """

  /// `2.5` alone says nothing.
  @Test("Columns of a user's own have titles", arguments: [false, true])
  func ownColumns(isInSections: Bool) throws {
    let columns = [ResultColumn("price", .number), ResultColumn("<aisle>", .text)]
    var shape = Shopping.shape
    let sections = try #require(shape.sections)
    let key = SectionKey(column: sections.keys[0].column, cell: 5, emojiCell: 6, identityCell: 7)
    shape.kind = isInSections ? .sections(SectionShape(keys: [key], completedCell: 0)) : .rows
    shape.columns += columns
    let rows = zip(Shopping.rows, [.number(2.5), .absent] as [Value]).map { row, price in
      ValueRow(Array(row.values[..<3]) + [price, .text("A_3")] + Array(row.values[3...]))
    }
    expect(reportText(.table, shape, rows), isInSections ? Self.ownInSections : Self.ownAlone)
    let html = reportText(.html, shape, rows)
    #expect(html.contains("<th scope=\"col\" class=\"number own\">price</th>"))
    #expect(html.contains("<td class=\"own\" data-name=\"&lt;aisle&gt;\">A_3</td>"))
    #expect(html.contains("<th scope=\"col\">note</th>"))
    guard isInSections else { return }
    let markdown = reportText(.markdown, shape, rows).split(separator: "\n").dropFirst()
    #expect(
      markdown == [
        #"- [ ] 6x Bananen — rijp — price 2.5 — \<aisle> A_3"#, #"- [x] Sla — \<aisle> A_3"#,
      ])
    #expect(!reportText(.table, Shopping.shape, Shopping.rows).contains("note"))
    let coloured = reportText(.table, shape, rows, color: true)
    #expect(coloured.contains("\u{1B}[2mprice\u{1B}[0m"))
  }

  /// Each section's own limit, that of all rows, and where rows are passed over.
  @Test(
    "Where a limit may hide rows, headings say how many are shown",
    arguments: [
      (SectionLimit(2, isEach: true), ["(2 shown)", "(2 shown)", "0/1"]),
      (SectionLimit(3, isEach: true), ["1/2", "1/2", "0/1"]),
      (SectionLimit(3, skip: 1, isEach: true), ["(2 shown)", "(2 shown)", "(1 shown)"]),
      (SectionLimit(5, isEach: false), ["1/2", "1/2", "(1 shown)"]),
      (SectionLimit(6, isEach: false), ["1/2", "1/2", "0/1"]),
      (SectionLimit(6, skip: 4, isEach: false), ["(2 shown)", "1/2", "0/1"]),
    ])
  func limitedSections(limit: SectionLimit, figures: [String]) throws {
    var sections = try #require(Shopping.shape.sections)
    sections.limit = limit
    var shape = Shopping.shape
    shape.kind = .sections(sections)
    let names = ["🥬 Produce", "🥫 Pantry", "(none)"]
    let headings = zip(names, figures).map { "\($0) \($1)" }
    let lines = { (format: ReportFormat) in
      reportText(format, shape, Shopping.rows).split(separator: "\n").map(String.init)
    }
    #expect(lines(.table).filter { !$0.hasPrefix(" ") } == headings)
    #expect(lines(.markdown).filter { $0.hasPrefix("#") } == headings.map { "### " + $0 })
    let markup = zip(names, figures).map { "\($0) <span class=\"figures\">\($1)</span>" }
    #expect(
      lines(.html).filter { $0.hasPrefix("<section>") } == markup.map { "<section><h3>\($0)</h3>" })
  }

  /// As the database sorts, groups and numbers them.
  @Test(arguments: ReportFormat.allCases)
  func equalTextsAreOneSection(format: ReportFormat) {
    let texts: [Value] = [
      .text("Café"), .text("Cafe\u{301}"), .text("Café"), .text("Cafe"), .absent, .absent,
    ]
    func headings(isText: Bool) -> Int {
      let key = SectionKey(column: ResultColumn("note", .text), cell: 1, isText: isText)
      let shape = ResultShape(
        kind: .sections(SectionShape(keys: [key], completedCell: nil)),
        columns: [ResultColumn("n", .int)], noun: "items", emptyMessage: "")
      let rows = texts.map { ValueRow([.int(7), $0]) }
      let text = reportText(format, shape, rows)
      switch format {
      case .table: return text.split(separator: "\n").count { $0.hasSuffix(")") }
      case .markdown: return text.split(separator: "\n").count { $0.hasPrefix("#") }
      case .json, .ndjson: return text.ranges(of: "\"by\"").count
      // They have no headings.
      case .csv, .tsv, .vertical: return isText ? 3 : 5
      case .html: return text.ranges(of: "<h3>").count
      }
    }
    #expect(headings(isText: true) == 3)
    // Ids are others where their bytes are.
    #expect(headings(isText: false) == 5)
  }
}
