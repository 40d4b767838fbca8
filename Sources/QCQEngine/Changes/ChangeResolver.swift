import QCQSQL
import QCQSemantics
import QCQSyntax
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

  /// What chooses the rows.
  var queries: [CheckedQuery] { effects.compactMap(\.query) + (noted.map { [$0.query] } ?? []) }
}

/// Looks up what a change names, in the transaction that will change it.
struct ChangeResolver {
  let vocabulary: Vocabulary
  /// With the lists that the change names.
  let context: LoweringContext
  let makeID: () -> String
  /// How many changes of the script before this one have changed something.
  let number: Int
  let db: Connection

  func resolve(_ change: CheckedChange) throws -> ResolvedChange {
    switch change.kind {
    case .add(let item): try add(item)
    case .mark(let mark, let target): try self.mark(mark, target)
    case .update(let target, let assignments): try update(target, assignments)
    case .move(let target, let list): try move(target, list)
    case .delete(let target): try delete(target, change.span)
    case .createList(let title): try createList(text(title), title.span)
    case .renameList(let old, let new): try rename(.lists, list(old), to: text(new), new.span)
    case .deleteList(let list): try delete(.lists, self.list(list), list.span)
    case .createCategory(let name, let emoji): try createCategory(name, text(emoji))
    case .renameCategory(let old, let new):
      try rename(.categories, category(old), to: text(new), new.span)
    case .deleteCategory(let name): try delete(.categories, category(name), name.span)
    }
  }

  // MARK: Items

  private func add(_ item: NewItem) throws -> ResolvedChange {
    let name = try name(item.name)
    let list = try list(item.list)
    var values = NewRow(.items, vocabulary)
    values.set(.id, .text(makeID()))
    values.set(.name, .text(name))
    values.set(.quantity, .int(item.quantity ?? 1))
    values.set(.completed, .bool(false))
    values.set(.note, .text(item.note.map(text) ?? ""))
    if let category = item.category {
      values.set(.category, .text(try self.category(category).id))
    } else if let id = try defaultCategory() {
      values.set(.category, .text(id))
    }
    values.set(.list, .text(list.id))
    values.setDates(moment)
    let count = item.quantity.map { "\($0) " } ?? ""
    return ResolvedChange(
      effects: [values.effect],
      words: ChangeWords(
        verb: .add, entity: .items, object: count + quoted(name),
        place: ChangePlace(to: list.title)))
  }

  /// The category of an item that names none: the one that its column has as default, else the
  /// one called Other, else the last.
  private func defaultCategory() throws -> String? {
    let table = EntityTable(.categories, vocabulary)
    guard EntityTable(.items, vocabulary).has(.category), vocabulary.categories.exists else {
      return nil
    }
    let rows = try db.rows(table.names(), [], NamedRow.init).filter { $0.id != nil }
    let declared = try db.row(
      "SELECT dflt_value FROM pragma_table_xinfo(?) WHERE name = ?",
      [.text(vocabulary.items.table), .text(vocabulary.reference(.category))]
    ) { row in row.text(0).filter { $0 != "'" } }
    if let declared, rows.contains(where: { $0.id == declared }) { return declared }
    return (rows.last { $0.title == "Other" } ?? rows.last)?.id
  }

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
      words.whenNothing = single.map { "\($0) is checked already" }
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
    let moments = Moments(now: context.now, zone: context.zone, parameters: context.parameters)
    var values: [(column: String, value: NewValue)] = []
    for assignment in assignments {
      guard let column = assignment.field.column else { continue }
      let value: NewValue
      switch assignment.value {
      case .expression(let expression): value = .expression(expression)
      case .date(let date): value = .value(.date(moments.interval(date).start))
      case .category(let name): value = .value(.text(try category(name).id))
      }
      values.append((column, value))
    }
    return ResolvedChange(
      effects: [update(query, values)],
      words: ChangeWords(
        verb: .update, entity: query.source, place: ChangePlace(in: lists),
        whenNothing: single.map { "\($0) is so already" }))
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
        whenNothing: single.map { "\($0) is on this list already" }))
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
    let column = vocabulary.layout.column(.updated)
    guard vocabulary[query.source][.updated]?.source == .column(column),
      !values.contains(where: { $0.column == column })
    else { return .update(query, values, stamp: nil) }
    return .update(query, values, stamp: (column, .date(moment)))
  }

  /// The script's time, later by a microsecond for each change before, so that what was added first
  /// stands first.
  var moment: Double { context.now + Double(number) * 1e-6 }

  func quoted(_ text: String) -> String { StringEscapes.quoted(text) }
}

/// The values of a row to be, for the fields that the table has.
struct NewRow {
  private let entity: Entity
  private let vocabulary: Vocabulary
  private var values: [(column: String, value: Value)] = []

  init(_ entity: Entity, _ vocabulary: Vocabulary) {
    (self.entity, self.vocabulary) = (entity, vocabulary)
  }

  mutating func set(_ field: StoredField, _ value: Value) {
    guard vocabulary[entity][field] != nil else { return }
    values.append((vocabulary.layout.column(field), value))
  }

  mutating func setDates(_ now: Double) {
    set(.created, .date(now))
    set(.updated, .date(now))
  }

  var effect: RowEffect { .insert(entity, values) }
}
