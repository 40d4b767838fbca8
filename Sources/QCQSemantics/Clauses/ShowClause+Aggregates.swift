package import QCQSyntax

extension QuerySyntax {
  /// Whether it shows aggregates and nothing else, and so makes one row of all its rows.
  package var showsOnlyAggregates: Bool {
    guard let columns = show?.columns, !columns.isEmpty else { return false }
    return columns.allSatisfy { column in
      guard case .expression(let expression, _) = column else { return false }
      return expression.isAggregate
    }
  }
}
