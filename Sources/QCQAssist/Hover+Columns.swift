import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

/// Finds out about the column that a word names or means.
struct ColumnHover {
  let passage: PlacedPassage
  /// Where the word stands in the passage.
  let span: Span
  /// What is declared, with what the passage declares itself.
  let session: Declarations?

  /// In Markdown; nil for what is no column.
  var text: String? {
    for (number, statement) in passage.tree.statements.enumerated()
    where statement.span.encloses(span) {
      let outline = Outline(statement, in: passage.source)
      guard let word = outline.words.first(where: { $0.span == span }) else { continue }
      switch word.column.kind {
      case .none: return nil
      case .name: return ownColumn(word.text, of: statement, number)
      case .value, .order:
        return outline.columnLists[word.column.list].source.flatMap { column(word, of: $0) }
      }
    }
    return nil
  }

  /// A column that the statement itself names.
  private func ownColumn(_ name: String, of statement: Statement, _ number: Int) -> String {
    let queries = statement.writtenQueries
    let place = queries.firstIndex { $0.span.encloses(span) }
    let typed = place.flatMap { place -> TypedExpression? in
      let columns = checked(statement, number, place)?.columns ?? []
      return ColumnHover.column(name, in: columns)
    }
    let given = place.map { ColumnHover.given(name, in: queries[$0].show?.columns ?? []) } ?? []
    // Of two that have the name, the one that is pointed at.
    let shown = given.first { $0.alias == span } ?? given.first
    return describe(name, typed, shown.map { OneLine.text(of: $0.shown, in: passage.source) })
  }

  private func checked(_ statement: Statement, _ number: Int, _ place: Int) -> CheckedQuery? {
    if case .let(let node) = statement { return session?.namedQuery(node.name.text)?.query }
    let queries = passage.passage.checked[number]?.queries ?? []
    return queries.indices.contains(place) ? queries[place] : nil
  }

  /// A column of the named query that the word's query goes on from.
  private func column(_ word: WordUse, of name: String) -> String? {
    guard let named = session?.namedQuery(name), let query = named.query else { return nil }
    let isOfGroups = if case .groups = query.grouping { true } else { false }
    guard isOfGroups || word.column.kind == .order,
      let typed = ColumnHover.column(word.text, in: query.columns ?? [])
    else { return nil }
    // What is called as its field is that field.
    if case .field(let reference) = typed.expression,
      [reference.field.name, reference.relation?.rawValue].contains(word.text)
    {
      return nil
    }
    let given = ColumnHover.given(word.text, in: named.syntax.query.show?.columns ?? []).first
    let shown = given.map { OneLine.text(of: $0.shown, in: named.source) }
    return describe(word.text, typed, shown, of: name)
  }

  private func describe(
    _ name: String, _ typed: TypedExpression?, _ shown: String?, of query: String? = nil
  ) -> String {
    let type = typed?.type.map { ": \($0.rawValue)" } ?? ""
    let owner = query.map { " of `\($0)`" } ?? ""
    let what = shown.map { " that shows `\($0)`" } ?? ""
    let absent = typed?.isNullable ?? false ? "; may be absent" : ""
    return "```qcq\n\(name)\(type)\n```\n\nA column\(owner)\(what)\(absent)."
  }

  /// The value of the column of a name; those of the rows in a column count, too.
  private static func column(_ name: String, in columns: [CheckedColumn]) -> TypedExpression? {
    for column in columns {
      switch column.content {
      case .expression(let typed): if column.name == name { return typed }
      case .related(_, let inner):
        if let found = self.column(name, in: inner) { return found }
      }
    }
    return nil
  }

  /// Where a name is given to columns, and what these show.
  private static func given(
    _ name: String, in columns: [ShowClause.Column]
  ) -> [(alias: Span, shown: Span)] {
    columns.flatMap { column -> [(alias: Span, shown: Span)] in
      switch column {
      case .expression(let expression, let alias):
        guard let alias, alias.text == name else { return [] }
        return [(alias: alias.span, shown: expression.span)]
      case .shape(let shape, let alias):
        let inner = given(name, in: shape.columns)
        guard let alias, alias.text == name else { return inner }
        return [(alias: alias.span, shown: shape.span)] + inner
      }
    }
  }
}
