import Foundation
import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QuickCart
import TestSupport
import Testing

/// Every kind of sentence that the Swift front has, with random conditions: beside what it gives
/// over the rows in memory, and beside the same sentence printed, parsed and printed again.
@Suite("Random sentences in Swift") struct RandomSentenceTests {
  @Test("Swift, its text and the rows in memory agree") func sentences() async throws {
    let database = try Database(sample: .demo)
    let world = World(
      items: try await database.fetch(Items.all.as(ItemWithCategory.self)),
      lists: try await database.fetch(Lists.all),
      categories: try await database.fetch(Categories.all))
    var random = RandomConditions(seed: 1307, world.items)
    for round in 0..<(Checkout.isLong ? 5000 : SentenceKind.allCases.count) {
      let kind = SentenceKind.allCases[round % SentenceKind.allCases.count]
      for sentence in kind.sentences(&random, world) {
        try await sentence.check(in: database, "round \(round), \(kind): \(sentence.text)")
      }
    }
  }
}

/// All rows that there are.
struct World {
  let items: [ItemWithCategory]
  let lists: [ShoppingList]
  let categories: [ItemCategory]

  func title(of item: ItemWithCategory) -> String {
    lists.first { $0.id == item.item.listID }?.title ?? ""
  }

  func items(of list: ShoppingList) -> [ItemWithCategory] {
    items.filter { $0.item.listID == list.id }
  }

  func items(of category: ItemCategory) -> [ItemWithCategory] {
    items.filter { $0.item.categoryID == category.id }
  }
}

/// A query of some kind, and the rows that it is to give, in words.
struct Sentence {
  let text: String
  private let isOrdered: Bool
  private let wanted: [String]
  private let fetch: @Sendable (Database, String?) async throws -> [String]

  init<Q: Query>(
    _ query: Q, ordered isOrdered: Bool = true, _ wanted: [String],
    _ words: @escaping @Sendable (Q.Element) -> String
  ) {
    (text, self.isOrdered, self.wanted) = (query.text, isOrdered, wanted)
    fetch = { database, text in
      guard let text else { return try await database.fetch(query).map(words) }
      return try await database.fetch(Rewritten(text: text, query: query)).map(words)
    }
  }

  func check(in database: Database, _ name: String) async throws {
    let found = try await fetch(database, nil)
    let message = Comment(rawValue: name)
    try #require(
      (isOrdered ? found : found.sorted()) == (isOrdered ? wanted : wanted.sorted()), message)
    let tree = Parser.parse(SourceText(text))
    // Two `not`s that take each other back are worth a note.
    try #require(tree.diagnostics.allSatisfy { $0.severity == .note }, message)
    let printed = Formatter.format(tree)
    try #require(Self.statement(text) == Self.statement(printed), message)
    try #require(try await fetch(database, printed) == found, message)
  }

  /// A query whose text was written by somebody else.
  private struct Rewritten<Q: Query>: Query {
    let text: String
    let query: Q

    func read(_ row: RowReader) throws -> Q.Element { try query.read(row) }
  }

  /// The statement of a text, and what is bound to it.
  private static func statement(_ text: String) -> [String]? {
    let vocabulary = Vocabulary(.canonical)
    let result = CheckResult(Parser.parse(SourceText(text)), vocabulary)
    guard !result.diagnostics.hasErrors, case .query(let query)?? = result.statements.last else {
      return nil
    }
    let context = LoweringContext(now: 1_795_199_400, zone: UTC(), parameters: [:])
    let statement = Lowering(vocabulary, SQLiteDialect(), context).statement(query)
    return [statement.text] + statement.bindings.map { "\($0.value)" }
      + statement.children.sorted { $0.key < $1.key }.map(\.value.text)
  }
}
