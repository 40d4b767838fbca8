import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage
import QuickCartStore

/// A change whose names stand for rows: what is left is to do it.
struct ResolvedChange {
  var effects: [RowEffect]
  var words: ChangeWords
  var warnings: [Diagnostic] = []
  /// The rows that the effects are about, where these go by their ids.
  var noted: NotedRows?
  /// The columns of new rows whose values somebody has named; nil for all but those that nobody
  /// can mean.
  var said: Set<String>?

  /// What chooses the rows.
  var queries: [CheckedQuery] { effects.compactMap(\.query) + (noted.map { [$0.query] } ?? []) }
}

/// Looks up what a change names, in the transaction that will change it.
struct ChangeResolver {
  let vocabulary: Vocabulary
  /// With the lists that the change names.
  let context: LoweringContext
  let makeID: () -> String
  /// How many moments the changes of the script before this one have taken.
  let number: Int
  let db: Connection

  func resolve(_ change: CheckedChange) throws -> ResolvedChange {
    switch change.kind {
    case .add(let items): try add(items)
    case .mark(let mark, let target): try self.mark(mark, target)
    case .update(let target, let assignments): try update(target, assignments)
    case .move(let target, let list): try move(target, list)
    case .delete(let target): try delete(target, change.span)
    case .copy(let target, let list): try copy(target, to: list)
    case .createList(let title, let origin):
      try createList(text(title), title.span, from: origin)
    case .renameList(let old, let new): try rename(.lists, list(old), to: text(new), new.span)
    case .deleteList(let list): try delete(.lists, self.list(list), list.span)
    case .createCategory(let name, let emoji): try createCategory(name, text(emoji))
    case .renameCategory(let old, let new):
      try rename(.categories, category(old), to: text(new), new.span)
    case .deleteCategory(let name): try delete(.categories, category(name), name.span)
    }
  }

  // MARK: Items

  private func mark(_ mark: ItemMark, _ target: ChangeTarget) throws -> ResolvedChange {
    let (query, lists, single) = try rows(target)
    var words = ChangeWords(verb: .toggle, entity: .items, place: ChangePlace(in: lists))
    guard let pending = vocabulary.items[.pending] else {
      return ResolvedChange(effects: [], words: words)
    }
    let value: NewValue
    switch mark {
    case .check:
      value = .value(.bool(true))
      words.verb = .check
      words.whenNothing = single.map { "\($0) is already checked" }
    case .uncheck:
      value = .value(.bool(false))
      words.verb = .uncheck
      words.whenNothing = single.map { "\($0) is not checked" }
    case .toggle: value = .expression(.field(FieldReference(pending)))
    }
    let column = vocabulary.layout.column(.completed)
    return ResolvedChange(effects: [update(query, [(column, value)])], words: words)
  }

  private func update(
    _ target: ChangeTarget, _ assignments: [CheckedAssignment]
  ) throws -> ResolvedChange {
    let (query, lists, single) = try rows(target)
    var values: [(column: String, value: NewValue)] = []
    for assignment in assignments {
      guard let column = assignment.field.column else { continue }
      let value: NewValue
      switch assignment.value {
      case .expression(let expression): value = .expression(expression)
      case .date(let date): value = .value(context.moments.value(date))
      case .category(let name): value = .value(.text(try category(name, isGiven: true).id))
      }
      values.append((column, value))
    }
    return ResolvedChange(
      effects: [update(query, values)],
      words: ChangeWords(
        verb: .update, entity: query.source, place: ChangePlace(in: lists),
        whenNothing: single.map { "\($0) already has these values" }))
  }

  private func move(
    _ target: ChangeTarget, _ reference: CheckedListReference
  ) throws -> ResolvedChange {
    let (query, lists, single) = try rows(target)
    let list = try list(reference)
    let column = vocabulary.reference(.list)
    return ResolvedChange(
      effects: [update(query, [(column, .value(.text(list.id)))])],
      words: ChangeWords(
        verb: .move, entity: .items, place: ChangePlace(from: lists, to: list.title),
        whenNothing: single.map { "\($0) is already on this list" }))
  }

  private func delete(_ target: ChangeTarget, _ span: Span) throws -> ResolvedChange {
    let (query, lists, _) = try rows(target)
    let words = ChangeWords(verb: .delete, entity: query.source, place: ChangePlace(in: lists))
    return try deletion(of: query, span, words)
  }

  /// An update says when it was made, unless it sets that itself.
  func update(
    _ query: CheckedQuery, _ values: [(column: String, value: NewValue)]
  ) -> RowEffect {
    guard let column = vocabulary[query.source].writable(.updated)?.column,
      !values.contains(where: { $0.column == column })
    else { return .update(query, values, stamp: nil) }
    return .update(query, values, stamp: (column, .date(moment)))
  }

  /// The script's time, later by a microsecond for each row before, so that what was added first
  /// stands first.
  var moment: Double { context.now + Double(number) * 1e-6 }

  func quoted(_ text: String) -> String { StringEscapes.quoted(text) }
}

/// The values of a row to be, for the fields that the table has a place for.
struct NewRow {
  private let entity: Entity
  private let vocabulary: Vocabulary
  private var values: [(column: String, value: Value)] = []

  var cells: [(column: String, value: Value)] { values }
  var columns: [String] { values.map { $0.column } }

  init(_ entity: Entity, _ vocabulary: Vocabulary) {
    (self.entity, self.vocabulary) = (entity, vocabulary)
  }

  mutating func set(_ field: StoredField, _ value: Value) {
    guard let column = vocabulary[entity].writable(field)?.column else { return }
    values.append((column, value))
  }

  /// Sets a field that has no value yet.
  mutating func fill(_ field: StoredField, _ value: Value) {
    let column = vocabulary.layout.column(field)
    if !values.contains(where: { $0.column == column }) { set(field, value) }
  }

  mutating func set(column: String, _ value: Value) {
    values.removeAll { $0.column == column }
    values.append((column, value))
  }

  mutating func setDates(_ now: Double) {
    set(.created, .date(now))
    set(.updated, .date(now))
  }

  var effect: RowEffect { .insert(entity, values) }
}
