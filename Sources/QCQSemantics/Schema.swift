package import QCQLanguage

/// The schema of a database as a value: what the checker knows of it, without a connection.
package struct Schema: Hashable, Sendable {
  package var tables: [TableSchema]

  package init(tables: [TableSchema]) {
    self.tables = tables
  }

  package func table(_ name: String) -> TableSchema? {
    tables.first { $0.name == name }
  }

  /// The same without its views, which are no tables for anything that is asked or copied.
  package var withoutViews: Schema { Schema(tables: tables.filter { !$0.isView }) }
}

/// A table, with everything about it that checking and writing SQL needs.
package struct TableSchema: Hashable, Sendable {
  package var name: String
  package var columns: [ColumnSchema]
  package var foreignKeys: [ForeignKeySchema]
  package var indexes: [IndexSchema]
  /// Whether it is a view: its rows come from other tables, and of them there may be no end.
  package var isView: Bool
  /// Whether its rows have numbers, which rise as rows are added.
  package var hasRowNumbers: Bool

  package init(
    name: String, columns: [ColumnSchema], foreignKeys: [ForeignKeySchema] = [],
    indexes: [IndexSchema] = [], isView: Bool = false, hasRowNumbers: Bool = true
  ) {
    self.isView = isView
    self.hasRowNumbers = hasRowNumbers
    self.name = name
    self.columns = columns
    self.foreignKeys = foreignKeys
    self.indexes = indexes
  }

  package func column(_ name: String) -> ColumnSchema? {
    columns.first { $0.name == name }
  }
}

/// A column as the database declares it.
package struct ColumnSchema: Hashable, Sendable {
  package var name: String
  /// As declared: `TEXT`, `REAL`, `VARCHAR(20)`, or empty.
  package var declaredType: String
  package var isNotNull: Bool
  package var isPrimaryKey: Bool
  /// The default as SQL text.
  package var defaultValue: String?
  /// Whether the database works it out from other columns.
  package var isGenerated: Bool

  package init(
    name: String, declaredType: String, isNotNull: Bool, isPrimaryKey: Bool = false,
    defaultValue: String? = nil, isGenerated: Bool = false
  ) {
    self.isGenerated = isGenerated
    self.name = name
    self.declaredType = declaredType
    self.isNotNull = isNotNull
    self.isPrimaryKey = isPrimaryKey
    self.defaultValue = defaultValue
  }
}

/// A foreign key of one column.
package struct ForeignKeySchema: Hashable, Sendable {
  package var column: String
  package var referencedTable: String
  package var referencedColumn: String
  /// What SQLite does to rows that refer to a deleted one: `CASCADE`, say.
  package var onDelete: String

  package init(column: String, referencedTable: String, referencedColumn: String, onDelete: String)
  {
    self.column = column
    self.referencedTable = referencedTable
    self.referencedColumn = referencedColumn
    self.onDelete = onDelete
  }
}

/// An index and the columns it covers, in order.
package struct IndexSchema: Hashable, Sendable {
  package var name: String
  package var columns: [String]
  package var isUnique: Bool

  package init(name: String, columns: [String], isUnique: Bool) {
    self.name = name
    self.columns = columns
    self.isUnique = isUnique
  }
}

extension PhysicalLayout {
  /// The layout of a database: the one more of whose tables it has; the first when it has none.
  package init(of schema: Schema) {
    func found(_ layout: PhysicalLayout) -> Int {
      Entity.allCases.count { schema.table(layout.table($0)) != nil }
    }
    let isCamelCase = found(.camelCaseSingular) > found(.snakeCasePlural)
    self = isCamelCase ? .camelCaseSingular : .snakeCasePlural
  }
}
