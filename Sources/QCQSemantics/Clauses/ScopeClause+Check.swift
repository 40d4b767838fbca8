import QCQSyntax
import QCQText
import QCQValues

extension Checker {
  /// False if the query's rows are in no list.
  mutating func check(_ scope: ScopeClause, _ query: inout CheckedQuery) -> Bool {
    guard query.source == .items else {
      report(.scopeNotAllowed(query.source, scope.span, source.text(scope.span)))
      return false
    }
    guard vocabulary.items.fields["list"] != nil else {
      let column = vocabulary.items.missing["list"] ?? "list"
      report(.missingColumn("list", vocabulary.items.table, column, scope.span))
      return false
    }
    guard vocabulary.lists.exists else {
      report(.missingTable("lists", vocabulary.lists.table, scope.span))
      return false
    }
    var lists: [CheckedListReference] = []
    for reference in scope.lists {
      switch reference.kind {
      case .title(let title):
        if title.isEmpty { report(.emptyTitle(reference.span)) }
        lists.append(CheckedListReference(kind: .title(title), span: reference.span))
      case .id(let id):
        lists.append(CheckedListReference(kind: .id(id), span: reference.span))
      case .parameter(let name): checkListParameter(name, reference.span, &lists)
      case .missing: break
      }
    }
    if !lists.isEmpty { query.scopes.append(lists) }
    return true
  }

  private mutating func checkListParameter(
    _ name: Name, _ span: Span, _ lists: inout [CheckedListReference]
  ) {
    let resolved = resolveParameter(name)
    guard let type = resolved.type else { return }
    guard type == .list || type == .text else {
      report(.needsList(span, name.text, type))
      return
    }
    if resolved.isNullable { report(.listMayBeAbsent(name.text, span)) }
    switch resolved.expression {
    case .literal(.text(let title)):
      lists.append(CheckedListReference(kind: .title(title), span: span))
    case .parameter(let name, _):
      lists.append(CheckedListReference(kind: .parameter(name), span: span))
    case .literal, .field, .arithmetic, .negative, .comparison, .text, .date, .membership, .range,
      .presence, .not, .and, .or, .whenPresent, .function, .aggregate, .related:
      break
    }
  }
}
