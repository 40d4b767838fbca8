import GRDB
import QCQSQL
import QCQSemantics
import QCQLanguage
import QuickCartStore

/// A query that is watched, once, however often it stands in the text.
final class LiveSlot {
  let query: CheckedQuery
  /// The statement of the last answer.
  var statement: SQLStatement
  /// Whether the statement is another one at another time.
  let readsClock: Bool
  /// What it reads, as SQLite says.
  let region: DatabaseRegion
  /// The lists all whose items it looks at; nil if it may look at any.
  let scope: [[UInt8]]?
  let dependsOnChance: Bool
  let upkeep: Upkeep
  var result: LiveResult?
  /// Whether the result was found anew the last time.
  var isNew = false
  var keeper: (any LiveKeeper)?
  /// Whether it has turned out that nothing can be kept.
  var isHopeless = false
  /// How long the last question took, in seconds.
  var seconds = 0.0
  /// How long a step of the keeper took lately.
  var stepSeconds = 5e-6

  init(
    _ query: CheckedQuery, _ lowering: Lowering, _ statement: SQLStatement, readsClock: Bool,
    _ region: DatabaseRegion, _ facts: [Entity: TableFacts]
  ) {
    (self.query, self.statement, self.readsClock) = (query, statement, readsClock)
    self.region = region
    let isPlain = facts[.items]?.hasPlainReference(.list) ?? false
    scope = isPlain ? lowering.scope(query)?.map { Array($0.utf8) } : nil
    dependsOnChance = lowering.dependsOnChance(query)
    upkeep = lowering.upkeep(query)
  }

  /// Whether the changed rows may alter its answer.
  func isTouched(by news: LiveNews) -> Bool {
    if dependsOnChance { return news.touchAnything(region) }
    guard let scope else { return news.touch(region) }
    return news.touch(region, lists: scope)
  }
}
