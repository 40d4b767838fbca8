package import QCQText

/// A named query, a parameter or a list that a search across files found.
package struct WorkspaceSymbol: Hashable, Sendable {
  package enum Kind: UInt8, Sendable, CaseIterable { case namedQuery, parameter, list }

  package var name: String
  package var kind: Kind
  /// The file that declares it; nil for a list, which lives in the database.
  package var file: String?
  package var span: Span

  /// What a search may find of one file.
  package static func symbols(of file: String, _ entries: [DocumentSymbol]) -> [WorkspaceSymbol] {
    entries.compactMap { entry in
      let kind: Kind
      switch entry.kind {
      case .namedQuery: kind = .namedQuery
      case .parameter: kind = .parameter
      case .usedFile, .query, .together, .member, .assertion, .change, .output: return nil
      }
      return WorkspaceSymbol(name: entry.name, kind: kind, file: file, span: entry.selection)
    }
  }

  /// A list of the database.
  package static func list(_ title: String) -> WorkspaceSymbol {
    WorkspaceSymbol(name: title, kind: .list, file: nil, span: .none)
  }

  /// The symbols whose names have all the letters of a query in its order, the best first.
  package static func matching(
    _ query: String, in symbols: [WorkspaceSymbol], limit: Int = 100
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
    return order.prefix(limit).map(\.symbol)
  }
}
