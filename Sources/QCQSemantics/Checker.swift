package import QCQSyntax
package import QCQText
import QCQLanguage

/// Finds out what the names and types of a text mean; it never throws and looks nothing up.
///
/// An expression with an unknown name has no type (`nil`), and whatever touches it says nothing
/// more: each mistake is reported once.
package struct Checker: Sendable {
  let vocabulary: Vocabulary
  var importer: Importer
  var diagnostics: [Diagnostic] = []
  var mentions: [DataMention] = []
  var parameters: [CheckedParameter] = []
  /// Names in declarations that have errors: not known, but nothing more is said of them.
  var suspects: Set<String> = []
  /// Where each parameter stands among them.
  var parameterPlaces: [String: Int] = [:]
  var lets: [String: LetDefinition] = [:]
  /// The arguments of the named query that is being expanded.
  var arguments: [String: TypedExpression] = [:]
  /// The parameters and lets that were used, for the warning about those that were not.
  var used: Set<String> = []
  var source: SourceText
  /// Where the text declares a named query, for the message about using one too early.
  var placeOfLet: @Sendable (String) -> Span? = { _ in nil }
  /// The optional parameters met in the condition that is being checked.
  var optionals: [String] = []
  /// The parameters whose values the text needs to be run.
  var needed: Set<String> = []
  /// The id of the list that is meant where none is named; a prompt may have one.
  var currentList: String?
  /// What the query that is being checked asks for, and where it says so.
  var noun: (entity: Entity, span: Span)?
  /// The names that `show` gave to columns, while `sort` is checked.
  var columnNames: [String] = []
  /// The rows are chosen to be changed: what may be a slip of the pen is an error there.
  var isChoosing = false
  /// A field was asked of the wrong noun; so will be the others, and nothing more is said of it.
  var isNounWrong = false
  /// The named queries that this text has declared, itself or by `use`.
  var declaredHere: Set<String> = []
  /// How many named queries were declared so far.
  var letCount = 0
  /// What the passage that is being checked has declared.
  var additions = ScopeAddition()
  /// Where that passage starts in its text; names are known by where they stand in the text.
  var origin = 0

  /// Gives the tree of a file that `use` names, as seen from the file that names it; nil if there
  /// is none or it can't be read.
  package typealias Importer = @Sendable (_ path: String, _ from: String) -> SyntaxTree?

  /// How many named queries one may be built on: each adds its conditions to those before.
  static let maximumLetDepth = 48

  /// A class, so that a session with many of them is quick to copy.
  final class LetDefinition: Sendable {
    let syntax: LetSyntax
    let source: SourceText
    /// The query of a `let` without parameters; nil where it has errors.
    let query: CheckedQuery?
    let entity: Entity?
    let parameters: [(name: String, type: ValueType)]
    /// The parameters that it reads, itself or through what it is built on.
    let needed: Set<String>
    /// Those declared earlier have smaller numbers.
    let order: Int
    /// How many named queries it is built on.
    let depth: Int
    /// From another file: not to be warned about when it is not used.
    let isImported: Bool
    /// Where its name stands in the text that is being checked.
    let place: Span

    init(
      syntax: LetSyntax, source: SourceText, query: CheckedQuery?, entity: Entity?,
      parameters: [(name: String, type: ValueType)], needed: Set<String> = [], order: Int = 0,
      depth: Int, isImported: Bool, place: Span
    ) {
      (self.syntax, self.source, self.query, self.entity) = (syntax, source, query, entity)
      (self.parameters, self.depth) = (parameters, depth)
      (self.needed, self.order) = (needed, order)
      (self.isImported, self.place) = (isImported, place)
    }

    func moved(to place: Span) -> LetDefinition {
      LetDefinition(
        syntax: syntax, source: source, query: query, entity: entity, parameters: parameters,
        needed: needed, order: order, depth: depth, isImported: isImported, place: place)
    }
  }

  package static func check(
    _ tree: SyntaxTree, _ vocabulary: Vocabulary, importer: @escaping Importer = { _, _ in nil }
  ) -> CheckResult {
    var session = CheckSession(vocabulary: vocabulary, importer: importer)
    return session.check(tree)
  }

  init(_ vocabulary: Vocabulary, _ source: SourceText, importer: @escaping Importer) {
    self.vocabulary = vocabulary
    self.source = source
    self.importer = importer
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}

/// Checks one text after the other, as a prompt gets them: declarations live on.
package struct CheckSession: Sendable {
  var checker: Checker
  private var importing: [String] = []
  /// The files whose declarations this text has, so that none is read twice.
  var imported: Set<String> = []

  package init(vocabulary: Vocabulary, importer: @escaping Checker.Importer = { _, _ in nil }) {
    checker = Checker(vocabulary, SourceText(""), importer: importer)
  }

  /// The same, but for the files that a text may use.
  package func importing(with importer: @escaping Checker.Importer) -> CheckSession {
    var session = self
    session.checker.importer = importer
    return session
  }

  /// The parameters declared so far.
  package var parameters: [CheckedParameter] { checker.parameters }

  /// The names of the named queries declared so far.
  package var letNames: [String] { checker.lets.keys.sorted() }

  /// Checks a text; on request it warns of declarations that nothing uses.
  ///
  /// - Parameter currentList: The id of the list that is meant where none is named.
  package mutating func check(
    _ tree: SyntaxTree, warnsOfUnused: Bool = false, currentList: String? = nil
  ) -> CheckResult {
    checker.declaredHere = []
    checker.needed = []
    checker.currentList = currentList
    checker.forgetUnsound()
    imported = []
    checker.origin = 0
    let places = placesOfLets(tree)
    checker.placeOfLet = { places[$0] }
    let statements = checkStatements(tree)
    if warnsOfUnused { warnOfUnused(tree) }
    return result(tree, statements)
  }

  mutating func checkStatements(_ tree: SyntaxTree) -> [CheckedStatement?] {
    checker.source = tree.source
    checker.diagnostics = tree.diagnostics
    checker.mentions = []
    checker.additions = ScopeAddition()
    importing = [tree.source.name]
    let errors = tree.diagnostics.lazy.filter { $0.severity == .error }.map(\.span.start)
    var errorStarts = Array(errors.sorted().reversed())
    var statements: [CheckedStatement?] = []
    statements.reserveCapacity(tree.statements.count)
    for (number, statement) in tree.statements.enumerated() {
      let before = checker.diagnostics.count
      let span = statement.span
      while let start = errorStarts.last, start < span.start { errorStarts.removeLast() }
      let hadErrors = errorStarts.last.map { $0 <= span.end } ?? false
      let checked = check(statement)
      if tree.brokenStatements.contains(number) {
        // What it means is a guess, and so would be what is wrong with that.
        checker.diagnostics.removeSubrange(before...)
        suspectNames(in: span, of: tree)
      }
      let isSound = !checker.diagnostics[before...].contains { $0.severity == .error }
      statements.append(isSound && !hadErrors ? checked : nil)
    }
    return statements
  }

  func result(_ tree: SyntaxTree, _ statements: [CheckedStatement?]) -> CheckResult {
    let order = checker.diagnostics.sorted { $0.span.start < $1.span.start }
    return CheckResult(
      statements: statements, spans: tree.statements.map(\.span), diagnostics: order,
      mentions: checker.mentions, parameters: checker.parameters,
      neededParameters: checker.needed)
  }

  /// Goes on with other tables: named queries are checked against them once more.
  ///
  /// - Returns: The texts of those that do not fit, which are forgotten, and why.
  package mutating func move(
    to vocabulary: Vocabulary
  ) -> [(source: SourceText, diagnostics: [Diagnostic])] {
    var next = Checker(vocabulary, SourceText(""), importer: checker.importer)
    next.parameters = checker.parameters
    next.parameterPlaces = checker.parameterPlaces
    checker.forgetUnsound()
    var lost: [(SourceText, [Diagnostic])] = []
    for definition in checker.lets.values.sorted(by: { $0.order < $1.order }) {
      next.source = definition.source
      (next.diagnostics, next.declaredHere) = ([], [])
      _ = next.declare(definition.syntax, isImported: definition.isImported)
      if next.diagnostics.hasErrors { lost.append((definition.source, next.diagnostics)) }
      next.forgetUnsound()
    }
    checker = next
    return lost
  }

  /// Warns of names that nothing uses, unless the text is there for others to use.
  private mutating func warnOfUnused(_ tree: SyntaxTree) {
    var unused: [(name: String, span: Span)] = []
    var isLibrary = true
    for statement in tree.statements {
      switch statement {
      case .let(let node) where !checker.used.contains(node.name.text):
        unused.append((node.name.text, node.name.span))
      case .param(let node) where !checker.used.contains("$" + node.name.text):
        unused.append(("$" + node.name.text, node.name.span))
      case .let, .param, .use: break
      case .query, .watch, .explain, .assert, .print, .together, .change, .invalid:
        isLibrary = false
      }
    }
    if isLibrary { return }
    for (name, span) in unused { checker.report(.unusedName(name, span)) }
  }

  /// A statement that could not be read may have been the declaration of any of its words.
  private mutating func suspectNames(in span: Span, of tree: SyntaxTree) {
    var low = 0
    var high = tree.tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tree.tokens[middle].span.start < span.start { low = middle + 1 } else { high = middle }
    }
    // A declaration names what it declares near its beginning.
    for token in tree.tokens[low...].prefix(3)
    where token.kind == .word && token.span.start < span.end {
      checker.suspect(tree.source.text(token.span))
    }
  }

  /// The named queries of a text with the places where they are declared.
  private func placesOfLets(_ tree: SyntaxTree) -> [String: Span] {
    var names: [String: Span] = [:]
    for case .let(let node) in tree.statements { names[node.name.text] = node.name.span }
    return names
  }

  private mutating func check(_ statement: Statement) -> CheckedStatement? {
    switch statement {
    case .query(let query): checker.checkWhole(query).map { .query($0) }
    case .watch(let watched, _): checkWatch(watched)
    case .explain(let explained, _): checkExplained(explained)
    case .let(let node): checker.declare(node, isImported: false)
    case .param(let node): checker.declare(node, isImported: false)
    case .use(let path, let span): checkUse(path, span)
    case .assert(let node): checker.check(node)
    case .print(let text, _): checker.checkPrint(text)
    case .together(let node): checker.check(node)
    case .change(let node): checker.check(node).map { .change($0) }
    case .invalid: nil
    }
  }

  private mutating func checkWatch(_ watched: Statement) -> CheckedStatement? {
    switch check(watched) {
    case .query(let query):
      if let file = query.file {
        checker.report(.clauseNotAllowed("into", file.span, "inside `watch`"))
      }
      return .watch([CheckedMember(name: nil, query: query)], isTogether: false)
    case .together(let members): return .watch(members, isTogether: true)
    case nil, .explain, .assert, .print, .watch, .explainWatch, .change, .explainChange,
      .declaration:
      return nil
    }
  }

  private mutating func checkExplained(_ statement: Statement) -> CheckedStatement? {
    switch check(statement) {
    case .query(let query): .explain(query)
    case .change(let change): .explainChange(change)
    case .watch(let members, _): .explainWatch(members)
    case let other: other
    }
  }

  /// `use` takes the declarations of another file, and complains if there is anything else in it.
  private mutating func checkUse(_ path: StringLiteral, _ span: Span) -> CheckedStatement? {
    guard let from = importing.last else { return nil }
    guard let tree = checker.importer(path.value, from) else {
      checker.report(.useNotFound(path.value, path.span))
      return nil
    }
    if importing.contains(tree.source.name) {
      checker.report(.useCycle(path.value, path.span))
      return nil
    }
    // Two files may both use a third; its names are the same ones.
    guard imported.insert(tree.source.name).inserted else { return .declaration }
    checker.additions.files.append(tree.source.name)
    let outer = (checker.source, checker.diagnostics)
    (checker.source, checker.diagnostics) = (tree.source, tree.diagnostics)
    importing.append(tree.source.name)
    var stranger: Span?
    for statement in tree.statements {
      switch statement {
      case .let(let node): _ = checker.declare(node, isImported: true)
      case .param(let node): _ = checker.declare(node, isImported: true)
      case .use(let path, let span): _ = checkUse(path, span)
      case .query, .watch, .explain, .assert, .print, .together, .change, .invalid:
        stranger = stranger ?? statement.span
      }
    }
    importing.removeLast()
    let inner = checker.diagnostics
    (checker.source, checker.diagnostics) = outer
    if inner.contains(where: { $0.code == .useCycle }) {
      checker.report(.useCycle(path.value, path.span))
    } else if let stranger {
      let line = LineIndex(tree.source).position(at: stranger.lowerBound).line
      checker.report(.useOfStatement(path.value, path.span, line: line))
    } else if let first = inner.first(where: { $0.severity == .error }) {
      let line = LineIndex(tree.source).position(at: first.span.lowerBound).line
      checker.report(.useOfBrokenFile(path.value, path.span, line: line, first.message))
    }
    return .declaration
  }
}
