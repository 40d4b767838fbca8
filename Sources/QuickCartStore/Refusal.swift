import GRDB
import QCQLanguage
import QCQText
import QuickCartPostgreSQL

/// The rule of a table that forbids a change.
package enum Refusal: Hashable, Sendable {
  /// A row would refer to one that is not there.
  case foreignKey
  /// The same, where it is known which rows they are.
  case looseReferences(LooseReferences)
  /// The same in the words of a server.
  case reference(detail: String)
  /// Another row has the same values; columns are named with their table: `item_categories.name`.
  case notUnique(columns: String)
  /// The same of rows of two copies that a merge would put beside each other.
  case clash(columns: String, rows: String)
  case missingValue(column: String)
  /// A view or a virtual table, whose rows change where nobody can record it.
  case notRecorded(table: String)
  /// What was to be copied is not there; a view is no table.
  case noTable(String)
  /// Rows refer to a table that is not there, so that SQLite changes none of them.
  case noParent(String)
  /// It stands where a table was to be completed.
  case view(String)
  /// Why a migration can't be made.
  case unfitToMigrate([String])
  /// A rule that somebody has added with qcq.
  case rule(StoredRule)
  /// Triggers or a rule for conflicts let rows be as they were.
  case kept(KeptRows)
  /// A constraint of the table, or a trigger; in SQLite's or the trigger's words.
  case constraint(detail: String)

  /// That rows were to be changed and are as they were, whatever has prevented it.
  package static let ignored = constraint(detail: "no row was changed")

  init(_ code: ResultCode, _ detail: String) {
    // "UNIQUE constraint failed: item_categories.name"
    let parts = detail.split(separator: "constraint failed: ", maxSplits: 1)
    let names = parts.count == 2 ? Self.spelled(String(parts[1])) : detail
    self =
      switch code {
      case .SQLITE_CONSTRAINT_FOREIGNKEY: .foreignKey
      case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
        .notUnique(columns: names)
      case .SQLITE_CONSTRAINT_NOTNULL: .missingValue(column: names)
      // What must not go as something refers to it.
      case .SQLITE_CONSTRAINT_TRIGGER where detail == "FOREIGN KEY constraint failed": .foreignKey
      case .SQLITE_CONSTRAINT_TRIGGER:
        StoredRule(message: detail).map(Refusal.rule) ?? .constraint(detail: detail)
      default:  // ResultCode
        .constraint(detail: detail)
      }
  }

  /// The columns that SQLite names with their table, as the language spells them.
  private static func spelled(_ columns: String) -> String {
    let names = columns.split(separator: ", ", omittingEmptySubsequences: false).map { name in
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return String(name) }
      let table = KnownSpelling.table(parts[0])
      return "\(table).\(KnownSpelling.column(parts[1], of: table))"
    }
    return names.joined(separator: ", ")
  }

  /// What SQLite tells by no code of its own: that references can't be right, when it prepares a
  /// change of rows that have some, and that one row takes too many others along; nil for anything
  /// else. Of a table that is not there the connection knows who refers to it.
  init?(inWords detail: String) {
    if detail.hasPrefix("foreign key mismatch") {
      self = .constraint(detail: detail)
    } else if detail == "too many levels of trigger recursion" {
      self = .constraint(detail: "foreign keys and triggers go more than 1,000 rows deep")
    } else {
      return nil
    }
  }

  init(_ unfitness: ServerFailure.Unfitness) {
    self =
      switch unfitness {
      case .missingValue(let column): .missingValue(column: column)
      case .notUnique(let columns): .notUnique(columns: columns)
      case .foreignKey(let detail): detail.isEmpty ? .foreignKey : .reference(detail: detail)
      case .number(let column): .constraint(detail: "\(column) can't hold this number")
      case .kept(let table, let count):
        .constraint(
          detail: "a trigger or rule of \(table) kept \(Plural.count(count, "row")) as before")
      case .other(let detail): .constraint(detail: detail)
      }
  }

  /// Whether it is about references, which are looked at when all rows of a statement are there.
  var isOfReferences: Bool {
    switch self {
    case .foreignKey, .looseReferences, .reference, .noParent: true
    case .notUnique, .clash, .missingValue, .notRecorded, .noTable, .view, .unfitToMigrate, .rule,
      .kept, .constraint:
      false
    }
  }

  private static let referenceHelp =
    "name a list and a category that exist, and keep those that rows refer to"
  private static let tableHelp = "`qcq schema` shows the table; nothing was changed"

  var diagnostic: Diagnostic {
    let (message, help) =
      switch self {
      case .foreignKey: ("a row would refer to one that doesn't exist", Self.referenceHelp)
      case .looseReferences(let references):
        (
          references.sentence,
          "keep what they refer to, or change or delete these rows first; nothing was changed"
        )
      case .reference(let detail):
        ("a row would refer to one that doesn't exist: \(detail)", Self.referenceHelp)
      case .notUnique(let columns):
        (
          "another row has the same \(columns)",
          "choose another value, or change the row that is there"
        )
      case .clash(let columns, let rows):
        (
          "rows of both copies have the same \(columns): \(rows)",
          "change or delete one of each, and merge again; nothing was changed"
        )
      case .missingValue(let column):
        ("there is no value for \(column)", "give it one; the database has no default for it")
      case .notRecorded(let table):
        (
          "`\(table)` is not an ordinary table, and what changes in it can't be recorded",
          "change the tables behind it with a program that knows them; nothing was changed"
        )
      case .noTable(let table):
        (
          "this database has no table `\(table)`",
          "`qcq schema` shows what it has; nothing was copied"
        )
      case .noParent(let table):
        (
          "rows refer to the table `\(table)`, which this database lacks",
          Self.isOfLists(table)
            ? "`qcq db migrate` adds it to a file; nothing was changed"
            : "create it again, or rebuild what refers to it without that; nothing was changed"
        )
      case .unfitToMigrate(let reasons):
        (
          "this database can't be migrated: \(reasons.joined(separator: "; "))",
          "`qcq schema` shows what it has; nothing was changed"
        )
      case .view(let name):
        (
          "`\(name)` is a view, which can't be migrated",
          "drop it or give it another name, and migrate again; nothing was changed"
        )
      case .rule(let rule):
        (
          "this breaks the rule `\(rule.name)`: \(rule.text)",
          "nothing was changed; `qcq db rules remove \(rule.name)` drops the rule"
        )
      case .kept(let rows): (rows.sentence, Self.tableHelp)
      case .constraint(let detail): ("the database refuses this: \(detail)", Self.tableHelp)
      }
    return Diagnostic(code, .none, message, help: help)
  }

  private static func isOfLists(_ table: String) -> Bool {
    PhysicalLayout.allCases.contains { layout in
      Entity.allCases.contains { SQLName(layout.table($0)) == SQLName(table) }
    }
  }

  private var code: DiagnosticCode {
    switch self {
    case .rule: .ruleBroken
    case .noTable, .noParent: .missingTable
    case .foreignKey, .looseReferences, .reference, .notUnique, .clash, .missingValue,
      .notRecorded, .view, .unfitToMigrate, .kept, .constraint:
      .constraintFailed
    }
  }
}
