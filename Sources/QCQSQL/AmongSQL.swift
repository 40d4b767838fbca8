import QCQLanguage
import QCQSemantics

/// Writes how a group stands among the others: window functions over the groups, which SQLite works
/// out once they are chosen and before a limit.
struct AmongSQL {
  private let level: SQLLevel

  init(_ level: SQLLevel) { self.level = level }

  func write(
    _ function: AmongFunction, of operand: CheckedExpression?, to sql: inout SQLBuilder
  ) {
    switch function {
    case .share: writeShare(of: operand, to: &sql)
    case .running:
      writeSum(of: operand, to: &sql)
      writeOver(sql.groupOrder?.terms ?? [], " ROWS UNBOUNDED PRECEDING", to: &sql)
    case .rank:
      sql.write("rank()")
      writeOver(sql.groupOrder?.asked ?? [], "", to: &sql)
    }
  }

  /// `1.0 * x / sum(x) OVER ()`: a first factor of 1.0 keeps the fraction of whole numbers.
  private func writeShare(of operand: CheckedExpression?, to sql: inout SQLBuilder) {
    guard let operand else { return }
    sql.writeCall(.finite) { sql in
      sql.write("\(sql.dialect.forms.one) * ")
      sql.writeValue(operand, in: level)
      sql.write(" / ")
      writeSum(of: operand, to: &sql)
      sql.write(" OVER ()")
    }
  }

  private func writeSum(of operand: CheckedExpression?, to sql: inout SQLBuilder) {
    guard let operand else { return }
    sql.writeCall(operand.isWhole ? .sumOfInts : .sum) { $0.writeValue(operand, in: level) }
  }

  private func writeOver(_ terms: [OrderTerm], _ frame: String, to sql: inout SQLBuilder) {
    sql.write(" OVER (ORDER BY ")
    sql.writeList(terms) { $0.writeTerm($1, in: level) }
    sql.write(frame + ")")
  }
}

/// The order of a query's groups.
struct GroupOrder {
  /// The whole of it, in which no two groups have the same place.
  let terms: [OrderTerm]
  /// What was asked for; without that the whole.
  let asked: [OrderTerm]

  /// Nil where nothing goes by it.
  init?(_ query: CheckedQuery, _ vocabulary: Vocabulary) {
    guard query.looksAtAllGroups else { return nil }
    let terms = QueryOrder(vocabulary: vocabulary).terms(of: query)
    asked = query.sort.map { Array(terms.prefix($0.count)) } ?? terms
    self.terms = terms
  }
}
