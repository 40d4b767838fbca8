public import Foundation

/// What a query asks for: `Items`, `Lists` or `Categories`.
public protocol QueryEntity: Sendable {
  /// The fields that queries of it have.
  associatedtype Fields: FieldSet
  /// The model that a row becomes where nothing else is selected.
  associatedtype Model: FetchableRow
  /// The word of the language: `items`.
  static var word: String { get }
}

/// The fields of an entity, reached directly or along a path.
public protocol FieldSet: Sendable {
  /// The fields along a path, which ends with a dot; empty for the row itself.
  init(path: String)
}

/// The items on all lists, or on those that `in` names.
public enum Items: QueryEntity {
  /// The fields that queries have.
  public typealias Fields = ItemFields
  /// What a row becomes.
  public typealias Model = ShoppingItem
  /// The word of the language.
  public static let word = "items"
}

/// The shopping lists.
public enum Lists: QueryEntity {
  /// The fields that queries have.
  public typealias Fields = ListFields
  /// What a row becomes.
  public typealias Model = ShoppingList
  /// The word of the language.
  public static let word = "lists"
}

/// The categories of items.
public enum Categories: QueryEntity {
  /// The fields that queries have.
  public typealias Fields = CategoryFields
  /// What a row becomes.
  public typealias Model = ItemCategory
  /// The word of the language.
  public static let word = "categories"
}

/// The fields of items.
public struct ItemFields: FieldSet {
  private let path: String
  /// The fields along a path, which ends with a dot; empty for the row itself.
  public init(path: String) { self.path = path }

  /// What tells it from the others.
  public var id: Field<String> { Field(path + "id") }
  /// What it is called.
  public var name: Field<String> { Field(path + "name") }
  /// How many to buy.
  public var quantity: Field<Int> { Field(path + "quantity") }
  /// Whether it is checked off.
  public var completed: Field<Bool> { Field(path + "completed") }
  /// Not completed.
  public var pending: Field<Bool> { Field(path + "pending") }
  /// The note; empty where there is none.
  public var note: Field<String> { Field(path + "note") }
  /// When it was created.
  public var created: Field<Date> { Field(path + "created") }
  /// When it was last changed.
  public var updated: Field<Date> { Field(path + "updated") }
  /// `6x Cola`, or the name alone for one.
  public var label: Field<String> { Field(path + "label") }
  /// The category; alone it means its name.
  public var category: Related<CategoryFields> { Related(path + "category") }
  /// The list; alone it means its title.
  public var list: Related<ListFields> { Related(path + "list") }
}

/// The fields of lists.
public struct ListFields: FieldSet {
  private let path: String
  /// The fields along a path, which ends with a dot; empty for the row itself.
  public init(path: String) { self.path = path }

  /// What tells it from the others.
  public var id: Field<String> { Field(path + "id") }
  /// What the list is called.
  public var title: Field<String> { Field(path + "title") }
  /// When it was created.
  public var created: Field<Date> { Field(path + "created") }
  /// When it was last changed.
  public var updated: Field<Date> { Field(path + "updated") }
  /// The share of the items that are completed, from 0 to 1; absent where there are none.
  public var progress: Field<Double?> { Field(path + "progress") }
  /// The items on the list.
  public var items: RelatedItems { RelatedItems() }
}

/// The fields of categories.
public struct CategoryFields: FieldSet {
  private let path: String
  /// The fields along a path, which ends with a dot; empty for the row itself.
  public init(path: String) { self.path = path }

  /// What tells it from the others.
  public var id: Field<Int> { Field(path + "id") }
  /// What it is called.
  public var name: Field<String> { Field(path + "name") }
  /// The emoji shown before its name.
  public var emoji: Field<String> { Field(path + "emoji") }
  /// The position among the others.
  public var order: Field<Int> { Field(path + "order") }
  /// The share of the items that are completed, from 0 to 1; absent where there are none.
  public var progress: Field<Double?> { Field(path + "progress") }
  /// The items in the category.
  public var items: RelatedItems { RelatedItems() }
}

/// A row that another one belongs to. Alone it stands for its name; its fields follow a dot.
@dynamicMemberLookup
public struct Related<Target: FieldSet>: QueryExpression {
  /// It stands for a name.
  public typealias Value = String
  let path: String

  init(_ path: String) { self.path = path }

  /// The expression as qcq writes it.
  public var term: QueryTerm { QueryTerm(path) }

  /// A field of that row.
  public subscript<Value>(dynamicMember field: KeyPath<Target, Field<Value>>) -> Field<Value> {
    Target(path: path + ".")[keyPath: field]
  }
}

/// The items that belong to a list or a category, to be counted or tested.
public struct RelatedItems: Sendable {
  private static let fields = ItemFields(path: "")

  /// How many there are.
  public var count: Computed<Int> { Computed("count(items)") }

  /// How many meet a condition.
  public func count(where condition: (ItemFields) -> some QueryExpression<Bool>) -> Computed<Int> {
    Computed("count(items where \(condition(Self.fields).term.text))")
  }

  /// Whether at least one meets a condition.
  public func any(_ condition: (ItemFields) -> some QueryExpression<Bool>) -> Condition {
    Condition("any(items where \(condition(Self.fields).term.text))")
  }

  /// Whether none meets a condition.
  public func none(_ condition: (ItemFields) -> some QueryExpression<Bool>) -> Condition {
    Condition("none(items where \(condition(Self.fields).term.text))")
  }

  /// Whether every one meets a condition; true where there are none.
  public func every(_ condition: (ItemFields) -> some QueryExpression<Bool>) -> Condition {
    Condition("every(items where \(condition(Self.fields).term.text))")
  }

  /// The sum of a field; 0 where there are none.
  public func sum(_ field: KeyPath<ItemFields, Field<Int>>) -> Computed<Int> {
    Computed("sum(items.\(Self.fields[keyPath: field].path))")
  }
}
