import GRDB
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QCQValues

/// Runs the statements of one script, one after the other, in one transaction.
struct ScriptRunner {
  private let script: PreparedScript
  private let vocabulary: Vocabulary
  private let output: any ScriptOutput
  /// The error to report in place of what ended the transaction.
  private(set) var failure: EngineError?

  init(_ script: PreparedScript, _ vocabulary: Vocabulary, _ output: any ScriptOutput) {
    self.script = script
    self.vocabulary = vocabulary
    self.output = output
  }

  mutating func run(on db: Database) throws -> RunOutcome {
    for (statement, span) in zip(script.statements, script.spans) {
      guard let statement, !output.isClosed else { continue }
      if try run(statement, span, db) == .assertionFailed { return .assertionFailed }
    }
    return .done
  }

  func explain(on db: Database) throws {
    for statement in script.statements {
      for query in statement?.queries ?? [] { try explain(query, db) }
    }
  }

  private mutating func run(
    _ statement: CheckedStatement, _ span: Span, _ db: Database
  ) throws -> RunOutcome {
    switch statement {
    case .query(let query): try run(query, name: nil, db)
    case .explain(let query): try explain(query, db)
    case .together(let members):
      output.beginTogether()
      for (index, member) in members.enumerated() {
        try run(member.query, name: member.name ?? String(index + 1), db)
      }
      output.endTogether()
    case .assert(let assertion): return try check(assertion, span, db)
    case .print(let parts): output.write(line: try text(of: parts, db))
    case .declaration: break
    }
    return .done
  }

  private func lower(_ query: CheckedQuery, _ columns: ColumnSet) -> SQLStatement {
    var context = script.context
    context.wantsDisplayColumns = columns == .display
    return Lowering(vocabulary, SQLiteDialect(), context).statement(query)
  }

  private mutating func run(_ query: CheckedQuery, name: String?, _ db: Database) throws {
    guard let file = query.file else {
      var sink = output.makeSink(name: name)
      try StatementRows.run(lower(query, output.columnSet), db, into: &sink)
      return
    }
    do {
      let fileSink = try output.makeFileSink(path: file.value)
      var sink: any ResultSink = fileSink
      try StatementRows.run(lower(query, fileSink.columnSet), db, into: &sink)
      if var written = sink as? any FileSink { try written.commit() }
    } catch let error as EngineError {
      failure = error
      throw error
    }
  }

  private func explain(_ query: CheckedQuery, _ db: Database) throws {
    let statement = lower(query, output.columnSet)
    let explanation = Explanation(query, script.context, vocabulary)
    for line in explanation.words { output.write(line: line) }
    for line in try explanation.technicalLines(statement, db) { output.write(line: line) }
  }

  // MARK: Single values

  private func value(_ query: CheckedQuery, _ db: Database) throws -> Value {
    let statement = lower(query, .complete)
    let prepared = try RawStatement(db, statement.text)
    try prepared.bind(statement.bindings)
    guard try prepared.step() else { return .absent }
    return prepared.value(0, query.valueType ?? .text)
  }

  /// How many rows a query gives, counted no further than needed to say so.
  private func rowCount(_ query: CheckedQuery, _ db: Database) throws -> Int {
    let statement = lower(query, .complete)
    let prepared = try RawStatement(db, statement.text)
    try prepared.bind(statement.bindings)
    var count = 0
    while count < 1000, try prepared.step() { count += 1 }
    return count
  }

  private func check(
    _ assertion: CheckedAssertion, _ span: Span, _ db: Database
  ) throws -> RunOutcome {
    let found: String
    let expected: String
    switch assertion.expectation {
    case .isEmpty, .isNotEmpty:
      let count = try rowCount(assertion.query, db)
      let wantsRows = if case .isNotEmpty = assertion.expectation { true } else { false }
      if (count > 0) == wantsRows { return .done }
      found = count == 0 ? "no rows" : count == 1 ? "1 row" : "\(count) rows"
      expected = wantsRows ? "at least one row" : "no rows"
    case .gives(let comparison, let wanted):
      let value = try value(assertion.query, db)
      let moments = Moments(now: script.context.now, zone: script.context.zone)
      let bound = wanted.bound(as: assertion.query.valueType, moments)
      if comparison.holds(value, bound) { return .done }
      let words = ValueWords(zone: script.context.zone)
      found = words.text(value)
      expected = (comparison == .equal ? "" : "\(comparison.rawValue) ") + words.text(bound)
    }
    output.show(
      .assertionFailed(assertion.message, span, found: found, expected: expected),
      in: script.source)
    return .assertionFailed
  }

  private func text(of parts: [PrintPart], _ db: Database) throws -> String {
    let words = ValueWords(zone: script.context.zone)
    var line = ""
    for part in parts {
      switch part {
      case .text(let text): line += text
      case .parameter(let name):
        line += words.text(script.context.parameters[name] ?? .absent)
      case .query(let query): line += words.text(try value(query, db))
      }
    }
    return line
  }
}
