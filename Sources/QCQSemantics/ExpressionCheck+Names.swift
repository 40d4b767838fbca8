import QCQSyntax
import QCQText
import QCQLanguage

extension ExpressionCheck {
  /// Resolves a path; reports and gives an expression without a type where it leads nowhere.
  func resolve(_ path: [Name]) -> TypedExpression {
    guard let first = path.first, !path.contains(where: { $0.text.isEmpty }) else { return .error }
    if let hop = hop(first) { return resolve(hop, path) }
    guard path.count == 1 else { return reportDeepPath(path) }
    guard let field = field(first, entity, path) else { return .error }
    return typed(FieldReference(hop: nil, field: field))
  }

  /// The step that a name means as the first of a path.
  func hop(_ name: Name) -> Hop? {
    guard entity == .items, !name.isQuoted else { return nil }
    switch name.text {
    case "list": return .list
    case "category": return .category
    default: return nil  // String
    }
  }

  private func resolve(_ hop: Hop, _ path: [Name]) -> TypedExpression {
    let column = hop == .list ? "list" : "category"
    guard let reference = vocabulary.items.fields[column] else {
      reportMissing(column, .items, path[0].span)
      return .error
    }
    if path.count == 1 {
      guard vocabulary[hop.entity].exists, let face = vocabulary.face(hop.entity) else {
        reportMissing(hop == .list ? "title" : "name", hop.entity, path[0].span)
        return .error
      }
      return typed(FieldReference(hop: hop, field: face), isNullable: reference.isNullable)
    }
    guard path.count == 2 else { return reportDeepPath(path) }
    guard let field = field(path[1], hop.entity, path) else { return .error }
    return typed(FieldReference(hop: hop, field: field))
  }

  /// A row's list or category may be missing from its table, so what is read of it may be absent.
  private func typed(_ reference: FieldReference, isNullable: Bool = false) -> TypedExpression {
    TypedExpression(
      .field(reference), reference.field.type,
      isNullable: reference.field.isNullable || reference.hop != nil || isNullable,
      style: reference.field.source == .progress ? .share : .plain)
  }

  private func field(_ name: Name, _ entity: Entity, _ path: [Name]) -> Field? {
    guard query.requireTable(entity, name.span) else { return nil }
    let binding = vocabulary[entity]
    if name.isQuoted, let column = binding.columns[name.text] { return column }
    if let field = binding.fields[name.text] { return field }
    if binding.missing[name.text] != nil {
      reportMissing(name.text, entity, name.span)
    } else {
      reportUnknown(name, entity, path)
    }
    return nil
  }

  private func reportMissing(_ name: String, _ entity: Entity, _ span: Span) {
    guard query.requireTable(entity, span) else { return }
    let binding = vocabulary[entity]
    report(.missingColumn(name, binding.table, binding.missing[name] ?? name, span))
  }

  /// An unknown name: near another one, known elsewhere, or data without its quotes.
  private func reportUnknown(_ name: Name, _ entity: Entity, _ path: [Name]) {
    if query.isSourceWrong, entity == query.query.source { return }
    if entity != .items, path.count == 1, name.text == Entity.items.rawValue {
      return report(.toManyPath(name.span, entity))
    }
    var names = vocabulary[entity].fields.keys.sorted()
    if entity == .items { names += ["category", "list"].filter { !names.contains($0) } }
    let elsewhere = whereKnown(name.text, from: entity)
    let diagnostic = Diagnostic.unknownField(
      name.text, name.span, of: entity, among: names + columnNames, elsewhere: elsewhere)
    if elsewhere != nil {
      query.reportWrongSource(diagnostic, entity)
    } else {
      report(diagnostic)
    }
  }

  /// How to reach a field of that name that another entity has.
  private func whereKnown(_ name: String, from entity: Entity) -> FieldElsewhere? {
    let (lists, categories) = (vocabulary.lists, vocabulary.categories)
    if entity == .items {
      if lists.fields[name] != nil { return FieldElsewhere(owner: .lists, write: "list.\(name)") }
      if categories.fields[name] != nil {
        return FieldElsewhere(owner: .categories, write: "category.\(name)")
      }
    } else if let field = vocabulary.items.fields[name] {
      let example = field.type == .bool ? "any(items where \(name))" : "sum(items.\(name))"
      return FieldElsewhere(owner: .items, write: example)
    } else if name == "title" || name == "name" {
      return FieldElsewhere(owner: entity, write: entity == .lists ? "title" : "name")
    } else if entity == .lists, categories.fields[name] != nil {
      return FieldElsewhere(owner: .categories, write: nil)
    }
    return nil
  }

  private func reportDeepPath(_ path: [Name]) -> TypedExpression {
    let isHop = hop(path[0]) != nil
    let culprit = isHop ? path[2] : path[1]
    if entity != .items, path[0].text == Entity.items.rawValue {
      report(.toManyPath(path[0].span.union(path[1].span), entity))
    } else if !isHop, vocabulary[entity].fields[path[0].text] == nil {
      reportUnknown(path[0], entity, [path[0]])
    } else {
      report(.notAPath(path[isHop ? 1 : 0].text, culprit.text, culprit.span))
    }
    return .error
  }
}

/// Where a field lives that was asked of the wrong entity, and how to reach it from there.
struct FieldElsewhere {
  var owner: Entity
  /// Nil where there is no way.
  var write: String?
}
