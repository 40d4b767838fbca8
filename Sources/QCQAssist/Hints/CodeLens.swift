import QCQSyntax
package import QCQText

/// Something that can be done with a statement, shown above it.
///
/// Counts of rows are filled in by who can ask the database.
package struct CodeLens: Hashable, Sendable {
  package enum Action: String, Sendable, CaseIterable {
    /// Runs a query and shows what it gives.
    case run
    /// Shows what it gives whenever that changes.
    case watch
    /// Says in words and SQL what it does, without doing it.
    case explain
    /// Shows the rows that a change would touch, without touching them.
    case preview
    /// Makes a change, or runs an assertion.
    case apply, check
  }

  package let action: Action
  /// The statement.
  package let span: Span
}

extension Analysis {
  /// What can be done with each statement, in the order of the text; nothing where it has errors.
  package var codeLenses: [CodeLens] {
    passages.flatMap(\.codeLenses)
  }

  /// The lens of an action over the statement that begins at an offset, if there is one.
  package func codeLens(_ action: CodeLens.Action, at offset: Int) -> CodeLens? {
    passage(at: offset).codeLenses.first { $0.action == action && $0.span.lowerBound == offset }
  }
}

extension PlacedPassage {
  fileprivate var codeLenses: [CodeLens] {
    tree.statements.filter { passage.isSound(in: $0.span) }.flatMap { statement in
      CodeLens.actions(of: statement).map { CodeLens(action: $0, span: span(statement.span)) }
    }
  }
}

extension CodeLens {
  fileprivate static func actions(of statement: Statement) -> [Action] {
    switch statement {
    case .query(let query): query.into == nil ? [.run, .watch, .explain] : [.run, .explain]
    case .together: [.run, .watch]
    case .watch(.query, _): [.watch, .run, .explain]
    case .watch: [.watch, .run]
    case .explain: [.explain]
    // One with parameters needs values first.
    case .let(let node): node.parameters.isEmpty ? [.run, .watch, .explain] : []
    case .assert: [.check]
    case .change: [.preview, .apply, .explain]
    case .print: [.run]
    case .param, .use, .invalid: []
    }
  }
}
