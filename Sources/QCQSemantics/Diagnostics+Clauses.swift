import QCQText
import QCQLanguage

// What can be wrong with how clauses go together.
extension Diagnostic {
  static func scopeNotAllowed(_ entity: Entity, _ span: Span, _ text: String) -> Diagnostic {
    let title = text.drop { $0 != "\"" && $0 != "$" }
    let help =
      switch entity {
      case .lists: "to find a list by its title write `lists where title = \(title)`"
      case .categories: "write `items \(text) per category`"
      case .items: "write `items \(text)`"
      }
    return Diagnostic(
      .scopeNotAllowed, span,
      "`in` names the list that items are on; \(entity.rawValue) aren't on a list",
      help: help)
  }

  static func emptyTitle(_ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownList, span, "a list's title can't be empty", help: "leave `in` out for all lists")
  }

  /// - Parameter column: What `show` calls so, too.
  static func fieldNotInGroup(
    _ text: String, _ span: Span, keys: [String], column: FieldElsewhere? = nil
  ) -> Diagnostic {
    let start = keys.isEmpty ? "group with `per \(text)`" : "add it to `per`"
    return Diagnostic(
      .fieldNotInGroup, span,
      keys.isEmpty
        ? "`\(text)` differs from row to row, but the aggregates beside it combine all rows"
        : "`\(text)` can vary within a group of \(Phrase.list(keys))",
      help: column?.help ?? "\(start), or put it into an aggregate such as `max(\(text))`",
      proposals: column?.write.map { [.replace(span, with: $0)] } ?? [])
  }

  static func aggregateWithoutPer(
    _ text: String, _ span: Span, beside plain: Span? = nil, by sections: Span? = nil
  ) -> Diagnostic {
    Diagnostic(
      .aggregateWithoutPer, span,
      "`\(text)` combines many rows into one, but the fields beside it don't",
      related: plain.map { [RelatedSpan($0, "this has a value in each row")] } ?? [],
      help: "write `per category` to get one row per category; `by` keeps the rows",
      proposals: sections.map { [.replace($0, with: Keyword.per.word)] } ?? [])
  }

  /// `lists show title, count()`: of the items of each list.
  ///
  /// - Parameter advice: What is said where nothing can be written in its place.
  static func aggregateOfRows(
    _ text: String, _ span: Span, _ entity: Entity, write meant: String?, advice: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .aggregateWithoutPer, span,
      "`\(text)` is about all \(entity.rawValue) together, and here each has a row of its own",
      help: meant.map { "of the items of each one: `\($0)`" } ?? advice,
      proposals: meant.map { [.replace(span, with: $0)] } ?? [])
  }

  static func aggregateNotAllowed(_ name: String, _ span: Span, clause: String) -> Diagnostic {
    let help =
      clause == "where"
      ? "conditions on groups go in `having`, after `per …`; "
        + "for a list's items write `\(name)(items where …)`"
      : "aggregates go in `show`, `having` and `sort` of a query with `per`"
    return Diagnostic(
      .aggregateNotAllowed, span, "`\(name)` can't be used in `\(clause)`", help: help)
  }

  static func relatedOfItems(_ name: String, _ span: Span, counts: Bool = false) -> Diagnostic {
    Diagnostic(
      .toManyPath, span, "items have no items of their own",
      help: "write `\(name)(where …)` with `per`, or ask `lists` or `categories`",
      proposals: counts ? [.replace(span, with: "\(name)()")] : [])
  }

  static func wrongArguments(
    _ name: String, _ span: Span, _ usage: String, write meant: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .wrongArguments, span, "`\(name)` can't be used like this", help: "write \(usage)",
      proposals: meant.map { [.replace(span, with: $0)] } ?? [])
  }

  static func wrongArgumentCount(
    _ name: String, _ span: Span, expected: [String], found: Int
  ) -> Diagnostic {
    let usage = expected.isEmpty ? name : "\(name)(\(expected.joined(separator: ", ")))"
    return Diagnostic(
      .wrongArguments, span,
      "`\(name)` takes \(Plural.count(expected.count, "argument")), not \(found)",
      help: "write `\(usage)`")
  }

  static func havingWithoutPer(_ span: Span, isOfGroups: Bool) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`having` is a condition on groups, but there is no `per`",
      help: isOfGroups
        ? "add `per category` before it" : "conditions on rows go in `where`",
      proposals: isOfGroups ? [] : [.replace(span, with: "where")])
  }

  static func eachWithoutBy(_ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`each` limits the rows of each section, but there is no `by`",
      help: "add `by category`, or leave `each` out")
  }

  static func sectionsOfMeasure(_ measure: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`by` keeps the rows, but `\(measure)` doesn't",
      help: "`per` gives one \(measure) a group", proposals: [.replace(span, with: "per")])
  }

  static func clauseWithMeasure(_ clause: String, _ span: Span, _ measure: String) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`\(clause)` has no meaning here: `\(measure)` gives a single value",
      help: "remove one of the two")
  }

  static func showWithMeasure(_ span: Span, _ measure: String) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`\(measure) … per` shows only its keys and the \(measure)",
      help: "write `items per category show count(), …` for other columns")
  }

  static func limitedGroups(_ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "a query with `per` and `limit` can only be shown as it is",
      help: "leave `limit` out of the named query, and write it here")
  }

  static func clauseNotAllowed(_ clause: String, _ span: Span, _ place: String) -> Diagnostic {
    Diagnostic(.clauseNotAllowed, span, "`\(clause)` can't be used \(place)")
  }

  static func shapeNotAllowed(_ span: Span, isGrouped: Bool) -> Diagnostic {
    Diagnostic(
      .toManyPath, span,
      isGrouped ? "a group has no items to show inside it" : "items have no items of their own",
      help: isGrouped ? "write `by` to keep the rows" : "ask `lists` or `categories`")
  }

  static func unknownEnding(_ span: Span, _ endings: [String]) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "the file extension doesn't name a format",
      help: "the extensions are \(endings.map { "." + $0 }.joined(separator: ", "))")
  }

  static func givesWithoutValue(_ span: Span, insertAt: Int) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "`gives` compares one value, but this query gives rows",
      help: "count them: `count …`, or write `is empty` or `is not empty`",
      proposals: [.insert("count ", at: insertAt)])
  }

  /// - Parameter isDropped: Whether it stands in a condition, which can be left out.
  static func parameterMayBeAbsent(
    _ name: String, _ span: Span, isDropped: Bool
  ) -> Diagnostic {
    let effect =
      isDropped
      ? "its condition is dropped when there is no value"
      : "it is empty when there is no value, and `or else` gives it one"
    return Diagnostic(
      .unknownParameter, span, "`$\(name)` may be absent", help: "write `$\(name)?`: \(effect)",
      proposals: [.replace(span, with: "$\(name)?")])
  }

  static func optionalLetParameter(_ span: Span, _ type: ValueType) -> Diagnostic {
    Diagnostic(
      .unknownType, span, "the parameters of a named query always have a value",
      help: "remove the `?`", proposals: [.replace(span, with: type.rawValue)])
  }

  static func listMayBeAbsent(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownParameter, span, "`$\(name)` may be absent, and `in` needs a list",
      help: "declare `\(name)` with a default value instead of `?`")
  }

  static func absentArgument(_ name: String, _ span: Span, _ parameter: String) -> Diagnostic {
    Diagnostic(
      .unknownParameter, span, "`$\(name)` may be absent, and `\(parameter)` needs a value",
      help: "declare `\(name)` with a default value instead of `?`")
  }

  static func parameterNeverAbsent(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownParameter, span, "`$\(name)` always has a value", severity: .warning,
      help: "remove the `?`", proposals: [.replace(span, with: "$\(name)")])
  }

  static func unclosedBrace(_ span: Span) -> Diagnostic {
    Diagnostic(
      .unclosedBracket, span, "this `{` is never closed",
      help: "`{…}` holds a parameter or a query; write `{{` for a brace itself")
  }

  static func wrongHole(_ span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "braces hold a parameter or one query",
      help: "write `{$name}` or `{count items}`; `{{` for a brace itself")
  }

  static func holeWithoutValue(_ span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "braces hold a query that gives one value",
      help: "write `{count items}` or `{sum quantity of items}`")
  }
}
