#if PostgreSQL
  /// What a transaction tells those who listen, once it is committed: of which lists it has changed
  /// rows.
  struct ServerNotice {
    /// Which column says to which list a row belongs, by the table's name.
    let columns: [String: String?]
    private var news = ServerNews()

    init(columns: [String: String?]) { self.columns = columns }

    mutating func clear() { news = ServerNews() }

    /// Rows of a batch have changed.
    mutating func note(_ batch: ServerBatch, _ result: ServerResult) {
      let table = batch.table
      let name = columns[table.name] ?? nil
      guard let name, let column = table.columns.firstIndex(where: { $0.name == name }) else {
        return news.add(table.name, .any)
      }
      if case .any? = news.tables[table.name] { return }
      for row in 0..<result.count {
        let ids = batch.images.map { start in
          ServerShards.text(
            result, row, 1 + start * table.columns.count + column, table.columns[column].form)
        }
        news.add(table.name, .some(Set(ids.compactMap(\.self))))
      }
    }

    /// The statement that tells it.
    mutating func take() -> ServerOrder {
      defer { clear() }
      return ServerOrder(
        text: "SELECT pg_notify('\(ServerLive.channel)', text) FROM unnest($1::text[]) AS text",
        values: [.texts(news.payloads)])
    }
  }
#endif
