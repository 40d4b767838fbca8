extension Statement {
  /// The queries that are written in a statement, but for those inside texts.
  package var writtenQueries: [QuerySyntax] {
    switch self {
    case .query(let query): [query]
    case .watch(let inner, _), .explain(let inner, _): inner.writtenQueries
    case .let(let node): [node.query]
    case .assert(let node): [node.query]
    case .together(let node): node.members.map(\.query)
    case .change(let node): node.kind.writtenQuery.map { [$0] } ?? []
    case .param, .use, .print, .invalid: []
    }
  }

  /// Whether it only gives names to what others use.
  package var isDeclaration: Bool {
    switch self {
    case .let, .param, .use: true
    case .query, .watch, .explain, .assert, .print, .together, .change, .invalid: false
    }
  }
}

extension ChangeSyntax.Kind {
  /// The query that chooses what is changed.
  package var writtenQuery: QuerySyntax? {
    switch self {
    case .mutate(_, let target), .update(let target, _), .move(let target, _),
      .copy(let target, _):
      guard case .query(let query, _) = target else { return nil }
      return query
    case .add, .createList, .renameList, .deleteList, .createCategory, .renameCategory,
      .deleteCategory:
      return nil
    }
  }
}
