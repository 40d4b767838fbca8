import QCQSyntax
import QCQText
import QCQLanguage

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

  /// Restricts items of no list in particular to the current one, wherever their limit stands.
  func applyCurrentList(_ span: Span, _ query: inout CheckedQuery) {
    guard let currentList, query.source == .items, query.scopes.isEmpty,
      vocabulary.items.fields["list"] != nil, vocabulary.lists.exists
    else { return }
    if query.base.isEmpty {
      query.scopes = [[CheckedListReference(kind: .id(currentList), span: span)]]
    }
    for index in query.base.indices { applyCurrentList(span, &query.base[index]) }
  }

  /// What is meant by a list that is left out.
  func currentList(_ span: Span) -> CheckedListReference? {
    currentList.map { CheckedListReference(kind: .id($0), span: span) }
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
