import Testing

@testable import QCQExchange

@Suite("Lists as a terminal shows them") struct TerminalListTests {
  private static let categories = KnownCategories(
    [("🥛", "Dairy"), ("🥬", "Produce"), ("📦", "Other")]
  ) { $0.lowercased() }

  private func trial(_ text: String, _ name: String = "w.txt") throws -> ForeignTrial {
    let trial = try ForeignTrial(text, name: name, categories: Self.categories)
    #expect(trial.format == .terminal, "\(text)")
    return trial
  }

  @Test(
    "A title is one whatever it begins with",
    arguments: [
      "7 days", "3. week", "- x", "# 1", "[x] y", "☐ odd", "2x milk", "(2 items)", "a, item",
      "item, list", "Dairy:", "500 g flour", "x", "{", "--- ", "BBQ 0/4", "(A) prio +x",
    ])
  func eachTitle(_ title: String) throws {
    let title = title.trimmed
    for figures in ["0/1", "(1 shown)"] {
      let own = "\(title) \(figures)\n  ☐ Rice  Other\n"
      let other = "BBQ \(figures)\n  ☑ Cola  Other\n"
      for (text, order) in [(own + "\n" + other, [0, 1]), (other + "\n" + own, [1, 0])] {
        let items = ["\(title)/Other: 1 Rice", "BBQ/Other: ✓ 1 Cola"]
        #expect(try trial(text).items == order.map { items[$0] }, "\(text)")
        #expect(try trial(text).remarks.isEmpty)
      }
    }
  }

  private static let names = [
    "7 Up", "3 Musketeers", "1. FC scarf", "2) c", "- d", "* e", "# f", "[x] g", "[ 2 ] h", "☑ i",
    "☐ j", "**k**", "~~l~~", "__m__", "n — o", "— p", "q | r", "s|t", "tea (2)", "tea x2",
    "tea, 2", "500 g flour", "½ cabbage", "8710398500001 chips", "Milk — Dairy", "BBQ 0/4",
    "(3 items)", "Drinks:", "---", "[a](http://b.c)", "Dairy", "3 x u", "1 000 x", "日本 酒", "| v |",
  ]

  @Test("A name is one whatever is in it", arguments: names)
  func eachName(_ name: String) throws {
    for quantity in [1, 12] {
      let label = (quantity == 1 ? "" : "\(quantity)x ") + name
      let item = "\(quantity) \(name)"
      let alone = try trial("BBQ 0/1\n  ☐ \(label)   Dairy\n")
      #expect(alone.items == ["BBQ/Dairy: \(item)"] && alone.remarks.isEmpty, "\(alone.remarks)")
      let both = try trial("BBQ · 🥛 Dairy 1/1\n  ☑ \(label)  cold\n")
      #expect(both.items == ["BBQ/🥛 Dairy: ✓ \(item) (cold)"] && both.remarks.isEmpty)
      let category = try trial("🥛 Dairy 0/1\n  ☐ \(label)  BBQ\n")
      #expect(category.items == ["/🥛 Dairy: \(item) (BBQ)"])
      #expect(category.remarks.count == 1)
    }
  }

  @Test("Columns begin at one place in all lines of a section") func columns() throws {
    let text = """
      A 0/4
        ☐ a  b          Dairy    c  d
        ☐ 日本          Other
        ☐ Long name e   Produce  Dairy
        ☐ f
      """
    #expect(
      try trial(text).items == [
        "A/Dairy: 1 a  b (c  d)", "A/Other: 1 日本", "A/Produce: 1 Long name e (Dairy)", "A/: 1 f",
      ])
    #expect(try trial(text).remarks.isEmpty)
    let noted = try trial("A · 🥛 Dairy 0/2\n  ☐ a  b\n  ☐ Longer  c\n")
    #expect(noted.items == ["A/🥛 Dairy: 1 a  b", "A/🥛 Dairy: 1 Longer (c)"])
    #expect(noted.remarks == ["a  b: it may be more than the name"])
  }

  @Test("What fits no column, or may have been something else, is told")
  func unclear() throws {
    let rows = (1_000..<2_100).map { "  ☐ tea \($0)  Dairy\n" }.joined()
    let late = "  ☐ a longer name  Other  hot\n  ☐ a longer  one  Other\n"
    let long = try trial("A 0/1102\n\(rows)\(late)")
    #expect(long.items.count == 1_102)
    #expect(
      long.items.suffix(2) == ["A/Other: 1 a longer name (hot)", "A/Other: 1 a longer  one"])
    #expect(long.remarks == ["a longer  one: it may be more than the name"])
    let edited = try trial("A 0/2\n  ☐ a whole lot of tea  Dairy\n  ☐ bread  Other  sliced\n")
    #expect(edited.items == ["A/Dairy: 1 a whole lot of tea", "A/Other: 1 bread (sliced)"])
    let signs = try trial("A␉ 0/1\n  ☐ a␉b  Dairy  c<U+200B>d␊\n  ☐ Long nam…  Dairy\n")
    #expect(signs.items == ["A/Dairy: 1 a\tb (c\u{200B}d)", "A/Dairy: 1 Long nam…"])
    #expect(signs.remarks.count == 4, "\(signs.remarks)")
  }

  @Test("What stands beside the list is no item, and told") func others() throws {
    let text = "A 0/1\n  ☐ tea  Dairy\n\n  2x tea\nno items\n[x] 2 milk\n(2 items)\n\n## B\n"
    let found = try trial(text)
    #expect(found.items == ["A/Dairy: 1 tea", "A/: ✓ 2 milk"])
    let told = ["2x tea", "## B"]
    #expect(found.remarks == told.map { "\($0): it is not part of the list" })
    #expect(try trial("A 0/1\n  ☐ tea  Dairy\n", "w.csv").items == ["A/Dairy: 1 tea"])
  }

  private static let refused = [
    "── 1 ────────────────\ncompleted  ☐\nlabel      2x Tea\nnote\n",
    "-- 1 -----------------------------------\nlist   7 days\nlabel  Tea\n",
    "12\n\n── 1 ─────\nname  Tea\n", "BBQ 0/1\n── 1 ─────\nname  Tea\n",
    "no items\n", "no items match\n", "no items in \"BBQ\" or \"a, b\" match\n", "no lists\n",
    "no groups of items match\n",
  ]

  @Test(
    "What can't be read back is refused with what can be", arguments: refused,
    ["v.txt", "v.csv", "v.md"])
  func unreadable(_ text: String, _ name: String) throws {
    let error = #expect(throws: ExchangeError.self) { try ForeignTrial(text, name: name) }
    let words = text.hasPrefix("no ") ? "there is nothing" : "`--format csv`"
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test(
    "What only looks like it is a list",
    arguments: ["no itemsx\n", "no items\nmilk\n", "-- 1 --\nmilk\n", "── 2 ──────\nmilk\n"])
  func alike(_ text: String) throws {
    #expect(try ForeignTrial(text, name: "v.txt").items.isEmpty == false)
  }

  @Test("A report has lists, and text around them") func report() throws {
    let text = """
      # 7 days
      1 of 3 items is completed.
      🥬 Produce 0/1
        ☐ 3 Musketeers

      ## By list
      list    pending
      ──────  ───────  ████
      7 days        3  ████

      7 days 1/2
        ☑ 7 Up  Dairy
        ☐ tea   Dairy  hot
      """
    #expect(
      try trial(text).items == [
        "7 days/🥬 Produce: 1 3 Musketeers", "7 days/Dairy: ✓ 1 7 Up", "7 days/Dairy: 1 tea (hot)",
      ])
    #expect(try trial(text).lines == [2, 6])
  }

  @Test("Lists of somebody's own beside one of qcq are read, too") func mixed() throws {
    for line in ["- milk", "[x] milk", "| milk |"] {
      let trial = try ForeignTrial("\(line)\n\nA 0/1\n  ☐ tea\n", categories: Self.categories)
      #expect(trial.format != .terminal && trial.items.count == 2, "\(trial.items)")
    }
  }
}
