public import Foundation

/// A query, checked by the compiler as far as types go, and by qcq when it meets a database.
///
/// `text` is the same query as qcq writes it; running either gives the same SQL.
public protocol Query<Element>: Sendable, CustomStringConvertible {
  /// What one row becomes.
  associatedtype Element: Sendable
  /// The query in qcq.
  var text: String { get }
  /// The `let` and `param` statements that the text refers to; there are none unless a query comes
  /// from a file.
  var declarations: [String] { get }
  /// Reads one row.
  func read(_ row: RowReader) throws -> Element
}

extension Query {
  /// Nothing.
  public var declarations: [String] { [] }

  /// The whole text to run.
  @usableFromInline var script: String { Script.text(declarations, text) }

  /// In words, for people.
  public var description: String { text }
}

/// A query that gives exactly one value: a number of rows, a sum.
public protocol ValueQuery<Element>: Query {}

/// The clauses of a query, as text.
struct Clauses: Sendable {
  let source: String
  var measure = ""
  var lists: [String] = []
  var conditions: [QueryTerm] = []
  var grouping = ""
  var having: [QueryTerm] = []
  var columns: [String] = []
  var sort: [String] = []
  var limit = ""
  /// What is made of groups: a crosstab, or totals.
  var form = ""

  var text: String {
    var text = measure + source
    if !lists.isEmpty { text += " in " + lists.joined(separator: ", ") }
    if !conditions.isEmpty { text += " where " + Self.joined(conditions) }
    text += grouping
    if !having.isEmpty { text += " having " + Self.joined(having) }
    if !columns.isEmpty { text += " show " + columns.joined(separator: ", ") }
    if !sort.isEmpty { text += " sort " + sort.joined(separator: ", ") }
    return text + limit + form
  }

  static func limit(_ count: Int, skip: Int) -> String {
    " limit \(max(count, 0))" + (skip > 0 ? " skip \(skip)" : "")
  }

  private static func joined(_ conditions: [QueryTerm]) -> String {
    if conditions.count == 1 { return conditions[0].text }
    return conditions.map { $0.part(.and) }.joined(separator: " and ")
  }

  /// Columns of which no two have the same name: a field has its own, by which messages speak of
  /// it, and all else a number.
  mutating func show(_ terms: [QueryTerm]) {
    columns = terms.enumerated().map { number, term in
      let isField = term.text.allSatisfy { $0.isLetter || $0 == "." }
      let isOne = isField && terms.count { $0.text == term.text } == 1
      return isOne ? term.text : "\(term.text) as c\(number)"
    }
  }
}

/// Rows of an entity, each as its model.
public struct RowQuery<Entity: QueryEntity>: Query {
  var clauses = Clauses(source: Entity.word)

  init() {}

  static var fields: Entity.Fields { Entity.Fields(path: "") }

  /// The query in qcq.
  public var text: String {
    var clauses = clauses
    clauses.columns = Entity.Model.columns
    return clauses.text
  }

  /// Reads one row.
  @inlinable
  public func read(_ row: RowReader) throws -> Entity.Model {
    try Entity.Model(row)
  }

  private func with(_ change: (inout Clauses) -> Void) -> Self {
    var query = self
    change(&query.clauses)
    return query
  }

  /// The same rows, each as another type: `Items.all.as(ItemWithCategory.self)`.
  ///
  /// - Parameter type: One whose columns are those of this entity.
  @inlinable
  public func `as`<Row: FetchableRow>(_ type: Row.Type) -> Selection<Row> {
    selection(Row.columns) { try Row($0) }
  }

  @usableFromInline
  func selection<Row>(
    _ columns: [String], _ read: @escaping @Sendable (RowReader) throws -> Row
  ) -> Selection<Row> {
    var clauses = clauses
    clauses.columns = columns
    return Selection(clauses, read)
  }

  // MARK: Which rows

  /// Only rows that meet a condition; called again, all conditions must hold.
  public func `where`(_ condition: (Entity.Fields) -> some QueryExpression<Bool>) -> Self {
    let term = condition(Self.fields).term
    return with { $0.conditions.append(term) }
  }

  /// Only rows where a field is true.
  public func `where`(_ field: KeyPath<Entity.Fields, Field<Bool>>) -> Self {
    self.where { $0[keyPath: field] }
  }

  // MARK: Order

  /// Which values come first.
  public enum Direction: Sendable {
    /// The smallest, or the largest, first.
    case ascending, descending
  }

  /// Sorts by a field; called again, rows that are equal so far are sorted by the next.
  public func sort<Value>(
    _ field: KeyPath<Entity.Fields, Field<Value>>, _ direction: Direction = .ascending
  ) -> Self {
    sort(direction) { $0[keyPath: field] }
  }

  /// Sorts by what is worked out of each row.
  public func sort(
    _ direction: Direction = .ascending, by key: (Entity.Fields) -> some QueryExpression
  ) -> Self {
    let text = key(Self.fields).term.text + (direction == .descending ? " desc" : "")
    return with { $0.sort.append(text) }
  }

  /// At most so many rows, after some that are left out; negative numbers count as 0.
  public func limit(_ count: Int, skip: Int = 0) -> Self {
    with { $0.limit = Clauses.limit(count, skip: skip) }
  }

  // MARK: Columns and groups

  /// Only some values of each row, as a tuple.
  public func select<each Column: QueryExpression>(
    _ columns: (Entity.Fields) -> (repeat each Column)
  ) -> Selection<(repeat (each Column).Value)>
  where repeat (each Column).Value: ColumnValue {
    var clauses = clauses
    var terms: [QueryTerm] = []
    for column in repeat each columns(Self.fields) { terms.append(column.term) }
    clauses.show(terms)
    return Selection(clauses) { row in
      var reader = ColumnReader(row)
      return (repeat try reader.next((each Column).Value.self))
    }
  }

  /// One value of each row.
  public func select<Value: ColumnValue>(
    _ field: KeyPath<Entity.Fields, Field<Value>>
  ) -> Selection<Value> {
    select { $0[keyPath: field] }
  }

  /// The rows in sections: those with equal keys come one after another.
  public func by<Key: ColumnValue & Hashable>(
    _ field: KeyPath<Entity.Fields, Field<Key>>
  ) -> SectionQuery<Key, Entity.Model> {
    SectionQuery(clauses, key: Self.fields[keyPath: field].path, Entity.Model.self)
  }

  /// The rows in sections by what they belong to.
  public func by<Target>(
    _ field: KeyPath<Entity.Fields, Related<Target>>
  ) -> SectionQuery<String, Entity.Model> {
    SectionQuery(clauses, key: Self.fields[keyPath: field].path, Entity.Model.self)
  }
}

extension RowQuery {
  /// One row for each value of a field; what it has is selected next.
  public func per<Key: ColumnValue>(
    _ field: KeyPath<Entity.Fields, Field<Key>>
  ) -> GroupQuery<Entity, Key> {
    GroupQuery(clauses, key: Self.fields[keyPath: field].path)
  }

  /// One row for each row that they belong to, by its name.
  public func per<Target>(
    _ field: KeyPath<Entity.Fields, Related<Target>>
  ) -> GroupQuery<Entity, String> {
    GroupQuery(clauses, key: Self.fields[keyPath: field].path)
  }

  /// One row for each calendar period of a date: `day` gives 2026-11-20, `week` 2026-W47, `month`
  /// 2026-11, `year` 2026.
  public func per(
    _ unit: Period.Unit, of field: KeyPath<Entity.Fields, Field<Date>>
  ) -> GroupQuery<Entity, String> {
    GroupQuery(clauses, key: "\(unit.rawValue)(\(Self.fields[keyPath: field].path))")
  }
}

extension RowQuery where Entity == Items {
  /// Only items on these lists; a list is named by its title, or the beginning of it if only one
  /// list begins so.
  public func `in`(_ title: String, _ more: String...) -> Self {
    within(([title] + more).map(\.literal.text))
  }

  /// Only items on the list with this id.
  public func `in`(id: String) -> Self { within(["id \(id.literal.text)"]) }

  fileprivate func within(_ lists: [String]) -> Self {
    var query = self
    query.clauses.lists = lists
    return query
  }
}

// The same from the entity itself: `Items.in("BBQ")`, `Lists.where { … }`.
extension QueryEntity {
  /// All rows, in the default order.
  public static var all: RowQuery<Self> { RowQuery() }

  /// Rows that meet a condition.
  public static func `where`(
    _ condition: (Fields) -> some QueryExpression<Bool>
  ) -> RowQuery<Self> {
    all.where(condition)
  }

  /// Rows that meet a condition.
  public static func `where`(_ field: KeyPath<Fields, Field<Bool>>) -> RowQuery<Self> {
    all.where(field)
  }

  /// All rows, sorted by a field.
  public static func sort<Value>(
    _ field: KeyPath<Fields, Field<Value>>, _ direction: RowQuery<Self>.Direction = .ascending
  ) -> RowQuery<Self> {
    all.sort(field, direction)
  }

  /// All rows, sorted by what is worked out of each.
  public static func sort(
    _ direction: RowQuery<Self>.Direction = .ascending,
    by key: (Fields) -> some QueryExpression
  ) -> RowQuery<Self> {
    all.sort(direction, by: key)
  }

  /// How many rows there are.
  public static var count: Measure<Int> { all.count }
}

extension Items {
  /// The items on lists, named by their titles.
  public static func `in`(_ title: String, _ more: String...) -> RowQuery<Items> {
    all.within(([title] + more).map(\.literal.text))
  }

  /// The items on the list with this id.
  public static func `in`(id: String) -> RowQuery<Items> { all.in(id: id) }
}
