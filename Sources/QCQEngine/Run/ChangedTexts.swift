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
    let relation = Relation.allCases.first { $0.entity == search.entity }
    let field: FieldReference
    if search.entity == query.source {
      field = FieldReference(search.field)
    } else if query.source == .items, let relation {
      field = FieldReference(search.field, of: relation)
    } else {
      // What belongs to the rows is changed with them, or may be.
      return true
    }
    let value = CheckedExpression.literal(.text(text))
    var rows = query
    rows.conditions.append(
      search.operation.map { .text($0, .field(field), value, isNullable: true) }
        ?? .comparison(.equal, .field(field), value, .text, isNullable: true))
    var sink: any ResultSink = FirstRowSink()
    _ = try StatementRows.run(lowering.statement(rows), db, into: &sink)
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

/// Knows whether there is a row.
private struct FirstRowSink: ResultSink {
  private(set) var hasRow = false

  mutating func begin(_ shape: ResultShape) {}
  mutating func row(_ row: any RowView) { hasRow = true }
  mutating func end() {}
  var wantsMore: Bool { !hasRow }
}
