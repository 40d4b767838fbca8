import GRDB
import QCQEngine
import QCQText
import QuickCartStore
import Testing

@Suite("Patterns that parameters and arguments stand for") struct PatternParameterTests {
  private static let uses = [
    "items where name matches $p", "items where not (pending and note not matches $p)",
    "lists where any(items where name matches $p)", "count items where name matches $p",
    "lists show title, count(items where name matches $p) as n",
    "let few = items where name matches $p\nfew limit 3", "watch items where name matches $p",
    "let found(q: text) = items where name matches $q\nfound($p)",
    "update items where name matches $p set quantity = 2",
    "together { a = lists\n b = items where name matches $p }",
    "assert items where name matches $p is empty", "explain items where name matches $p",
  ]

  @Test("One that can't be read is found before anything runs", arguments: uses)
  func unreadable(use: String) throws {
    for (declaration, given) in [("param p: text = \"(\"", [:]), ("param p: text", ["p": "("])] {
      let session = try Session.over(.sample(.demo, now: testNow), parameters: given)
      let text = "\(declaration)\nadd \"Limes\" to \"BBQ\"\n\(use)"
      let script = session.prepare(SourceText(text))
      #expect(
        script.diagnostics.filter { $0.severity == .error }.map(\.code) == [.invalidPattern],
        "\(text)")
      #expect(script.diagnostics.first?.span.lowerBound ?? 99 < declaration.utf8.count)
      let good = try Session.over(
        .sample(.demo, now: testNow), parameters: given.mapValues { _ in "a|b" })
      let mended = text.replacing("\"(\"", with: "\"a|b\"")
      #expect(good.prepare(SourceText(mended)).isRunnable, "\(mended)")
    }
  }

  @Test("An argument is one, too") func arguments() throws {
    let session = try Session.over(.sample(.demo, now: testNow))
    let found = "let found(q: text) = items where name matches $q\n"
    #expect(
      session.prepare(SourceText(found + "found(\"(\")")).diagnostics.map(\.code) == [
        .invalidPattern
      ])
    #expect(session.prepare(SourceText(found + "found(\"(a)\")")).diagnostics.isEmpty)
  }

  @Test("One that may be left out is none") func optional() throws {
    let session = try Session.over(.sample(.demo, now: testNow))
    let text = "param p: text?\nitems where name matches $p?"
    #expect(session.prepare(SourceText(text)).diagnostics.isEmpty)
  }
}

@Suite("Parameters that may be left out") struct OptionalParameterTests {
  @Test(
    "What `or else` gives keeps its condition",
    arguments: [
      // Without a value, and with one.
      ("name = ($w? or else \"Chips\")", "1", "2"), ("name = $w? or else \"Chips\"", "1", "2"),
      ("not (name = (($w? or else \"Chips\")))", "9", "8"),
      ("pending and (name = ($w? or else \"Chips\") or name = \"IJs\")", "2", "3"),
      ("name in ($w? or else \"Chips\", \"IJs\")", "2", "3"),
      ("name contains ($w? or else \"ch\")", "1", "2"),
      ("name = (lower($w?) or else \"Chips\")", "1", "0"),
      ("name = ($v? or else $w? or else \"Chips\")", "1", "2"),
      // Nothing takes the place of both.
      ("name = ($v? or else $w?)", "10", "2"), ("not name = ($v? or else $w?)", "10", "8"),
      ("name = $w?", "10", "2"),
    ])
  func conditions(condition: String, without: String, with: String) throws {
    let text = "param v: text?\nparam w: text?\ncount items where \(condition) and has name"
    for (given, count) in [([:], without), (["w": "Brood"], with)] {
      let store = try Store.sample(.english, now: testNow)
      try store.write { db in
        try db.execute(sql: "UPDATE shopping_items SET name = 'Brood' WHERE name = 'Servetten'")
        try db.execute(sql: "UPDATE shopping_items SET is_completed = 0")
      }
      let session = try Session.over(store, parameters: given)
      let (output, diagnostics) = try session.collect(text)
      #expect(diagnostics.filter { $0.severity == .error } == [], "\(condition)")
      #expect(output.records == [count], "\(condition), \(given)")
    }
  }

  @Test("A list that is not given is the one behind `or else`") func lists() throws {
    let text = "param l: list?\ncount items where list = ($l? or else \"Feestje supplies\")"
    #expect(try Session.sample(.english).collect(text).output.records == ["3"])
    let given = try Session.sample(.english, parameters: ["l": "quick run naar winkel"])
    #expect(try given.collect(text).output.records == ["2"])
  }

  @Test("What is shown and what is set goes by it, too") func values() throws {
    let text = """
      param n: int?
      let party = items in "Feestje supplies"
      update party where quantity > ($n? or else 4) set quantity = $n? or else 5
      party show quantity, $n? or else 9 as n sort quantity
      """
    for (given, records) in [([:], ["1,9", "3,9", "5,9"]), (["n": "2"], ["1,2", "2,2", "2,2"])] {
      let session = try Session.sample(.english, parameters: given)
      #expect(try session.collect(text).output.records == records, "\(given)")
    }
  }
}
