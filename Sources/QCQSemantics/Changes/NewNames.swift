package import QCQLanguage
package import QCQSyntax

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

/// What the changes of a text leave to the statements below them, whatever the database has now.
struct NotedChanges: Sendable {
  /// The names that they give to lists and categories, and since when.
  private var names: [(mark: Int, name: NewName)] = []
  /// Since when items may be on other lists than the database has them on.
  private var movesSince: Int?

  var areNone: Bool { names.isEmpty && movesSince == nil }

  mutating func add(_ change: ChangeSyntax, giving name: NewName?, at mark: Int) {
    if let name { names.append((mark, name)) }
    if change.movesItems { movesSince = min(mark, movesSince ?? mark) }
  }

  /// Those that stand before a place.
  func before(_ mark: Int) -> NotedChanges {
    var before = self
    before.names = names.filter { $0.mark <= mark }
    before.movesSince = movesSince.flatMap { $0 <= mark ? $0 : nil }
    return before
  }

  /// The names of the database as they leave them: which list an item is on, and how many there are
  /// of it, is not known any more where items came, went or got another name.
  func applied(to stored: KnownNames) -> KnownNames {
    var known = stored.adding(names.map(\.name))
    guard movesSince != nil else { return known }
    known.home = { _ in nil }
    known.quantity = { _, _ in nil }
    return known
  }
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
  /// Whether the statements below it may find items elsewhere, or names that were not there.
  package var leavesOthers: Bool { movesItems || newName != nil }

  /// Whether items may be on other lists, or called otherwise, once it is made.
  var movesItems: Bool {
    switch kind {
    case .add, .update, .move, .copy, .renameList, .deleteList: true
    case .mutate(let verb, _): verb == .delete
    case .createList(_, let origin): origin != nil
    case .createCategory, .renameCategory, .deleteCategory: false
    }
  }

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
