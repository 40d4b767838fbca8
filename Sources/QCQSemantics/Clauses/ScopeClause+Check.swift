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
    guard require([.list], of: .items, scope.span), require([.title], of: .lists, scope.span) else {
      return false
    }
    let lists = scope.lists.compactMap { reference -> CheckedListReference? in
      if case .title("") = reference.kind { report(.emptyTitle(reference.span)) }
      return check(reference)
    }
    if !lists.isEmpty { query.scopes.append(lists) }
    return true
  }

  /// Restricts items of no list in particular to the current one, wherever their limit stands. Its
  /// conditions have to be known: one that is about their lists would find nothing, or all, in the
  /// current one alone.
  func applyCurrentList(_ span: Span, to query: inout CheckedQuery) {
    guard let list = currentList(span), query.source == .items, query.scopes.isEmpty,
      !query.saysWhichList, vocabulary.items[.list] != nil, vocabulary.lists.nameField != nil
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
    case .title(let title):
      if isQuotedParameter(title, list.span) { return nil }
      return CheckedListReference(kind: .title(title), span: span)
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

extension CheckedQuery {
  /// Whether one of its conditions says on which lists its items are.
  fileprivate var saysWhichList: Bool {
    decisive.contains { ListTest.isOne($0) } || base.contains(where: \.saysWhichList)
  }
}

/// A condition that says on which list a row is.
private enum ListTest {
  /// Whether it is a test of which list a row is on, and of more than whether it is on one.
  ///
  /// - Parameter isNegated: Whether there is a `not` around it: then each part of an `and` is
  ///   enough for a row, and not of an `or`.
  static func isOne(_ condition: CheckedExpression, isNegated: Bool = false) -> Bool {
    func isPart(_ part: CheckedExpression) -> Bool { isOne(part, isNegated: isNegated) }
    return switch condition {
    case .comparison(_, let left, let right, _, _), .text(_, let left, let right, _):
      isList(left) && !isOfRow(right) || isList(right) && !isOfRow(left)
    case .membership(let value, _, _, _): isList(value)
    case .not(let inner): isOne(inner, isNegated: !isNegated)
    case .whenPresent(_, let inner): isPart(inner)
    case .and(let terms): isNegated ? terms.allSatisfy(isPart) : terms.contains(where: isPart)
    case .or(let terms): isNegated ? terms.contains(where: isPart) : terms.allSatisfy(isPart)
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .date, .range, .presence,
      .function, .fallback, .choice, .among, .composed, .instant, .answer, .aggregate, .related:
      false
    }
  }

  /// Whether it is the list of a row, by its title or its id, in whatever letters.
  private static func isList(_ value: CheckedExpression) -> Bool {
    switch value {
    case .field(let reference):
      // The id of a list stands in the item's own field, too.
      reference.relation == .list
        ? reference.field.stored == .title || reference.field.isIdentifier
        : reference.relation == nil && reference.field.stored == .list
    case .function(let function, let inner): function.givesWrittenTexts && isList(inner)
    case .fallback(let inner, _, _): isList(inner)
    case .literal, .parameter, .row, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .choice, .among, .composed,
      .instant, .answer, .aggregate, .related:
      false
    }
  }

  /// Whether a row decides what it is.
  private static func isOfRow(_ value: CheckedExpression) -> Bool {
    value.contains { if case .field = $0 { true } else { false } }
  }
}
