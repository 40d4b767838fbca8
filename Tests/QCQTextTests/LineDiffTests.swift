import QCQText
import TestSupport
import Testing

@Suite("What differs between texts of any length") struct LineDiffTests {
  /// What an old text becomes by a difference, as `patch` reads it; every line has its end.
  private func patched(_ old: String, by diff: String) -> String {
    let lines = old.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    var (result, place) = ([Substring](), 0)
    for row in diff.split(separator: "\n").dropFirst(2) {
      if row.hasPrefix("@@ -") {
        let numbers = row.dropFirst(4).prefix { $0 != " " }.split(separator: ",")
          .compactMap { Int($0) }
        let next = numbers.last == 0 && numbers.count > 1 ? numbers[0] : numbers[0] - 1
        result += lines[place..<next]
        place = next
      } else {
        if row.first != "-" { result.append(row.dropFirst()) }
        if row.first != "+" { place += 1 }
      }
    }
    return (result + lines[place...]).map { $0 + "\n" }.joined()
  }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  @Test("Each of many lines is another one") func all() {
    let old = text((0..<20_000).map { "items where pendng and quantity > \($0)" })
    let new = old.replacing("pendng", with: "pending")
    let diff = LineDiff(old, new, name: "a").text
    let rows = diff.split(separator: "\n").dropFirst(2)
    #expect(rows.count { $0.hasPrefix("-") } == 20_000)
    #expect(rows.count { $0.hasPrefix("+") } == 20_000)
    #expect(patched(old, by: diff) == new)
  }

  @Test("Every third of many lines that look alike, with some more and some fewer")
  func alike() {
    let wrong = (0..<9000).map { $0 % 3 == 0 ? "items where pendng" : "items where pending" }
    for lines in [wrong, ["lists"] + wrong, wrong + ["lists"]] {
      let old = text(lines)
      let new = text(["categories"] + lines.map { $0.replacing("pendng", with: "pending") })
      #expect(patched(old, by: LineDiff(old, new, name: "a").text) == new)
      #expect(patched(new, by: LineDiff(new, old, name: "a").text) == old)
    }
  }

  @Test("Edits anywhere, in texts of which much is the same", arguments: UInt64(1)...8)
  func anywhere(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func chance(_ limit: Int) -> Int { random.below(limit) }
    let kinds = seed % 2 == 0 ? 7 : 5000
    var lines = (0..<3000).map { _ in "line \(chance(kinds))" }
    let old = text(lines)
    for _ in 0..<400 {
      let place = chance(lines.count)
      switch chance(3) {
      case 0: lines.remove(at: place)
      case 1: lines.insert("line \(chance(kinds))", at: place)
      default: lines[place] = "new \(chance(kinds))"
      }
    }
    let diff = LineDiff(old, text(lines), name: "a").text
    #expect(patched(old, by: diff) == text(lines))
  }
}

@Suite("Fixes that go together") struct ObviousFixTests {
  @Test("Of those that touch the first is made, whatever their order", arguments: UInt64(1)...20)
  func touching(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func chance(_ limit: Int) -> Int { random.below(limit) }
    let messages = (0..<300).map { number in
      let edits = (0...chance(3)).map { _ in
        let start = chance(2000)
        return TextEdit(Span(start, start + chance(4)), "\(number)")
      }
      var message = Diagnostic(.unknownField, edits[0].span, "")
      message.fixes = [Fix("", edits)]
      return message
    }
    // Each with each, as the rule says.
    var expected: [TextEdit] = []
    for fix in messages.flatMap(\.fixes) {
      let isFree = fix.edits.allSatisfy { edit in
        expected.allSatisfy { edit.span.end < $0.span.start || $0.span.end < edit.span.start }
      }
      if isFree { expected += fix.edits }
    }
    #expect(messages.obviousEdits == expected)
  }
}
