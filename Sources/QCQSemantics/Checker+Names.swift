import QCQSyntax
import QCQText
import QCQLanguage

/// What a path can be resolved against.
struct RowContext {
  var entity: Entity
  /// Aggregates over the rows of a group may stand here.
  var allowsAggregates = false
  /// The keys of `per`, outside of aggregates: only they may be named.
  var groupKeys: [GroupKey]?
  /// The word of the clause, for messages.
  var clause: String
}

extension Checker {
  /// Resolves a path; reports and gives an expression without a type where it leads nowhere.
  mutating func resolve(_ path: [Name], _ context: RowContext) -> TypedExpression {
    guard let first = path.first, !first.text.isEmpty else { return .error }
    if path.contains(where: { $0.text.isEmpty }) { return .error }
    if context.entity == .items, !first.isQuoted, let hop = hop(first.text) {
      return resolveHop(hop, path, context)
    }
    guard path.count == 1 else { return reportDeepPath(path, context) }
    guard let field = field(first, context.entity, path) else { return .error }
    return typed(FieldReference(hop: nil, field: field))
  }

  private func hop(_ name: String) -> Hop? {
    switch name {
    case "list": .list
    case "category": .category
    default: nil  // String
    }
  }

  private mutating func resolveHop(
    _ hop: Hop, _ path: [Name], _ context: RowContext
  ) -> TypedExpression {
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
    guard path.count == 2 else { return reportDeepPath(path, context) }
    guard let field = field(path[1], hop.entity, path) else { return .error }
    return typed(FieldReference(hop: hop, field: field))
  }

  /// A row's list or category may be missing from its table, so what is read of it may be absent.
  private func typed(_ reference: FieldReference, isNullable: Bool = false) -> TypedExpression {
    TypedExpression(
      expression: .field(reference), type: reference.field.type,
      isNullable: reference.field.isNullable || reference.hop != nil || isNullable,
      style: reference.field.source == .progress ? .share : .plain)
  }

  private mutating func field(_ name: Name, _ entity: Entity, _ path: [Name]) -> Field? {
    let binding = vocabulary[entity]
    guard binding.exists else {
      report(.missingTable(entity.rawValue, binding.table, name.span))
      return nil
    }
    if name.isQuoted, let column = binding.columns[name.text] { return column }
    if let field = binding.fields[name.text] { return field }
    if binding.missing[name.text] != nil {
      reportMissing(name.text, entity, name.span)
      return nil
    }
    reportUnknown(name, entity, path)
    return nil
  }

  private mutating func reportMissing(_ name: String, _ entity: Entity, _ span: Span) {
    let binding = vocabulary[entity]
    guard binding.exists else {
      report(.missingTable(entity.rawValue, binding.table, span))
      return
    }
    report(.missingColumn(name, binding.table, binding.missing[name] ?? name, span))
  }

  /// An unknown name: near another one, known elsewhere, or data without its quotes.
  private mutating func reportUnknown(_ name: Name, _ entity: Entity, _ path: [Name]) {
    if isNounWrong, entity == noun?.entity { return }
    if entity != .items, path.count == 1, name.text == "items" {
      report(.toManyPath(name.span, entity))
      return
    }
    var names = Array(vocabulary[entity].fields.keys).sorted()
    if entity == .items { names += ["category", "list"].filter { !names.contains($0) } }
    names += columnNames
    let elsewhere = whereKnown(name.text, from: entity)
    let diagnostic = Diagnostic.unknownField(
      name.text, name.span, of: entity, among: names, elsewhere: elsewhere)
    if elsewhere != nil { reportWrongNoun(diagnostic, entity) } else { report(diagnostic) }
  }

  /// Reports, once a query, what the noun of the query does not have but another one does.
  mutating func reportWrongNoun(_ diagnostic: Diagnostic, _ entity: Entity) {
    guard let noun, noun.entity == entity else {
      report(diagnostic)
      return
    }
    if isNounWrong { return }
    isNounWrong = true
    var diagnostic = diagnostic
    diagnostic.related = [RelatedSpan(noun.span, "the query asks for \(entity.rawValue)")]
    report(diagnostic)
  }

  /// How to reach a field of that name that another entity has.
  private func whereKnown(_ name: String, from entity: Entity) -> FieldElsewhere? {
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

  private var lists: EntityBinding { vocabulary.lists }
  private var categories: EntityBinding { vocabulary.categories }

  private mutating func reportDeepPath(_ path: [Name], _ context: RowContext) -> TypedExpression {
    let isHop = context.entity == .items && hop(path[0].text) != nil
    let culprit = isHop ? path[2] : path[1]
    if context.entity != .items, path[0].text == "items" {
      report(.toManyPath(path[0].span.union(path[1].span), context.entity))
    } else if !isHop, vocabulary[context.entity].fields[path[0].text] == nil {
      reportUnknown(path[0], context.entity, [path[0]])
    } else {
      report(.notAPath(path[isHop ? 1 : 0].text, culprit.text, culprit.span))
    }
    return .error
  }

  /// A parameter of the file, or an argument of the named query that is being expanded.
  mutating func resolveParameter(_ name: Name) -> TypedExpression {
    if let argument = arguments[name.text] { return argument }
    if let parameter = parameter(name.text) {
      used.insert("$" + name.text)
      needed.insert(name.text)
      return TypedExpression(
        expression: .parameter(name.text, parameter.type), type: parameter.type,
        isNullable: parameter.isOptional)
    }
    if name.text.isEmpty || suspects.contains(name.text) { return .error }
    let names = arguments.keys.sorted() + parameters.map(\.name)
    report(.unknownParameter(name.text, name.span, among: names))
    return .error
  }
}

/// Where a field lives that was asked of the wrong entity, and how to reach it from there.
struct FieldElsewhere {
  var owner: Entity
  /// Nil where there is no way.
  var write: String?
}
