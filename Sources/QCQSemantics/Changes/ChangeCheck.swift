import QCQSyntax
import QCQText
import QCQLanguage

/// Finds out what a change means.
struct ChangeCheck {
  let text: TextCheck
  /// The values that are given, and the lists that are named.
  let values: QueryCheck

  init(_ text: TextCheck) {
    self.text = text
    values = QueryCheck(text, currentList: text.currentList)
  }

  func report(_ diagnostic: Diagnostic) { text.report(diagnostic) }

  /// Checks a change; nil where nothing can be said of what it does.
  func check(_ change: ChangeSyntax) -> CheckedChange? {
    defer { text.need(values.needed) }
    return kind(of: change).map { CheckedChange(kind: $0, span: change.span) }
  }

  private func kind(of change: ChangeSyntax) -> CheckedChange.Kind? {
    let word = Span(change.span.lowerBound, change.span.lowerBound + 1)
    switch change.kind {
    case .add(let addition): return check(addition, at: change.span)
    case .mutate(.delete, let target):
      return checkTarget(target, "delete").map { .delete($0) }
    case .mutate(let verb, let target): return checkMark(verb, target)
    case .update(let target, let assignments): return checkUpdate(target, assignments)
    case .move(let target, let list):
      let target = checkItems(target, "move", writes: .list)
      return both(target, check(list)).map { .move($0, to: $1) }
    case .copy(let target, let list):
      let target = checkItems(target, "copy", writes: .list)
      return both(target, check(list)).map { .copy($0, to: $1) }
    case .createList(let title, let origin):
      guard values.require(writing: [.title], of: .lists, word) else { return nil }
      let title = check(title, as: .newName)
      guard let origin else { return title.map { .createList($0, from: nil) } }
      guard values.require(writing: [.list], of: .items, origin.span) else { return nil }
      return both(title, check(origin)).map { .createList($0, from: $1) }
    case .renameList(let list, let title):
      guard values.require(writing: [.title], of: .lists, word) else { return nil }
      return both(check(list), check(title, as: .newName)).map { .renameList($0, to: $1) }
    case .deleteList(let list):
      return check(list).map { .deleteList($0) }
    case .createCategory(let name, let emoji):
      guard values.require(writing: [.name, .emoji], of: .categories, word) else { return nil }
      return both(check(name, as: .newName), check(emoji, as: .newName))
        .map { .createCategory($0, emoji: $1) }
    case .renameCategory(let old, let new):
      guard values.require(writing: [.name], of: .categories, word) else { return nil }
      return both(check(old, as: .reference), check(new, as: .newName))
        .map { .renameCategory($0, to: $1) }
    case .deleteCategory(let name):
      guard values.require([.name], of: .categories, word) else { return nil }
      return check(name, as: .reference).map { .deleteCategory($0) }
    }
  }

  private func both<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
    guard let first, let second else { return nil }
    return (first, second)
  }

  // MARK: One kind after the other

  private func check(
    _ addition: ChangeSyntax.Addition, at span: Span
  ) -> CheckedChange.Kind? {
    guard requireColumns(of: addition, Span(span.lowerBound, span.lowerBound + 3)) else {
      return nil
    }
    for entry in addition.entries where entry.quantity == 0 {
      if let span = entry.quantitySpan { report(.quantityBelowOne(span)) }
    }
    let entries = addition.entries.compactMap { entry in
      noteNewName(entry)
      return check(entry.name, as: .newName).map {
        NewItems.Entry(name: $0, quantity: entry.quantity, isMore: entry.isMore)
      }
    }
    let list = check(addition.list)
    let category = addition.category.map { check($0, as: .reference) }
    let note = addition.note.map { check($0, as: .data) }
    let assignments = checkNewValues(addition)
    guard entries.count == addition.entries.count, let list, let assignments else { return nil }
    return .add(
      NewItems(
        entries: entries, list: list, category: category ?? nil, note: note ?? nil,
        assignments: assignments))
  }

  /// What new items are given needs a place; what nobody says of them is left out without one.
  private func requireColumns(of addition: ChangeSyntax.Addition, _ word: Span) -> Bool {
    var fields: [StoredField] = [.name, .list]
    if addition.entries.contains(where: { $0.quantity != nil }) { fields.append(.quantity) }
    if addition.category != nil { fields.append(.category) }
    if addition.note != nil { fields.append(.note) }
    let raises = addition.entries.contains(where: \.isMore)
    return values.require(writing: fields, of: .items, word)
      && (!raises || values.require([.completed], of: .items, word))
      && (addition.category.map { values.require([.name], of: .categories, $0.span) } ?? true)
  }

  private func checkMark(
    _ verb: ChangeSyntax.Verb, _ target: ChangeSyntax.Target
  ) -> CheckedChange.Kind? {
    guard let mark = ItemMark(rawValue: verb.rawValue) else { return nil }
    return checkItems(target, verb.rawValue, writes: .completed).map { .mark(mark, $0) }
  }

  private func checkUpdate(
    _ syntax: ChangeSyntax.Target, _ assignments: [ChangeSyntax.Assignment]
  ) -> CheckedChange.Kind? {
    let target = checkTarget(syntax, "update")
    guard let entity = target?.entity ?? writtenEntity(of: syntax) else { return nil }
    guard let checked = check(assignments, entity) else {
      adviseMove(syntax, assignments)
      return nil
    }
    return target.map { .update($0, checked) }
  }

  /// `set list = "BBQ"`: the `move` that it would be.
  private func adviseMove(
    _ target: ChangeSyntax.Target, _ assignments: [ChangeSyntax.Assignment]
  ) {
    guard assignments.count == 1, case .literal(.text(let title), _) = assignments[0].value,
      let last = text.diagnostics.indices.last,
      text.diagnostics[last].span == assignments[0].field.span,
      assignments[0].field.text == Relation.list.rawValue
    else { return }
    var rows = text.source.text(target.span)
    if case .query(_, isAll: true) = target { rows = "all " + rows }
    text.diagnostics[last].help = "write `move \(rows) to \(StringEscapes.quoted(title))`"
  }

  // MARK: Targets

  /// What a target is made of, as it is written; nil where nobody knows.
  private func writtenEntity(of target: ChangeSyntax.Target) -> Entity? {
    switch target {
    case .single: .items
    case .query(let syntax, _):
      switch syntax.source.kind {
      case .entity(let entity): entity
      case .named(let name, _): text.declarations.lets[name.text]?.query?.source
      case .missing: nil
      }
    }
  }

  /// A target that has to be items, because of a field that only they have, and that is written.
  private func checkItems(
    _ syntax: ChangeSyntax.Target, _ verb: String, writes field: StoredField
  ) -> ChangeTarget? {
    guard let target = checkTarget(syntax, verb) else { return nil }
    guard target.entity == .items else {
      report(.changeOfOther(verb, target.entity, syntax.span))
      return nil
    }
    return values.require(writing: [field], of: .items, syntax.span) ? target : nil
  }

  /// The rows that are changed.
  private func checkTarget(_ target: ChangeSyntax.Target, _ verb: String) -> ChangeTarget? {
    switch target {
    case .single(let name, let scope):
      guard values.require([.name, .list], of: .items, name.span),
        scope != nil || values.require([.title], of: .lists, name.span)
      else { return nil }
      let checked = check(name, as: .reference)
      let lists = scope?.lists.map(check) ?? [values.currentList(name.span)]
      guard let checked, !lists.isEmpty, !lists.contains(nil) else { return nil }
      return .item(checked, in: lists.compactMap(\.self))
    case .query(let syntax, let isAll):
      let count = text.diagnostics.count
      let check = QueryCheck(text, currentList: text.currentList, isChoosing: true)
      let query = check.check(syntax)
      text.need(check.needed)
      if query != nil, let optional = check.optionals.first {
        report(.absentInChange(optional, syntax.span))
        return nil
      }
      guard let query, syntax.filter == nil || !query.conditions.isEmpty,
        isChoiceOfRows(syntax, query, verb)
      else { return nil }
      // The current list is no limit that somebody has written down.
      let isScoped =
        syntax.scope != nil
        || query.scopes.contains { $0 != [values.currentList(syntax.source.span)] }
      if !isAll, !isScoped, query.base.isEmpty, !text.diagnostics[count...].hasErrors,
        !query.choosesByOrder || query.conditions.isEmpty,
        !query.conditions.contains(where: { $0.looksAtRows() })
      {
        report(.needsAll(verb, query.source, syntax.source.span))
        return nil
      }
      return .rows(query)
    }
  }

  /// Whether a query only chooses rows: what it shows, groups or counts has no place in a change.
  private func isChoiceOfRows(
    _ syntax: QuerySyntax, _ query: CheckedQuery, _ verb: String
  ) -> Bool {
    let context = "in `\(verb)`, which only chooses rows"
    let count = text.diagnostics.count
    if let measure = syntax.measure {
      report(.clauseNotAllowed(measure.function.rawValue, measure.span, context))
    }
    // Only what is known to choose rows is let through: a change never passes over a clause.
    for (kind, span) in syntax.clauses where kind.info.purpose != .choice {
      report(.clauseNotAllowed(syntax.words(of: kind), span, context))
    }
    if let limit = syntax.limit, limit.isEach {
      report(.clauseNotAllowed("each", limit.span, context))
    }
    if text.diagnostics.count > count { return false }
    let isGrouped = if case .groups = query.grouping { true } else { false }
    if isGrouped || query.measure != nil {
      report(.changeOfGroups(verb, syntax.source.span))
      return false
    }
    guard !query.dependsOnPresence else {
      report(.optionalInChange(syntax.span))
      return false
    }
    return true
  }

  // MARK: Names and texts

  /// What a text in a change is for.
  private enum Role {
    /// The name of what is there already.
    case reference
    /// A name to be, which may not be empty.
    case newName
    case data
  }

  private func check(_ value: ValueSyntax, as role: Role) -> CheckedText? {
    switch value.kind {
    case .missing: return nil
    case .text(let text):
      if role != .data, text.isBlankName {
        report(.emptyName(value.span))
        return nil
      }
      if role != .reference { noteHole(in: text, value.span) }
      return CheckedText(kind: .literal(text), span: value.span)
    case .parameter(let name):
      return checkParameter(name, .text, value.span) { type in
        if type.family != .text { report(.wrongLiteral(value.span, expected: .text)) }
        return type.family == .text
      }
    }
  }

  private func check(_ list: ListReference) -> CheckedListReference? {
    guard values.require([.title], of: .lists, list.span) else { return nil }
    if case .missing = list.kind { return values.currentList(list.span) }
    if case .title("") = list.kind { report(.emptyName(list.span)) }
    return values.check(list)
  }
}

extension ChangeSyntax.Target {
  var span: Span {
    switch self {
    case .single(let value, let scope): scope.map { value.span.union($0.span) } ?? value.span
    case .query(let query, _): query.span
    }
  }
}
