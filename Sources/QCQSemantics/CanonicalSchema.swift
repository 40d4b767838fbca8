import QCQLanguage

extension Schema {
  /// The tables of a new database as a value, for whoever checks queries without one.
  package static let canonical = Schema(
    tables: [Entity.lists, .categories, .items].map { table(of: $0) })

  private static func table(of entity: Entity) -> TableSchema {
    let layout = PhysicalLayout.snakeCasePlural
    let columns = entity.storedFields.map { field in
      ColumnSchema(
        name: layout.column(field), declaredType: field.declaredType(in: entity),
        isNotNull: !field.info.isOptional, isPrimaryKey: field == .id)
    }
    guard entity == .items else { return TableSchema(name: layout.table(entity), columns: columns) }
    let keys = [(Relation.category, ""), (.list, "CASCADE")].map { relation, onDelete in
      ForeignKeySchema(
        column: layout.column(relation.field), referencedTable: layout.table(relation.entity),
        referencedColumn: layout.column(.id), onDelete: onDelete)
    }
    return TableSchema(name: layout.table(entity), columns: columns, foreignKeys: keys)
  }
}
