package import QCQLanguage

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
    switch change.kind {
    case .createList(let name, _), .renameList(_, let name): add(name, .lists)
    case .createCategory(let name, _), .renameCategory(_, let name): add(name, .categories)
    case .update(let target, let assignments):
      let field = target.entity.nameField.rawValue
      if assignments.contains(where: { $0.field.name == field }) { areUnknown = true }
    case .add, .mark, .move, .copy, .delete, .deleteList, .deleteCategory: break
    }
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
