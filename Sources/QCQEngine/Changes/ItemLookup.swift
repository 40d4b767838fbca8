import GRDB
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage

/// Finds the one item of a name in some lists; names are compared as titles are.
struct ItemLookup {
  private let resolver: ChangeResolver

  init(_ resolver: ChangeResolver) { self.resolver = resolver }

  func find(
    _ name: String, _ span: Span, _ lists: [CheckedListReference]
  ) throws -> ResolvedList {
    let ids = try lists.map { try resolver.list($0).id }
    var search = TitleSearch([name])
    try search.run(resolver.db, "SELECT \(id), \(face) \(source(ids.count))", ids.map(Value.text))
    let found = search.equal[name] ?? []
    if found.count == 1 { return found[0] }
    // Behind the scope, where a condition can be added to tell several items apart.
    let end = lists.map(\.span.upperBound).max() ?? span.upperBound
    if found.isEmpty {
      let titles = try lists.map { try resolver.list($0).title }
      throw EngineError.statement(
        .unknownItem(name, span, in: titles, among: try names(ids)))
    }
    throw EngineError.statement(
      .ambiguousItem(name, span, end: end, try found.prefix(10).map(detail), found.count))
  }

  private var layout: PhysicalLayout { resolver.vocabulary.layout }
  private var id: String { SQLiteDialect().quoted(layout.column(.id)) }
  private var face: String { SQLiteDialect().quoted(layout.column(.name)) }

  private func source(_ count: Int) -> String {
    let dialect = SQLiteDialect()
    let marks = Array(repeating: "?", count: count).joined(separator: ", ")
    return "FROM \(dialect.quoted(resolver.vocabulary.items.table)) WHERE "
      + "\(dialect.quoted(resolver.vocabulary.reference(.list))) IN (\(marks))"
  }

  private func names(_ ids: [String]) throws -> [String] {
    var names: [String] = []
    try RawStatement.each(resolver.db, "SELECT \(face) \(source(ids.count))", ids.map(Value.text)) {
      names.append($0.text(0))
    }
    return names
  }

  /// What tells an item from others of its name.
  struct Detail {
    var id: String
    var name: String
    var facts: [String]
  }

  private func detail(_ item: ResolvedList) throws -> Detail {
    var query = resolver.query(.items, id: item.id)
    let vocabulary = resolver.vocabulary
    let names = ["quantity", "completed", "note", "created"]
    let fields = names.compactMap { vocabulary.items.fields[$0] }
    query.columns = fields.map { CheckedColumn($0) }
    var detail = Detail(id: item.id, name: item.title, facts: [])
    let statement = Lowering(vocabulary, SQLiteDialect(), resolver.context).statement(query)
    let prepared = try RawStatement(resolver.db, statement.text)
    try prepared.bind(statement.bindings)
    guard try prepared.step() else { return detail }
    let words = ValueWords(zone: resolver.context.zone)
    for (index, field) in fields.enumerated() {
      let value = prepared.value(index, field.type)
      switch field.name {
      case "completed": detail.facts.append(value == .bool(true) ? "completed" : "pending")
      case "note":
        if value != .text("") { detail.facts.append("note " + words.text(value)) }
      case "created": detail.facts.append("created " + words.text(value))
      default: detail.facts.append("\(field.name) " + words.text(value))  // String
      }
    }
    return detail
  }
}
