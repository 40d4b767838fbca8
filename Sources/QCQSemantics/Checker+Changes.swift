import QCQSyntax
import QCQText
import QCQValues

extension Checker {
  /// Checks the names and types of a change.
  mutating func check(_ change: ChangeSyntax) {
    switch change.kind {
    case .add(_, let name, let list, let category, let note):
      for value in [name, category, note] { check(value) }
      check(list)
    case .mutate(_, let target): _ = check(target)
    case .update(let target, let assignments):
      let entity = check(target) ?? .items
      for assignment in assignments { check(assignment, entity) }
    case .move(let target, let list):
      _ = check(target)
      check(list)
    case .createList(let title): check(title)
    case .renameList(let list, let title):
      check(list)
      check(title)
    case .deleteList(let list): check(list)
    case .createCategory(let first, let second), .renameCategory(let first, let second):
      check(first)
      check(second)
    case .deleteCategory(let name): check(name)
    }
  }

  /// The entity whose rows are changed; nil where it is not known.
  private mutating func check(_ target: ChangeSyntax.Target) -> Entity? {
    switch target {
    case .single(let value, let scope):
      check(value)
      for list in scope?.lists ?? [] { check(list) }
      return .items
    case .query(let query, _): return checkQuery(query)?.source
    }
  }

  private mutating func check(_ value: ValueSyntax?) {
    guard let value, case .parameter(let name) = value.kind else { return }
    let resolved = resolveParameter(name)
    guard let type = resolved.type, Checker.family(type) != .text else { return }
    report(.wrongLiteral(value.span, expected: .text))
  }

  private mutating func check(_ list: ListReference) {
    guard case .parameter(let name) = list.kind else { return }
    let resolved = resolveParameter(name)
    guard let type = resolved.type, type != .list, type != .text else { return }
    report(.needsList(list.span, name.text, type))
  }

  private mutating func check(_ assignment: ChangeSyntax.Assignment, _ entity: Entity) {
    let context = RowContext(entity: entity, clause: "set")
    let field = Expression.path([assignment.field])
    let target = check(field, context)
    let value = check(assignment.value, context)
    guard let type = target.type, let valueType = value.type else { return }
    if Checker.family(type) != Checker.family(valueType) || type == .data {
      reportMismatch(field, type, assignment.value, valueType)
    }
  }
}
