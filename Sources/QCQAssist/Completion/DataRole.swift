import QCQSemantics
import QCQSyntax
import QCQLanguage

/// What a text in quotes stands for at a place.
enum DataRole: Equatable {
  case list
  case category
  /// An item of these lists; of any for nil.
  case item(in: [String]?)
  /// What lies in a folder.
  case file(FileRole)
  /// A new name, a note: nothing to look up.
  case free

  var entity: Entity? {
    switch self {
    case .list: .lists
    case .category: .categories
    case .item: .items
    case .file, .free: nil
    }
  }

  var lists: [String]? {
    if case .item(let lists) = self { lists } else { nil }
  }

  /// A text that nobody writes, to be found again in the tree.
  private static let marker = "\u{E000}"

  /// What a text at the cursor would be, and how many errors there would be with it; nil where none
  /// may stand.
  static func at(_ trial: Trial, isTyped: Bool) -> (DataRole, errors: Int)? {
    if let role = FileRole(behind: trial.tokens) { return (.file(role), trial.errorsBefore) }
    let literal = "\"\(marker)\""
    let fillers = ["", " in \"x\"", " to \"x\"", " emoji \"x\"", ")"]
    var best: (DataRole, errors: Int)?
    var outcomes = [trial.read(literal, tail: trial.place.tail)]
    for filler in fillers {
      let outcome = trial.read(literal, then: filler)
      outcomes.append(outcome)
      if outcome.errors == 0 { break }
    }
    for outcome in outcomes {
      guard trial.isNoWorse(outcome) || isTyped, !outcome.isKeyword,
        best.map({ outcome.errors < $0.errors }) ?? true, let role = role(in: outcome, trial)
      else { continue }
      best = (role, outcome.errors)
    }
    return best
  }

  private static func role(in outcome: Trial.Outcome, _ trial: Trial) -> DataRole? {
    for statement in outcome.tree.statements.reversed() {
      if let role = role(in: statement, trial) { return role }
    }
    for word in Outline(outcome.tree).words where word.text == marker {
      if word.role == .listTitle { return .list }
      if word.role == .categoryName { return .category }
    }
    if let mention = outcome.result?.mentions.first(where: { $0.text == marker }) {
      return mention.entity == .lists ? .list : .category
    }
    switch trial.comparedName {
    case .items: return .item(in: scope(of: outcome, trial))
    case .lists: return .list
    case .categories: return .category
    case nil: return .free
    }
  }

  /// The lists that the query around the cursor is about: those that it names, else the current
  /// one; nil where they are not known by their titles.
  private static func scope(of outcome: Trial.Outcome, _ trial: Trial) -> [String]? {
    guard let statement = outcome.tree.statements.last, let query = query(statement),
      case .entity(.items) = query.source.kind
    else { return nil }
    if let scope = query.scope { return titles(scope) }
    // A named query means the list that is the current one where it is used.
    if case .let = statement { return nil }
    return trial.place.currentList.map { [$0.text] }
  }

  private static func titles(_ scope: ScopeClause) -> [String]? {
    let titles = scope.lists.compactMap { list in
      if case .title(let title) = list.kind { title } else { String?.none }
    }
    return titles.count == scope.lists.count && !titles.isEmpty ? titles : nil
  }

  /// The query that a statement is about.
  private static func query(_ statement: Statement) -> QuerySyntax? {
    switch statement {
    case .query(let query): query
    case .watch(let inner, _), .explain(let inner, _): query(inner)
    case .let(let node): node.query
    case .assert(let node): node.query
    case .together(let node): node.members.last?.query
    case .change(let change):
      switch change.kind {
      case .mutate(_, let target), .update(let target, _), .move(let target, _),
        .copy(let target, _):
        if case .query(let query, _) = target { query } else { nil }
      case .add, .createList, .renameList, .deleteList, .createCategory, .renameCategory,
        .deleteCategory:
        nil
      }
    case .param, .use, .print, .invalid: nil
    }
  }

  private static func role(in statement: Statement, _ trial: Trial) -> DataRole? {
    switch statement {
    case .query(let query): return role(in: query, trial)
    case .watch(let inner, _), .explain(let inner, _): return role(in: inner, trial)
    case .let(let node): return role(in: node.query, trial)
    case .param(let node):
      guard case .literal(.text(marker), _) = node.defaultValue else { return nil }
      return role(of: ValueType(rawValue: node.type.name.text))
    case .assert(let node): return role(in: node.query, trial)
    case .together(let node):
      return node.members.lazy.compactMap { role(in: $0.query, trial) }.first
    case .change(let change): return role(in: change.kind, trial)
    case .use, .print, .invalid: return nil
    }
  }

  private static func role(of type: ValueType?) -> DataRole {
    type == .list ? .list : type == .category ? .category : .free
  }

  private static func role(in query: QuerySyntax, _ trial: Trial) -> DataRole? {
    if isMarked(query.scope) { return .list }
    guard case .named(let name, let arguments) = query.source.kind,
      let place = arguments.firstIndex(where: {
        if case .literal(.text(marker), _) = $0 { true } else { false }
      })
    else { return nil }
    let parameters = trial.place.session?.namedQuery(name.text)?.parameters ?? []
    return role(of: place < parameters.count ? parameters[place].type : nil)
  }

  private static func isMarked(_ scope: ScopeClause?) -> Bool {
    scope?.lists.contains(where: isMarked) ?? false
  }

  private static func isMarked(_ list: ListReference) -> Bool { list.kind == .title(marker) }
  private static func isMarked(_ value: ValueSyntax?) -> Bool { value?.kind == .text(marker) }

  // MARK: Changes

  private static func role(in change: ChangeSyntax.Kind, _ trial: Trial) -> DataRole? {
    switch change {
    case .add(let addition):
      if isMarked(addition.list) { return .list }
      if isMarked(addition.category) { return .category }
      // What is bought is mostly what was bought before.
      if addition.entries.contains(where: { isMarked($0.name) }) { return .item(in: nil) }
      return isMarked(addition.note) ? .free : role(in: addition.assignments)
    case .mutate(_, let target): return role(in: target, trial)
    case .update(let target, let assignments):
      return role(in: assignments) ?? role(in: target, trial)
    case .move(let target, let list), .copy(let target, let list):
      return isMarked(list) ? .list : role(in: target, trial)
    case .createList(let title, let origin):
      if origin.map(isMarked) ?? false { return .list }
      return isMarked(title) ? .free : nil
    case .renameList(let list, let title):
      return isMarked(list) ? .list : isMarked(title) ? .free : nil
    case .deleteList(let list): return isMarked(list) ? .list : nil
    case .createCategory(let name, let emoji):
      return isMarked(name) || isMarked(emoji) ? .free : nil
    case .renameCategory(let old, let new):
      return isMarked(old) ? .category : isMarked(new) ? .free : nil
    case .deleteCategory(let name): return isMarked(name) ? .category : nil
    }
  }

  private static func role(in assignments: [ChangeSyntax.Assignment]) -> DataRole? {
    for assignment in assignments {
      guard case .literal(.text(marker), _) = assignment.value else { continue }
      return assignment.field.text == "category" ? .category : .free
    }
    return nil
  }

  private static func role(in target: ChangeSyntax.Target, _ trial: Trial) -> DataRole? {
    switch target {
    case .single(let name, let scope):
      if isMarked(scope) { return .list }
      guard isMarked(name) else { return nil }
      if scope == nil, let current = trial.place.currentList { return .item(in: [current.text]) }
      let titles = (scope?.lists ?? []).compactMap { list in
        if case .title(let title) = list.kind, title != "x" { title } else { nil }
      }
      return .item(in: titles.isEmpty ? nil : titles)
    case .query(let query, _): return role(in: query, trial)
    }
  }
}
