import QCQLanguage
import QCQSyntax
import QCQText

/// Finds out what `share(…)`, `running …` and `rank` mean: how a group stands among the others.
struct AmongCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  private func report(_ diagnostic: Diagnostic) -> TypedExpression {
    outer.report(diagnostic)
    return .error
  }

  /// `share(sum(quantity))`; the others are written without brackets.
  func check(
    _ function: AmongFunction, _ argument: ArgumentSyntax, _ span: Span
  ) -> TypedExpression {
    switch function {
    case .share:
      guard case .values(let values) = argument, values.count == 1 else {
        return report(.notShared(function, span))
      }
      return sum(function, values[0], span)
    case .running: return report(.wrongArguments(function.rawValue, span, "`running count()`"))
    case .rank: return report(.rankWithBrackets(span))
    }
  }

  func checkRunning(_ sum: Expression, _ span: Span) -> TypedExpression {
    self.sum(.running, sum, span)
  }

  /// Whether a name means the place of a group, and not a key.
  func isRank(_ path: [Name]) -> Bool {
    guard path.count == 1, path[0].text == AmongFunction.rank.rawValue, !path[0].isQuoted else {
      return false
    }
    guard let keys = outer.groupKeys, !keys.isEmpty else { return false }
    return !keys.contains { $0.name == path[0].text }
  }

  func rank(_ span: Span) -> TypedExpression {
    isAllowed(.rank, span) ? TypedExpression(.among(.rank, nil), .int) : .error
  }

  /// A part of a sum, or the sum so far: of what can be added up over groups.
  private func sum(
    _ function: AmongFunction, _ operand: Expression, _ span: Span
  ) -> TypedExpression {
    guard isAllowed(function, span) else { return .error }
    let checked = outer.check(operand)
    guard let type = checked.type else { return .error }
    guard checked.expression.isAddedUp else { return report(.notShared(function, operand.span)) }
    let isShare = function == .share
    return TypedExpression(
      .among(function, checked.expression), isShare ? .number : type, isNullable: isShare,
      style: isShare ? .share : .plain)
  }

  private func isAllowed(_ function: AmongFunction, _ span: Span) -> Bool {
    guard let keys = outer.groupKeys, !keys.isEmpty, outer.allowsAggregates else {
      outer.report(.amongWithoutPer(function, span))
      return false
    }
    guard case .clause(.having) = outer.place else { return true }
    outer.report(.amongInHaving(function, span))
    return false
  }
}

extension QueryCheck {
  /// What stands among the groups goes by their order and is left out of tables of two keys.
  func checkAmong(_ syntax: QuerySyntax) {
    guard case .groups = query.grouping, query.looksAtAllGroups, !query.asksGroups else { return }
    let sorted = (query.sort ?? []).map(\.expression.expression)
    if let span = syntax.form.crosstab { report(.amongInCrosstab(span)) }
    let span = syntax.sort?.span ?? syntax.source.span
    if let own = sorted.lazy.compactMap(\.ordered).first {
      return report(.orderByOrder(own, span))
    }
    let columns = (query.columns ?? []).compactMap { column -> CheckedExpression? in
      if case .expression(let typed) = column.content { typed.expression } else { nil }
    }
    if sorted.contains(where: \.isAmong), let own = columns.lazy.compactMap(\.ordered).first {
      report(.orderByShare(own, span))
    }
  }
}

extension CheckedQuery {
  /// Whether what it shows of a group depends on the others.
  package var looksAtAllGroups: Bool {
    guard case .groups(let keys) = grouping, !keys.isEmpty, !asksGroups else { return false }
    let shown = (columns ?? []).contains { column in
      if case .expression(let typed) = column.content { typed.expression.isAmong } else { false }
    }
    return shown || (sort ?? []).contains { $0.expression.expression.isAmong }
  }
}

extension CheckedExpression {
  /// Whether it tells how a group stands among the others.
  package var isAmong: Bool {
    contains { if case .among = $0 { true } else { false } }
  }

  /// What in it goes by the order of the groups.
  fileprivate var ordered: AmongFunction? {
    if case .among(let function, _) = self, function != .share { return function }
    return parts.lazy.compactMap(\.ordered).first
  }

  /// Whether those of all groups together are the same of all rows: a count or a sum.
  fileprivate var isAddedUp: Bool {
    guard case .aggregate(let function, let operand, _) = self else { return false }
    return function == .sum || function == .count && operand == nil
  }
}

extension Diagnostic {
  fileprivate static func amongWithoutPer(_ function: AmongFunction, _ span: Span) -> Diagnostic {
    Diagnostic(
      .aggregateNotAllowed, span,
      "`\(function.rawValue)` compares a group with the others, and there are no groups here",
      help: "it goes in `show` or `sort` after `per`: `\(function.info.example)`")
  }

  fileprivate static func amongInHaving(_ function: AmongFunction, _ span: Span) -> Diagnostic {
    Diagnostic(
      .aggregateNotAllowed, span,
      "`having` chooses the groups before `\(function.rawValue)` is worked out among them",
      help: "name the query with `let`, and query that name: `let t = …`, then `t where …`")
  }

  fileprivate static func notShared(_ function: AmongFunction, _ span: Span) -> Diagnostic {
    let usage =
      function == .share
      ? "`share(sum(quantity))` or `share(count())`"
      : "`running sum(quantity)` or `running count()`"
    return Diagnostic(
      .wrongArguments, span, "`\(function.rawValue)` needs a count or a sum, which can be added up",
      help: "write \(usage)")
  }

  fileprivate static func rankWithBrackets(_ span: Span) -> Diagnostic {
    Diagnostic(
      .wrongArguments, span, "`rank` is written without brackets", write: "rank",
      help: "it follows `sort`: `show count() as n, rank sort n desc`")
  }

  fileprivate static func amongInCrosstab(_ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`crosstab` can't show how groups compare with each other",
      help: "leave `crosstab` out, or show the count or sum itself")
  }

  fileprivate static func orderByOrder(_ function: AmongFunction, _ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`\(function.rawValue)` follows the order, so it can't define it",
      help: "sort by a count or a sum: `sort count() desc`")
  }

  fileprivate static func orderByShare(_ function: AmongFunction, _ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span,
      "`\(function.rawValue)` follows the order, and the order follows a share of all groups",
      help: "sort by what is shared: `sort sum(quantity) desc`")
  }
}
