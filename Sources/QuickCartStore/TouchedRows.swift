import QuickCartPostgreSQL

/// Which rows have changed, where only their tables are known, or the lists that they belong to.
package struct TouchedRows: Hashable, Sendable {
  /// By table; nil for those of any list.
  private var lists: [String: Set<[UInt8]>?] = [:]

  package init() {}

  package init(tables: Set<String>) {
    lists = Dictionary(uniqueKeysWithValues: tables.map { ($0, nil) })
  }

  init(_ news: ServerNews) {
    lists = news.tables.mapValues { lists in
      switch lists {
      case .any: nil
      case .some(let ids): ids
      }
    }
  }

  package var tables: Set<String> { Set(lists.keys) }

  /// The lists to which the changed rows of a table belong or have belonged; nil for any.
  package func lists(of table: String) -> Set<[UInt8]>? { lists[table] ?? nil }

  package func union(_ other: TouchedRows) -> TouchedRows {
    var all = self
    for (table, more) in other.lists {
      if let known = lists[table] {
        all.lists[table] = .some(known.flatMap { known in more.map(known.union) })
      } else {
        all.lists[table] = .some(more)
      }
    }
    return all
  }
}

/// Tells somebody which rows of a server have changed since they asked last.
package final class ServerNewsReader {
  private let feed: ServerFeed
  private let reader: ServerFeed.Reader

  /// Nil for a file, whose log tells of them.
  package init?(_ store: Store) {
    guard let server = store.server else { return nil }
    feed = server.follow()
    reader = feed.makeReader()
  }

  /// The same with all that was committed before; nil, too, where that can't be known.
  ///
  /// It is told once more by `take`: what is being read may be older than some of it.
  package func lookAhead() -> TouchedRows? {
    feed.catchUp() ? ServerNewsReader.rows(reader.look()) : nil
  }

  /// Nil where anything may have changed.
  package func take() -> TouchedRows? { ServerNewsReader.rows(reader.take()) }

  private static func rows(_ news: ServerNews) -> TouchedRows? {
    news.isOpen ? nil : TouchedRows(news)
  }
}
