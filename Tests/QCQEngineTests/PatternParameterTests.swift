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
