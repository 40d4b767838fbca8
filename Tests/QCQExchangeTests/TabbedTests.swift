import TestSupport
import Testing

@testable import QCQExchange

@Suite("Tables with tabs") struct TabbedTests {
  /// A text as `--format tsv` writes it.
  private static func written(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\n", with: "\\n")
      .replacing("\r", with: "\\r")
  }

  @Test("What qcq writes comes back") func comesBack() throws {
    let parts = [
      "\"", "\"\"", "\\", "\t", "\n", "\\N", "\\t", "a", "b", "N", "t", ",", ";", " ", "'", "=",
    ]
    for seed in 0..<UInt64(Checkout.isLong ? 50_000 : 2_000) {
      var random = SplitMix64(seed: seed)
      let rows = (0..<1 + random.below(4)).map { _ in
        (0..<2).map { column -> String in
          let text = (0..<random.below(6)).map { _ in random.pick(parts) }.joined().trimmed
          return text.isEmpty && column == 0 ? "x" : text
        }
      }
      let lines = rows.map { $0.map(Self.written).joined(separator: "\t") }
      let text = "name\tnote\n" + lines.joined(separator: "\n") + "\ny\t\\N\n"
      let trial = try ForeignTrial(text, name: "a.tsv")
      let items = rows.map { $0[1].isEmpty ? "1 \($0[0])" : "1 \($0[0]) (\($0[1]))" }
      #expect(trial.items == items + ["1 y"], "seed \(seed): \(text.debugDescription)")
      #expect(trial.remarks.isEmpty)
      if trial.items != items + ["1 y"] { return }
    }
  }

  private static let samples: [(String, [String])] = [
    ("a\\tb\t\\N\n\"hi\" there\t\"\"\n", ["1 a\tb", "1 \"hi\" there (\"\")"]),
    ("\"abc\tx\nTea\t6\"\n", ["1 \"abc (x)", "1 Tea (6\")"]),
    ("\"Sla\"\t\"\"\n", ["1 \"Sla\" (\"\")"]),
    ("'-x\t'=1\n", ["1 '-x ('=1)"]),
    // As spreadsheets write them.
    ("\"Paint, \"\"Sea Mist\"\"\"\t\"a\nb\"\n", ["1 Paint, \"Sea Mist\" (a\nb)"]),
    ("\"a\tb\"\tx\nTea\t\n", ["1 a\tb (x)", "1 Tea"]),
    ("\"a, b\"\tx\nC:\\dir\ty\n", ["1 a, b (x)", "1 C:\\dir (y)"]),
    ("C:\\dir\t\"x\ny\"\n", ["1 C:\\dir (x\ny)"]),
    ("C:\\dir\t\"hi\" there\n", ["1 C:\\dir (\"hi\" there)"]),
  ]

  @Test("What a file shows says how it is written", arguments: samples)
  func styles(_ text: String, _ items: [String]) throws {
    for name in ["a.tsv", "a.txt"] {
      let trial = try ForeignTrial("name\tnote\n" + text, name: name)
      #expect(trial.format == .csv)
      #expect(trial.items == items)
      #expect(trial.remarks.isEmpty)
      let returns = try ForeignTrial(
        "name\tnote\r\n" + text.replacing("\n", with: "\r\n"), name: name)
      #expect(returns.items == items.map { $0.replacing("\n", with: "\r\n") })
    }
  }

  @Test("That quotes are taken for those of a spreadsheet is told") func told() throws {
    let words = "a table (CSV), in which quotes around a value are not part of it"
    let trial = try ForeignTrial("name\tnote\n\"a, b\"\tx\n", name: "a.tsv")
    #expect(trial.items == ["1 a, b (x)"] && trial.words == words)
    let plain = try ForeignTrial("name\tnote\n\"a b\"\tx\n", name: "a.tsv")
    #expect(plain.items == ["1 \"a b\" (x)"] && plain.words == "a table (CSV)")
    #expect(try ForeignTrial("name\n\"a, b\"\n", name: "a.csv").words == "a table (CSV)")
  }

  @Test("Quotes around the headings are around all texts") func headings() throws {
    let trial = try ForeignTrial("\"name\"\t\"note\"\n\"Tea\"\t\"\"\n", name: "a.tsv")
    #expect(trial.items == ["1 Tea"])
  }

  @Test("A table of one column has no tab") func single() throws {
    let trial = try ForeignTrial("name\na\\tb\n- c, 2\n", name: "a.tsv")
    #expect(trial.items == ["1 a\tb", "1 - c, 2"])
  }

  @Test("However the bytes come, all are looked at") func pieces() throws {
    let rows = (0..<5_000).map { "item \($0)\tnote\n" }.joined()
    let bytes = Array(("name\tnote\n" + rows + "\"x\" y\ta\\nb\n").utf8)
    var rest = bytes[...]
    let source = ByteSource {
      defer { rest = rest.dropFirst(1_000) }
      return Array(rest.prefix(1_000))
    }
    var reader = try ForeignFile.reader(source, start: Array(bytes[..<1_000]), name: "a.tsv")
    var (last, count): (ForeignItem?, Int) = (nil, 0)
    while let item = try reader.next({ _ in }) { (last, count) = (item, count + 1) }
    #expect(count == 5_001 && last?.line == 5_002)
    #expect(last?.name == "\"x\" y" && last?.note == "a\nb")
  }
}
