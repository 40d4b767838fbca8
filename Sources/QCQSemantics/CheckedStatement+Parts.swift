extension CheckedStatement {
  /// The queries that the statement runs.
  package var queries: [CheckedQuery] {
    switch self {
    case .query(let query), .explain(let query): [query]
    case .together(let members), .watch(let members, _), .explainWatch(let members):
      members.map(\.query)
    case .assert(let assertion): [assertion.query]
    case .print(let parts):
      parts.compactMap { part in
        guard case .query(let query) = part else { return nil }
        return query
      }
    case .change, .explainChange, .declaration: []
    }
  }

  /// What the statement watches, or explains the watching of.
  package var watched: [CheckedMember]? {
    switch self {
    case .watch(let members, _), .explainWatch(let members): members
    case .query, .explain, .together, .assert, .print, .change, .explainChange, .declaration: nil
    }
  }

  /// The change that the statement makes or explains.
  package var change: CheckedChange? {
    switch self {
    case .change(let change), .explainChange(let change): change
    case .query, .explain, .together, .watch, .explainWatch, .assert, .print, .declaration: nil
    }
  }
}
