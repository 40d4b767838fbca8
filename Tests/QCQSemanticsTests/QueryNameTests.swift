import QCQLanguage
import QCQText
import TestSupport
import Testing

@Suite("The name of a query is no list that is called so") struct QueryNameTests {
  /// The fixes of a line below one that gives a query the name of a list.
  private static func mended(_ line: String, name: String = "BBQ") -> [String] {
    let text = "let \(name) = items where pending\n" + line
    return FirstSentenceTests.found(text).flatMap(\.fixes).compactMap {
      SourceText(text).applying($0.edits).map { String($0.dropFirst(text.count - line.count)) }
    }
  }

  @Test(
    "Where a query may be meant",
    arguments: [
      "items in BBQ", "count items in BBQ", "items in BBQ where completed", "delete items in BBQ",
      "delete BBQ items", "check items in the BBQ", "let x = items in BBQ",
      "tick off everything on BBQ", "move items in BBQ to \"Week shop\"", "delete bbq items",
    ])
  func queries(line: String) {
    #expect(Self.mended(line) == [])
    #expect(Self.mended(line, name: "other") != [])
  }

  @Test(
    "Where none can stand it is data",
    arguments: [
      ("delete list BBQ", "BBQ"), ("add BBQ to \"Week shop\"", "BBQ"),
      ("add \"Cola\" to BBQ", "BBQ"), ("rename list BBQ to Grill", "BBQ"),
      ("add \"Milk\" to \"BBQ\" as dairy", "dairy"),
    ])
  func data(line: String, name: String) {
    #expect(Self.mended(line, name: name).first == Self.mended(line, name: "other").first)
    #expect(Self.mended(line, name: name) != [])
  }

  @Test(
    "It is not left out, whatever its word is elsewhere",
    arguments: [
      ("delete items x in \"BBQ\"", "x"), ("items x in \"BBQ\"", "x"),
      ("delete items w in \"BBQ\"", "w"), ("delete open items in \"BBQ\"", "open"),
      ("delete items open in \"BBQ\"", "open"), ("check the items in \"BBQ\"", "the"),
      ("items in \"BBQ\" done", "done"),
    ])
  func dropped(line: String, name: String) {
    #expect(Self.mended(line, name: name) == [])
  }

  @Test(
    "Nor in front of a text that is never closed",
    arguments: [
      "count found(a\")", "found(a\") show name", "found(a\") where pending", "items found(a\")",
    ])
  func torn(line: String) {
    #expect(Self.mended(line, name: "found(w: text)") == [])
    #expect(FirstSentenceTests.mended(line) == nil)
  }

  @Test("A letter that says nothing may be a name that is missing")
  func letters() {
    #expect(FirstSentenceTests.mended("delete items x in \"BBQ\"") == nil)
    #expect(FirstSentenceTests.mended("delete items w in \"BBQ\"") == nil)
  }

  @Test("It is said what it is", arguments: ["items in BBQ", "delete items in BBQ"])
  func advice(line: String) {
    let found = FirstSentenceTests.found("let BBQ = items where pending\n" + line)
    #expect(found.first?.help?.hasPrefix("`BBQ` is a query here") == true)
  }

  @Test(
    "Where data is meant, or a field, it is said as well",
    arguments: [
      "add \"Cola\" to BBQ", "delete list bbq", "move \"Cola\" in \"Week shop\" to bbq",
      "items where BBQ", "items where list = BBQ", "items where not bbq",
    ])
  func adviceOnWords(line: String) {
    let found = FirstSentenceTests.found("let BBQ = items where pending\n" + line)
    let help = found.first { $0.severity == .error }?.help
    #expect(help?.hasPrefix("`BBQ` is a query here") == true)
  }

  @Test("It is shown by its name alone", arguments: ["", "lists\n", "# why\n"])
  func shown(between: String) {
    let start = "let done = items where completed\n" + between
    for behind in ["", "\n", "  # all of it", "\nlists"] {
      let text = start + "show done" + behind
      let found = FirstSentenceTests.found(text)
      let help = found.first { $0.severity == .error }?.help
      #expect(help == "`done` is a query here: its name alone gives its rows")
      #expect(FirstSentenceTests.mended(text) == start + "done" + behind)
    }
    #expect(FirstSentenceTests.mended("items\nshow done") == "items\nshow completed")
  }

  @Test("What is declared can be called", arguments: Keyword.allCases.map(\.word))
  func called(word: String) {
    func errors(_ name: String, _ parameters: String, _ frame: (String) -> String) -> [Diagnostic] {
      let call = parameters.isEmpty ? name : "\(name)(2026-11-01)"
      return FirstSentenceTests.found("let \(name)\(parameters) = items\n\(frame(call))")
        .filter { $0.severity == .error }
    }
    let frames: [(String) -> String] = [{ $0 }, { "\($0) where pending" }, { "watch \($0)" }]
    for (number, parameters) in ["", "(d: date)"].enumerated() {
      for frame in Checkout.some(frames, each: 2, from: number + word.utf8.count) {
        // Where it can't, that is said where it is declared, and backticks help.
        let place = errors(word, parameters, frame).first?.span.lowerBound
        #expect(place == nil || place == 4, "\(frame(word))")
        #expect(errors("`\(word)`", parameters, frame).isEmpty, "\(frame(word))")
      }
    }
  }

  @Test(
    "A day that moves is no argument", arguments: ["today", "7 days ago", "in 3 days", "friday"])
  func moments(day: String) {
    let text = "let fresh(d: date) = items where created since $d\nfresh(\(day))"
    let found = FirstSentenceTests.found(text)
    #expect(found.map(\.message) == ["an argument is a written day such as 2026-11-20"])
    #expect(found.first?.help?.hasPrefix("write `\(day)` where `$d` is used") == true)
  }

  @Test("In its own declaration it is none yet") func own() {
    let text = "let BBQ = items in BBQ"
    #expect(FirstSentenceTests.mended(text) == "let BBQ = items in \"BBQ\"")
  }
}
