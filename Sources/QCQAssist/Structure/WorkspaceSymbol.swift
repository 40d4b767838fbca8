package import QCQText

/// A named query, a parameter or a list that a search across files found.
package struct WorkspaceSymbol: Hashable, Sendable {
  package enum Kind: UInt8, Sendable, CaseIterable { case namedQuery, parameter, list }

  package let name: String
  package let kind: Kind
  /// The file that declares it; nil for a list, which lives in a database.
  package let file: String?
  package let span: Span
  /// The database of a list, as its owner calls it.
  package let database: String?

  /// What a search may find of one file.
  package static func symbols(
    of analysis: Analysis, _ cache: inout NameCache
  ) -> [WorkspaceSymbol] {
    symbols(of: NamedFile(analysis, &cache))
  }

  package static func symbols(of file: NamedFile) -> [WorkspaceSymbol] {
    file.allDeclarations.filter { !$0.key.name.isEmpty }.map { key, span in
      WorkspaceSymbol(
        name: key.name, kind: key.kind == .query ? .namedQuery : .parameter,
        file: file.source.name, span: span, database: nil)
    }
  }

  /// A list of a database.
  package static func list(_ title: String, of database: String) -> WorkspaceSymbol {
    WorkspaceSymbol(name: title, kind: .list, file: nil, span: .none, database: database)
  }

  /// The symbols whose names have all the letters of a query in its order, the best first.
  package static func matching(
    _ query: String, in symbols: [WorkspaceSymbol]
  ) -> [WorkspaceSymbol] {
    let matcher = FuzzyMatch(query)
    let found = symbols.compactMap { symbol in
      matcher.score(symbol.name).map { (symbol: symbol, score: $0) }
    }
    let order = found.sorted { left, right in
      if left.score != right.score { return left.score > right.score }
      return (left.symbol.name, left.symbol.file ?? "") < (
        right.symbol.name, right.symbol.file ?? ""
      )
    }
    return order.prefix(100).map(\.symbol)
  }
}
