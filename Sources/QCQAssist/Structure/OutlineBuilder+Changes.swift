import QCQSyntax
import QCQText

extension OutlineBuilder {
  mutating func add(_ kind: ChangeSyntax.Kind) {
    switch kind {
    case .add(let addition):
      for entry in addition.entries { add(entry.name, as: .newName) }
      add(addition.list)
      if let category = addition.category { add(category, as: .categoryName) }
      if let note = addition.note { add(note, as: nil) }
      add(addition.assignments)
    case .mutate(_, let target): add(target)
    case .update(let target, let assignments):
      add(target)
      add(assignments)
    case .move(let target, let list), .copy(let target, let list):
      add(target)
      add(list)
    case .createList(let title, let origin):
      add(title, as: .newName)
      if let origin { add(origin) }
    case .renameList(let list, let title):
      add(list)
      add(title, as: .newName)
    case .deleteList(let list): add(list)
    case .createCategory(let name, let emoji):
      add(name, as: .newName)
      add(emoji, as: nil)
    case .renameCategory(let old, let new):
      add(old, as: .categoryName)
      add(new, as: .newName)
    case .deleteCategory(let name): add(name, as: .categoryName)
    }
  }

  private mutating func add(_ assignments: [ChangeSyntax.Assignment]) {
    for assignment in assignments {
      note(.item, assignment.field.span.union(assignment.value.span))
      note(.field, assignment.field)
      add(assignment.value)
    }
  }

  private mutating func add(_ target: ChangeSyntax.Target) {
    switch target {
    case .single(let value, let scope):
      note(.item, value.span.union(scope?.span ?? value.span))
      add(value, as: .itemName)
      if let scope { add(scope) }
    case .query(let query, _): add(query)
    }
  }

  /// A text that is data, with what it names if it names anything.
  private mutating func add(_ value: ValueSyntax, as role: WordRole?) {
    switch value.kind {
    case .text(let text): if let role { note(role, text, value.span) }
    case .parameter(let name): noteParameter(name)
    case .missing: break
    }
  }

  mutating func add(_ list: ListReference) {
    switch list.kind {
    case .title(let title): note(.listTitle, title, list.span)
    case .parameter(let name): noteParameter(name)
    case .id(let id): note(.listID, id, list.span)
    case .missing: break
    }
  }
}
