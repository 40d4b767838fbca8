import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage
import QuickCartStore

/// Asks queries for one value, or for how many rows they give.
final class SingleValues {
  let lowering: Lowering
  private let whole: WholeServer?
  private let db: Connection
  /// The queries that have come across stray cells.
  private(set) var stray: [CheckedQuery] = []

  /// - Parameter whole: What is asked queries as a whole, if that is a server.
  init(lowering: Lowering, whole: WholeServer?, db: Connection) {
    (self.lowering, self.whole, self.db) = (lowering, whole, db)
  }

  func value(_ query: CheckedQuery) throws -> Value {
    let (value, hasMetStray) = try StatementRows.value(
      lowering.statement(query, whole: whole?.dialect), query.valueType ?? .text, db, on: whole)
    if hasMetStray { stray.append(query) }
    return value
  }

  /// How many rows a query gives, counted no further than needed to say so.
  func rowCount(_ query: CheckedQuery) throws -> Int {
    let prepared = try RawStatement(db, lowering.statement(query))
    var count = 0
    while count < 1000, try prepared.step() { count += 1 }
    if try db.hasMetStray() { stray.append(query) }
    return count
  }

  /// The text of a `print`, with its values as they are to stand in it.
  func text(of parts: [PrintPart], _ printed: (String) -> String) throws -> String {
    let words = ValueText(zone: lowering.context.zone)
    var line = ""
    for part in parts {
      switch part {
      case .text(let text): line += text
      case .parameter(let name):
        line += printed(words.shown(lowering.context.shown(parameter: name)))
      case .query(let query): line += printed(words.shown(try value(query)))
      }
    }
    return line
  }
}

/// Finds out whether an assertion holds.
struct Assertion {
  private let assertion: CheckedAssertion
  private let context: LoweringContext

  init(_ assertion: CheckedAssertion, _ context: LoweringContext) {
    (self.assertion, self.context) = (assertion, context)
  }

  /// What to say if it does not hold; nil if it does.
  func problem(
    _ span: Span, rowCount: () throws -> Int, value: () throws -> Value
  ) rethrows -> Diagnostic? {
    let found: String
    let expected: String
    switch assertion.expectation {
    case .isEmpty, .isNotEmpty:
      let count = try rowCount()
      let wantsRows = if case .isNotEmpty = assertion.expectation { true } else { false }
      if (count > 0) == wantsRows { return nil }
      found = count == 0 ? "no rows" : Plural.count(count, "row")
      expected = wantsRows ? "at least one row" : "no rows"
    case .gives(let comparison, let wanted):
      let value = try value()
      let bound = context.moments.value(wanted)
      if comparison.holds(value, bound) { return nil }
      let words = ValueText(zone: context.zone, isExact: true)
      found = words.text(value)
      expected = (comparison == .equal ? "" : "\(comparison.rawValue) ") + words.text(bound)
    }
    return .assertionFailed(assertion.message, span, found: found, expected: expected)
  }
}
