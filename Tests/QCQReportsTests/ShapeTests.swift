import QCQLanguage
import Testing

/// Nested rows, single values, empty results and narrow terminals.
@Suite struct ShapeTests {
  @Test func nestedTable() {
    expect(
      reportText(.table, Nested.shape, Nested.rows),
      #"""
      name    items
      ──────  ────────────────────
      Pantry  Cola "zero" 6, Rijst
      Frozen

      """#)
  }

  @Test("Days of the week stand as the names that they are shown by") func weekdays() {
    let shape = ResultShape(
      kind: .rows,
      columns: [ResultColumn("weekday", .int, style: .weekday), ResultColumn("count", .int)],
      noun: "groups", emptyMessage: "")
    let rows = [ValueRow([.int(1), .int(8)]), ValueRow([.int(3), .int(15)])]
    expect(
      reportText(.table, shape, rows),
      """
      weekday  count
      ───────  ─────
      Mon          8
      Wed         15

      """)
    #expect(reportText(.markdown, shape, rows).contains("\n| --- | ---: |\n| Mon | 8 |\n"))
    let page = reportText(.html, shape, rows)
    #expect(page.contains("<td>Mon</td><td class=\"number\">8</td>"))
    #expect(page.contains("<th scope=\"col\">weekday</th>"))
  }

  @Test func nestedCsv() {
    expect(
      reportText(.csv, Nested.shape, Nested.rows),
      #"""
      name,items\#u{D}
      Pantry,"[{""name"":""Cola \""zero\"""",""quantity"":6},{""name"":""Rijst"",""quantity"":null}]"\#u{D}
      Frozen,[]\#u{D}

      """#)
  }

  @Test func nestedTsv() {
    expect(
      reportText(.tsv, Nested.shape, Nested.rows),
      #"""
      name\#u{9}items
      Pantry\#u{9}[{"name":"Cola \\"zero\\"","quantity":6},{"name":"Rijst","quantity":null}]
      Frozen\#u{9}[]

      """#)
  }

  @Test func nestedJson() {
    expect(
      reportText(.json, Nested.shape, Nested.rows),
      #"""
      [
        {"name": "Pantry", "items": [{"name": "Cola \"zero\"", "quantity": 6}, {"name": "Rijst", "quantity": null}]},
        {"name": "Frozen", "items": []}
      ]

      """#)
  }

  @Test func nestedNdjson() {
    expect(
      reportText(.ndjson, Nested.shape, Nested.rows),
      #"""
      {"name":"Pantry","items":[{"name":"Cola \"zero\"","quantity":6},{"name":"Rijst","quantity":null}]}
      {"name":"Frozen","items":[]}

      """#)
  }

  @Test func nestedMarkdown() {
    expect(
      reportText(.markdown, Nested.shape, Nested.rows),
      #"""
      | name | items |
      | --- | --- |
      | Pantry | Cola "zero" 6, Rijst |
      | Frozen |  |

      """#)
  }

  @Test func noneTable() {
    expect(
      reportText(.table, Nested.shape, []),
      #"""
      no categories

      """#)
  }

  @Test func noneCsv() {
    expect(
      reportText(.csv, Nested.shape, []),
      #"""
      name,items\#u{D}

      """#)
  }

  @Test func noneTsv() {
    expect(
      reportText(.tsv, Nested.shape, []),
      #"""
      name\#u{9}items

      """#)
  }

  @Test func noneJson() {
    expect(
      reportText(.json, Nested.shape, []),
      #"""
      []

      """#)
  }

  @Test func noneNdjson() {
    expect(
      reportText(.ndjson, Nested.shape, []),
      #"""

      """#)
  }

  @Test func noneMarkdown() {
    expect(
      reportText(.markdown, Nested.shape, []),
      #"""
      no categories

      """#)
  }

  @Test func valueTable() {
    expect(
      reportText(.table, Single.shape, Single.rows),
      #"""
      83

      """#)
  }

  @Test func valueCsv() {
    expect(
      reportText(.csv, Single.shape, Single.rows),
      #"""
      count\#u{D}
      83\#u{D}

      """#)
  }

  @Test func valueJson() {
    expect(
      reportText(.json, Single.shape, Single.rows),
      #"""
      [
        {"count": 83}
      ]

      """#)
  }

  @Test func valueMarkdown() {
    expect(
      reportText(.markdown, Single.shape, Single.rows),
      #"""
      | count |
      | ---: |
      | 83 |

      """#)
  }

  @Test func record() {
    expect(
      reportText(.table, Hostile.shape, Array(Hostile.rows[8...9]), width: 40),
      #"""
      ── 1 ───────────────────────────────────
      name      Evil ␛[31mRED ␛]0;PWNED␇ ␛[2J
      quantity  8000019
      price     2
      done      yes
      created   2026-11-20 18:40
      progress  53%
      blob      08ab
      ── 2 ───────────────────────────────────
      name      c1 <U+009B>31m bidi
                <U+202E>evil<U+2066>
      quantity  9000022
      price     2.25
      done      no
      created   2026-11-20 18:40
      progress  60%
      blob      09ab

      """#)
  }

  @Test func cut() {
    expect(
      reportText(.table, Hostile.shape, Array(Hostile.rows[3...9]), width: 80),
      #"""
      name                     quantity  price  done  created           progress  blob
      ───────────────────────  ────────  ─────  ────  ────────────────  ────────  ────
      日本酒                       dirt   0.75  no    2026-11-20 18:40       20%  03ab
      👨‍👩‍👧‍👦🇳🇱❤️                    4000007    nan  yes   2026-11-20 18:40       27%  04ab
      cafe\#u{301}                      5000010   1.25        2026-11-20 18:40       33%  05ab
      say "hi", ok              6000013    1.5  yes   soon                   40%  06ab
      two␊lines␉and␍␊more       7000016   1.75  no    2026-11-20 18:40       47%
      Evil ␛[31mRED ␛]0;PWNE…   8000019      2  yes   2026-11-20 18:40       53%  08ab
      c1 <U+009B>31m bidi <U…   9000022   2.25  no    2026-11-20 18:40       60%  09ab

      """#)
  }

  @Test func daysWithoutClock() {
    expect(
      reportText(.table, Days.shape, Days.rows),
      #"""
      day         created
      ──────────  ────────────────
      2026-11-20  2026-11-20
      2026-11-21  2026-11-21 00:01


      """#)
  }

  @Test("A date at midnight is a day for people, and an instant for programs")
  func midnights() {
    let rows = Array(Days.rows.prefix(2))
    let markdown = reportText(.markdown, Days.shape, rows)
    #expect(markdown.hasSuffix("| 2026-11-20 | 2026-11-20 |\n| 2026-11-21 | 2026-11-21 00:01 |\n"))
    let html = reportText(.html, Days.shape, rows)
    #expect(html.contains("<td class=\"date\">2026-11-20</td><td class=\"date\">2026-11-20</td>"))
    let vertical = reportText(.vertical, Days.shape, rows)
    #expect(vertical.ranges(of: "2026-11-20\n").count == 2 && !vertical.contains("00:00"))
    let csv = reportText(.csv, Days.shape, rows)
    #expect(csv.contains("2026-11-20T00:00:00+01:00,2026-11-20T00:00:00+01:00"))
  }

  @Test func footer() {
    expect(
      reportText(.table, Days.count, Days.many),
      #"""
       n
      ──
       1
       2
       3
       4
       5
       6
       7
       8
       9
      10
      11
      12
      13
      14
      15
      16
      17
      18
      19
      20
      21
      (21 items)

      """#)
  }
}
