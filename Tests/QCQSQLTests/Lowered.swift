import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage

/// Texts turned into SQL without any database: the schema of the seeds as a value.
enum Lowered {
  static func schema(_ layout: PhysicalLayout) -> Schema {
    Schema(
      tables: Entity.allCases.map { entity in
        TableSchema(
          name: layout.table(entity),
          columns: entity.storedFields.map { field in
            ColumnSchema(
              name: layout.column(field), declaredType: type(field), isNotNull: true,
              isPrimaryKey: field == .id)
          } + (entity == .items ? own : []))
      })
  }

  private static let own = [
    ColumnSchema(name: "price", declaredType: "REAL", isNotNull: false),
    ColumnSchema(name: "aisle", declaredType: "TEXT", isNotNull: false),
  ]

  private static func type(_ field: StoredField) -> String {
    switch field {
    case .id, .title, .name, .emoji, .note, .list: "TEXT"
    case .order, .quantity, .completed, .category: "INTEGER"
    case .created, .updated: "REAL"
    }
  }

  /// A server with these tables, whose cells come as they are.
  static func server(isSpread: Bool = false) -> PostgreSQLDialect {
    let tables = schema(.snakeCasePlural).tables.map { table in
      let columns = table.columns.map { column in
        let form: CellForm =
          switch column.declaredType {
          case "INTEGER": .int
          case "REAL": .real
          default: .text  // String
          }
        return (column.name, PostgreSQLDialect.Column(form) { $0 })
      }
      let known = Dictionary(uniqueKeysWithValues: columns)
      return (table.name, PostgreSQLDialect.Table(place: table.name, columns: known))
    }
    return PostgreSQLDialect(Dictionary(uniqueKeysWithValues: tables), isSpread: isSpread)
  }

  /// The statement of the last query of a text; lists that it names have the id `L`.
  ///
  /// - Parameter server: What may be asked it as a whole.
  static func statement(
    _ text: String, _ layout: PhysicalLayout = .snakeCasePlural, display: Bool = false,
    server: PostgreSQLDialect? = nil
  ) -> SQLStatement? {
    let vocabulary = Vocabulary(schema(layout))
    let result = CheckResult(Parser.parse(SourceText(text)), vocabulary)
    guard case .query(let query)?? = result.statements.last else { return nil }
    var context = LoweringContext(
      now: 1_795_199_400, zone: UTC(), columns: display ? .display : .complete)
    for reference in (query.scopes + query.base.flatMap(\.scopes)).flatMap({ $0 }) {
      context.lists[reference.kind] = ResolvedList(id: "L", title: "BBQ")
    }
    return Lowering(vocabulary, SQLiteDialect(), context).statement(query, whole: server)
  }

  static func sql(_ text: String, _ layout: PhysicalLayout = .snakeCasePlural) -> String {
    statement(text, layout)?.text ?? "does not check"
  }
}
