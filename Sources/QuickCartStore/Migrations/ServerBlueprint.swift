import QCQLanguage
import QCQSemantics
import QuickCartFollower

/// The tables of lists as statements of PostgreSQL.
enum ServerBlueprint {
  /// - Parameter own: More columns of each entity.
  static func statements(
    _ layout: PhysicalLayout, own: [Entity: [ColumnSchema]] = [:]
  ) -> [String] {
    // Whoever adds a category gives its number.
    let style = BlueprintStyle(name: SQLText.name, type: type, unknownWords: ["AUTOINCREMENT"])
    let tables = Blueprint.order.map { entity in
      let more = (own[entity] ?? []).map { "\(SQLText.name($0.name)) \(type($0.declaredType))" }
      return Blueprint.createTable(entity, layout, own: more, style)
    }
    return tables + Blueprint.indexes.map { Blueprint.createIndex($0, layout, style) }
  }

  /// The type for what SQLite has under one, by the rules by which SQLite reads it.
  private static func type(_ declared: String) -> String {
    let words = declared.uppercased()
    if words.contains("BOOL") { return "boolean" }
    if words.contains("DATE") || words.contains("TIME") { return "timestamptz" }
    switch ColumnAffinity(declared) {
    case .integer: return "int8"
    case .text: return "text"
    case .blob: return "bytea"
    case .real, .numeric: return "float8"
    }
  }
}
