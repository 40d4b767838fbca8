import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

@Suite("A column in backticks that is set is the field that it holds") struct SetColumnTests {
  /// The tables of a layout, as a new database has them.
  private static func vocabulary(_ layout: PhysicalLayout) -> Vocabulary {
    Vocabulary(
      Schema(
        tables: Entity.allCases.map { entity in
          TableSchema(
            name: layout.table(entity),
            columns: entity.storedFields.map { field in
              ColumnSchema(
                name: layout.column(field), declaredType: field.declaredType(in: entity),
                isNotNull: true, isPrimaryKey: field == .id)
            })
        }))
  }

  /// What is said of a text, and which fields it sets.
  private func found(
    _ text: String, _ vocabulary: Vocabulary = CanonicalSchema.vocabulary
  ) -> (codes: [DiagnosticCode], fields: [Field]?) {
    let result = CheckResult(Parser.parse(SourceText(text)), vocabulary)
    var fields: [Field]?
    if case .update(_, let assignments)? = result.statements.first??.change?.kind {
      fields = assignments.map(\.field)
    }
    return (result.diagnostics.map(\.code), fields)
  }

  @Test("Whatever it is set to is checked as the field's value", arguments: PhysicalLayout.allCases)
  func alike(layout: PhysicalLayout) {
    let vocabulary = Self.vocabulary(layout)
    let values = [
      "7", "999999999999", "0", "1.5", "\"x\"", "\"\"", "true", "yesterday", "2026-11-01", "none",
      "name", "quantity",
    ]
    var rightCount = 0
    let turn = PhysicalLayout.allCases.firstIndex(of: layout) ?? 0
    for entity in Entity.allCases {
      for (place, field) in entity.storedFields.enumerated() {
        for value in Checkout.some(values, each: 2, from: place + turn) {
          let start = "update all \(entity.rawValue) set "
          let plain = found("\(start)\(field.rawValue) = \(value)", vocabulary)
          let column = found("\(start)`\(layout.column(field))` = \(value)", vocabulary)
          #expect(column.codes == plain.codes, "\(entity) \(field) = \(value)")
          #expect(column.fields == plain.fields, "\(entity) \(field) = \(value)")
          if plain.codes.isEmpty { rightCount += 1 }
        }
      }
    }
    #expect(rightCount > (Checkout.isLong ? 20 : 5))
  }

  @Test(
    "A field and its column are set once",
    arguments: [
      "completed = false, `is_completed` = true", "`notes` = \"a\", note = \"b\"",
      "`category_id` = \"Dairy\", category = \"Produce\"", "`notes` = \"a\", `notes` = \"b\"",
    ])
  func twice(assignments: String) {
    #expect(found("update items in \"BBQ\" set \(assignments)").codes == [.duplicateName])
    #expect(found("add \"Cola\" to \"BBQ\" set \(assignments)").codes == [.duplicateName])
  }

  @Test("What `add` gives by a word is not set by its column", arguments: ["note", "as"])
  func given(word: String) {
    let column = word == "note" ? "notes" : "category_id"
    let text = "add \"Cola\" to \"BBQ\" \(word) \"Dairy\" set `\(column)` = \"Produce\""
    #expect(found(text).codes == [.duplicateName])
  }

  @Test("A column of one's own that is called like a field is another one") func own() {
    var schema = CanonicalSchema.schema
    for table in schema.tables.indices where schema.tables[table].name == "shopping_items" {
      schema.tables[table].columns.append(
        ColumnSchema(name: "completed", declaredType: "INTEGER", isNotNull: false))
    }
    let both = found(
      "update items in \"BBQ\" set completed = true, `completed` = 7", Vocabulary(schema))
    #expect(both.codes.isEmpty)
    #expect(both.fields?.map(\.column) == ["is_completed", "completed"])
  }

  @Test("Backticks around a name that no column has mean nothing", arguments: ["list", "category"])
  func noColumn(name: String) {
    func columns(_ text: String) -> [CheckedColumn.Content]? {
      let result = CheckResult(Parser.parse(SourceText(text)), CanonicalSchema.vocabulary)
      guard case .query(let query)? = result.statements.first ?? nil else { return nil }
      return query.columns?.map(\.content)
    }
    let plain = columns("items show \(name)")
    #expect(plain != nil)
    #expect(columns("items show `\(name)`") == plain)
    let set = found("update items in \"BBQ\" set `\(name)` = \"Dairy\"")
    #expect(set.codes == (name == "list" ? [.notSettable] : []))
  }
}
