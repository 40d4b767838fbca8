package import QCQSyntax
package import QCQText

/// The names that a passage declares for those behind it.
package struct ScopeAddition: Sendable {
  var lets: [NamedQuery] = []
  package var parameters: [CheckedParameter] = []
  var unresolved: [String] = []
  /// The files whose declarations it brings along.
  var files: [String] = []

  package init() {}

  package var isEmpty: Bool {
    lets.isEmpty && parameters.isEmpty && unresolved.isEmpty && files.isEmpty
  }

  /// The names, those of parameters with their `$`.
  package var names: [String] { lets.map(\.name) + parameters.map { "$" + $0.name } }

  /// The names in doubt, each as that of a named query and of a parameter.
  package var doubtedNames: [String] { unresolved.flatMap { [$0, "$" + $0] } }

  /// What its own named queries mean, of those without errors.
  package var queries: [CheckedQuery] { lets.compactMap { $0.isImported ? nil : $0.query } }

  /// The same one after the other, without an array of them.
  package func forEachQuery(_ body: (CheckedQuery) -> Void) {
    for named in lets where !named.isImported {
      if let query = named.query { body(query) }
    }
  }

  mutating func append(_ other: ScopeAddition) {
    lets += other.lets
    parameters += other.parameters
    unresolved += other.unresolved
    files += other.files
  }
}

/// What the checker found out about a passage.
package struct PassageResult: Sendable {
  package var result: CheckResult
  package var additions: ScopeAddition
  /// The names it uses, those of parameters with their `$`.
  package var used: Set<String>
}

/// Declarations that one check after the other goes on with: they are many, and nobody copies them.
package final class DeclarationScope {
  package internal(set) var declarations: Declarations

  package init(_ declarations: consuming Declarations) { self.declarations = declarations }

  /// Checks a passage of a text of which all passages before were checked or added, in their order.
  ///
  /// A text can be checked passage by passage, and after an edit only those that it concerns. All
  /// spans of the result count from the start of the passage, even those of other passages.
  ///
  /// - Parameters:
  ///   - origin: Where the passage starts in the text.
  ///   - currentList: The id of the list that is meant where none is named.
  ///   - placeOfLet: Where the text declares a named query, for the message about using one too
  ///     early.
  ///   - triesFixes: Whether the messages get fixes, which are tried first.
  package func check(
    passage tree: SyntaxTree, at origin: Int, currentList: String? = nil, triesFixes: Bool = true,
    placeOfLet: @escaping (String) -> Span? = { _ in nil }
  ) -> PassageResult {
    let text = TextCheck(
      tree.source, self, origin: origin, currentList: currentList, notesMarks: triesFixes,
      placeOfLet: placeOfLet)
    let statements = text.check(tree)
    return PassageResult(
      result: text.result(tree, statements, triesFixes: triesFixes),
      additions: text.findings.additions, used: text.used)
  }
}

// Texts are checked one after the other, and what they declare is taken over.
extension Declarations {
  /// Checks a text; on request it warns of declarations that nothing uses.
  ///
  /// - Parameters:
  ///   - currentList: The id of the list that is meant where none is named.
  ///   - fixesAll: Whether all mistakes get their fixes, and not only as many as people read.
  package mutating func check(
    _ tree: SyntaxTree, warnsOfUnused: Bool = false, currentList: String? = nil,
    fixesAll: Bool = false
  ) -> CheckResult {
    beginText()
    var places: [String: Span] = [:]
    for case .let(let node) in tree.statements { places[node.name.text] = node.name.span }
    let text = TextCheck(
      tree.source, DeclarationScope(consume self), currentList: currentList,
      placeOfLet: { places[$0] })
    let statements = text.check(tree)
    if warnsOfUnused { text.warnOfUnused(tree) }
    self = text.declarations
    return text.result(tree, statements, fixesAll: fixesAll)
  }

  /// Checks a passage of a text of which all passages before were checked or added, in their order.
  package mutating func check(
    passage tree: SyntaxTree, at origin: Int, currentList: String? = nil, triesFixes: Bool = true,
    placeOfLet: @escaping (String) -> Span? = { _ in nil }
  ) -> PassageResult {
    let scope = DeclarationScope(consume self)
    let result = scope.check(
      passage: tree, at: origin, currentList: currentList, triesFixes: triesFixes,
      placeOfLet: placeOfLet)
    self = scope.declarations
    return result
  }

  /// Notes what the changes of a statement leave to those below it, once it is mended.
  ///
  /// - Parameter mark: That of the declarations when the statement was read.
  mutating func noteChanges(of tree: SyntaxTree, at mark: Int) {
    for case .change(let change) in tree.statements { note(change, at: mark) }
  }

  /// Notes what the changes of a passage leave to those behind it.
  package mutating func noteChanges(of tree: SyntaxTree) {
    for case .change(let change) in tree.statements { note(change, giving: change.newName) }
  }

  /// Goes on with other tables: named queries are checked against them once more.
  ///
  /// - Returns: The texts of those that do not fit, which are forgotten, and why.
  package mutating func move(
    to vocabulary: Vocabulary
  ) -> [(source: SourceText, diagnostics: [Diagnostic])] {
    var next = Declarations(vocabulary, importer: importer, storedNames: storedNames)
    for parameter in parameters { next.define(parameter) }
    var lost: [(SourceText, [Diagnostic])] = []
    for query in orderedLets where query.query != nil {
      next.beginText()
      let text = TextCheck(
        query.source, DeclarationScope(consume next), isImported: query.isImported)
      _ = text.declare(query.syntax)
      if text.diagnostics.hasErrors { lost.append((query.source, text.diagnostics)) }
      next = text.declarations
    }
    next.beginText()
    self = next
    return lost
  }
}

extension CheckResult {
  /// What is found out about a text that stands for itself.
  package init(
    _ tree: SyntaxTree, _ vocabulary: Vocabulary,
    importer: @escaping Declarations.Importer = { _, _ in nil }
  ) {
    var declarations = Declarations(vocabulary, importer: importer)
    self = declarations.check(tree)
  }
}
