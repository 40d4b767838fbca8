import QCQSQL
import QCQSemantics
import QCQText
import QCQLanguage
import QuickCartStore

extension ChangeResolver {
  /// At most this many statements of a text get remarks about what is pending already. Nobody reads
  /// one about each of a thousand lines, and each costs a look through the whole list.
  private static let remarkedStatements = 100

  /// New items, and what is pending already where more of it is asked for.
  func add(_ items: NewItems) throws -> ResolvedChange {
    let list = try list(items.list)
    let names = try items.entries.map { try name($0.name) }
    let isLookedFor = number < Self.remarkedStatements || items.entries.contains { $0.isMore }
    let pending = try PendingItems(isLookedFor ? Set(names) : [], in: list, self)
    var row = NewRow(.items, vocabulary)
    row.set(.completed, .bool(false))
    row.set(.note, .text(items.note.map(text) ?? ""))
    if let category = items.category {
      row.set(.category, .text(try self.category(category, isGiven: true).id))
    } else if let id = try defaultCategory() {
      row.set(.category, .text(id))
    }
    row.set(.list, .text(list.id))
    for assignment in items.assignments {
      guard let column = assignment.field.column else { continue }
      row.set(column: column, try value(assignment.value))
    }
    var change = ResolvedChange(
      effects: [],
      words: ChangeWords(verb: .add, entity: .items, place: ChangePlace(to: list.title)))
    var objects: [String] = []
    // What more is asked of one item comes together, as each effect goes by what was there before.
    var raised: [String: (place: Int, by: [Int64])] = [:]
    for (entry, name) in zip(items.entries, names) {
      let count = entry.quantity.map { "\($0) " } ?? ""
      objects.append(count + (entry.isMore ? "more " : "") + quoted(name))
      if entry.isMore, let item = try pending.one(name, entry.name.span) {
        let known = raised[item.id]
        let more = (known?.by ?? []) + [entry.quantity ?? 1]
        let effect = try raise(item, by: more, entry.name.span)
        raised[item.id] = (known?.place ?? change.effects.count, more)
        if let known { change.effects[known.place] = effect } else { change.effects.append(effect) }
        continue
      }
      if !entry.isMore, let item = pending.first(name) {
        change.warnings.append(
          .pendingAlready(item.label, list.title, entry.quantity ?? 1, entry.name.span))
      }
      let later = Double(change.effects.count) * 1e-6
      change.effects.append(row.named(name, entry.quantity, makeID(), at: moment + later).effect)
    }
    change.words.object = Phrase.all(objects)
    change.said = said(items)
    return change
  }

  /// The columns of new items whose values are named.
  private func said(_ items: NewItems) -> Set<String> {
    let hasQuantity = items.entries.contains { $0.quantity != nil }
    let fields: [(StoredField, Bool)] = [
      (.name, true), (.list, true), (.quantity, hasQuantity), (.note, items.note != nil),
      (.category, items.category != nil),
    ]
    let named = fields.filter { $0.1 }.map { vocabulary.layout.column($0.0) }
    return Set(named + items.assignments.compactMap(\.field.column))
  }

  private func value(_ value: CheckedAssignment.NewValue) throws -> Value {
    switch value {
    case .expression(.literal(let value)): value
    case .expression(.parameter(let name, _)): context.value(parameter: name)
    case .expression: .absent
    case .date(let date): context.moments.value(date)
    case .category(let name): .text(try category(name, isGiven: true).id)
    }
  }

  private func raise(
    _ item: PendingItems.Item, by numbers: [Int64], _ span: Span
  ) throws -> RowEffect {
    let column = vocabulary.layout.column(.quantity)
    let sum = try numbers.reduce(item.quantity) { sum, more in
      let (next, overflows) = sum.addingReportingOverflow(more)
      if overflows {
        throw EngineError.statement(
          .unfitWholeNumber(StoredField.quantity.rawValue, span))
      }
      return next
    }
    return update(query(.items, id: .text(item.id)), [(column, .value(.int(sum)))])
  }

  /// The category of an item that names none: the one that its column has as default, else the
  /// one called Other, else the last.
  private func defaultCategory() throws -> String? {
    let table = EntityTable(.categories, vocabulary)
    guard EntityTable(.items, vocabulary).takes(.category), table.hasNames else { return nil }
    let rows = try db.rows(table.names(), [], NamedRow.init).filter { $0.id != nil }
    let declared = try db.standardText(
      of: vocabulary.reference(.category), in: vocabulary.items.table)
    if let declared, rows.contains(where: { $0.id == declared }) { return declared }
    return (rows.last { $0.title == "Other" } ?? rows.last)?.id
  }
}

/// The items of some names that are pending on a list, also of names that only look the same.
struct PendingItems {
  struct Item {
    var id: String
    var label: String
    var quantity: Int64
    /// Whether it has the very name, but for capital letters.
    var isExact: Bool
  }

  private let resolver: ChangeResolver
  private let list: ResolvedList
  private let found: [String: [Item]]

  init(_ names: Set<String>, in list: ResolvedList, _ resolver: ChangeResolver) throws {
    (self.resolver, self.list) = (resolver, list)
    let items = EntityTable(.items, resolver.vocabulary)
    var found: [String: [Item]] = [:]
    if !names.isEmpty, items.has(.completed), items.has(.quantity) {
      let search = try NameSearch(
        names, in: items, ofLists: [list.id], isLoose: true, resolver.db)
      let sql = """
        SELECT \(items.column(.quantity)) FROM \(items.name)
        WHERE \(items.column(.id)) = ? AND \(items.column(.completed)) IS NOT TRUE
        """
      for name in names {
        for row in search.rows(named: name) {
          guard let id = row.id,
            let quantity = try resolver.db.row(sql, [.text(id)], { $0.value(0, .int) })
          else { continue }
          let count: Int64 = if case .int(let int) = quantity { int } else { 0 }
          let label = count > 1 ? "\(count)x \(row.title)" : row.title
          let isExact = TextFolding.title(row.title) == TextFolding.title(name)
          found[name, default: []].append(
            Item(id: id, label: label, quantity: count, isExact: isExact))
        }
      }
    }
    self.found = found
  }

  func first(_ name: String) -> Item? {
    found[name]?.first(where: \.isExact) ?? found[name]?.first
  }

  /// The one item of the very name; nil where there is none.
  ///
  /// - Throws: Where several are pending, as only one can be raised.
  func one(_ name: String, _ span: Span) throws -> Item? {
    let items = found[name]?.filter(\.isExact) ?? []
    guard items.count > 1 else { return items.first }
    throw EngineError.statement(
      .ambiguousItem(
        name, span, end: span.upperBound, items.prefix(10).map { ($0.id, $0.label) }, items.count,
        canChoose: false))
  }
}

extension NewRow {
  /// The row with what tells it from others.
  func named(_ name: String, _ quantity: Int64?, _ id: String, at moment: Double) -> NewRow {
    var row = self
    row.set(.id, .text(id))
    row.set(.name, .text(name))
    if let quantity { row.set(.quantity, .int(quantity)) } else { row.fill(.quantity, .int(1)) }
    row.fill(.created, .date(moment))
    row.fill(.updated, .date(moment))
    return row
  }
}

extension Diagnostic {
  fileprivate static func pendingAlready(
    _ label: String, _ list: String, _ count: Int64, _ span: Span
  ) -> Diagnostic {
    Diagnostic(
      .pendingAlready, span, "`\(label)` was already pending on this list", severity: .note,
      help: "`add \(count) more \"…\" to \"\(list)\"` raises what is there")
  }
}
