import QCQLanguage
import QuickCartPostgreSQL

/// The tables of lists as statements of PostgreSQL.
enum ServerBlueprint {
  /// - Parameter own: More columns of each entity.
  static func statements(
    _ layout: PhysicalLayout, own: [Entity: [ListsCopy.Column]] = [:]
  ) -> [String] {
    // Whoever adds a category gives its number.
    let style = BlueprintStyle(
      name: SQLText.name, type: { ServerType($0).name }, unknownWords: ["AUTOINCREMENT"])
    let tables = Blueprint.order.map { entity in
      let more = (own[entity] ?? []).map(\.definition)
      return Blueprint.createTable(entity, layout, own: more, style)
    }
    return tables + Blueprint.indexes.map { Blueprint.createIndex($0, layout, style) }
  }

  /// What spreads the tables over the servers of Citus: a list and its items lie on one of them,
  /// and categories on each.
  static func spreading(_ layout: PhysicalLayout) -> [String] {
    func table(_ entity: Entity) -> String { SQLText.name(layout.table(entity)) }
    func text(_ name: String) -> String { "'\(name)'" }
    let (items, list, id) = (
      layout.table(.items), layout.column(.list), SQLText.name(layout.column(.id))
    )
    let keys = Blueprint.foreignKeys(.items)
    let dropped = (["pkey"] + keys.map { "\(layout.column($0.field))_fkey" }).map {
      "DROP CONSTRAINT \(SQLText.name("\(items)_\($0)"))"
    }
    // Citus takes references once both sides are where they belong.
    return [
      SpreadTables.order,
      """
      ALTER TABLE \(table(.items)) \(SQLText.list(dropped)),
      ADD PRIMARY KEY (\(SQLText.name(list)), \(id))
      """,
      "CREATE INDEX idx_items_id ON \(table(.items)) (\(id))",
      "SELECT create_reference_table(\(text(table(.categories))))",
      "SELECT create_distributed_table(\(text(table(.lists))), \(text(layout.column(.id))))",
      """
      SELECT create_distributed_table(\(text(table(.items))), \(text(list)),
        colocate_with => \(text(table(.lists))))
      """,
    ]
      + keys.map { key in
        """
        ALTER TABLE \(table(.items)) ADD FOREIGN KEY (\(SQLText.name(layout.column(key.field))))
        REFERENCES \(table(key.references)) (\(id))\(key.action)
        """
      }
  }
}
