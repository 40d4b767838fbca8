import QCQLanguage
import QCQSQL
import QCQSemantics
package import QCQText
import QuickCartStore

/// The texts of the rows that a change is about to change.
struct ChangedTexts {
  let query: CheckedQuery
  let lowering: Lowering
  let db: Connection

  /// Whether one of the rows has a text where another one is looked for, or has it in a longer one.
  func has(_ search: TextSearch, _ text: String) throws -> Bool {
    // What belongs to the rows is changed with them, or may be.
    guard let value = value(of: search) else { return true }
    var rows = query
    rows.conditions.append(search.test(of: value, text))
    return try lowering.hasRow(rows, db)
  }

  /// Whether a row of the lists that the change is about has a text, whatever else it asks of rows.
  func reach(_ search: TextSearch, _ text: String) throws -> Bool {
    guard let value = value(of: search) else { return true }
    var rows = query
    rows.conditions = [search.test(of: value, text)]
    return try lowering.hasRow(rows, db)
  }

  /// What a text is looked for in, as one of the rows has it; nil if each has several, or none.
  private func value(of search: TextSearch) -> CheckedExpression? {
    if search.entity == query.source {
      return search.value.formula ?? .field(FieldReference(search.field))
    }
    let relation = Relation.allCases.first { $0.entity == search.entity }
    guard query.source == .items, search.value.formula == nil, let relation else { return nil }
    return .field(FieldReference(search.field, of: relation))
  }
}

/// The texts that are worked out from all rows of a table.
struct WorkedTexts {
  let lowering: Lowering
  let db: Connection

  /// Whether a row has a text that is looked for.
  func have(_ search: TextSearch, _ formula: CheckedExpression) throws -> Bool {
    var rows = CheckedQuery(source: search.entity)
    rows.conditions = [search.test(of: formula, search.text)]
    return try lowering.hasRow(rows, db)
  }

  /// The texts that the first rows have, and how many of them each.
  func cells(
    of search: TextSearch, _ formula: CheckedExpression, matching pattern: String?, most: Int
  ) throws -> [String: Int] {
    var rows = CheckedQuery(source: search.entity)
    let value = TypedExpression(formula, .text, isNullable: true)
    rows.columns = [CheckedColumn(name: "cell", content: .expression(value))]
    rows.sort = []
    if let pattern {
      rows.conditions = [.text(.matches, formula, .literal(.text(pattern)), isNullable: true)]
    }
    var sink: any ResultSink = TextSink(most: most)
    _ = try StatementRows.run(lowering.statement(rows), db, into: &sink)
    return (sink as? TextSink)?.counts ?? [:]
  }
}

extension TextSearch {
  /// Whether a value is, contains or matches a text, as it is asked of the one looked for.
  fileprivate func test(of value: CheckedExpression, _ text: String) -> CheckedExpression {
    let text = CheckedExpression.literal(.text(text))
    return operation.map { .text($0, value, text, isNullable: true) }
      ?? .comparison(.equal, value, text, .text, isNullable: true)
  }
}

extension Lowering {
  fileprivate func hasRow(_ query: CheckedQuery, _ db: Connection) throws -> Bool {
    var sink: any ResultSink = FirstRowSink()
    _ = try StatementRows.run(statement(query), db, into: &sink)
    return (sink as? FirstRowSink)?.hasRow ?? false
  }
}

extension PreparedScript {
  /// Why its first change would not be made, for what it is to spare; nil where nothing is known
  /// that speaks against it.
  package func refusal(in session: Session) -> Diagnostic? {
    let lacksValues = parameters.contains {
      !$0.isOptional && parameterValues.values[$0.name] == .absent
    }
    if lacksValues { return nil }
    var runner = ScriptRunner(self, session.vocabulary, PreviewOutput(), makeID: session.makeID)
    do throws(EngineError) {
      try session.read { try runner.lookUpFirstChange(on: $0) }
      return nil
    } catch {
      return error.diagnostic
    }
  }
}

/// Counts the texts of the first rows.
private struct TextSink: ResultSink {
  let most: Int
  private var rowCount = 0
  private(set) var counts: [String: Int] = [:]

  init(most: Int) { self.most = most }

  mutating func begin(_ shape: ResultShape) {}
  mutating func row(_ row: any RowView) {
    rowCount += 1
    guard case .text(let bytes) = row.cell(0) else { return }
    counts[String(decoding: bytes, as: UTF8.self), default: 0] += 1
  }
  mutating func end() {}
  var wantsMore: Bool { rowCount < most }
}

/// Knows whether there is a row.
private struct FirstRowSink: ResultSink {
  private(set) var hasRow = false

  mutating func begin(_ shape: ResultShape) {}
  mutating func row(_ row: any RowView) { hasRow = true }
  mutating func end() {}
  var wantsMore: Bool { !hasRow }
}
