import QCQAssist
import QCQSyntax
import QCQText
import Testing

@testable import QCQLanguageServer

@Suite("Refactorings that are run") struct RefactoredRunTests {
  private static let texts = [
    "items in \"BBQ\" show \"{name}!\"",
    "items in \"BB\" show name",
    "items in \"BBQ\", \"Week shop\" show name",
    "items where list = \"bbq\" show name",
    "items where list in (\"BBQ\", \"Week shop\") show name",
    "items where category = \"PANTRY\" show name",
    "items where category in (\"pantry\", \"Dairy\") show name",
    "items where name in (\"Cola\", \"Melk\") show name",
    "items where name contains \"co\" show name",
    "items where lower(name) = \"cola\" show name",
    "items where name matches \"C.*\" show name",
    "items where quantity in (3, 7) show name",
    "items where quantity in 3..7 show name",
    "items where created on 2026-11-20 show name",
    "items where created before 2026-11-20T12:00 show name",
    "items show name, quantity * 2 sort name",
    "items show name, quantity * 2 as twice sort name",
    "items show name, note or else \"none\" as n sort name",
    "items show name, \"much\" if quantity > 5 else \"little\" as size sort name",
    "items show name, \"{name}: {quantity}\" as size sort name",
    "items per list having count() > 3 show list, count() as n",
    "count items where quantity > -3",
    "lists where title != \"BBQ\"",
    "lists where title != \"Feestje\"",
    "lists where progress > 0.5",
    "lists where progress > 50%",
    "categories where name = \"dairy\"",
    "let kept(c: category) = items where category = $c\nkept(\"PANTRY\") show name",
    "let of(l: list) = items in $l\nof(\"BBQ\") show name",
    "let over(n: number) = items where quantity > $n\nover(3) show name",
    "let fresh(d: date) = items where created since $d\nfresh(2026-11-20) show name",
    "let many = items where quantity > 3\nmany sort name limit 2",
    "let cola(n: int) = items where name = \"Cola\" and quantity > $n\ncola(2)",
    "together { a = count items where quantity > 3; b = items in \"BBQ\" }",
    "items where name in (items where quantity > 5) show name",
  ]

  private static let literals: Set<TokenKind> = [.string, .integer, .decimal, .date, .dateTime]

  private func run(_ text: String, _ client: FakeClient) -> JSON {
    let text = JSONOutput.text { $0.string(text) }
    let result = client.result(
      "workspace/executeCommand",
      "{\"command\":\"qcq.run\",\"arguments\":[{\"text\":\(text)}]}")
    return .array([result["text"] ?? .null, result["results"] ?? .null])
  }

  /// The text after the action that makes a parameter of what stands at a place, if it is offered.
  private func changed(
    _ text: String, at offset: Int, in uri: String, _ client: FakeClient
  ) -> String? {
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
    var starts = [0]
    for line in lines { starts.append((starts.last ?? 0) + line.count + 1) }
    let line = (starts.lastIndex { $0 <= offset }) ?? 0
    let start = "{\"line\":\(line),\"character\":\(offset - starts[line])}"
    let actions = client.result(
      "textDocument/codeAction",
      "{\"textDocument\":{\"uri\":\"\(uri)\"},\"range\":{\"start\":\(start),\"end\":\(start)},"
        + "\"context\":{\"diagnostics\":[]}}")
    let action = actions.array?.first {
      $0["title"]?.string?.hasSuffix("to a parameter") ?? false
    }
    func place(of position: JSON?) -> Int {
      starts[position?["line"]?.int ?? 0] + (position?["character"]?.int ?? 0)
    }
    guard let edits = action?.at("edit.documentChanges.0.edits")?.array else { return nil }
    let changes = edits.map {
      TextEdit(
        Span(place(of: $0.at("range.start")), place(of: $0.at("range.end"))),
        $0["newText"]?.string ?? "")
    }
    return String(decoding: Array(text.utf8).applying(changes), as: UTF8.self)
  }

  @Test("A value that becomes a parameter leaves the answer as it was") func parameters() {
    let client = FakeClient(source: .sample("demo"))
    client.start()
    var count = 0
    for (number, text) in Self.texts.enumerated() {
      let uri = "file:///lists/\(number).qcq"
      let before = run(text, client)
      client.open(text, uri)
      #expect(before.array?.first?.string != nil, "\(text)")
      for token in Parser.parse(SourceText(text)).tokens where Self.literals.contains(token.kind) {
        guard let changed = changed(text, at: token.span.lowerBound, in: uri, client) else {
          continue
        }
        count += 1
        #expect(run(changed, client) == before, "\(changed)")
      }
    }
    #expect(count > 25)
  }
}
