import QCQSyntax
package import QCQText
package import QCQLanguage

/// A list, or a category, that is named; which one it is is looked up when the statement is made
/// ready to run.
package struct CheckedListReference: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case title(String)
    case id(String)
    case parameter(String)
  }

  package var kind: Kind
  package var span: Span
  /// It stands in another file, and its span is where a query of that file is used.
  package private(set) var isImported = false

  package init(kind: Kind, span: Span) {
    (self.kind, self.span) = (kind, span)
  }

  fileprivate func imported(at span: Span) -> CheckedListReference {
    var list = self
    (list.span, list.isImported) = (span, true)
    return list
  }
}

extension CheckedQuery {
  /// The query as one of another file that is used at a place: what is wrong with its lists is said
  /// there.
  func imported(at span: Span) -> CheckedQuery {
    var query = self
    query.scopes = scopes.map { $0.map { $0.imported(at: span) } }
    query.base = base.map { $0.imported(at: span) }
    return query
  }

  /// The same for a query of a text before this one, which has the same name at a prompt: what its
  /// conditions name has no place here either.
  func earlier(usedAt span: Span) -> CheckedQuery {
    var query = imported(at: span)
    query.base = base.map { $0.earlier(usedAt: span) }
    query.conditions = conditions.map { $0.earlier(usedAt: span) }
    return query
  }
}

extension CheckedExpression {
  fileprivate func earlier(usedAt span: Span) -> CheckedExpression {
    mapping { part in
      switch part {
      case .row(var row):
        row.reference = row.reference.imported(at: span)
        return .row(row)
      case .answer(var answer):
        answer.query = answer.query.earlier(usedAt: span)
        return .answer(answer)
      case .literal, .parameter, .field, .arithmetic, .negative, .comparison, .text, .date,
        .membership, .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback,
        .choice, .among, .composed, .instant, .aggregate, .related:
        return part
      }
    }
  }
}

/// A list or category that a parameter stands for, or an argument of a named query; like a list of
/// a scope it is looked up when the statement is made ready to run.
package struct CheckedRow: Hashable, Sendable {
  /// What of the row is meant where it stands.
  package enum Part: Hashable, Sendable {
    /// The row itself.
    case id
    /// What the row is called.
    case name
    /// A name that is compared with: there has to be such a row, and there may be several.
    case comparedName
  }

  package var entity: Entity
  package var reference: CheckedListReference
  package var part = Part.name

  package init(_ entity: Entity, _ kind: CheckedListReference.Kind, _ span: Span) {
    self.entity = entity
    reference = CheckedListReference(kind: kind, span: span)
  }
}

extension ValueType {
  /// What values of the type stand for rows of.
  package var rows: Entity? {
    switch self {
    case .list: .lists
    case .category: .categories
    case .int, .number, .text, .bool, .date, .data: nil
    }
  }
}

/// A column that `show` asks for.
package struct CheckedColumn: Hashable, Sendable {
  package indirect enum Content: Hashable, Sendable {
    case expression(TypedExpression)
    /// The items that belong to each row: `items where pending { name }`.
    case related(condition: CheckedExpression?, columns: [CheckedColumn])
  }

  package var name: String
  package var content: Content

  package init(name: String, content: Content) {
    (self.name, self.content) = (name, content)
  }

  /// A stored field under its own name.
  package init(_ field: Field) {
    let expression = CheckedExpression.field(FieldReference(field))
    self.init(
      name: field.name,
      content: .expression(TypedExpression(expression, field.type, isNullable: field.isNullable)))
  }
}

/// A key of `by` or `per`.
package struct GroupKey: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `category` or `list`: its rows are told apart by id, and all its fields may be shown.
    case entity(Relation)
    case value(TypedExpression)
  }

  package var name: String
  package var kind: Kind
}

/// Whether a query keeps its rows, puts them under headings, or makes one row of many.
package enum Grouping: Hashable, Sendable {
  case none
  /// `by`: sections that keep their rows.
  case sections([GroupKey])
  /// `per`: one row a group; no keys for aggregates over everything.
  case groups([GroupKey])
}

extension Grouping {
  package var keys: [GroupKey] {
    switch self {
    case .none: []
    case .sections(let keys), .groups(let keys): keys
    }
  }
}

/// One key of an order that `sort` asks for.
package struct SortKey: Hashable, Sendable {
  package var expression: TypedExpression
  package var isDescending: Bool
}

/// `count`, or `sum quantity of`.
package struct Measure: Hashable, Sendable {
  package var function: AggregateFunction
  package var operand: TypedExpression?
}

/// What a report makes of a query's rows.
package struct ResultForm: Hashable, Sendable {
  package var chart: ChartShape?
  /// The last row is about all groups together, or that of each section about its rows.
  package var hasTotal = false
  /// The second key of the groups stands above the columns of a table.
  package var isCrosstab = false

  package init() {}

  /// Whether the rows are just rows.
  package var isPlain: Bool { chart == nil && !hasTotal && !isCrosstab }
}

extension Measure {
  package var expression: CheckedExpression {
    .aggregate(function, operand?.expression, condition: nil)
  }

  package var resultType: ValueType { function.resultType(of: operand?.type) ?? .number }
}

/// A parameter that a text declares.
package struct CheckedParameter: Sendable {
  package var name: String
  package var type: ValueType
  package var isOptional: Bool
  package var defaultValue: WrittenValue?
  /// Where the default is written.
  package var defaultSpan: Span?
  package var documentation: String?
  package var span: Span
  /// The declaration as it is written.
  package var text: String
  /// Declared in a file that the text uses: the span is one of that file.
  package var isImported = false
}

/// What an assertion expects of its query.
package enum Expectation: Sendable {
  case isEmpty, isNotEmpty
  case gives(ComparisonOperator, WrittenValue)
}

/// A query and what it is expected to give.
package struct CheckedAssertion: Sendable {
  package var query: CheckedQuery
  package var expectation: Expectation
  package var message: String?
}

/// A piece of a `print` text.
package enum PrintPart: Sendable {
  case text(String)
  case parameter(String)
  case query(CheckedQuery)
}

/// One query of a `together`, with its name if it has one.
package struct CheckedMember: Sendable {
  package var name: String?
  package var query: CheckedQuery
}

/// A statement whose names and types are known.
package indirect enum CheckedStatement: Sendable {
  case query(CheckedQuery)
  case explain(CheckedQuery)
  case together([CheckedMember])
  /// Answers again whenever its rows change.
  case watch([CheckedMember], isTogether: Bool)
  /// Says what is watched, and watches nothing.
  case explainWatch([CheckedMember])
  case assert(CheckedAssertion)
  case print([PrintPart])
  case change(CheckedChange)
  /// Says what the change would do, and does not do it.
  case explainChange(CheckedChange)
  /// `let`, `param`, `use`: nothing to run.
  case declaration
}

/// A text literal that is compared with the name of a category or the title of a list; whether
/// there is one of that name is looked up by code that can see the data.
package struct DataMention: Hashable, Sendable {
  package var entity: Entity
  package var text: String
  package var span: Span
  /// It is compared with the names of the rows themselves that are asked for: a query may well look
  /// for one that is not there.
  package var isOwn = false
}

/// A text that a field is, or is not, to be equal to or to contain, and where it stands; it need
/// not be there.
package struct TextSearch: Sendable {
  /// What the text is for in a condition.
  package enum Role: Hashable, Sendable {
    case wanted
    /// Rows with one of several texts are wanted.
    case oneOfSeveral
    /// Rows with this text are left out.
    case excluded
  }

  package var value: SearchedValue
  /// Nil for what is to be equal to the text.
  package var operation: TextOperator?
  package var text: String
  package var span: Span
  /// The field, where it stands in front of the text and its operator.
  package var left: Span?
  package var role = Role.wanted
  /// Whether its own operator says `not`, whatever stands around the test.
  package let isNegated: Bool

  package var entity: Entity { value.entity }
  package var field: Field { value.field }
  package var isExcluded: Bool { role == .excluded }

  package init(
    _ value: SearchedValue, operation: TextOperator?, text: String, span: Span,
    left: Span? = nil, isNegated: Bool
  ) {
    (self.value, self.operation, self.isNegated) = (value, operation, isNegated)
    (self.text, self.span, self.left) = (text, span, left)
  }
}

/// What the checker found out about a text.
package struct CheckResult: Sendable {
  /// One for each statement of the tree, nil where it has errors.
  package var statements: [CheckedStatement?]
  private let tree: SyntaxTree
  package var diagnostics: [Diagnostic]
  package var mentions: [DataMention]
  package var searches: [TextSearch]
  package var parameters: [CheckedParameter]
  /// The names of the parameters whose values it takes to run the text; a `let` alone needs none.
  package var neededParameters: Set<String>

  /// Where the statements stand.
  package var spans: [Span] { tree.statements.map(\.span) }

  init(
    _ tree: SyntaxTree, _ statements: [CheckedStatement?], _ findings: TextCheck.Findings,
    _ parameters: [CheckedParameter]
  ) {
    (self.tree, self.statements, self.parameters) = (tree, statements, parameters)
    (diagnostics, mentions) = (findings.diagnostics, findings.mentions)
    (searches, neededParameters) = (findings.searches, findings.needed)
  }
}
