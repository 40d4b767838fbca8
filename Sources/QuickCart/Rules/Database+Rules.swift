import QCQEngine
import QCQText
import QuickCartStore

extension Database {
  /// The rules that the database keeps, by their names.
  public func rules() async throws -> [Rule] {
    try await perform { session in try session.rules().map { Rule($0.name, among: $0.text) } }
  }

  /// Adds a rule. It is part of the database from now on, and `undo` leaves it there.
  ///
  /// - Parameters:
  ///   - rule: Its name, and the query that every row must match.
  ///   - keepingBrokenRows: Whether rows that break it may stay as they are. Such a row may still
  ///     change in what the rule is not about.
  /// - Throws: `QuickCartError` with the code `rule-broken` where stored rows break it and may not
  ///   stay, with `invalid-rule` where no rule can be made of it.
  public func add(_ rule: Rule, keepingBrokenRows: Bool = false) async throws {
    let source = SourceText(rule.text, name: "rule")
    try await perform { session in
      do throws(EngineError) {
        try session.addRule(named: rule.name, source, keepsBroken: keepingBrokenRows)
      } catch {
        throw QuickCartError(error, in: source)
      }
    }
  }

  /// Removes the rule with a name; what is stored stays as it is.
  ///
  /// - Throws: `QuickCartError` with the code `unknown-rule` where there is none.
  public func removeRule(named name: String) async throws {
    try await perform { session in _ = try session.removeRule(named: name) }
  }
}
