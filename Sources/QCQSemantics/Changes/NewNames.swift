package import QCQLanguage
import QCQSyntax

/// The names that the changes of a text, up to some place, give to lists and categories.
package struct NewNames {
  /// Whether one of them comes from a value that only a run knows.
  private var areUnknown = false
  private var keys: [Entity: Set<String>] = [:]
  private let key: (String) -> String

  /// - Parameter key: What names are equal by.
  package init(key: @escaping (String) -> String) { self.key = key }

  /// Takes in a change, behind which its names stand for what there is.
  package mutating func add(_ change: CheckedChange) {
    guard change.altersNames else { return }
    if let given = change.givenName { return add(given.name, given.entity) }
    guard case .update(let target, let assignments) = change.kind else { return }
    let field = target.entity.nameField.rawValue
    if assignments.contains(where: { $0.field.name == field }) { areUnknown = true }
  }

  private mutating func add(_ name: CheckedText, _ entity: Entity) {
    switch name.kind {
    case .literal(let text): keys[entity, default: []].insert(key(text))
    case .parameter: areUnknown = true
    }
  }

  /// Whether a name may stand for one of them, if only for what it begins with.
  package func mayHold(_ entity: Entity, _ name: String) -> Bool {
    guard !areUnknown else { return true }
    let wanted = key(name)
    return keys[entity]?.contains { $0.hasPrefix(wanted) } ?? false
  }
}

/// A name that a change gives to a list or a category, where it is written out.
struct NewName: Sendable {
  let entity: Entity
  let text: String
}

extension CheckedChange {
  /// What it gives to a list or a category as its name.
  fileprivate var givenName: (entity: Entity, name: CheckedText)? {
    switch kind {
    case .createList(let name, _), .renameList(_, let name):
      (entity: Entity.lists, name: name)
    case .createCategory(let name, _), .renameCategory(_, let name):
      (entity: Entity.categories, name: name)
    case .add, .mark, .update, .move, .copy, .delete, .deleteList, .deleteCategory: nil
    }
  }

  /// The name that it gives to a list or a category, where it is written out.
  var newName: NewName? {
    guard let given = givenName, case .literal(let text) = given.name.kind else { return nil }
    return NewName(entity: given.entity, text: text)
  }
}

extension ChangeSyntax {
  /// The same of a change as it is written.
  var newName: NewName? {
    switch kind {
    case .createList(let name, _), .renameList(_, let name): NewName(.lists, name)
    case .createCategory(let name, _), .renameCategory(_, let name): NewName(.categories, name)
    case .add, .mutate, .update, .move, .copy, .deleteList, .deleteCategory: nil
    }
  }
}

extension NewName {
  /// Nil for what is no text.
  fileprivate init?(_ entity: Entity, _ name: ValueSyntax) {
    guard case .text(let text) = name.kind else { return nil }
    self.init(entity: entity, text: text)
  }
}
