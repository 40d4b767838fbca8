import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText
import Testing

/// A clause that is read, and then neither checked nor lowered, would be passed over in silence.
@Suite("No clause is passed over") struct ClauseTests {
  @Test("A query without one of its clauses means something else", arguments: ClauseKind.allCases)
  func meaning(kind: ClauseKind) throws {
    let example = kind.info.begins[0].example
    #expect(try checked(example) != checked(without(kind, example)))
  }

  @Test(
    "Without a clause that chooses rows, or makes others, other SQL is asked",
    arguments: ClauseKind.allCases.filter { $0.info.purpose != .report })
  func sql(kind: ClauseKind) throws {
    let example = kind.info.begins[0].example
    #expect(try Lowered.sql(example) != Lowered.sql(without(kind, example)))
  }

  /// The text with spaces where the clause was, so that all else stands where it stood.
  private func without(_ kind: ClauseKind, _ text: String) throws -> String {
    let statement = Parser.parse(SourceText(text)).statements.first
    let query: QuerySyntax? = if case .query(let query)? = statement { query } else { nil }
    let clause = try #require(query?.clauses.first { $0.kind == kind })
    var bytes = Array(text.utf8)
    for place in clause.span.range { bytes[place] = UInt8(ascii: " ") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func checked(_ text: String) throws -> CheckedQuery {
    let vocabulary = Vocabulary(Lowered.schema(.snakeCasePlural))
    let result = CheckResult(Parser.parse(SourceText(text)), vocabulary)
    let query: CheckedQuery? =
      if case .query(let query)?? = result.statements.last { query } else { nil }
    return try #require(query)
  }
}
