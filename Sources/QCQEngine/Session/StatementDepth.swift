import GRDB
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QuickCartStore

/// Finds statements that nest deeper than SQLite reads, so that none fails when it runs.
///
/// How deep that is depends on what is nested in what; SQLite itself knows best, and is asked about
/// those texts that may come near.
struct StatementDepth {
  private let vocabulary: Vocabulary
  private let context: LoweringContext

  init(_ vocabulary: Vocabulary, _ context: LoweringContext) {
    self.vocabulary = vocabulary
    self.context = context
  }

  /// Fewer open brackets than this are always fine.
  private static let harmlessDepth = 12
  /// And fewer queries inside of each other, of which named ones need no brackets: those that go on
  /// from one with a limit, and those that look into one.
  private static let harmlessQueries = 3

  /// Whether something in a text is nested so deep that it may be too deep for SQLite.
  static func isNotable(_ tree: SyntaxTree, _ result: CheckResult) -> Bool {
    hasManyBrackets(tree)
      || result.statements.contains { statement in
        let change = statement?.change?.target?.rows.map { [$0] } ?? []
        return ((statement?.queries ?? []) + change).contains {
          holdsQueries($0, deeperThan: harmlessQueries)
        }
      }
  }

  private static func holdsQueries(_ query: CheckedQuery, deeperThan limit: Int) -> Bool {
    (query.base + query.innerQueries).contains {
      limit == 0 || holdsQueries($0, deeperThan: limit - 1)
    }
  }

  private static func hasManyBrackets(_ tree: SyntaxTree) -> Bool {
    var depth = 0
    var deepest = 0
    for token in tree.tokens {
      if token.kind == .leftParenthesis {
        depth += 1
        deepest = max(deepest, depth)
      } else if token.kind == .rightParenthesis {
        depth -= 1
      }
    }
    return deepest > harmlessDepth
  }

  func problems(_ result: CheckResult, _ db: Connection) -> [Diagnostic] {
    zip(result.statements, result.spans).compactMap { statement, span in
      let queries = statement?.queries ?? []
      let isFine =
        queries.allSatisfy { isReadable($0, db) }
        && statement?.change?.target?.rows.map { isReadable($0, db, chooses: true) } ?? true
      return isFine ? nil : .tooDeepForSQLite(span)
    }
  }

  /// - Parameter chooses: It chooses the rows of a change, whose statements have it in brackets.
  private func isReadable(
    _ query: CheckedQuery, _ db: Connection, chooses: Bool = false
  ) -> Bool {
    // As deep as it can get, where all cells are looked at.
    let lowering = Lowering(vocabulary, SQLiteDialect(), context).trusting([])
    let statement = lowering.statement(query)
    let texts = [statement.text] + statement.children.values.map(\.text)
    return texts.allSatisfy { text in
      let whole = chooses ? Self.bracketed(text) : text
      return (try? RawStatement(db, whole)) != nil
    }
  }

  private static func bracketed(_ text: String) -> String {
    "SELECT EXISTS (SELECT 1 WHERE EXISTS (SELECT 1 WHERE EXISTS (\(text))))"
  }
}
