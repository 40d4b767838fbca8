import QCQSyntax
package import QCQText

/// Something that can be done with a statement, shown above it.
///
/// Row counts are filled in by code that can ask the database.
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
    /// Shows the whole script as a page.
    case showReport
  }

  package let action: Action
  /// The statement.
  package let span: Span
}

extension Analysis {
  /// What can be done with each statement, in the order of the text; nothing where it has errors.
  package var codeLenses: [CodeLens] {
    [reportLens].compactMap(\.self) + passages.flatMap(\.codeLenses)
  }

  /// What can be done with the statements that a span touches, and with the report around them.
  package func codeLenses(touching span: Span) -> [CodeLens] {
    let statements = statements(touching: span)
    let own = statements.filter(\.isSound).flatMap { statement in
      CodeLens.actions(of: statement.statement).map { CodeLens(action: $0, span: statement.span) }
    }
    return own + (statements.isEmpty ? [] : [reportLens].compactMap(\.self))
  }

  /// The lens of a script that is a report, which stands over its first line of text: it shows
  /// answers and changes nothing.
  private var reportLens: CodeLens? {
    var (first, shows): (Span?, Bool) = (nil, false)
    for passage in passages {
      for statement in passage.tree.statements {
        switch statement {
        case .print: first = first ?? passage.span(statement.span)
        case .query, .together, .watch: shows = true
        case .change, .explain: return nil
        case .let, .param, .use, .assert, .invalid: break
        }
      }
    }
    return shows ? first.map { CodeLens(action: .showReport, span: $0) } : nil
  }

  /// The lens of an action over the statement that begins at an offset, if there is one.
  package func codeLens(_ action: CodeLens.Action, at offset: Int) -> CodeLens? {
    let lenses =
      action == .showReport
      ? [reportLens].compactMap(\.self) : passage(at: offset).codeLenses
    return lenses.first { $0.action == action && $0.span.lowerBound == offset }
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
