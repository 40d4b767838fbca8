import QCQLanguage
import QCQSemantics

/// Writes how items reach the list or category that they belong to.
struct OwnerSQL {
  private let relation: Relation
  private let items: SQLLevel

  init(_ relation: Relation, of items: SQLLevel) {
    self.relation = relation
    self.items = items.joining
  }

  /// `LEFT JOIN shopping_lists AS l ON l.id = i.shopping_list_id`: an item without a list stays.
  func writeJoin(to sql: inout SQLBuilder) {
    sql.write(" LEFT JOIN ")
    sql.writeTable(relation.entity, in: items)
    sql.write(" ON ")
    writeCondition(to: &sql)
  }

  /// `(SELECT l.title FROM shopping_lists AS l WHERE l.id = i.shopping_list_id)`
  func writeLookup(of column: String, to sql: inout SQLBuilder) {
    sql.write("(SELECT ")
    sql.writeColumn(column, of: relation.entity, in: items)
    sql.write(" FROM ")
    sql.writeTable(relation.entity, in: items)
    sql.write(" WHERE ")
    writeCondition(to: &sql)
    sql.write(")")
  }

  private func writeCondition(to sql: inout SQLBuilder) {
    let alias = items.alias(relation.entity)
    sql.write(sql.vocabulary.first(relation.entity, as: alias, sql.dialect))
    sql.writeColumn(sql.idColumn, of: relation.entity, in: items)
    sql.write(" = ")
    sql.writeColumn(sql.vocabulary.reference(relation), of: .items, in: items)
  }
}
