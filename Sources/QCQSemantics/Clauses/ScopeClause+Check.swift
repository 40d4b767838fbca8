import QCQSyntax
import QCQText
import QCQLanguage

extension QueryCheck {
  /// False if the query's rows are in no list.
  func check(_ scope: ScopeClause) -> Bool {
    guard query.source == .items else {
      report(.scopeNotAllowed(query.source, scope.span, text.source.text(scope.span)))
      return false
    }
    guard require([.list], of: .items, scope.span), requireTable(.lists, scope.span) else {
      return false
    }
    let lists = scope.lists.compactMap { reference -> CheckedListReference? in
      if case .title("") = reference.kind { report(.emptyTitle(reference.span)) }
      return check(reference)
    }
    if !lists.isEmpty { query.scopes.append(lists) }
    return true
  }

  /// Restricts items of no list in particular to the current one, wherever their limit stands.
  func applyCurrentList(_ span: Span, to query: inout CheckedQuery) {
    guard let list = currentList(span), query.source == .items, query.scopes.isEmpty,
      vocabulary.items[.list] != nil, vocabulary.lists.exists
    else { return }
    if query.base.isEmpty { query.scopes = [[list]] }
    for index in query.base.indices { applyCurrentList(span, to: &query.base[index]) }
  }

  /// What is meant by a list that is left out.
  func currentList(_ span: Span) -> CheckedListReference? {
    currentList.map { CheckedListReference(kind: .id($0), span: text.place(span)) }
  }

  /// The list that is named; nil where it is missing, or a parameter that holds none.
  func check(_ list: ListReference) -> CheckedListReference? {
    let span = text.place(list.span)
    switch list.kind {
    case .title(let title): return CheckedListReference(kind: .title(title), span: span)
    case .id(let id): return CheckedListReference(kind: .id(id), span: span)
    case .parameter(let name):
      let resolved = resolveParameter(name, as: .list)
      guard let type = resolved.type else { return nil }
      guard type == .list || type == .text else {
        report(.needsList(list.span, name.text, type))
        return nil
      }
      if resolved.isNullable { report(.listMayBeAbsent(name.text, list.span)) }
      // An argument of a named query is a title, or another parameter.
      if case .row(let row) = resolved.expression { return row.reference }
      if case .literal(.text(let title)) = resolved.expression {
        return CheckedListReference(kind: .title(title), span: span)
      }
      guard case .parameter(let name, _) = resolved.expression else { return nil }
      return CheckedListReference(kind: .parameter(name), span: span)
    case .missing: return nil
    }
  }
}
