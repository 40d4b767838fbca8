import QCQLanguage
import QCQSemantics

/// What a row of a query becomes in Swift.
struct QueryRow {
  struct Property {
    let name: String
    let type: String
    /// How it is read from `row`, an expression that may throw.
    let reading: String
  }

  /// A type that is made for rows, and the types of rows inside it.
  struct Declaration {
    let name: String
    let properties: [Property]
  }

  /// Its type.
  let type: String
  /// What is added to the query, so that its columns are those of the type.
  let show: String?
  let declarations: [Declaration]
}

/// Finds out what a row of a query becomes.
struct QueryRowMaker {
  private let vocabulary: Vocabulary
  /// The types made so far, the inner ones first.
  private var declarations: [QueryRow.Declaration] = []

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// - Parameter name: What a type for the rows is called, if they need one.
  mutating func row(of query: CheckedQuery, named name: String) -> QueryRow {
    if let measure = query.measure {
      let value = (measure.function.rawValue, swift(measure.resultType, measure.isNullable))
      guard case .groups(let keys) = query.grouping else {
        return QueryRow(type: value.1, show: nil, declarations: [])
      }
      return made(name, keys.map { column($0) } + [value])
    }
    if let columns = query.columns {
      let own = columns.map { column($0, in: name) }
      let shown = Set(columns.map(\.name))
      let keys = query.grouping.sections.filter { !shown.contains($0.name) }
      return made(name, own + keys.map { column($0) })
    }
    let keys = query.grouping.sections.map { column($0) }
    guard let model = query.source.model(in: vocabulary) else {
      let fields = vocabulary[query.source].storedFields
      let own = fields.map { field in
        let relation = field.relation.flatMap { vocabulary[$0.entity].nameField }
        return (field.name, swift(relation?.type ?? field.type, field.isNullable))
      }
      let names = Set(own.map(\.0))
      return made(name, own + keys.filter { !names.contains($0.0) })
    }
    if keys.isEmpty {
      return QueryRow(type: model.type, show: "\(model.type).columns", declarations: [])
    }
    let property = QueryRow.Property(
      name: model.property, type: model.type, reading: "try \(model.type)(row)")
    return made(
      name, keys, first: property, offset: "\(model.type).columns.count + ",
      show: "\(model.type).columns")
  }

  private mutating func made(
    _ name: String, _ columns: [(name: String, type: String)], first: QueryRow.Property? = nil,
    offset: String = "", show: String? = nil
  ) -> QueryRow {
    declare(name, columns, first: first, offset: offset)
    return QueryRow(type: name, show: show, declarations: declarations)
  }

  private mutating func declare(
    _ name: String, _ columns: [(name: String, type: String)], first: QueryRow.Property? = nil,
    offset: String = ""
  ) {
    var properties = first.map { [$0] } ?? []
    for (index, column) in columns.enumerated() {
      let reading =
        column.type.hasPrefix("[")
        ? "try row.rows(at: \(offset)\(index))" : "try row.value(at: \(offset)\(index))"
      let property = SwiftName.property(column.name)
      let taken = properties.contains { $0.name == property }
      properties.append(
        QueryRow.Property(
          name: taken ? "\(property)\(index + 1)" : property, type: column.type, reading: reading))
    }
    declarations.append(QueryRow.Declaration(name: name, properties: properties))
  }

  // MARK: Columns

  private mutating func column(
    _ column: CheckedColumn, in owner: String
  ) -> (name: String, type: String) {
    switch column.content {
    case .expression(let typed):
      return (column.name, swift(typed.type ?? .text, isNullable(typed)))
    case .related(_, let columns):
      let name = owner + SwiftName.type(column.name)
      declare(name, columns.map { self.column($0, in: name) })
      return (column.name, "[\(name)]")
    }
  }

  private func column(_ key: GroupKey) -> (name: String, type: String) {
    let shown = key.shown(vocabulary)
    return (key.name, swift(shown.type ?? .text, isNullable(shown)))
  }

  /// What is said of a list or category is there if the reference to it has to be.
  private func isNullable(_ typed: TypedExpression) -> Bool {
    guard case .field(let field) = typed.expression, let relation = field.relation,
      let reference = vocabulary.items[relation.field]
    else { return typed.isNullable }
    return reference.isNullable || field.field.isNullable
  }

  private func swift(_ type: ValueType, _ isNullable: Bool) -> String {
    type.swift + (isNullable ? "?" : "")
  }
}

extension Grouping {
  /// The keys of sections, which stand behind the columns of each row.
  fileprivate var sections: [GroupKey] {
    switch self {
    case .sections(let keys): keys
    case .none, .groups: []
    }
  }
}

extension Measure {
  /// Whether it has no value where there are no rows.
  fileprivate var isNullable: Bool { function.isNullable || (operand?.isNullable ?? false) }
}

extension Entity {
  /// The type of the library for its rows, where they have the fields that it expects.
  fileprivate func model(in vocabulary: Vocabulary) -> (type: String, property: String)? {
    let fields = { (vocabulary: Vocabulary) in
      vocabulary[self].storedFields.map { "\($0.name) \($0.type) \($0.isNullable)" }
    }
    guard fields(vocabulary) == fields(Vocabulary(.canonical)) else { return nil }
    return switch self {
    case .items: ("ShoppingItem", "item")
    case .lists: ("ShoppingList", "list")
    case .categories: ("ItemCategory", "category")
    }
  }
}

extension ValueType {
  /// The type of Swift that a column of it is read as.
  fileprivate var swift: String {
    switch self {
    case .int: "Int"
    case .number: "Double"
    case .text, .list, .category: "String"
    case .bool: "Bool"
    case .date: "Date"
    case .data: "Data"
    }
  }

  /// The type of Swift that a parameter of it takes.
  var swiftParameter: String {
    switch self {
    case .date: "Moment"
    case .int, .number, .text, .bool, .data, .list, .category: swift
    }
  }
}
