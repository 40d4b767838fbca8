package import QCQLanguage
package import QCQText

/// A statement as written.
package indirect enum Statement: Sendable {
  case query(QuerySyntax)
  case watch(Statement, Span)
  case explain(Statement, Span)
  case `let`(LetSyntax)
  case param(ParamSyntax)
  case use(StringLiteral, Span)
  case assert(AssertSyntax)
  case print(StringLiteral, Span)
  case together(TogetherSyntax)
  case change(ChangeSyntax)
  /// What could not be read as any statement; it was reported.
  case invalid(Span)
}

extension Statement {
  package var span: Span {
    switch self {
    case .query(let query): query.span
    case .watch(_, let span), .explain(_, let span), .use(_, let span), .print(_, let span),
      .invalid(let span):
      span
    case .let(let node): node.span
    case .param(let node): node.span
    case .assert(let node): node.span
    case .together(let node): node.span
    case .change(let node): node.span
    }
  }
}

/// A reference to a list: by title, by parameter or by id.
package struct ListReference: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case title(String)
    case parameter(Name)
    case id(String)
    case missing
  }

  package let kind: Kind
  package let span: Span
}

/// A text that is data: a string or a parameter.
package struct ValueSyntax: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text(String)
    case parameter(Name)
    case missing
  }

  package let kind: Kind
  package let span: Span
}

/// `text`, `int?`: the type of a parameter as written.
package struct TypeSyntax: Hashable, Sendable {
  package let name: Name
  package let isOptional: Bool
  package let span: Span
}

/// `n: int` between the parentheses of a `let`.
package struct ParameterSyntax: Hashable, Sendable {
  package let name: Name
  package let type: TypeSyntax
}

/// `let urgent(n: int) = items where quantity > $n`
///
/// An object, as what it declares goes on holding it.
package final class LetSyntax: Sendable {
  package let name: Name
  package let parameters: [ParameterSyntax]
  package let query: QuerySyntax
  package let documentation: String?
  package let span: Span

  init(
    name: Name, parameters: [ParameterSyntax], query: QuerySyntax, documentation: String?,
    span: Span
  ) {
    (self.name, self.parameters, self.query) = (name, parameters, query)
    (self.documentation, self.span) = (documentation, span)
  }
}

/// `param list: text = "BBQ"`
package struct ParamSyntax: Sendable {
  package let name: Name
  package let type: TypeSyntax
  package let defaultValue: Expression?
  package let documentation: String?
  package let span: Span
}

/// `assert count items gives 3 else "message"`
package struct AssertSyntax: Sendable {
  package enum Expectation: Sendable {
    case isEmpty, isNotEmpty
    case gives(ComparisonOperator, Expression)
    case missing
  }

  package let query: QuerySyntax
  package let expectation: Expectation
  package let message: StringLiteral?
  package let span: Span
}

/// `together { … }`: queries that all see one state of the database.
package struct TogetherSyntax: Sendable {
  package struct Member: Sendable {
    package let name: Name?
    package let query: QuerySyntax
  }

  package let members: [Member]
  package let span: Span
}

/// A change as written.
package struct ChangeSyntax: Sendable {
  package enum Verb: String, Sendable, CaseIterable {
    case check, uncheck, toggle, delete
  }

  package indirect enum Target: Sendable {
    /// `"Melk" in "BBQ"`
    case single(ValueSyntax, ScopeClause?)
    case query(QuerySyntax, isAll: Bool)
  }

  package struct Assignment: Sendable {
    package let field: Name
    package let value: Expression
  }

  /// `2 "Eggs", "Bread" to "BBQ" as "Pantry"`
  package struct Addition: Sendable {
    package struct Entry: Sendable {
      package let quantity: Int64?
      /// Where the quantity stands; nil if it is no number that can be kept, too.
      package let quantitySpan: Span?
      /// `2 more`: what is pending on the list is raised.
      package let isMore: Bool
      package let name: ValueSyntax
    }

    package let entries: [Entry]
    package let list: ListReference
    package let category: ValueSyntax?
    package let note: ValueSyntax?
    package let assignments: [Assignment]
  }

  package enum Kind: Sendable {
    case add(Addition)
    case mutate(Verb, Target)
    case update(Target, [Assignment])
    case move(Target, ListReference)
    case copy(Target, ListReference)
    /// With the items of another list, if one is named.
    case createList(ValueSyntax, from: ListReference?)
    case renameList(ListReference, ValueSyntax)
    case deleteList(ListReference)
    case createCategory(ValueSyntax, emoji: ValueSyntax)
    case renameCategory(ValueSyntax, ValueSyntax)
    case deleteCategory(ValueSyntax)
  }

  package let kind: Kind
  package let span: Span
}
