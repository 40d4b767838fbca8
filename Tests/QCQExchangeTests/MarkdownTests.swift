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
      "| What ho | Qty |\n|---|--:|\n| Cola | 2 |\n", [],
      [
        "| What ho | Qty |: the rows of the table are not imported: no heading says which column "
          + "has the names of the items"
      ]
    ),
    (
      "# BBQ\n## Drinks\n| Done | Item | Qty | Unit | Notes | Aisle | Shelf |\n|-|-|-|-|-|-|-|\n"
        + "| [x] | Cola | 2 | | a\\|b | | 4 |\n| [ ] | **Tea** | 2 | kg | | Pantry | |\n"
        + "| | ~~2x Ice~~ | | | | | | |\n| | | 3 | | | | |\n",
      [
        "BBQ/Drinks: ✓ 2 Cola (a|b)", "BBQ/Pantry: 1 Tea (2 kg)", "BBQ/Drinks: ✓ 1 2x Ice",
      ],
      [
        "Shelf: the column is not imported",
        "Tea: `2 kg` is not a number of pieces; it was added to the note", "3: it has no name",
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

  private static let report = """
    # BBQ

    1 of 2 items is completed.

    ### 🥛 Dairy 1/2

    - [ ] 2x Milk
      the fat one
    - [x] Tea

    *Items, in list "BBQ",
    in sections by category.*

    <details><summary>Query</summary>

    ```qcq
    items in $list by category
    - x
    ```

    </details>

    | title | pending |
    | --- | ---: |
    | BBQ | 1 |

    | category | count |
    | --- | ---: |
    | Dairy | 2 |

    | emoji | name |
    | --- | --- |
    | 🥛 | Dairy |

        Dairy     2  ████

        - [ ] z   1  ██

    - Soap
    """

  @Test("Of a report only the lists are imported") func reports() throws {
    let trial = try ForeignTrial(Self.report, name: "a.md")
    #expect(
      trial.items == ["BBQ/🥛 Dairy: 2 Milk", "BBQ/🥛 Dairy: ✓ 1 Tea", "BBQ/🥛 Dairy: 1 Soap"])
    let (text, tags) = ("the text is not part of a list", "the tags are not part of a list")
    let (code, rows) = (
      "the code is not part of a list", "the rows of the table are not imported: "
    )
    #expect(
      trial.remarks == [
        "1 of 2 items is completed.: \(text)", "the fat one: \(text)",
        "*Items, in list \"BBQ\",: \(text)", "<details><summary>Query</summary>: \(tags)",
        "```qcq: \(code)", "</details>: \(tags)",
        "| title | pending |: \(rows)they are lists or categories",
        "| category | count |: \(rows)no heading says which column has the names of the items",
        "| emoji | name |: \(rows)they are lists or categories",
        "Dairy     2  ████: \(code)", "- [ ] z   1  ██: \(code)",
      ])
  }

  @Test(
    "Notes without headings have items with a sign and without, and lists may be indented",
    arguments: [
      ("milk\n- tea\nsoap\n", ["1 milk", "1 tea", "1 soap"]),
      ("# BBQ\nmilk\n## Dairy\ntea\n", ["BBQ/: 1 milk", "BBQ/Dairy: 1 tea"]),
      ("# BBQ\n\t- milk\n\t- tea\n", ["BBQ/: 1 milk", "BBQ/: 1 tea"]),
      ("- <3 hearts\n<3 mints\n", ["1 <3 hearts", "1 <3 mints"]),
    ])
  func notes(_ text: String, _ items: [String]) throws {
    let trial = try ForeignTrial(text, name: "a.md")
    #expect(trial.items == items && trial.remarks.isEmpty, "\(trial.remarks)")
  }

  private static let above =
    "the lines indented below it are items as well, as it is not the name of a category"

  private static let nestedLists: [(String, [String], [String])] = [
    (
      "- Dairy\n  - milk\n\n  - [x] 2 tea\n- soap\n",
      ["/Dairy: 1 milk", "/Dairy: ✓ 2 tea", "1 soap"], []
    ),
    (
      "# BBQ\n## Pantry\n1. salt\n2. **🥛 Dairy**\n   * milk\n3. rice\n",
      ["BBQ/Pantry: 1 salt", "BBQ/🥛 Dairy: 1 milk", "BBQ/Pantry: 1 rice"], []
    ),
    (
      "- Cold:\n\t- Dairy\n\t\t- milk\n\t- ice\n- soap\n",
      ["/Dairy: 1 milk", "/Cold: 1 ice", "1 soap"], []
    ),
    (
      "- Pasta\n  - cheese\n- 2 Dairy\n  - milk\n - soap\n- Dairy\n",
      ["1 Pasta", "1 cheese", "2 Dairy", "1 milk", "1 soap", "1 Dairy"],
      ["Pasta: \(above)", "Dairy: \(above)"]
    ),
  ]

  @Test(
    "A list inside another one is of a category, or it is told that it is not",
    arguments: nestedLists)
  func nested(_ text: String, _ items: [String], _ remarks: [String]) throws {
    let categories = KnownCategories([("🥛", "Dairy"), ("", "Pantry")]) { $0.lowercased() }
    for name in ["a.md", "a.txt"] {
      let trial = try ForeignTrial(text, name: name, categories: categories)
      #expect(trial.items == items)
      #expect(trial.remarks == remarks)
    }
  }

  @Test("Code without an end is told") func endless() throws {
    let trial = try ForeignTrial("- tea\n```sql\n- milk\n", name: "a.md")
    #expect(trial.items == ["1 tea"])
    #expect(trial.remarks.last == "```sql: the code has no end, so nothing below it is imported")
  }

  @Test("Lists and categories as qcq writes them are no items") func lists() throws {
    for text in ["title,created,updated\nBBQ,,\n", "name,progress\nDairy,0.5\n"] {
      let error = #expect(throws: ExchangeError.self) { try ForeignTrial(text, name: "a.csv") }
      #expect(error?.message.contains("lists or categories") == true)
    }
    let named = try ForeignTrial("name,progress\nDairy,0.5\n", name: "a.csv", columns: "name=name")
    #expect(named.items == ["1 Dairy"])
    #expect(try ForeignTrial("title,notes\nTea,hot\n", name: "a.csv").items == ["1 Tea (hot)"])
  }

  @Test("Nothing becomes an item that is none, or is lost unsaid", arguments: samples)
  func files(_ text: String, _ items: [String], _ remarks: [String]) throws {
    let trial = try ForeignTrial(text, name: "a.md")
    #expect(trial.format == .markdown)
    #expect(trial.items == items)
    #expect(trial.remarks == remarks)
  }

  @Test(
    "A cell of a table is no line of a list",
    arguments: [
      "2) second", "- x", "* x", "• x", "☑ z", "[x] z", "[ ] z", "1. Mai Bowle", "2x Tea", "6 eggs",
      "500 g flour", "tea (2)", "tea, 2", "tea x2", "8710398500001 chips", "3 % milk",
    ])
  func cells(_ name: String) throws {
    let head = "| name | quantity |\n| --- | ---: |\n"
    let trial = try ForeignTrial("\(head)| \(name) | 3 |\n| \(name) |  |\n", name: "a.md")
    #expect(trial.items == ["3 \(name)", "1 \(name)"])
    #expect(trial.remarks.isEmpty)
    let table = try ForeignTrial("name\tquantity\n\(name)\t3\n\(name)\t\n", name: "a.tsv")
    #expect(table.items == trial.items)
  }

  @Test("A label is a quantity and a name, and a number that it lacks belongs to the name")
  func labels() throws {
    let head = "| label | quantity |\n| --- | ---: |\n"
    let trial = try ForeignTrial(
      head + "| 2x Tea |  |\n| 2x Tea | 2 |\n| 2x Tea | 1 |\n| 1000000x - b | |\n| 6 eggs |  |\n"
        + "| ~~2x Tea~~ | 2 |\n| 2.5x Tea | |\n", name: "a.md")
    #expect(
      trial.items == [
        "2 Tea", "2 Tea", "1 2x Tea", "1000000 - b", "1 6 eggs", "✓ 2 Tea", "1 Tea (2.5)",
      ])
    #expect(
      trial.remarks == ["Tea: `2.5` is not a whole number; it was added to the note"])
  }

  @Test("What qcq makes visible is again what it was") func hidden() throws {
    let trial = try ForeignTrial(
      "| name | note |\n|---|---|\n| a␉b | c\\<U+200B>d<br>e |\n| ␀\\<U+202E>␡ | \\<U+0041> |\n"
        + "| ␉ a ␉ | <U+200B> |\n", name: "a.md")
    #expect(
      trial.items == [
        "1 a\tb (c\u{200B}d\ne)", "1 \0\u{202E}\u{7F} (<U+0041>)", "1 a (<U+200B>)",
      ])
    #expect(trial.remarks.isEmpty)
  }
}
