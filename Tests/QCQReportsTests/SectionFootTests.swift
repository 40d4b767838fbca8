import Foundation
import QCQLanguage
import TestSupport
import Testing

/// Rows in sections as a database gives them: two columns, and behind them the key and whether the
/// item is completed.
private enum Sections {
  static var shape: ResultShape {
    let keys = SectionShape(
      keys: [SectionKey(column: ResultColumn("category", .text), cell: 3, isText: true)],
      completedCell: 4)
    var shape = ResultShape(
      kind: .sections(keys),
      columns: [
        ResultColumn("name", .text), ResultColumn("quantity", .int), ResultColumn("price", .number),
      ],
      noun: "items", emptyMessage: "no items match")
    shape.foot = FootShape(sums: [1, 2])
    return shape
  }

  static func row(
    _ name: String, _ quantity: Value, _ price: Value, in key: String, isDone: Bool = false
  ) -> ValueRow {
    ValueRow([.text(name), quantity, price, .text(key), .bool(isDone)])
  }

  static let few = [
    row("Chips", .int(3), .number(1.5), in: "Pantry", isDone: true),
    row("Rice", .absent, .number(0.25), in: "Pantry"),
    row("Cola", .int(6), .absent, in: "Other"),
  ]
}

@Suite("What sections come to") struct SectionFootTests {
  @Test("A foot below each section, in formats for people") func people() {
    #expect(
      reportText(.table, Sections.shape, Sections.few) == """
          name   quantity  price
          ─────  ────────  ─────
        Pantry 1/2
          Chips         3    1.5
          Rice              0.25
          ─────  ────────  ─────
          total         3   1.75

        Other 0/1
          Cola          6
          ─────  ────────  ─────
          total         6      0

        """)
    #expect(
      reportText(.markdown, Sections.shape, Sections.few) == """
        ### Pantry 1/2

        | name | quantity | price |
        | --- | ---: | ---: |
        | Chips | 3 | 1.5 |
        | Rice |  | 0.25 |
        | **total** | **3** | **1.75** |

        ### Other 0/1

        | name | quantity | price |
        | --- | ---: | ---: |
        | Cola | 6 |  |
        | **total** | **6** | **0** |

        """)
    let html = reportText(.html, Sections.shape, Sections.few)
    #expect(html.ranges(of: "<tr class=\"total\"><td>total</td>").count == 2)
    #expect(html.contains("<span class=\"figures\">1/2</span>"))
    let vertical = reportText(.vertical, Sections.shape, Sections.few)
    #expect(vertical.ranges(of: "── total ──").count == 2 && vertical.contains("── 3 ──"))
  }

  @Test("Programs are told which rows are feet") func programs() {
    #expect(
      reportText(.csv, Sections.shape, Sections.few)
        == [
          "category,name,quantity,price,is_total", "Pantry,Chips,3,1.5,false",
          "Pantry,Rice,,0.25,false", "Pantry,,3,1.75,true", "Other,Cola,6,,false",
          "Other,,6,0.0,true", "",
        ].joined(separator: "\r\n"))
    #expect(
      reportText(.ndjson, Sections.shape, Sections.few) == """
        {"by":{"category":"Pantry"},"total":2,"completed":1,"items":[{"name":"Chips","quantity":3,\
        "price":1.5},{"name":"Rice","quantity":null,"price":0.25}],"sums":{"quantity":3,"price":1.75}}
        {"by":{"category":"Other"},"total":1,"completed":0,"items":[{"name":"Cola","quantity":6,\
        "price":null}],"sums":{"quantity":6,"price":0.0}}

        """)
    #expect(reportText(.json, Sections.shape, []) == "[]\n")
    #expect(reportText(.csv, Sections.shape, []) == "category,name,quantity,price,is_total\r\n")
  }

  @Test("Where every column is added up, the foot has no label") func noLabel() {
    var shape = Sections.shape
    shape.columns.removeFirst()
    shape.kind = .sections(
      SectionShape(
        keys: [SectionKey(column: ResultColumn("category", .text), cell: 2, isText: true)],
        completedCell: nil))
    shape.foot = FootShape(sums: [0, 1])
    let rows = [ValueRow([.int(3), .number(2.5), .text("Pantry")])]
    #expect(reportText(.markdown, shape, rows).hasSuffix("| **3** | **2.5** |\n"))
  }

  @Test("A key may be a column that is added up under another name") func keyIsColumn() {
    var shape = Sections.shape
    shape.kind = .sections(
      SectionShape(keys: [SectionKey(column: ResultColumn("n", .int), cell: 1)], completedCell: nil)
    )
    let rows = [
      Sections.row("a", .int(2), .number(1), in: ""),
      Sections.row("b", .int(2), .number(1), in: ""),
      Sections.row("c", .int(5), .number(1), in: ""),
    ]
    #expect(
      reportText(.tsv, shape, rows) == """
        n\tname\tquantity\tprice\tis_total
        2\ta\t2\t1.0\tfalse
        2\tb\t2\t1.0\tfalse
        2\t\\N\t4\t2.0\ttrue
        5\tc\t5\t1.0\tfalse
        5\t\\N\t5\t1.0\ttrue

        """)
    #expect(reportText(.html, shape, rows).ranges(of: "<section>").count == 2)
  }

  @Test("The sum is that of the language: whole as long as it can be") func sums() {
    var sum = ExactSum()
    for int in [Int64.max, 1, -1] { sum.add(int) }
    #expect(sum.int == Int64.max)
    sum.add(Int64.max)
    #expect(sum.int == nil && sum.number() == 0x1p64)
    var fractions = ExactSum()
    for number in [1e308, 1e308, -1e308, 0.5, -1e308] { fractions.add(number) }
    #expect(fractions.int == nil && fractions.number().isFinite)
    var parts = ExactSum()
    for _ in 0..<10 { parts.add(0.1) }
    #expect(parts.number() == 1)
    #expect(ExactSum().int == 0 && ExactSum().number() == 0)
  }
}
