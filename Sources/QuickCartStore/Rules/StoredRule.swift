import QCQSQL
import QCQLanguage

/// A rule that a database keeps: a name, and the query that every row must match.
package struct StoredRule: Hashable, Sendable {
  package let name: String
  /// The query, as somebody wrote it.
  package let text: String

  package init(name: String, text: String) { (self.name, self.text) = (name, text) }

  /// Whether a rule may have a name: small letters, digits and hyphens, a letter first.
  package static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 60 else { return false }
    return name.utf8.allSatisfy {
      isLetter($0) || $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte
  }

  // MARK: In the database

  private static let opening = "qcq rule "

  /// What a trigger says that refuses a row, to whatever program.
  fileprivate var message: String { "\(Self.opening)\(name): \(text)" }

  /// Reads what a trigger has said; nil where it is none of ours.
  init?(message: String) {
    guard message.hasPrefix(Self.opening) else { return nil }
    let rest = message.dropFirst(Self.opening.count)
    guard let colon = rest.firstIndex(of: ":") else { return nil }
    self.init(
      name: String(rest[..<colon]), text: String(rest[rest.index(after: colon)...].dropFirst()))
    guard Self.isName(name) else { return nil }
  }

  /// What a trigger is called that watches over rows that are new, or that change.
  enum Event: String, CaseIterable {
    case insert, update
  }

  static let triggerPrefix = "qcq_rule_"

  func trigger(_ event: Event) -> String { "\(Self.triggerPrefix)\(name)_\(event.rawValue)" }

  /// The statement that makes a trigger.
  ///
  /// It looks at rows once they are written, when their cells have become what is stored, and takes
  /// the whole statement back. Of a row that was there before it looks only at what has changed.
  func definition(_ event: Event, _ condition: RuleCondition, table: String) -> String {
    let dialect = SQLiteDialect()
    let columns = condition.columns.map(dialect.quoted)
    let table = dialect.quoted(table)
    let head =
      switch event {
      case .insert: "AFTER INSERT ON \(table)"
      case .update:
        "AFTER UPDATE OF \(SQLText.list(columns)) ON \(table) WHEN "
          + columns.map { "NEW.\($0) IS NOT OLD.\($0)" }.joined(separator: " OR ")
      }
    let row = SQLText.list(columns.map { "NEW.\($0) AS \($0)" })
    return """
      CREATE TRIGGER \(SQLText.name(trigger(event))) \(head) BEGIN
        SELECT RAISE(ABORT, \(dialect.literal(.text(message))))
        FROM (SELECT \(row)) WHERE (\(condition.sql)) IS NOT TRUE;
      END
      """
  }

  /// Reads the statement of a trigger back; nil where it is none of ours.
  init?(definition: String) {
    guard let start = definition.firstRange(of: "RAISE(ABORT, '")?.upperBound else { return nil }
    var message = String.UnicodeScalarView()
    var rest = definition[start...].unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "'", rest.popFirst() != "'" { break }
      message.append(scalar)
    }
    self.init(message: String(message))
  }
}

extension StoredRule: Comparable {
  package static func < (left: StoredRule, right: StoredRule) -> Bool {
    (left.name, left.text) < (right.name, right.text)
  }
}
