package import QCQSQL
package import QCQSemantics
import QCQSyntax
package import QCQText
import QCQLanguage

/// A text that was read, checked and made ready to run; nothing of it has run yet.
package struct PreparedScript {
  package let source: SourceText
  package internal(set) var diagnostics: [Diagnostic]
  /// The parameters declared so far in the session, this text's included.
  package let parameters: [CheckedParameter]
  let statements: [CheckedStatement?]
  let spans: [Span]
  /// Where those stand that change something.
  private let changeSpans: [Span]
  /// Texts that are compared with names, in the order in which they stand.
  let mentions: [DataMention]
  /// Texts that fields are compared with, those of one question in the order in which they stand.
  private let searches: [SearchedText: [TextSearch]]
  /// How many statements can be sure that lists and categories have the names that they have
  /// before the script runs.
  let namesHoldUntil: Int
  package internal(set) var context: LoweringContext
  /// Whether all that it shows is watched.
  var isPage = false
  /// The lists that each statement is about, the current one where it names none.
  package var namedLists: [[CheckedListReference]] {
    statements.map { statement in
      (statement?.queries ?? []).flatMap { $0.scopes.flatMap { $0 } }
        + (statement?.change?.lists ?? [])
    }
  }

  /// How many queries it asks; nil where it does anything else, such as a change.
  ///
  /// - Parameter isWatched: Whether it was prepared to be watched.
  package func questionCount(isWatched: Bool) -> Int? {
    var count = 0
    for case let statement? in statements {
      switch statement {
      case .query: count += 1
      case .together(let members): count += members.count
      case .watch(let members, _):
        if !isWatched { return nil }
        count += members.count
      case .declaration: break
      case .explain, .explainChange, .explainWatch, .assert, .print, .change: return nil
      }
    }
    return count
  }

  /// The parameters that it needs a value of and has none.
  package var missingParameters: [CheckedParameter] { parameterValues.missing }
  /// The values of its parameters, to look up again what they stand for.
  let parameterValues: ParameterValues
  /// The list that is meant where none is named.
  package let currentList: ResolvedList?

  init(
    _ source: SourceText, _ result: CheckResult, _ context: LoweringContext,
    _ parameterValues: ParameterValues, in currentList: ResolvedList? = nil
  ) {
    (self.currentList, self.parameterValues) = (currentList, parameterValues)
    self.source = source
    diagnostics = []
    parameters = result.parameters
    statements = result.statements
    spans = result.spans
    changeSpans = zip(result.statements, result.spans).compactMap { $0?.change == nil ? nil : $1 }
    mentions = Set(result.mentions).sorted { $0.span.start < $1.span.start }
    searches = Dictionary(grouping: result.searches, by: SearchedText.init)
    self.context = context
    namesHoldUntil =
      statements.firstIndex { $0?.change?.altersNames ?? false } ?? statements.count
  }

  /// Whether a place is in a statement that changes something.
  package func isInChange(_ place: Span) -> Bool { changeSpans.first(enclosing: place) != nil }

  /// The texts compared with names that stand in a statement.
  func mentions(inStatement index: Int) -> ArraySlice<DataMention> {
    let (start, end) = (spans[index].start, spans[index].end)
    let first = mentions.endOfPrefix { $0.span.start < start }
    return mentions[first...].prefix { $0.span.start < end }
  }

  /// The texts that a query of the statement at a place compares with, each where it is written:
  /// there, or else in a named query that it goes on from.
  func searches(of query: CheckedQuery, at span: Span) -> [TextSearch] {
    query.comparedTexts.compactMap { compared in
      var search: TextSearch
      switch compared.kind {
      case .literal(let text):
        search = TextSearch(
          compared.value, operation: compared.operation, text: text, span: span,
          isNegated: compared.role == .excluded)
        let same = searches[SearchedText(search)] ?? []
        let near = same.filter { span.encloses($0.span) }
        let alike = near.first { $0.isNegated == search.isNegated }
        search = alike ?? near.first ?? same.first ?? search
      case .parameter(let name):
        // What is found with a value from outside is for those to judge who have given it.
        guard compared.role == .excluded, let text = parameterValues.values[name]?.text else {
          return nil
        }
        let place = parameterValues.places[name] ?? span
        search = TextSearch(
          compared.value, operation: compared.operation, text: text, span: place, isNegated: true)
      }
      search.role = compared.role
      return search
    }
  }

  /// Patterns that can't be read and came by a parameter or an argument, and those that choose all
  /// rows of a change: they are known only now.
  var patternProblems: [Diagnostic] {
    zip(statements, spans).flatMap { statement, span in
      (statement?.patterns ?? []).compactMap { pattern in
        let (found, place) = known(pattern, at: span)
        guard let text = found else { return nil }
        if let problem = Pattern.problem(of: text) { return .invalidPattern(place, problem) }
        guard statement?.change != nil, Pattern.isEverywhere(text) else { return nil }
        return .patternOfAll(StringEscapes.quoted(text), place)
      }
    }
  }

  /// The text that stands for an expression whatever the row, and where it was given.
  private func known(_ expression: CheckedExpression, at span: Span) -> (String?, Span) {
    if case .literal(.text(let text)) = expression { return (text, span) }
    guard case .parameter(let name, _) = expression else { return (nil, span) }
    return (parameterValues.values[name]?.text, parameterValues.places[name] ?? span)
  }

  /// True where nothing keeps the text from running.
  package var isRunnable: Bool { !diagnostics.hasErrors }

  /// True where it has a change to make.
  package var hasChanges: Bool {
    statements.contains { if case .change = $0 { true } else { false } }
  }

  /// True where it changes nothing but for items that it adds.
  package var onlyAdds: Bool {
    statements.allSatisfy { $0?.change?.isAddition ?? true }
  }

  /// True where it explains a change among other statements, for which that is made and taken back.
  var explainsChanges: Bool {
    statements.contains { if case .explainChange = $0 { true } else { false } }
  }

  /// True where it has something to watch, once the rest has run.
  package var hasWatches: Bool {
    statements.contains { if case .watch = $0 { true } else { false } }
  }

  /// True where each statement is a `watch`.
  package var isOnlyWatches: Bool {
    !statements.isEmpty
      && statements.allSatisfy { if case .watch = $0 { true } else { false } }
  }

  /// The queries to be watched.
  package var watches: [CheckedMember] {
    watchedStatements.flatMap { $0.members }
  }

  /// The statements with something to watch.
  var watchedStatements: [CheckedStatement] {
    statements.compactMap { statement in
      guard let statement else { return nil }
      if case .watch = statement { return statement }
      return isPage ? statement : nil
    }
  }

  /// The files that its queries write, in the order in which they stand.
  package var files: [String] {
    statements.flatMap { statement -> [CheckedQuery] in
      switch statement {
      case .query(let query): [query]
      case .together(let members): members.map(\.query)
      case .watch, .explain, .explainWatch, .explainChange, .assert, .print, .change, .declaration,
        nil:
        []
      }
    }.compactMap { $0.file?.value }
  }

  /// True where it makes or explains a change, for which it has to be able to write.
  var needsWriting: Bool { statements.contains { $0?.change != nil } }

  /// What the history calls it: the text itself, or the file.
  var label: String {
    guard ["query", "entry", "-"].contains(source.name) else { return "run \(source.name)" }
    let words = String(decoding: source.utf8, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let text = words.joined(separator: " ")
    return text.count > 200 ? text.prefix(199) + "…" : text
  }
}

/// How a script ended that was not stopped by an error.
package enum RunOutcome: Sendable {
  case done, assertionFailed
}

/// What is asked of a field, wherever it stands: one text may be compared with among thousands.
private struct SearchedText: Hashable {
  private let value: SearchedValue
  private let operation: TextOperator?
  private let text: String

  init(_ search: TextSearch) {
    (value, operation, text) = (search.value, search.operation, search.text)
  }
}
