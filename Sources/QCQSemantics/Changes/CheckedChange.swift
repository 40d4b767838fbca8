package import QCQLanguage
package import QCQText

/// A text that a change stores or looks up by: written out, or a parameter's value.
package struct CheckedText: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case literal(String)
    case parameter(String)
  }

  package var kind: Kind
  package var span: Span
}

/// The rows that a change is about.
package enum ChangeTarget: Sendable {
  /// One item by its name, in any of the lists.
  case item(CheckedText, in: [CheckedListReference])
  case rows(CheckedQuery)
}

extension ChangeTarget {
  /// The query that chooses the rows; nil where one item is named.
  package var rows: CheckedQuery? {
    switch self {
    case .item: nil
    case .rows(let query): query
    }
  }

  package var entity: Entity {
    switch self {
    case .item: .items
    case .rows(let query): query.source
    }
  }
}

/// What `add` puts on a list; what is left out gets its default.
package struct NewItems: Sendable {
  package struct Entry: Sendable {
    package var name: CheckedText
    package var quantity: Int64?
    /// What is pending on the list is raised by the quantity.
    package var isMore: Bool
  }

  package var entries: [Entry]
  package var list: CheckedListReference
  package var category: CheckedText?
  package var note: CheckedText?
  /// Other fields; no row is there yet that a value could look at.
  package var assignments: [CheckedAssignment]
}

/// `quantity = quantity + 1` of an `update`.
package struct CheckedAssignment: Sendable {
  package enum NewValue: Sendable {
    case expression(CheckedExpression)
    case date(DateExpression)
    /// A category by its name.
    case category(CheckedText)
  }

  package var field: Field
  package var value: NewValue
  package var span: Span
}

/// What happens to the check box of an item.
package enum ItemMark: String, Sendable, CaseIterable {
  case check, uncheck, toggle
}

/// A change whose names and types are known; which rows it meets is found out when it runs.
package struct CheckedChange: Sendable {
  package enum Kind: Sendable {
    case add(NewItems)
    case mark(ItemMark, ChangeTarget)
    case update(ChangeTarget, [CheckedAssignment])
    case move(ChangeTarget, to: CheckedListReference)
    case delete(ChangeTarget)
    case copy(ChangeTarget, to: CheckedListReference)
    case createList(CheckedText, from: CheckedListReference?)
    case renameList(CheckedListReference, to: CheckedText)
    case deleteList(CheckedListReference)
    case createCategory(CheckedText, emoji: CheckedText)
    case renameCategory(CheckedText, to: CheckedText)
    case deleteCategory(CheckedText)
  }

  package var kind: Kind
  package var span: Span
}

extension CheckedChange {
  /// The rows it is about, unless it names one list or category, or makes something new.
  package var target: ChangeTarget? {
    switch kind {
    case .mark(_, let target), .update(let target, _), .move(let target, _),
      .copy(let target, _), .delete(let target):
      target
    case .add, .createList, .renameList, .deleteList, .createCategory, .renameCategory,
      .deleteCategory:
      nil
    }
  }

  /// The lists that it names itself.
  package var lists: [CheckedListReference] {
    var lists: [CheckedListReference] = []
    if case .item(_, let scope) = target { lists += scope }
    switch kind {
    case .add(let items): lists.append(items.list)
    case .move(_, let list), .copy(_, let list), .renameList(let list, _), .deleteList(let list):
      lists.append(list)
    case .createList(_, let origin): lists += origin.map { [$0] } ?? []
    case .mark, .update, .delete, .createCategory, .renameCategory, .deleteCategory:
      break
    }
    return lists
  }

  /// The list that items are to go to.
  package var destination: CheckedListReference? {
    switch kind {
    case .add(let items): items.list
    case .move(_, let list), .copy(_, let list): list
    case .mark, .update, .delete, .createList, .renameList, .deleteList, .createCategory,
      .renameCategory, .deleteCategory:
      nil
    }
  }

  /// Whether lists or categories may have other names after it.
  package var altersNames: Bool {
    switch kind {
    case .add, .mark, .move, .copy: return false
    case .update, .delete:
      guard case .rows(let query) = target else { return false }
      return query.source != .items
    case .createList, .renameList, .deleteList, .createCategory, .renameCategory,
      .deleteCategory:
      return true
    }
  }

  /// Whether it adds an item and changes none.
  package var isAddition: Bool {
    if case .add = kind { true } else { false }
  }
}
