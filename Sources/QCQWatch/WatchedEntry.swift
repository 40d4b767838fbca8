import QCQReports
import QCQEngine
import QCQPlatform
import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage

/// A query that is watched, once, however often it stands in the text.
final class WatchedEntry {
  let query: CheckedQuery
  /// The statement of the last answer.
  var statement: SQLStatement
  /// Whether the statement is another one at another time.
  let readsClock: Bool
  let read: ReadColumns
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
  /// Whether a view of the statement has come to the very same answer as asking did.
  private(set) var isKept = false
  /// Whether a view is to be set up once nobody writes.
  var awaitsView = false
  /// Whether somebody may have written past SQLite what the answer depends on.
  var isDoubted = false
  /// How often it is asked before a view is tried to be kept again: none could be.
  var delay = UpkeepDelay()
  /// How long the last question took, in seconds.
  var seconds = 0.0
  /// How long it took to set the view up, in seconds: it may be much longer.
  private(set) var setUpSeconds = 0.0
  /// What the view takes.
  var cost = UpkeepCost()

  init(
    _ query: CheckedQuery, _ lowering: Lowering, _ statement: SQLStatement, readsClock: Bool,
    _ read: ReadColumns, _ facts: [Entity: TableFacts]
  ) {
    (self.query, self.statement, self.readsClock) = (query, statement, readsClock)
    self.read = read
    scope = facts.havePlainLists ? lowering.scope(query)?.map { Array($0.utf8) } : nil
    dependsOnChance = lowering.dependsOnChance(query)
  }

  /// Sets up a view.
  func setUp<View>(_ work: () throws -> View) rethrows -> View {
    let start = MonotonicClock.now
    defer { setUpSeconds = MonotonicClock.now - start }
    return try work()
  }

  /// Keeps the answer up to date with a view that has come to it.
  func keep(with view: any IncrementalView) {
    (self.view, isKept) = (view, true)
    delay.succeed()
  }

  /// The statement is another one, or its view of no use.
  func forgetView() { (view, isKept) = (nil, false) }

  /// Whether the changed rows may alter its answer.
  func isTouched(by changed: ChangedRows) -> Bool {
    if dependsOnChance { return changed.touchAnything(read) }
    guard let scope else { return changed.touch(read) }
    return changed.touch(read, lists: scope)
  }
}

/// What it takes to keep an answer up to date, as it was lately.
struct UpkeepCost {
  /// However little has changed, in seconds.
  private var base = 20e-6
  /// For each step.
  private var step = 5e-6

  func seconds(steps: Int) -> Double { base + Double(steps) * step }

  mutating func take(_ seconds: Double, steps: Int) {
    if steps < 5 {
      base = (3 * base + seconds) / 4
    } else {
      step = (3 * step + max(seconds - base, 0) / Double(steps)) / 4
    }
  }
}

/// Puts off what has failed, each time twice as long.
struct UpkeepDelay {
  private var rest = 0
  private var last = 0

  /// Whether it is time to try.
  mutating func isOver() -> Bool {
    if rest > 0 { rest -= 1 }
    return rest == 0
  }

  mutating func fail() {
    last = min(2 * last + 1, 1 << 20)
    rest = last
  }

  mutating func succeed() { (rest, last) = (0, 0) }
}
