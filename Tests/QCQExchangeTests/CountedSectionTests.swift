import Testing

@testable import QCQExchange

@Suite("Headings with figures are lists or categories") struct CountedSectionTests {
  private static let categories = KnownCategories(
    [("🥛", "Dairy"), ("🥬", "Produce"), ("", "Wine"), ("📦", "Other")], others: ["zuivel"]
  ) { $0.lowercased() }

  private static let samples: [(String, [String], [String])] = [
    // By list.
    (
      "### BBQ 0/2\n\n- [ ] 2x Milk — Dairy\n- [ ] Tea — Other — hot\n",
      ["BBQ/Dairy: 2 Milk", "BBQ/Other: 1 Tea (hot)"], []
    ),
    (
      "### Other 0/1\n\n- [ ] Milk — Dairy\n\n### 🎂 B 1/1\n\n- [x] Milk — Dairy\n",
      ["Other/Dairy: 1 Milk", "🎂 B/Dairy: ✓ 1 Milk"], []
    ),
    (
      "### A 0/1\n\n- [ ] Rijst — Basmati\n\n### B 0/1\n\n- [ ] Milk — Dairy\n",
      ["A/: 1 Rijst (Basmati)", "B/Dairy: 1 Milk"],
      ["Rijst: `Basmati` has no heading; it was added to the note"]
    ),
    (
      "### A 0/1\n\n- [ ] Bread — dark — Other — sliced — thin\n",
      ["A/Other: 1 Bread — dark (sliced — thin)"],
      [
        "Bread — dark: it may be more than the name",
        "Bread — dark: `sliced — thin` may be more than the note; all of it is in the note",
      ]
    ),
    // As qcq writes names: a box, a quantity, and a dash alone as an entity.
    (
      "### A 0/3\n\n- [ ] Milk &mdash; Dairy — Other\n- [x] 12x 7 Up — Dairy — a &mdash; b\n"
        + "- [ ] 1. FC scarf — (none) — Dairy\n- 3 eggs — Dairy\n",
      [
        "A/Other: 1 Milk — Dairy", "A/Dairy: ✓ 12 7 Up (a — b)", "A/: 1 1. FC scarf (Dairy)",
        "A/Dairy: 3 eggs",
      ], []
    ),
    (
      "### 🥛 Dairy 0/2\n\n- [ ] tea x2\n- [ ] ~~2x tea~~\n\n## Dairy\n- [ ] 7 Up\n",
      ["/🥛 Dairy: 1 tea x2", "/🥛 Dairy: ✓ 2 tea", "/Dairy: 7 Up"], []
    ),
    ("### A 0/1\n\n| name | category |\n|---|---|\n| Tea |  |\n", ["A/: 1 Tea"], []),
    ("### Item, b 0/1\n\n- [ ] 1. A — Dairy\n", ["Item, b/Dairy: 1 1. A"], []),
    ("### A 0/1\n\n| name |\n|---|\n| Tea |\n", ["A/: 1 Tea"], []),
    (
      "A 0/1\n  ☐ Tea   Other   hot\n\nB 1/1\n  ☑ Milk  Dairy\n(2 items)\n",
      ["A/Other: 1 Tea (hot)", "B/Dairy: ✓ 1 Milk"], []
    ),
    // Where a limit has left out others.
    (
      "### BBQ (1 shown)\n\n- [ ] Milk — Dairy\n\n### Party (2) 0/1\n\n- [ ] Tea — Other\n",
      ["BBQ/Dairy: 1 Milk", "Party (2)/Other: 1 Tea"], []
    ),
    (
      "A (1 shown)\n  ☐ Tea   Other   hot\n\nB 1/1\n  ☑ Milk  Dairy\n(2 items)\n",
      ["A/Other: 1 Tea (hot)", "B/Dairy: ✓ 1 Milk"], []
    ),
    // Below titles of columns of a user's own.
    (
      "                price  aisle\nA 0/1\n  ☐ Tea   Other   2.5    A3\n",
      ["A/Other: 1 Tea (2.5 — A3)"],
      [
        "price  aisle: it is the heading of a table",
        "Tea: `2.5 — A3` may be more than the note; all of it is in the note",
      ]
    ),
    // By category.
    (
      "### 🥛 Dairy 0/1\n\n- [ ] Milk — Produce\n\n### 🍞 Bread 0/1\n\n- [ ] Bun\n",
      ["/🥛 Dairy: 1 Milk (Produce)", "/🍞 Bread: 1 Bun"],
      ["Milk: `Produce` has no heading; it was added to the note"]
    ),
    ("### Zuivel 0/1\n\n- [ ] A  B\n", ["/Zuivel: 1 A  B"], []),
    ("### Beer 0/1\n\n| name | list |\n|---|---|\n| Ale | A |\n", ["A/Beer: 1 Ale"], []),
    (
      "### Beer 0/1\n\n- [ ] Ale\n\n### Wine 0/1\n\n- [ ] Red\n",
      ["/Beer: 1 Ale", "/Wine: 1 Red"], []
    ),
    // By both, and by more.
    (
      "### A · B · 🥛 Dairy 0/1\n\n- [ ] Milk — cold\n\n### C · Beer 0/1\n\n- [ ] Ale\n",
      ["A · B/🥛 Dairy: 1 Milk (cold)", "C/Beer: 1 Ale"], []
    ),
    ("### 🥛 Dairy · A · B 0/1\n\n- [ ] Milk\n", ["A · B/🥛 Dairy: 1 Milk"], []),
    (
      "### completed no 0/1\n\n| label | list |\n|---|---|\n| 2x Tea | A |\n\n"
        + "### A · completed yes 1/1\n\n- [ ] Milk — Dairy\n",
      ["A/: 2 Tea", "A/Dairy: ✓ 1 Milk"], []
    ),
    // Several results in one document.
    (
      "# Home\n## One\n### A 0/1\n- [ ] Milk — Dairy\n## Two\n### Wine 0/1\n- [ ] Red\n",
      ["A/Dairy: 1 Milk", "Home/Wine: 1 Red"], []
    ),
  ]

  @Test("Their own words say which, or the lines below, or the other headings", arguments: samples)
  func kinds(_ text: String, _ items: [String], _ remarks: [String]) throws {
    let trial = try ForeignTrial(text, name: "a.md", categories: Self.categories)
    #expect(trial.items == items)
    #expect(trial.remarks == remarks)
  }

  @Test("Where nothing tells within 1,000 lines which it is, that is told") func unclear() throws {
    for (count, place) in [(900, "/Beer"), (1_100, "Beer/")] {
      let lines = String(repeating: "- [ ] Ale\n", count: count)
      let text = "### Beer 0/\(count)\n\(lines)### Wine 0/1\n- [ ] Red\n"
      let trial = try ForeignTrial(text, name: "a.md", categories: Self.categories)
      #expect(trial.items.count == count + 1 && trial.items.first == "\(place): 1 Ale")
      let problem = "Beer: whether it is a list or a category does not show in 1000 lines; it is "
      #expect(trial.remarks == (count < 1_000 ? [] : [problem + "taken for a list"]))
    }
  }

  @Test(
    "Columns that were made to be looked at are refused, not read as names",
    arguments: [
      "     label         category\n  ─  ────────────  ────────\n  ☐  8x Corn       Produce\n",
      "  name\n  ────\n🥬 Produce (1 shown)\n  Leek\n", "label  note\n-----  ----\nCorn   raw\n",
    ])
  func columns(text: String) throws {
    let error = #expect(throws: ExchangeError.self) {
      try ForeignTrial(text, name: "a.txt", categories: Self.categories)
    }
    #expect(error?.line == 1)
    #expect(try ForeignTrial("Corn\n\n- - -\nLeek\n", name: "a.txt").items.count == 2)
  }
}
