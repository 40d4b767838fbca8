import QCQLanguage
package import QCQSyntax

extension ShowClause {
  /// Whether it has aggregates and nothing else, and so boils all rows down to one.
  package var hasOnlyAggregates: Bool {
    !columns.isEmpty
      && columns.allSatisfy { column in
        guard case .expression(let expression, _) = column else { return false }
        // A function that there is none of may have been meant as one of these.
        if case .call(let name, _, _) = expression, FunctionInfo.named(name.text) == nil {
          return true
        }
        return expression.isAggregate
      }
  }
}
