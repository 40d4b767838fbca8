import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("Columns that are called like a word of the language") struct KeywordColumnTests {
  /// All words that can be the name of a column of one's own, and a name that is no word at all.
  private static let names =
    Keyword.allCases.map(\.word).filter { CanonicalSchema.vocabulary.items.fields[$0] == nil }
    + ["show me", "2for1", "1", "a-b", "größe", "_x"]

  private static let vocabulary: Vocabulary = {
    var schema = CanonicalSchema.schema
    for table in schema.tables.indices where schema.tables[table].name == "shopping_items" {
      schema.tables[table].columns += names.map {
        ColumnSchema(name: $0, declaredType: "TEXT", isNotNull: false)
      }
    }
    return Vocabulary(schema)
  }()

  private func errors(_ text: String) -> [Diagnostic] {
    CheckResult(Parser.parse(SourceText(text)), Self.vocabulary).diagnostics.filter {
      $0.severity == .error
    }
  }

  /// The text with the first fix of its first error.
  private func mended(_ text: String) -> String? {
    errors(text).first?.fixes.first.flatMap { SourceText(text).applying($0.edits) }
  }

  @Test("As it is written, each one is a value wherever one stands", arguments: Self.names)
  func written(name: String) {
    let column = WrittenName.inExpression(name)
    for text in [
      "items where has \(column)", "items where \(column) = \"a\"",
      "items where not \(column) = \"a\" and has note", "items where \(column) contains \"a\"",
      "items show name, \(column)", "items show \(column), name", "items sort \(column) desc, name",
      "items by \(column)", "items per \(column) show min(\(column)) as least",
      "items where (\(column) or else \"a\") = \"b\"",
      "update items in \"BBQ\" where has \(column) set \(column) = \"a\", note = \(column)",
    ] {
      #expect(errors(text).map(\.message) == [], "\(text)")
    }
  }

  @Test("What is no slip of another word is written as it is", arguments: ["price", "größe", "_x"])
  func plain(name: String) {
    #expect(WrittenName.inExpression(name) == name)
  }

  @Test(
    "A word that stands bare gets backticks, and nothing is dropped",
    arguments: [
      ("items show name, show", "items show name, `show`"),
      ("items show name, show, quantity limit 2", "items show name, `show`, quantity limit 2"),
      ("items where show = \"a\"", "items where `show` = \"a\""),
      ("items where has show", "items where has `show`"),
      ("items where pending and limit = \"a\"", "items where pending and `limit` = \"a\""),
      ("items sort desc desc", "items sort `desc` desc"),
      ("items where shw = \"a\"", "items where `show` = \"a\""),
    ])
  func bare(text: String, expected: String) {
    #expect(mended(text) == expected)
  }
}
