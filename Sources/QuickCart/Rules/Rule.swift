import QCQEngine

/// A condition on all rows of an entity: a name, and a query that every row must match.
///
/// Once it is added, the database refuses each change that breaks it, whichever program makes it:
///
///     try await database.add(.positiveQuantity)
///     try await database.add(Rule("few", among: Items.where { $0.quantity <= 100 }))
///
/// Every program has to be able to check it from the row alone: it compares numbers and truth
/// values and tests texts for presence, and looks at no other rows, texts, dates or functions.
public struct Rule: Hashable, Sendable {
  /// What it is called: small letters, digits and hyphens.
  public let name: String
  /// The query that every row must match, in qcq: `items where quantity > 0`.
  public let text: String

  /// A rule that is written in qcq.
  public init(_ name: String, among text: String) { (self.name, self.text) = (name, text) }

  /// A rule that is written in Swift; of the query only the conditions count.
  public init<Entity>(_ name: String, among rows: RowQuery<Entity>) {
    (self.name, text) = (name, rows.clauses.text)
  }

  private init(_ rule: StandardRule) { (name, text) = (rule.rawValue, rule.text) }

  /// Lists have a title.
  public static let nonEmptyTitle = Rule(StandardRule.nonEmptyTitle)
  /// Items have a name.
  public static let nonEmptyName = Rule(StandardRule.nonEmptyName)
  /// At least one of each item is wanted.
  public static let positiveQuantity = Rule(StandardRule.positiveQuantity)
}

extension Rule: CustomStringConvertible {
  /// In words, for people.
  public var description: String { "\(name): \(text)" }
}
