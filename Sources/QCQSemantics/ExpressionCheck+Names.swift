import QCQSyntax
import QCQText
import QCQLanguage

extension ExpressionCheck {
  /// Resolves a path; reports and gives an expression without a type where it leads nowhere.
  func resolve(_ path: [Name]) -> TypedExpression {
    guard let first = path.first, !path.contains(where: { $0.text.isEmpty }) else { return .error }
    if let relation = relation(first) { return resolve(relation, path) }
    guard path.count == 1 else { return reportDeepPath(path) }
    guard let field = field(first, entity, path) else { return .error }
    return typed(FieldReference(field))
  }

  /// The step that a name means as the first of a path.
  func relation(_ name: Name) -> Relation? {
    entity == .items && !name.isColumn(of: vocabulary.items) ? Relation(named: name.text) : nil
  }

  private func resolve(_ relation: Relation, _ path: [Name]) -> TypedExpression {
    guard query.require([relation.field], of: .items, path[0].span) else { return .error }
    if path.count == 1 {
      let entity = relation.entity
      guard query.require([entity.nameField], of: entity, path[0].span),
        let name = vocabulary[entity].nameField
      else { return .error }
      let isNullable = vocabulary.items[relation.field]?.isNullable ?? false
      return typed(FieldReference(name, of: relation), isNullable: isNullable)
    }
    guard path.count == 2 else { return reportDeepPath(path) }
    guard let field = field(path[1], relation.entity, path) else { return .error }
    return typed(FieldReference(field, of: relation))
  }

  /// A row's list or category may be missing from its table, so what is read of it may be absent.
  private func typed(_ reference: FieldReference, isNullable: Bool = false) -> TypedExpression {
    TypedExpression(
      .field(reference), reference.field.type,
      isNullable: reference.field.isNullable || reference.relation != nil || isNullable,
      style: reference.field.source == .progress ? .share : .plain)
  }

  private func field(_ name: Name, _ entity: Entity, _ path: [Name]) -> Field? {
    guard query.requireTable(entity, name.span) else { return nil }
    let binding = vocabulary[entity]
    if name.isQuoted, let column = binding.columns[name.text] { return column }
    if let field = binding.fields[name.text] {
      guard field.derived == .progress else { return field }
      return query.require([.completed] + entity.owning, of: .items, name.span) ? field : nil
    }
    if let missing = binding.missing[name.text] {
      report(.missingColumn(name.text, missing, name.span))
    } else {
      reportUnknown(name, entity, path)
    }
    return nil
  }

  /// An unknown name: near another one, known elsewhere, or data without its quotes.
  private func reportUnknown(_ name: Name, _ entity: Entity, _ path: [Name]) {
    if query.isSourceWrong, entity == query.query.source { return }
    if entity != .items, path.count == 1, name.text == Entity.items.rawValue {
      return report(.toManyPath(name.span, entity))
    }
    if allowsAggregates, path.count == 1, name.text == AggregateFunction.count.rawValue {
      let call = FieldElsewhere.column(path, self) ?? .init(owner: entity, write: "count()")
      return report(
        .unknownField(name.text, name.span, of: entity, among: [], elsewhere: call))
    }
    var names = vocabulary[entity].fields.keys.sorted()
    if entity == .items { names += ["category", "list"].filter { !names.contains($0) } }
    let conditions = vocabulary[entity].allFields.filter { $0.type == .bool }.map(\.name)
    let opposite = conditions.first { Opposite.crosses(name.text, $0) }
    let elsewhere =
      FieldElsewhere.column(path, self) ?? whereKnown(name.text, from: entity)
      ?? (isInWhere
        ? nil : .partOfDate(name.text, vocabulary, of: entity, isDone: query.asksForDone))
      ?? (opposite == nil && !isHowMany(name) ? .meant(by: name.text, vocabulary, entity) : nil)
    let diagnostic = Diagnostic.unknownField(
      name.text, name.span, of: entity, among: names + columnNames, elsewhere: elsewhere,
      opposite: opposite, turned: query.text.source.withNot(name.span),
      shown: entity == query.query.source ? query.shown : nil)
    if elsewhere != nil {
      query.reportWrongSource(diagnostic, entity)
    } else {
      report(diagnostic)
    }
  }

  /// How to reach a field of that name that another entity has.
  private func whereKnown(_ name: String, from entity: Entity) -> FieldElsewhere? {
    func has(_ other: Entity) -> Bool { vocabulary[other].fields[name] != nil }
    if entity == .items {
      return Relation.allCases.first { has($0.entity) }.map {
        FieldElsewhere(owner: $0.entity, write: "\($0.rawValue).\(name)")
      }
    }
    if Entity.allCases.contains(where: { $0.nameField.rawValue == name }) {
      return FieldElsewhere(owner: entity, write: entity.nameField.rawValue)
    }
    if let field = vocabulary.items.fields[name] {
      return FieldElsewhere(owner: .items, write: oneValue(ofItems: name, field.type))
    }
    return entity == .lists && has(.categories)
      ? FieldElsewhere(owner: .categories, write: nil) : nil
  }

  /// One value of the field of many items, by an aggregate that takes its type.
  private func oneValue(ofItems name: String, _ type: ValueType) -> String {
    let field = WrittenName.inExpression(name)
    return switch type {
    // A list is done where all of it is, and an empty one is not.
    case .bool where name == StoredField.completed.rawValue:
      vocabulary[entity].fields["progress"] == nil
        ? "none(items where pending)" : "progress = 100%"
    // Lists are in order by how many such items they have.
    case .bool: "\(isSorted ? "count" : "any")(items where \(field))"
    case .int, .number: "sum(items.\(field))"
    case .date: "max(items.\(field))"
    case .text, .list, .category, .data: "any(items where has \(field))"
    }
  }

  /// A word that is compared may be data.
  private var isInWhere: Bool { if case .clause(.where) = place { true } else { false } }
  private var isSorted: Bool { if case .clause(.sort) = place { true } else { false } }

  /// `average number of items`: how many there are, and no field.
  private func isHowMany(_ name: Name) -> Bool {
    if case .clause(.of) = place { name.text.lowercased() == "number" } else { false }
  }

  private func reportDeepPath(_ path: [Name]) -> TypedExpression {
    let isRelation = relation(path[0]) != nil
    let culprit = isRelation ? path[2] : path[1]
    if entity != .items, path[0].text == Entity.items.rawValue {
      report(.toManyPath(path[0].span.union(path[1].span), entity))
    } else if !isRelation, vocabulary[entity].fields[path[0].text] == nil {
      reportUnknown(path[0], entity, [path[0]])
    } else {
      report(.notAPath(path[isRelation ? 1 : 0].text, culprit.text, culprit.span))
    }
    return .error
  }
}

/// Where a field lives that was asked of the wrong entity, and how to reach it from there.
struct FieldElsewhere {
  var owner: Entity
  /// Nil where there is no way.
  var write: String?
  /// What is said of it, if not where it lives.
  var help: String?
}

extension FieldElsewhere {
  /// `having cost > 100`: a name that `show` gives to a column, which only `sort` knows, means what
  /// that column is made of.
  static func column(_ path: [Name], _ check: ExpressionCheck) -> FieldElsewhere? {
    guard path.count == 1, check.entity == check.query.query.source,
      let content = check.query.content(of: path[0])
    else { return nil }
    if case .clause(.where) = check.place, content.isAggregate {
      return FieldElsewhere(
        owner: check.entity, write: nil,
        help: "`show` gives that name to a total; "
          + "conditions on totals go in `having`, after `per …`")
    }
    var isWhole = false
    if case .call = content { isWhole = true }
    if case .path = content { isWhole = true }
    let written = check.text(content.span)
    let meant = isWhole ? written : "(\(written))"
    return FieldElsewhere(
      owner: check.entity, write: meant,
      help: "`show` gives a column that name; here, write `\(meant)`")
  }

  /// `per month`: a part of the date that each row has, by the function of that name.
  ///
  /// - Parameter isDone: Whether the rows are those that are completed, which was done when they
  ///   were updated.
  static func partOfDate(
    _ name: String, _ vocabulary: Vocabulary, of entity: Entity, isDone: Bool
  ) -> FieldElsewhere? {
    let field = (isDone ? StoredField.updated : .created).rawValue
    guard let function = ScalarFunction(rawValue: name), function.argument == .date,
      vocabulary[entity].fields[field]?.type == .date
    else { return nil }
    return FieldElsewhere(owner: entity, write: "\(name)(\(field))")
  }

  /// A test whether lists or categories have what only items can have: it is asked of all items
  /// together, with what stands before the field. Nil where it is not that.
  ///
  /// - Parameter written: The field as it stands in the text.
  init?(
    testing name: String, as written: String, _ isPresent: Bool, of entity: Entity,
    _ vocabulary: Vocabulary
  ) {
    guard entity != .items, vocabulary[entity].fields[name] == nil,
      let field = vocabulary.items.fields[name]
    else { return nil }
    let test = field.type == .bool ? written : "\(Keyword.has.word) \(written)"
    let function: AggregateFunction = isPresent ? .any : .none
    self.init(owner: .items, write: "\(function.rawValue)(items where \(test))")
  }

  /// What a word of others is called here: letters decide only where meaning doesn't.
  fileprivate static func meant(
    by name: String, _ vocabulary: Vocabulary, _ entity: Entity
  ) -> FieldElsewhere? {
    let word = [name.lowercased()][...]
    let meanings = [Meanings.Context.condition, .field].compactMap {
      Meanings.meaning(of: word, as: $0)?.meant
    }
    return meanings.first { vocabulary[entity].fields[$0] != nil }.map {
      FieldElsewhere(owner: entity, write: $0)
    }
  }
}
