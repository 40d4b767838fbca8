import QCQSemantics
import QCQLanguage

/// The columns of a query that has no `show`.
enum DefaultColumns {
  /// Every stored field, and every column of the user's own.
  static func complete(_ entity: Entity, _ vocabulary: Vocabulary) -> [ColumnPlan.Column] {
    vocabulary[entity].fieldOrder.compactMap { column($0, entity, vocabulary) }
  }

  /// What people want to see of a row; what the heading or the scope says already is left out.
  static func display(_ query: CheckedQuery, _ vocabulary: Vocabulary) -> [ColumnPlan.Column] {
    let entity = query.source
    let isKnown = Set(vocabulary[entity].entity.storedFields.map(\.rawValue))
    let own = vocabulary[entity].fieldOrder.filter { !isKnown.contains($0) }
    switch entity {
    case .lists: return columns(["title", "created", "updated"] + own, entity, vocabulary)
    case .categories: return columns(["emoji", "name"] + own, entity, vocabulary)
    case .items:
      var names = ["completed", "label", "category", "list", "note"]
      if case .sections(let keys) = query.grouping {
        names.removeAll { name in keys.contains { $0.name == name } }
      }
      if query.scopes.contains(where: { $0.count == 1 }) { names.removeAll { $0 == "list" } }
      return columns(names + own, entity, vocabulary)
    }
  }

  private static func columns(
    _ names: [String], _ entity: Entity, _ vocabulary: Vocabulary
  ) -> [ColumnPlan.Column] {
    names.compactMap { name in
      var column = column(name, entity, vocabulary)
      if name == "completed" { column?.result.style = .checkBox }
      return column
    }
  }

  private static func column(
    _ name: String, _ entity: Entity, _ vocabulary: Vocabulary
  ) -> ColumnPlan.Column? {
    guard var field = vocabulary[entity].fields[name] else { return nil }
    var hop: Hop?
    if entity == .items, name == "list" || name == "category" {
      hop = name == "list" ? .list : .category
      guard let target = hop, let face = vocabulary.face(target.entity) else { return nil }
      field = face
    }
    let style: ColumnStyle = field.source == .progress ? .share : .plain
    return ColumnPlan.Column(
      result: ResultColumn(name, field.type, style: style),
      content: .expression(.field(FieldReference(hop: hop, field: field))))
  }
}
