import Testing

@testable import QCQExchange

@Suite("Markdown that is more than a list") struct MarkdownTests {
  private static let samples: [(String, [String], [String])] = [
    ("---\ntags: x\n---\n- tea\n", ["1 tea"], ["tags: x: it is not part of the list"]),
    ("- tea\n* * *\n```\n- milk\n```\n", ["1 tea", "1 milk"], []),
    (
      "- tea\n<!-- one\ntwo -->\n- milk\n", ["1 tea", "1 milk"],
      ["<!-- one: it is a comment", "two -->: it is a comment"]
    ),
    (
      "# BBQ\n| Item | Qty |\n|---|--:|\n| Cola | 2 |\n| Tea |  |\n",
      ["BBQ/: 2 Cola", "BBQ/: 1 Tea"], []
    ),
    (
      "| What ho | Qty |\n|---|--:|\n| Cola | 2 |\n", ["2 Cola"],
      ["| What ho | Qty |: it is the heading of a table"]
    ),
    (
      "# BBQ\n## Drinks\n| Done | Item | Qty | Unit | Notes | Aisle | Shelf |\n|-|-|-|-|-|-|-|\n"
        + "| [x] | Cola | 2 | | a\\|b | | 4 |\n| [ ] | **Tea** | 2 | kg | | Pantry | |\n"
        + "| | ~~2x Ice~~ | | | | | | |\n| | | 3 | | | | |\n",
      [
        "BBQ/Drinks: ✓ 2 Cola (a|b)", "BBQ/Pantry: 1 Tea (2 kg)", "BBQ/Drinks: ✓ 2 Ice",
      ],
      [
        "Shelf: the column is not imported",
        "**Tea**: `2 kg` is not a number of pieces; it was added to the note", "3: it has no name",
      ]
    ),
    (
      "| completed | label | category | list | note |\n| --- | --- | --- | --- | --- |\n"
        + "| ☑ | 2x A\\|b \\*c\\* | Dairy | BBQ | x<br>y |\n| ☐ | Tea |  | BBQ |  |\n",
      ["BBQ/Dairy: ✓ 2 A|b *c* (x\ny)", "BBQ/: 1 Tea"], []
    ),
    (
      "| label | name | quantity | category |\n|---|---|--:|---|\n| 2x Tea | Tea | 2 | Dairy |\n",
      ["/Dairy: 2 Tea"], ["label: the column is not imported"]
    ),
    ("### 🥬 Produce 0/1\n\n- [ ] 2x A\\_ b\n", ["/🥬 Produce: 2 A_ b"], []),
    (
      "### 🥛 Dairy 1/1\n\n- [x] Milk — BBQ\n", ["/🥛 Dairy: ✓ 1 Milk (BBQ)"],
      ["Milk: `BBQ` has no heading; it was added to the note"]
    ),
    ("BBQ\n===\nProduce\n---\n- salad\n", ["BBQ/Produce: 1 salad"], []),
    ("## Produce\n### Herbs\n- mint\n", ["/Herbs: 1 mint"], []),
    ("- **Mint** fresh\n", ["1 Mint fresh"], []),
    (
      "- [Milk](https://a.b/c)\n", ["1 Milk (https://a.b/c)"],
      ["Milk: `https://a.b/c` is a link; it was added to the note"]
    ),
  ]

  @Test("Nothing becomes an item that is none, or is lost unsaid", arguments: samples)
  func files(_ text: String, _ items: [String], _ remarks: [String]) throws {
    let trial = try ForeignTrial(text, name: "a.md")
    #expect(trial.format == .markdown)
    #expect(trial.items == items)
    #expect(trial.remarks == remarks)
  }
}
