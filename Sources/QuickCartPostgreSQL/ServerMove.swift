#if PostgreSQL
  /// Rows that go from one of several servers to another: they are deleted there and come here, in
  /// one statement.
  struct ServerMove {
    private let batch: ServerBatch
    private let given: String

    init(_ batch: ServerBatch, from given: String) { (self.batch, self.given) = (batch, given) }

    private var table: ServerTable { batch.table }

    /// A cell that a row is given, by the number among those of the batch.
    private func cell(_ number: Int) -> String { ServerColumn.quoted("qcq new \(number)") }

    private static let number = ServerColumn.quoted("qcq number")

    /// What a row of `d` becomes in a column.
    private func new(_ column: Int) -> String {
      guard let number = batch.columns.firstIndex(of: column) else {
        return "d.\(ServerColumn.quoted(table.columns[column].name))"
      }
      return table.columns[column].stored("d.\(cell(number))")
    }

    var statement: String {
      let own = table.columns.indices.filter { table.columns[$0].filling != .generated }
      let names = own.map { ServerColumn.quoted(table.columns[$0].name) }.joined(separator: ", ")
      let cells = batch.columns.indices.map { ", v.c\($0) AS \(cell($0))" }.joined()
      let key = table.columns.firstIndex(where: \.isKey) ?? 0
      return """
        WITH d AS (
          DELETE FROM \(table.place) AS t USING \(given) WHERE \(batch.isGiven("t"))
          RETURNING v.n AS \(ServerMove.number)\(cells), t.*
        ), i AS (
          INSERT INTO \(table.place) AS t (\(names))
          SELECT \(own.map(new).joined(separator: ", ")) FROM d RETURNING t.*
        )
        SELECT d.\(ServerMove.number), \(batch.row("d")), \(batch.row("i"))
        FROM d JOIN i ON i.\(batch.keyName) = \(new(key))
        """
    }
  }
#endif
