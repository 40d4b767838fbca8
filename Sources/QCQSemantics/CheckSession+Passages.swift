package import QCQSyntax
package import QCQText

/// The names that a passage declares for those behind it.
package struct ScopeAddition: Sendable {
  var lets: [(name: String, definition: Checker.LetDefinition)] = []
  var parameters: [CheckedParameter] = []
  var suspects: [String] = []
  /// The files whose declarations it brings along.
  var files: [String] = []

  package init() {}

  package var isEmpty: Bool {
    lets.isEmpty && parameters.isEmpty && suspects.isEmpty && files.isEmpty
  }

  /// The names, those of parameters with their `$`; a name in doubt may be either.
  package var names: [String] {
    lets.map(\.name) + parameters.map { "$" + $0.name } + suspects.flatMap { [$0, "$" + $0] }
  }

  /// What its own named queries mean, of those without errors.
  package var queries: [CheckedQuery] {
    lets.compactMap { $0.definition.isImported ? nil : $0.definition.query }
  }
}

/// What the checker found out about a passage.
package struct PassageResult: Sendable {
  package var result: CheckResult
  package var additions: ScopeAddition
  /// The names it uses, those of parameters with their `$`.
  package var used: Set<String>
}

// A text can be checked passage by passage, and after an edit only those that it concerns.
extension CheckSession {
  /// Checks a passage of a text of which all passages before were checked or added, in their order.
  ///
  /// All spans of the result count from the start of the passage, even those of other passages.
  ///
  /// - Parameters:
  ///   - origin: Where the passage starts in the text.
  ///   - currentList: The id of the list that is meant where none is named.
  ///   - placeOfLet: Where the text declares a named query, for the message about using one too
  ///     early.
  package mutating func check(
    passage tree: SyntaxTree, at origin: Int, currentList: String? = nil,
    placeOfLet: @escaping @Sendable (String) -> Span? = { _ in nil }
  ) -> PassageResult {
    checker.origin = origin
    (checker.needed, checker.currentList) = ([], currentList)
    checker.placeOfLet = placeOfLet
    defer { checker.placeOfLet = { _ in nil } }
    let outer = checker.used
    checker.used = []
    let statements = checkStatements(tree)
    defer { checker.used = outer }
    return PassageResult(
      result: result(tree, statements), additions: checker.additions, used: checker.used)
  }

  /// Begins another text: what was declared before lives on, and may be declared anew.
  package mutating func beginText() {
    checker.declaredHere = []
    checker.forgetUnsound()
    imported = []
  }

  /// Takes over what a passage declares that was checked before.
  package mutating func add(_ additions: ScopeAddition, at origin: Int) {
    checker.origin = origin
    for (name, definition) in additions.lets {
      checker.declaredHere.insert(name)
      checker.define(definition)
    }
    for parameter in additions.parameters {
      checker.declaredHere.insert("$" + parameter.name)
      checker.define(parameter)
    }
    for name in additions.suspects { checker.suspect(name) }
    imported.formUnion(additions.files)
    checker.additions = ScopeAddition()
  }

  /// The session with only some of the names declared so far, which is faster to try things with.
  package func narrowed(to names: Set<String>) -> CheckSession {
    var session = self
    session.checker.lets = checker.lets.filter { names.contains($0.key) }
    session.checker.declaredHere = checker.declaredHere.intersection(names)
    session.checker.parameters = checker.parameters.filter { names.contains($0.name) }
    session.checker.parameterPlaces = Dictionary(
      session.checker.parameters.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    session.checker.suspects = checker.suspects.intersection(names)
    return session
  }

  /// The named query of that name.
  package func namedQuery(_ name: String) -> NamedQuery? {
    checker.lets[name].map { definition in
      NamedQuery(
        name: name, query: definition.query, syntax: definition.syntax, source: definition.source,
        parameters: definition.parameters.map { ($0.name, $0.type) })
    }
  }
}

extension Checker {
  mutating func define(_ definition: LetDefinition) {
    additions.lets.append((definition.syntax.name.text, definition))
    lets[definition.syntax.name.text] =
      origin == 0 ? definition : definition.moved(to: definition.place.shifted(by: origin))
  }

  mutating func define(_ parameter: CheckedParameter) {
    additions.parameters.append(parameter)
    var placed = parameter
    if !parameter.isImported { placed.span = parameter.span.shifted(by: origin) }
    if let place = parameterPlaces[parameter.name] {
      parameters[place] = placed
    } else {
      parameterPlaces[parameter.name] = parameters.count
      parameters.append(placed)
    }
  }

  mutating func suspect(_ name: String) {
    additions.suspects.append(name)
    suspects.insert(name)
  }

  /// A span of the text as one of the passage that is being checked.
  func here(_ span: Span) -> Span { span.shifted(by: -origin) }
}
