import QCQLanguage
package import QCQSQL
package import QCQSemantics

/// Rows that do not keep a rule.
package struct BrokenRows: Sendable {
  package var count: Int
  /// The first of them, by their ids.
  package var first: [(id: String, name: String)]
}

/// What came of adding a rule.
package enum RuleAddition: Sendable {
  /// It holds from now on; some rows that were there may break it.
  case added(BrokenRows)
  /// Nothing was done: rows that are there break it.
  case broken(BrokenRows)
  /// Nothing was done: there is a rule of this name.
  case nameTaken(StoredRule)
}

extension Store {
  /// The rules, by their names.
  package func rules() throws(StoreError) -> [StoredRule] { try read { try $0.rules() } }

  /// Makes a database refuse rows that break a rule, whichever program writes them.
  ///
  /// - Parameter keepsBroken: Whether rows may stay that break it.
  package func add(
    _ rule: StoredRule, _ condition: RuleCondition, _ vocabulary: Vocabulary, keepsBroken: Bool
  ) throws(StoreError) -> RuleAddition {
    guard !isReadOnly else { throw readOnlyError }
    return try write { db in
      if let same = try db.rules().first(where: { $0.name == rule.name }) {
        return .nameTaken(same)
      }
      let broken = try db.rows(breaking: condition, vocabulary)
      guard broken.count == 0 || keepsBroken else { return .broken(broken) }
      let table = vocabulary[condition.entity].table
      for event in StoredRule.Event.allCases {
        try db.run(rule.definition(event, condition, table: table))
      }
      return .added(broken)
    }
  }

  /// - Returns: The rule that is gone; nil where there is none of this name.
  package func removeRule(named name: String) throws(StoreError) -> StoredRule? {
    guard !isReadOnly else { throw readOnlyError }
    return try write { db in
      guard let rule = try db.rules().first(where: { $0.name == name }) else { return nil }
      for event in StoredRule.Event.allCases {
        try db.run("DROP TRIGGER IF EXISTS \(SQLText.name(rule.trigger(event)))")
      }
      return rule
    }
  }
}

extension Connection {
  fileprivate func rules() throws -> [StoredRule] {
    let found = try rows(
      "SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger' AND sql IS NOT NULL"
    ) { ($0.text(0), $0.text(1)) }
    let rules = found.compactMap { name, sql -> StoredRule? in
      guard name.hasPrefix(StoredRule.triggerPrefix) else { return nil }
      return StoredRule(definition: sql)
    }
    return Set(rules).sorted()
  }

  private static var shownCount: Int { 5 }

  fileprivate func rows(
    breaking condition: RuleCondition, _ vocabulary: Vocabulary
  ) throws -> BrokenRows {
    let dialect = SQLiteDialect()
    let binding = vocabulary[condition.entity]
    func column(_ field: Field?, or other: String) -> String {
      field?.column.map(dialect.quoted) ?? other
    }
    let source = "FROM \(dialect.quoted(binding.table)) WHERE (\(condition.sql)) IS NOT TRUE"
    let count = try row("SELECT count(*) \(source)") { Int($0.int(0)) } ?? 0
    let id = column(binding[.id], or: "rowid")
    let name = column(binding.nameField, or: "''")
    let first = try rows(
      "SELECT \(id), \(name) \(source) ORDER BY 1 LIMIT \(Self.shownCount)"
    ) { (id: $0.text(0), name: $0.text(1)) }
    return BrokenRows(count: count, first: first)
  }
}
