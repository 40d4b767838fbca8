import TestSupport
import Testing

@Suite("Changed rows as people read them", .waiting) struct ChangedRowTests {
  @Test(
    "Each kind of change has its line",
    arguments: [
      (#"delete "Hamburgers" in "BBQ""#, ["  - 12x Hamburgers · two without pepper"]),
      (#"add 3 "Limes" to "BBQ" note "ripe""#, ["  + 3x Limes · ripe"]),
      (#"check "Cola" in "BBQ""#, ["  ~ Cola: pending → completed"]),
      (#"uncheck "Ketchup" in "BBQ""#, ["  ~ Ketchup: completed → pending"]),
      (
        #"update "Cola" in "BBQ" set quantity = 7, note = "a \"b\"""#,
        [#"  ~ Cola: quantity 6 → 7, note "cans" → "a \"b\"""#]
      ),
      (#"update "Spare ribs" in "BBQ" set note = "x""#, [#"  ~ Spare ribs: note none → "x""#]),
      (#"update "Cola" in "BBQ" set note = """#, [#"  ~ Cola: note "cans" → none"#]),
      (#"update "Cola" in "BBQ" set name = "Coke""#, [#"  ~ Cola: name "Cola" → "Coke""#]),
      (
        #"move "Cola" in "BBQ" to "Week shop""#,
        [#"  ~ Cola: list "BBQ" → "Week shop""#]
      ),
      (#"rename list "BBQ" to "Party""#, [#"  ~ list "BBQ": title "BBQ" → "Party""#]),
      (#"create list "Party""#, [#"  + list "Party""#]),
      (
        #"check items where name in ("Cola", "Marzipan")"#,
        [
          "  ~ Cola (BBQ): pending → completed",
          "  ~ Marzipan (🎂 Nora's birthday): pending → completed",
        ]
      ),
    ])
  func line(change: String, lines: [String]) throws {
    let outcome = try Sandbox().qcq(["query", change, "--dry-run", "--sample", "demo"])
    #expect(outcome.text.split(separator: "\n").dropFirst().map(String.init) == lines)
  }

  @Test("Names from elsewhere stay off the screen") func hostile() throws {
    let outcome = try Sandbox().qcq([
      "query", #"add "a\u{1B}[2J" to "BBQ" note "b\u{202E}""#, "--dry-run", "--sample", "demo",
    ])
    #expect(outcome.text.hasSuffix("  + a␛[2J · b<U+202E>\n"), "\(outcome.text)")
  }
}
