import QCQSemantics
import QCQLanguage

/// The columns of a query that has no `show`.
enum DefaultColumns {
  static func columns(
    _ set: ColumnSet, of query: CheckedQuery, _ vocabulary: Vocabulary
  ) -> [ColumnPlan.Column] {
    switch set {
    case .complete: complete(query.source, vocabulary)
    case .display: display(query, vocabulary)
    case .both:
      [ColumnSet.display, .complete].flatMap { audience in
        columns(audience, of: query, vocabulary).map { column in
          var column = column
          column.result.audience = audience
          return column
        }
      }
    }
  }

  /// Every stored field, and every column of the user's own.
  private static func complete(_ entity: Entity, _ vocabulary: Vocabulary) -> [ColumnPlan.Column] {
    vocabulary[entity].storedFields.compactMap { column($0, vocabulary) }
  }

  /// What people want to see of a row; what the heading or the scope says already is left out.
  private static func display(_ query: CheckedQuery, _ vocabulary: Vocabulary) -> [ColumnPlan
    .Column]
  {
    let binding = vocabulary[query.source]
    let isOfItems = query.source == .items
    var fields = query.source.shownFields.map { stored in
      isOfItems && stored == .name ? binding[.label] : binding[stored]
    }
    if isOfItems {
      if case .sections(let keys) = query.grouping {
        fields.removeAll { field in keys.contains { $0.name == field?.name } }
      }
      if query.scopes.contains(where: { $0.count == 1 }) {
        fields.removeAll { $0?.relation == .list }
      }
    }
    let own = binding.storedFields.filter { $0.stored == nil }
    return (fields.compactMap(\.self) + own).compactMap { field in
      var column = column(field, vocabulary)
      if field.stored == .completed { column?.result.style = .checkBox }
      return column
    }
  }

  private static func column(_ field: Field, _ vocabulary: Vocabulary) -> ColumnPlan.Column? {
    var reference = FieldReference(field)
    if let relation = field.relation {
      guard let name = vocabulary[relation.entity].nameField else { return nil }
      reference = FieldReference(name, of: relation)
    }
    let style: ColumnStyle = field.isProgress ? .share : .plain
    return ColumnPlan.Column(
      result: ResultColumn(field.name, reference.field.type, style: style),
      content: .expression(.field(reference)))
  }
}
