/// How the tables and columns that the language knows are spelled.
///
/// SQLite takes a name in any capitals, so that a database may call its tables `Shopping_Items` or
/// `SHOPPING_ITEMS`. Whatever reads names of a schema brings them to this spelling at once, so that
/// nobody who compares them later has to think of it; statements may have either.
package enum KnownSpelling {
  /// A table; one that the language does not know stays as it is.
  package static func table(_ name: String) -> String { tables[SQLName(name)]?.name ?? name }

  /// A column of a table, likewise.
  package static func column(_ name: String, of table: String) -> String {
    tables[SQLName(table)]?.columns[SQLName(name)] ?? name
  }

  private struct Table {
    let name: String
    let columns: [SQLName: String]

    init(_ entity: Entity, _ layout: PhysicalLayout) {
      name = layout.table(entity)
      columns = KnownSpelling.byName(entity.storedFields.map { layout.column($0) }) { $0 }
    }
  }

  private static let tables: [SQLName: Table] = byName(
    PhysicalLayout.allCases.flatMap { layout in Entity.allCases.map { Table($0, layout) } }
  ) { $0.name }

  private static func byName<Value>(
    _ values: [Value], _ name: (Value) -> String
  ) -> [SQLName: Value] {
    Dictionary(values.map { (SQLName(name($0)), $0) }) { first, _ in first }
  }
}

extension [String] {
  /// The place of what SQLite takes for a name: the spelling of another database, or of a foreign
  /// key, may be another one.
  package func firstIndex(named name: String) -> Int? {
    let name = SQLName(name)
    return firstIndex { SQLName($0) == name }
  }
}
