import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

/// The codes of a text's diagnostics, and its statements.
private func check(_ text: String) -> (codes: [DiagnosticCode], result: CheckResult) {
  let result = CheckResult(Parser.parse(SourceText(text)), CanonicalSchema.extended)
  return (result.diagnostics.map(\.code), result)
}

@Suite("Errors do not breed") struct AbsorptionTests {
  @Test(
    "What touches an unknown name says nothing more",
    arguments: [
      "items where qantity + 1 > \"x\"", "items where not (qantity contains 3)",
      "items where qantity in (1, 2) and pending", "items where round(qantity) > 3",
      "items where has qantity", "items per qantity having count() > 1 show count(), name",
      "items per qantity having count() > 1 show count() as n sort n",
      "items show qantity as q sort q", "items by qantity limit 3 each",
      "sum qantity of items per category", "lists where any(items where qantity > 3)",
      "lists show items { qantity, name } as x sort title", "items sort qantity desc, name",
      "items where created since yesterday and qantity > 3 by category",
    ])
  func unknown(text: String) {
    let (codes, result) = check(text)
    #expect(codes.count == 1, "\(result.diagnostics)")
    #expect(result.statements.compactMap { $0 }.isEmpty)
  }

  @Test("Two mistakes that have nothing to do with each other are both reported") func two() {
    #expect(check("items where pendng sort qantity").codes == [.unknownField, .unknownField])
    #expect(check("items where pendng\nlists sort titel").codes.count == 2)
  }

  @Test("A broken statement leaves the others alone") func others() {
    let result = check("items where (\nlists\nitems where pending pending\ncount items").result
    #expect(result.statements.map { $0 != nil } == [false, true, false, true])
  }

  @Test(
    "A parameter in quotes is used, and an error where rows are to be spared by it",
    arguments: [
      (#"items where name = "$p""#, [Severity.note], true),
      (#"items where name not contains "$p""#, [.note], true),
      (#"lists where any(items where note = "$p")"#, [.note], true),
      (#"delete items where name = "$p""#, [.note], true),
      (#"delete all items where name != "$p""#, [.error], true),
      (#"explain delete all items where name not in ("Cola", "$p")"#, [.error], true),
      (#"update all items where not (name contains "$p") set quantity = 2"#, [.error], true),
      ("let some = items where name != \"$p\"\ndelete some", [.note, .error], true),
      ("let f(q: text) = items where name != \"$q\"\ndelete f(\"x\")", [.note, .error], false),
      (#"items where name = "$x""#, [], false), (#"delete all items where name != "$""#, [], false),
    ])
  func quoted(text: String, severities: [Severity], isUsed: Bool) {
    var session = Declarations(CanonicalSchema.vocabulary)
    let source = SourceText("param p: text = \"x\"\n" + text)
    let found = session.check(Parser.parse(source), warnsOfUnused: true).diagnostics
    let texts = found.filter { $0.code == .onlyText }
    #expect(texts.map(\.severity) == severities, "\(found)")
    #expect(found.contains { $0.code == .unusedName } != isUsed, "\(found)")
    for message in texts where source.text(message.span).hasPrefix("\"") {
      let name = source.text(message.span).replacing("\"", with: "")
      #expect(message.fixes.map(\.edits) == [[TextEdit(message.span, name)]], "\(text)")
    }
  }

  @Test(
    "So is one that is written as the placeholder of a shown text",
    arguments: ["{$p}", "${p}", "{p}"],
    [
      "items where name = @", "items where note contains @", "items where name in (@, \"Cola\")",
      "delete items where name = @", "delete all items where name != @",
      "lists where any(items where note = @)", "add \"Tea\" to @",
    ])
  func placeholder(written: String, use: String) {
    var session = Declarations(CanonicalSchema.vocabulary)
    let text = use.replacing("@", with: "\"\(written)\"")
    let source = SourceText("param p: text = \"x\"\n" + text)
    let found = session.check(Parser.parse(source), warnsOfUnused: true).diagnostics
    let message = found.first { $0.code == .onlyText }
    #expect(message?.message == "\"\(written)\" is a text, not the parameter", "\(found)")
    #expect(message?.fixes.flatMap(\.edits).map(\.replacement) == ["$p"])
    let mended = message?.fixes.first.flatMap { source.applying($0.edits) }
    #expect(mended?.hasSuffix(use.replacing("@", with: "$p")) == true)
    #expect(!found.contains { $0.code == .unusedName })
  }

  @Test("In a longer text it is said, and nothing is proposed") func longerText() {
    var session = Declarations(CanonicalSchema.vocabulary)
    let texts = ["x {$p}", "{$p} x", "{$p} {$p}", "{$q}", "{}", "{$", "$", "p}"]
    let lines = texts.map { "items where note contains \"\($0)\"" }
    let source = SourceText("param p: text = \"x\"\n" + lines.joined(separator: "\n"))
    let found = session.check(Parser.parse(source), warnsOfUnused: true).diagnostics
    #expect(
      found.map(\.message)
        == Array(repeating: "`{$p}` stands for itself in a text that is looked for", count: 3))
    #expect(found.flatMap(\.fixes) == [])
  }

  @Test(
    "What can't be read uses the names in it",
    arguments: [
      ("param most: int = 15\nitems limit $most", 0),
      ("param most: int = 15\nlet few = items\nfew limit $`most`", 0),
      ("let few = items\nitems limit 1 2 few", 0), ("param most: int = 15\nitems limit most", 1),
      ("param most: int = 15\nlet few = items limit $most\nlists", 1),
      // One without a name is no declared one.
      ("let = items\nlists", 0), ("param : list\nlists", 0),
    ])
  func unread(text: String, unused: Int) {
    var session = Declarations(CanonicalSchema.vocabulary)
    let found = session.check(Parser.parse(SourceText(text)), warnsOfUnused: true).diagnostics
    #expect(found.hasErrors && found.count { $0.code == .unusedName } == unused, "\(found)")
  }

  @Test("Every field of the schema can be named, odd ones in backticks") func fields() {
    let names = CanonicalSchema.extended.items.fields.keys.sorted()
    #expect(names.contains("unit price"))
    for name in names + CanonicalSchema.extended.items.columns.keys.sorted() {
      let isPlain = name.allSatisfy { $0.isLetter || $0 == "_" }
      #expect(check("items show `\(name)`").codes == [], "\(name)")
      let isField = CanonicalSchema.extended.items.fields[name] != nil
      if isPlain, isField { #expect(check("items show \(name)").codes == [], "\(name)") }
    }
  }
}
