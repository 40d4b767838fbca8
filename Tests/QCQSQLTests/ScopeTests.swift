import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import Testing

/// A query that is known to look at some lists alone need not be asked when others change.
@Suite("The lists that a query looks at") struct ScopeTests {
  private static let scopes: [(text: String, ids: [String]?)] = [
    ("items in id \"a\"", ["a"]),
    ("items in id \"a\", id \"b\" where pending", ["a", "b"]),
    ("items where list.id = \"a\"", ["a"]),
    ("items where \"a\" = list.id", ["a"]),
    ("items where pending and list.id = \"a\" sort name limit 3", ["a"]),
    ("items where pending and (quantity > 1 and list.id in (\"a\", \"b\"))", ["a", "b"]),
    ("count items where list.id = \"a\"", ["a"]),
    ("items where list.id = $id", ["given"]),
    ("items", nil),
    ("items where list.id = \"a\" or pending", nil),
    ("items where not list.id = \"a\"", nil),
    ("items where list.id != \"a\"", nil),
    ("items where list.id not in (\"a\")", nil),
    ("items where list.id = name", nil),
    ("items where list.title = \"a\"", nil),
    ("items where id = \"a\"", nil),
    ("items where category.id = 1", nil),
    ("items where list.id = \"a\" sort list.progress", nil),
    ("lists where id = \"a\"", nil),
  ]

  @Test("Behind `in`, and in conditions that must hold", arguments: scopes)
  func scope(text: String, ids: [String]?) throws {
    let vocabulary = Vocabulary(Lowered.schema(.snakeCasePlural))
    let result = CheckResult(Parser.parse(SourceText("param id: text\n" + text)), vocabulary)
    #expect(!result.diagnostics.hasErrors, "\(text)")
    guard case .query(let query)?? = result.statements.last else {
      Issue.record("\(text) is no query")
      return
    }
    let given = ["id": WrittenValue.value(.text("given"))]
    let context = LoweringContext(now: 0, zone: UTC(), parameters: given)
    let lowering = Lowering(vocabulary, SQLiteDialect(), context)
    #expect(lowering.scope(query) == ids, "\(text)")
  }
}
