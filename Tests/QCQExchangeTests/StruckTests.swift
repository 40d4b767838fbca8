import Testing

@testable import QCQExchange

@Suite("Signs around a name are no part of it") struct StruckTests {
  @Test(
    "What is struck through is completed",
    arguments: [
      ("~~c~~", "✓ 1 c"), ("[x] ~~c~~", "✓ 1 c"), ("[ ] ~~c~~", "✓ 1 c"), ("~~[x] c~~", "✓ 1 c"),
      ("~~2x c~~", "✓ 2 c"), ("2x ~~c~~", "✓ 2 c"), ("~~c~~ (2)", "✓ 2 c"),
      ("**~~c~~**", "✓ 1 c"), ("~~**c**~~", "✓ 1 c"), ("~~c~~ d", "1 ~~c~~ d"),
    ])
  func lines(_ text: String, _ item: String) throws {
    let trial = try ForeignTrial("- \(text)\n", name: "a.md")
    #expect(trial.items == [item])
    #expect(trial.remarks.isEmpty)
  }

  @Test("Lists as qcq shows them have headings that count") func counted() throws {
    let trial = try ForeignTrial(
      """
      🥬 Produce 0/2
        ☐ 2x Salad
        ☐ Mint      BBQ

      🥛 Dairy 1/1
        ☑ Milk

      ❄️ Frozen 0/1
        [ ] Ice 1/2
      """)
    #expect(
      trial.items == [
        "/🥬 Produce: 2 Salad", "/🥬 Produce: 1 Mint (BBQ)", "/🥛 Dairy: ✓ 1 Milk",
        "/❄️ Frozen: 1 Ice 1/2",
      ])
    #expect(trial.remarks == ["Mint: `BBQ` has no heading; it was added to the note"])
    #expect(try ForeignTrial("milk 1/2\ntea\n").items == ["1 milk 1/2", "1 tea"])
    #expect(try ForeignTrial("☑ milk 1/2\n☐ tea\n").items == ["✓ 1 milk 1/2", "1 tea"])
  }

  @Test(
    "A name of a category stands without its emoji",
    arguments: [
      ("🥛 Dairy", "Dairy"), ("Dairy 🥛", "Dairy"), ("❄️Frozen", "Frozen"), ("🥛", "🥛"),
      ("7UP", "7UP"), ("#1", "#1"),
    ])
  func bare(_ name: String, _ bare: String) { #expect(CategoryMap.bare(name) == bare) }

  @Test(
    "A map of categories has commas, semicolons or tabs",
    arguments: [
      "Zuivel,Dairy\n", "Zuivel;Dairy\n", "\nZuivel\tDairy\n", "\u{FEFF}\"Zuivel\";🥛 Dairy\n",
    ])
  func maps(_ text: String) throws {
    let bytes = Array(text.utf8)
    let lines = try CategoryMap.lines(ByteSource(bytes), start: bytes)
    #expect(lines.map(\.name) == ["Zuivel"])
    #expect(lines.map { CategoryMap.bare($0.meant) } == ["Dairy"])
  }

  @Test("A mark in front of the map hides no quote") func mark() throws {
    let bytes = Array("\u{FEFF}\"Zuivel; kaas\";Dairy\n".utf8)
    let lines = try CategoryMap.lines(ByteSource(bytes), start: bytes)
    #expect(lines.map(\.name) == ["Zuivel; kaas"])
  }
}
