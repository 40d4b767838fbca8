import QCQSyntax
import QCQText
import QCQLanguage

/// Finds out what one query means, clause by clause.
final class QueryCheck {
  let text: TextCheck
  /// The arguments of the named query whose body this is.
  private let arguments: [String: TypedExpression]
  /// The id of the list that is meant where none is named.
  let currentList: String?
  /// The rows are chosen to be changed: what may be a slip of the pen is an error there.
  let isChoosing: Bool
  /// What is known of the query so far.
  var query = CheckedQuery(source: .items)
  /// Where the query says what it asks for; nil where an expression is checked without one.
  private var sourceSpan: Span?
  /// A field was asked of the wrong source; so will be the others, and nothing more is said of it.
  private(set) var isSourceWrong = false
  var optionals = OptionalParameters()
  /// Its `show`, whose names of columns say what was meant where a name is unknown.
  private(set) var shownAs: ShowClause?
  /// Where it goes on from a named query of groups: what these show.
  var shown: ShownColumns?
  /// Whether this query, and none that it goes on from, asks the groups further.
  var hasAsked = false
  /// How many comparisons it has, those of the named query included that it is built on.
  var comparisons = 0
  /// The parameters of the text whose values it takes.
  private(set) var needed: Set<String> = []

  init(
    _ text: TextCheck, arguments: [String: TypedExpression] = [:], currentList: String? = nil,
    isChoosing: Bool = false
  ) {
    (self.text, self.arguments) = (text, arguments)
    (self.currentList, self.isChoosing) = (currentList, isChoosing)
  }

  /// A query inside an expression of another one.
  convenience init(within outer: QueryCheck) {
    self.init(
      outer.text, arguments: outer.arguments, currentList: outer.currentList,
      isChoosing: outer.isChoosing)
  }

  /// Takes over what a query inside has come to need.
  func take(over inner: QueryCheck) {
    needed.formUnion(inner.needed)
    comparisons += inner.comparisons
  }

  var vocabulary: Vocabulary { text.vocabulary }

  func report(_ diagnostic: Diagnostic) { text.report(diagnostic) }

  /// Checks the clauses of a query on top of what its source brings along; nil where the source
  /// is not known, or a clause has errors that would bring about others in those behind it.
  func check(_ syntax: QuerySyntax) -> CheckedQuery? {
    guard let start = checkSource(syntax.source) else { return nil }
    query = start
    (sourceSpan, shownAs) = (syntax.source.span, syntax.show)
    guard requireTable(query.source, syntax.source.span), beginFurther(syntax),
      checkClauses(of: syntax)
    else { return nil }
    guard case .named(let name, _) = syntax.source.kind, comparisons > NamedQuery.maximumComparisons
    else { return query }
    report(.tooManyComparisons(name.text, syntax.source.span, limit: NamedQuery.maximumComparisons))
    return nil
  }

  /// What expressions about the query's rows mean in one of its clauses.
  func expressions(_ clause: Keyword) -> ExpressionCheck {
    ExpressionCheck(query: self, entity: query.source, place: .clause(clause))
  }

  /// The same where groups were made of the rows.
  func groupExpressions(_ clause: Keyword) -> ExpressionCheck {
    var check = expressions(clause)
    if case .groups(let keys) = query.grouping {
      (check.allowsAggregates, check.seen.names.groupKeys) = (true, keys)
    }
    if let shown {
      check.seen.names.shown = shown
      if query.asksGroups { (check.allowsAggregates, check.seen.names.groupKeys) = (false, nil) }
    }
    return check
  }

  /// Whether it is about completed items alone, so far.
  var asksForDone: Bool {
    query.conditions.contains { condition in
      guard case .field(let reference) = condition else { return false }
      return reference.relation == nil
        && reference.field.name == StoredField.completed.rawValue
    }
  }

  /// Whether the database has an entity's table, with ids; reports if not.
  func requireTable(_ entity: Entity, _ span: Span) -> Bool { require([], of: entity, span) }

  /// The same with some more of its columns; reports the first that is missing.
  func require(_ fields: [StoredField], of entity: Entity, _ span: Span) -> Bool {
    pass(vocabulary.lack(fields, of: entity, span))
  }

  /// The same for columns in which values are written.
  func require(writing fields: [StoredField], of entity: Entity, _ span: Span) -> Bool {
    pass(vocabulary.lack(writing: fields, of: entity, span))
  }

  private func pass(_ lack: Diagnostic?) -> Bool {
    if let lack { report(lack) }
    return lack == nil
  }

  /// Reports, once a query, what the query's source does not have but another one does.
  func reportWrongSource(_ diagnostic: Diagnostic, _ entity: Entity) {
    guard let sourceSpan, query.source == entity else { return report(diagnostic) }
    if isSourceWrong { return }
    isSourceWrong = true
    var diagnostic = diagnostic
    diagnostic.related = [RelatedSpan(sourceSpan, "the query asks for \(entity.rawValue)")]
    report(diagnostic)
  }

  // MARK: Named queries

  private func checkSource(_ source: SourceClause) -> CheckedQuery? {
    switch source.kind {
    case .entity(let entity): CheckedQuery(source: entity)
    case .named(let name, let arguments): expand(name, arguments, source.span)
    case .missing: nil
    }
  }

  private func expand(_ name: Name, _ arguments: [Expression], _ span: Span) -> CheckedQuery? {
    guard let named = text.declarations.lets[name.text] else {
      reportUnknownSource(name)
      return nil
    }
    let query = body(of: named, arguments, span)
    if named.source.name != text.source.name { return query?.imported(at: span) }
    return text.declarations.declaresHere(named.name) ? query : query?.earlier(usedAt: span)
  }

  private func body(
    of named: NamedQuery, _ arguments: [Expression], _ span: Span
  ) -> CheckedQuery? {
    text.used.insert(named.name)
    // What is wrong with it was said where it is declared.
    guard let query = named.query else { return nil }
    guard arguments.count == named.parameters.count else {
      report(
        .wrongArgumentCount(
          named.name, span, expected: named.parameters.map(\.name), found: arguments.count))
      return nil
    }
    needed.formUnion(named.needed)
    comparisons = named.comparisons
    if arguments.isEmpty { return query }
    var values: [String: TypedExpression] = [:]
    for (parameter, argument) in zip(named.parameters, arguments) {
      guard let value = checkArgument(argument, parameter) else { return nil }
      values[parameter.name] = value
    }
    // The body was checked where it was declared; here it is only filled in.
    let body = TextCheck(named.source, DeclarationScope(text.declarations))
    let filled = QueryCheck(body, arguments: values).check(named.syntax.query)
    guard let error = body.diagnostics.first(where: { $0.severity == .error }) else {
      return filled
    }
    report(Diagnostic(error.code, span, error.message, help: error.help))
    return nil
  }

  private func reportUnknownSource(_ name: Name) {
    if isDoubted(name.text, usedAs: name.text) { return }
    let names = Entity.allCases.map(\.rawValue) + text.declarations.letNames
    if isChoosing, let field = vocabulary.items.fields[name.text], field.stored == nil,
      field.derived == nil
    {
      let empty = field.mayBeAbsent ? "none" : "\"\""
      return report(.fieldAsSource(name.text, name.span, empty: empty))
    }
    report(
      .unknownSource(
        name.text, name.span, among: names, later: text.laterPlace(of: name.text),
        mayBeItem: isChoosing, hasCurrentList: currentList != nil))
  }

  /// Whether a name may be declared where the text could not be read, and is used all the same.
  private func isDoubted(_ name: String, usedAs use: String) -> Bool {
    guard text.declarations.unresolved.contains(name) else { return false }
    text.used.insert(use)
    return true
  }

  private func checkArgument(
    _ argument: Expression, _ parameter: (name: String, type: ValueType)
  ) -> TypedExpression? {
    if parameter.type == .date, argument.isMovingDay {
      let day = text.source.text(argument.span)
      report(.movingArgument(parameter.name, day, argument.span))
      return nil
    }
    guard case .parameter(let name, _, _) = argument else {
      return text.constant(argument, as: parameter.type).map {
        TypedExpression(constant: $0, parameter.type, text.place(argument.span))
      }
    }
    let resolved = resolveParameter(name, as: parameter.type)
    guard let type = resolved.type else { return nil }
    if type != parameter.type {
      report(.wrongArgument(parameter.name, argument.span, expected: parameter.type, found: type))
    } else if resolved.isNullable {
      report(.absentArgument(name.text, argument.span, parameter.name))
    } else {
      return resolved
    }
    return nil
  }

  // MARK: Parameters

  /// The type of a parameter of the text, or of an argument of the named query whose body this is.
  func parameterType(_ name: String) -> ValueType? {
    arguments[name]?.type ?? text.declarations.parameter(name)?.type
  }

  /// - Parameter type: What has to stand there.
  func resolveParameter(_ name: Name, as type: ValueType? = nil) -> TypedExpression {
    if let argument = arguments[name.text] { return argument }
    if let parameter = text.declarations.parameter(name.text) {
      text.used.insert("$" + name.text)
      needed.insert(name.text)
      return TypedExpression(
        parameter: Name(text: name.text, span: text.place(name.span)), parameter.type,
        isNullable: parameter.isOptional)
    }
    if name.text.isEmpty || isDoubted(name.text, usedAs: "$" + name.text) { return .error }
    let names = arguments.keys.sorted() + text.declarations.parameters.map(\.name)
    var unknown = Diagnostic.unknownParameter(
      name.text, name.span, among: names, as: type, above: text.statementStart)
    // `items in $BBQ`, as a shell writes a value.
    if type == .list, let title = text.declarations.storedNames().name(name.text, .title) {
      let list = StringEscapes.quoted(title)
      unknown.proposals.insert(.replace(name.span, with: list), at: 0)
    }
    report(unknown)
    return .error
  }
}

extension TypedExpression {
  /// The value of a parameter of the text, or of a named query while its body is checked.
  init(parameter name: Name, _ type: ValueType, isNullable: Bool = false) {
    self.init(CheckedExpression(parameter: name, type), type, isNullable: isNullable)
  }

  /// An argument of a named query.
  fileprivate init(constant written: WrittenValue, _ type: ValueType, _ span: Span) {
    switch written {
    case .date(let date): self.init(.instant(date.date), type)
    case .value(let value):
      guard let entity = type.rows, case .text(let name) = value else {
        self.init(.literal(value), type)
        return
      }
      self.init(.row(CheckedRow(entity, .title(name), span)), type)
    }
  }
}

extension CheckedExpression {
  /// What a parameter stands for: lists and categories are looked up, and a date is one of the
  /// calendar, however it was written.
  fileprivate init(parameter name: Name, _ type: ValueType) {
    if let entity = type.rows {
      self = .row(CheckedRow(entity, .parameter(name.text), name.span))
    } else if type == .date {
      self = .instant(.parameter(name.text))
    } else {
      self = .parameter(name.text, type)
    }
  }
}

extension Expression {
  /// `today`, `friday`, `7 days ago`: whether it is a day that is another one tomorrow.
  fileprivate var isMovingDay: Bool {
    if case .moment = self { return true }
    guard case .path(let names) = self, names.count == 1, !names[0].isQuoted else { return false }
    let words = [Keyword.today, .tomorrow, .yesterday, .now].map(\.word)
    return (words + DateTestReader.weekdays).contains(names[0].text)
  }
}
