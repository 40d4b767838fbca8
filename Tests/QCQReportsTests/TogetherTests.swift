import QCQReports
import QCQLanguage
import Testing

/// Several results as one report.
@Suite struct TogetherTests {
  private static let count = ResultShape(
    kind: .value, columns: [ResultColumn("count", .int)], noun: "items", emptyMessage: "none")
  private static let names = ResultShape(
    kind: .rows, columns: [ResultColumn("name", .text)], noun: "items",
    emptyMessage: "no items match")

  private func together(
    _ format: ReportFormat, _ members: [(name: String?, shape: ResultShape, rows: [ValueRow])]
  ) -> String {
    var text = ""
    let output = ByteOutput {
      text += String(decoding: $0, as: UTF8.self)
      return true
    }
    let report = TogetherReport(ReportSpec(format: format), output)
    for member in members {
      var sink = report.makeSink(name: member.name)
      sink.begin(member.shape)
      for row in member.rows { sink.row(row) }
      sink.end()
    }
    report.end()
    return text
  }

  private func sample(_ format: ReportFormat) -> String {
    together(
      format,
      [
        ("total", Self.count, [ValueRow([.int(2)])]),
        (nil, Self.names, [ValueRow([.text("Cola")]), ValueRow([.text("\"Sla\"")])]),
        ("none", Self.names, []),
      ])
  }

  @Test func json() {
    #expect(
      sample(.json) == #"""
        {
          "total": 2,
          "2": [
            {"name": "Cola"},
            {"name": "\"Sla\""}
          ],
          "none": []
        }

        """#)
  }

  @Test func ndjson() {
    #expect(
      sample(.ndjson) == #"""
        {"name":"total","value":2}
        {"name":"2","rows":[{"name":"Cola"},{"name":"\"Sla\""}]}
        {"name":"none","rows":[]}

        """#)
  }

  @Test func csv() {
    #expect(
      sample(.csv)
        == "count\r\n2\r\n\r\nname\r\nCola\r\n\"\"\"Sla\"\"\"\r\n\r\nname\r\n")
  }

  @Test func tsv() {
    #expect(sample(.tsv) == "count\n2\n\nname\nCola\n\"Sla\"\n\nname\n")
  }

  @Test func table() {
    #expect(
      sample(.table) == """
        total
        2

        2
        name
        ─────
        Cola
        "Sla"

        none
        no items match

        """)
  }

  @Test func markdown() {
    #expect(
      sample(.markdown) == """
        ## total

        | count |
        | ---: |
        | 2 |

        ## 2

        | name |
        | --- |
        | Cola |
        | "Sla" |

        ## none

        no items match

        """)
  }

  @Test func nestedSections() {
    let text = together(.json, [("week", Shopping.shape, Shopping.rows)])
    let start = "{\n  \"week\": [\n    {\"by\": {\"category\": \"Produce\"}, \"total\": 2,"
    #expect(text.hasPrefix(start))
    #expect(text.hasSuffix("]}\n  ]\n}\n"))
  }

  @Test func noMembers() {
    #expect(together(.json, []) == "{}\n")
    #expect(together(.table, []) == "")
  }
}
