import QCQLanguage
import QCQSQL
import QCQSemantics
package import QCQText
package import QuickCartStore

extension Session {
  /// The rules that the database keeps, by their names.
  package func rules() throws(EngineError) -> [StoredRule] {
    try EngineError.mapping(try store.rules())
  }

  /// Adds a rule: a name, and a query that every row must match.
  ///
  /// - Parameter keepsBroken: Whether rows that break it may stay as they are.
  /// - Returns: How many rows break it.
  @discardableResult
  package func addRule(
    named name: String, _ source: SourceText, keepsBroken: Bool = false
  ) throws(EngineError) -> Int {
    guard StoredRule.isName(name) else { throw .refused(.invalidRuleName(name)) }
    let words = source.text(Span(0, source.utf8.count))
    let rule = StoredRule(name: name, text: words.trimmed)
    let condition = try condition(of: source)
    let addition = try EngineError.mapping(
      try store.add(rule, condition, vocabulary, keepsBroken: keepsBroken))
    switch addition {
    case .added(let rows): return rows.count
    case .broken(let rows): throw .refused(.broken(rule, rows, condition.entity))
    case .nameTaken(let other): throw .refused(.ruleNameTaken(other))
    }
  }

  /// Removes a rule; what is stored stays as it is.
  package func removeRule(named name: String) throws(EngineError) -> StoredRule {
    if let rule = try EngineError.mapping(try store.removeRule(named: name)) { return rule }
    throw .refused(.unknownRule(name, among: try rules().map(\.name)))
  }

  private func condition(of source: SourceText) throws(EngineError) -> RuleCondition {
    forgetDeclarations()
    let script = prepare(source, for: .check)
    if let error = script.diagnostics.first(where: { $0.severity == .error }) {
      throw .statement(error)
    }
    let span = script.spans.first ?? .none
    guard script.statements.count == 1, case .query(let query)? = script.statements[0] else {
      throw .statement(.invalidRule("it is one query: `items where quantity > 0`", span))
    }
    do {
      return try RuleCondition(query, vocabulary)
    } catch {
      throw .statement(.invalidRule(error.words, span))
    }
  }
}

extension RuleObstacle {
  fileprivate var words: String {
    switch self {
    case .noCondition: "it needs a `where` with the condition that every row must meet"
    case .clause: "it can have no clause but `where`"
    case .otherRows: "it looks at one row alone, and not at others that belong to it"
    case .text: "text can be tested with `has` and `no` only, as any program has to check it"
    case .date: "it can't compare dates, as any program has to check it, at any time"
    case .function(let name): "`\(name)` is unknown to other programs, which have to check it, too"
    case .parameter: "it has no parameters"
    case .calculation: "it calculates with whole numbers only"
    }
  }
}

extension Diagnostic {
  fileprivate static func invalidRule(_ reason: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .invalidRule, span, "no rule can be made of this: \(reason)",
      help: "a rule is a query that every row must match, like `items where quantity > 0`")
  }

  fileprivate static func invalidRuleName(_ name: String) -> Diagnostic {
    Diagnostic(
      .invalidRule, .none, "a rule can't be called \(StringEscapes.quoted(name))",
      help: "its name consists of small letters, digits and hyphens: `positive-quantity`")
  }

  fileprivate static func ruleNameTaken(_ rule: StoredRule) -> Diagnostic {
    Diagnostic(
      .invalidRule, .none, "there is already a rule `\(rule.name)`: \(rule.text)",
      help: "choose another name, or remove that one first")
  }

  fileprivate static func unknownRule(_ name: String, among names: [String]) -> Diagnostic {
    Diagnostic(
      .unknownRule, .none, "there is no rule \(StringEscapes.quoted(name))",
      meant: Suggestion.nearest(to: name, among: names, limit: 1),
      help: names.isEmpty ? "this database has no rules" : "there are \(Phrase.list(names))")
  }

  fileprivate static func broken(
    _ rule: StoredRule, _ rows: BrokenRows, _ entity: Entity
  ) -> Diagnostic {
    let shown = rows.first.map { "\(StringEscapes.quoted($0.name)) (id \($0.id))" }
    let rest = rows.count > shown.count ? " and \(rows.count - shown.count) more" : ""
    let noun = rows.count == 1 ? entity.singular : entity.rawValue
    return Diagnostic(
      .ruleBroken, .none,
      "\(rows.count) \(noun) would break the rule `\(rule.name)`: "
        + shown.joined(separator: ", ") + rest,
      help: "change them first; `--keep` adds the rule and leaves them as they are")
  }
}

extension String {
  /// Without white space around it.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
