import GRDB
import QCQReports
import QCQEngine
import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage
import QuickCartStore

/// A query that is watched, once, however often it stands in the text.
final class WatchedEntry {
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
  var result: WatchedResult?
  /// The messages about cells that do not fit their fields.
  var strays: [Diagnostic] = []
  /// Whether the result was found anew the last time.
  var isNew = false
  /// What keeps the result up to date, once asking has turned out to be costly.
  var view: (any IncrementalView)?
  /// Whether it has turned out that no view can be kept.
  var isHopeless = false
  /// How long the last question took, in seconds.
  var seconds = 0.0
  /// How long a step of the view took lately.
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
  }

  /// Whether the changed rows may alter its answer.
  func isTouched(by changed: ChangedRows) -> Bool {
    if dependsOnChance { return changed.touchAnything(region) }
    guard let scope else { return changed.touch(region) }
    return changed.touch(region, lists: scope)
  }
}
