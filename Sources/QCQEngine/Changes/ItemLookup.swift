import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQText
import QuickCartStore

/// Finds the one item of a name in some lists; names are compared as titles are.
struct ItemLookup {
  private let resolver: ChangeResolver

  init(_ resolver: ChangeResolver) { self.resolver = resolver }

  func find(
    _ name: String, _ span: Span, _ lists: [CheckedListReference]
  ) throws -> ResolvedList {
    let table = EntityTable(.items, resolver.vocabulary)
    let found = try lists.map(resolver.list)
    let ids = found.map(\.id)
    let items = try NameSearch([name], in: table, ofLists: ids, resolver.db).rows(named: name)
    if items.count == 1 { return try items[0].resolved(.items, span) }
    if items.isEmpty {
      let names = try resolver.db.names(in: table, ofLists: ids)
      let counted = CountedName(ofItem: name)?.item(among: names)
      let stored = try counted.flatMap { try quantity(of: $0, ids) }
      throw EngineError.statement(
        .unknownItem(name, span, in: found.map(\.title), among: names, quantity: stored))
    }
    // Behind the scope, where a condition can be added to tell several items apart.
    let end = lists.map(\.span.upperBound).max() ?? span.upperBound
    let details = try items.prefix(10).compactMap(\.id).map { ($0, try facts(ofItem: $0)) }
    throw EngineError.statement(.ambiguousItem(name, span, end: end, details, items.count))
  }

  /// How many there are of the one item of a name in some lists; nil where there are several items.
  private func quantity(of name: String, _ ids: [String]) throws -> Int64? {
    let table = EntityTable(.items, resolver.vocabulary)
    let items = try NameSearch([name], in: table, ofLists: ids, resolver.db).rows(named: name)
    guard items.count == 1, let id = items[0].id, let field = resolver.vocabulary.items[.quantity]
    else { return nil }
    var query = resolver.query(.items, id: .text(id))
    query.columns = [CheckedColumn(field)]
    let row = try resolver.prepare(query)
    guard try row.step(), case .int(let quantity) = row.value(0, field.type) else { return nil }
    return quantity
  }

  /// What tells an item from others of its name.
  private func facts(ofItem id: String) throws -> String {
    let fields = resolver.vocabulary.items.storedFields.filter {
      $0.stored?.info.traits.contains(.telling) ?? false
    }
    var query = resolver.query(.items, id: .text(id))
    query.columns = fields.map { CheckedColumn($0) }
    let row = try resolver.prepare(query)
    guard try row.step() else { return "" }
    let words = ValueText(zone: resolver.context.zone)
    let facts = fields.enumerated().compactMap { index, field -> String? in
      let value = row.value(index, field.type)
      if field.stored == .completed { return value == .bool(true) ? "completed" : "pending" }
      return value == .text("") || value == .absent ? nil : "\(field.name) \(words.text(value))"
    }
    return facts.joined(separator: ", ")
  }
}
