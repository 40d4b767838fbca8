import Foundation
import QCQLanguage
import TestSupport
import Testing

@testable import QuickCart

@Suite("The library has all that queries are made of") struct VocabularyTests {
  private static func model(_ entity: Entity) -> (columns: [String], values: [StoredField: Value]) {
    switch entity {
    case .items: (ShoppingItem.columns, ShoppingItem(name: "", listID: "").values)
    case .lists: (ShoppingList.columns, ShoppingList(title: "").values)
    case .categories:
      (ItemCategory.columns, ItemCategory(id: 1, name: "", emoji: "", sortOrder: 1).values)
    }
  }

  @Test("A model has each stored field, to read and to write", arguments: Entity.allCases)
  func models(entity: Entity) {
    let (columns, values) = Self.model(entity)
    // Of a category its id is read: `category.id as category_id`.
    #expect(columns.map { String($0.prefix(while: \.isLetter)) } == names(entity.storedFields))
    #expect(Set(values.keys) == Set(entity.storedFields))
  }

  @Test(
    "Typed queries have each field",
    arguments: zip(Entity.allCases, ["ItemFields", "ListFields", "CategoryFields"]))
  func typedFields(entity: Entity, type: String) throws {
    let file = Checkout.root.appendingPathComponent(
      "Sources/QuickCart/Queries/Entities.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "struct \(type): FieldSet {")).upperBound
    let end = try #require(text.range(of: "\n}\n", range: start..<text.endIndex)).lowerBound
    let found = text[start..<end].matches(of: /path \+ "(\w+)"/).map { String($0.output.1) }
    let derived = DerivedField.allCases.filter { $0.entities.contains(entity) }
    #expect(Set(found) == Set(names(entity.storedFields) + derived.map(\.rawValue)))
  }

  @Test("Typed queries have each function of one value", arguments: ScalarFunction.allCases)
  func functions(function: ScalarFunction) throws {
    let (code, name) = (try Self.code(), function.rawValue)
    #expect(code.contains("Computed(\"\(name)(") || code.contains("calendar(\"\(name)\")"))
  }

  @Test(
    "Typed queries have each clause that chooses rows or makes others",
    arguments: ClauseKind.allCases.filter { $0.info.purpose != .report })
  func clauses(kind: ClauseKind) throws {
    let code = try Self.code()
    #expect(kind.keywords.contains { code.contains("\" \($0.word) ") })
  }

  /// The code of typed queries.
  private static func code() throws -> String {
    let folder = Checkout.root.appendingPathComponent("Sources/QuickCart/Queries")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }.joined()
  }

  private func names(_ fields: [StoredField]) -> [String] { fields.map(\.rawValue) }
}
