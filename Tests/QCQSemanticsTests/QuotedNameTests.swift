import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("Backticks hold a name together") struct QuotedNameTests {
  private func query(_ text: String) -> CheckedQuery? {
    let result = CheckResult(Parser.parse(SourceText(text)), CanonicalSchema.vocabulary)
    #expect(result.diagnostics.map(\.code) == [], "\(text)")
    guard case .query(let query)?? = result.statements.last else { return nil }
    return query
  }

  private static let groups = "let t = items per category show category, max(quantity) as `mx`"

  @Test(
    "What `show` gives a name to is found with them and without",
    arguments: [
      "items show name, quantity as `mx` sort `mx` desc",
      "items per category show category, count() as `mx` sort `mx` desc, `category`",
      "\(groups)\nt where `mx` > 3", "\(groups)\nt having `mx` > 3",
      "\(groups)\nt where has `mx` and not (`mx` + 1 > 5) sort `mx`",
      "\(groups) sort `mx` limit 3\nt where `mx` > 3 sort `mx` desc",
      "\(groups)\ncount t where `mx` > 13", "\(groups)\nmax `mx` of t",
      "\(groups) limit 3\nt where `mx` > 3 show category, `mx` * 2 as y",
    ])
  func found(text: String) throws {
    let quoted = try #require(query(text))
    #expect(query(text.replacing("`", with: "")) == quoted, "\(text)")
  }

  @Test(
    "A name of several words is one where it is used, too",
    arguments: [
      "items show name, quantity as `my q` sort `my q`",
      "let t = items per category show max(quantity) as `my q`\nt where `my q` > 3 sort `my q`",
      "let t = items per category show max(quantity) as `my q`\nt having `my q` > 3 or has `my q`",
    ])
  func several(text: String) throws {
    #expect(query(text) != nil)
  }

  @Test("A column of the table comes first, where rows have it") func table() throws {
    let checked = try #require(query("items show lower(name) as name sort `name`, name desc"))
    let sort = try #require(checked.sort)
    let isField = sort.map { key in
      if case .field = key.expression.expression { true } else { false }
    }
    #expect(isField == [true, false])
  }
}
