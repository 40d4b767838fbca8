import QCQLanguage
import QCQSyntax
import QCQText

/// Finds out what the names and types of one text mean; it never throws and looks nothing up.
///
/// An expression with an unknown name has no type (`nil`), and whatever touches it says nothing
/// more: each mistake is reported once.
final class TextCheck {
  let source: SourceText
  let vocabulary: Vocabulary
  private let scope: DeclarationScope
  private(set) var findings = Findings()
  /// How many tests are written of whether a field has a value that never lacks one.
  var idleTests = 0
  /// Where the statement begins that is being checked.
  private(set) var statementStart = 0
  /// What was declared when each statement was read.
  private var marks: [Int] = []
  /// Whether anybody will ask for that: who tries fixes.
  private let notesMarks: Bool
  /// Where a passage starts in its text; names are known by where they stand in the text.
  private let origin: Int
  /// The id of the list that is meant where none is named; a prompt may have one.
  let currentList: String?
  /// Where the text declares a named query, for the message about using one too early.
  private let placeOfLet: (String) -> Span?
  /// The files that use this one, which it can't use itself.
  private let users: [String]
  /// A file that another text uses.
  let isImported: Bool
  /// Where a span of it is in the file, where it stands between the braces of a text.
  let place: (Span) -> Span

  init(
    _ source: SourceText, _ scope: DeclarationScope, origin: Int = 0,
    currentList: String? = nil, users: [String] = [], isImported: Bool = false,
    notesMarks: Bool = true, placeOfLet: @escaping (String) -> Span? = { _ in nil },
    place: @escaping (Span) -> Span = { $0 }
  ) {
    vocabulary = scope.declarations.vocabulary
    (self.source, self.scope, self.origin) = (source, scope, origin)
    (self.currentList, self.users, self.isImported) = (currentList, users, isImported)
    (self.notesMarks, self.placeOfLet, self.place) = (notesMarks, placeOfLet, place)
  }

  /// What was found out so far: together, as all of it is handed over at once.
  struct Findings {
    var diagnostics: [Diagnostic] = []
    var mentions: [DataMention] = []
    var searches: [TextSearch] = []
    /// The parameters and lets that were used, for the warning about those that were not.
    var used: Set<String> = []
    /// The parameters whose values the text needs to be run.
    var needed: Set<String> = []
    /// What the text declares.
    var additions = ScopeAddition()
  }

  var declarations: Declarations {
    _read { yield scope.declarations }
    _modify { yield &scope.declarations }
  }

  var diagnostics: [Diagnostic] {
    _read { yield findings.diagnostics }
    _modify { yield &findings.diagnostics }
  }

  var used: Set<String> {
    _read { yield findings.used }
    _modify { yield &findings.used }
  }

  func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func note(_ mention: DataMention) { findings.mentions.append(mention) }

  func note(_ search: TextSearch) { findings.searches.append(search) }

  /// Remembers parameters whose values the text needs to be run.
  func need(_ names: Set<String>) { findings.needed.formUnion(names) }

  func define(_ query: NamedQuery) {
    findings.additions.lets.append(query)
    declarations.define(query, at: origin)
  }

  func define(_ parameter: CheckedParameter) {
    findings.additions.parameters.append(parameter)
    declarations.define(parameter, at: origin)
  }

  /// Remembers a name whose declaration has errors.
  func doubt(_ name: String) {
    findings.additions.unresolved.append(name)
    declarations.doubt(name)
  }

  /// A span of the text as one of the passage that is being checked.
  func here(_ span: Span) -> Span { span.shifted(by: -origin) }

  /// Where the text declares a named query that is not known yet.
  func laterPlace(of name: String) -> Span? { placeOfLet(name).map(here) }

  // MARK: Statements

  func check(_ tree: SyntaxTree) -> [CheckedStatement?] {
    diagnostics = tree.diagnostics
    var errorStarts: [Int32] = []
    for error in tree.diagnostics where error.severity == .error {
      errorStarts.append(error.span.start)
    }
    errorStarts.sort(by: >)
    var statements = [CheckedStatement?](repeating: nil, count: tree.statements.count)
    for (number, statement) in tree.statements.enumerated() {
      if notesMarks { marks.append(declarations.mark) }
      let (before, searchCount) = (diagnostics.count, findings.searches.count)
      let span = statement.span
      statementStart = span.lowerBound
      while let start = errorStarts.last, start < span.start { errorStarts.removeLast() }
      let hadErrors = errorStarts.last.map { $0 <= span.end } ?? false
      // All that is wrong with its writing is that something has to follow.
      let isUnfinished = errorStarts.last.map { $0 >= span.end } ?? true
      let checked = check(statement, isRead: !hadErrors)
      if case .change(let change) = statement {
        declarations.note(change, giving: checked?.change?.newName)
      }
      reportQuotedParameters(since: searchCount, in: statement, checked)
      if tree.brokenStatements.contains(number) {
        // What it means is a guess, and so would be what is wrong with that; but what a query asks
        // for is known as soon as that stands there.
        let source = diagnostics[before...].filter { $0.code == .unknownSource }
        diagnostics.removeSubrange(before...)
        if isUnfinished { diagnostics += source }
      }
      if hadErrors || tree.brokenStatements.contains(number) { doubtNames(of: number, in: tree) }
      let isSound = !diagnostics[before...].contains { $0.severity == .error }
      guard isSound, !hadErrors else { continue }
      statements[number] = checked
      noteUndated(in: statement, of: tree, checked)
    }
    return statements
  }

  /// - Parameters:
  ///   - triesFixes: Whether the messages get fixes, which are tried first.
  ///   - fixesAll: Whether they do, however many there are.
  func result(
    _ tree: SyntaxTree, _ statements: [CheckedStatement?], triesFixes: Bool = true,
    fixesAll: Bool = false
  ) -> CheckResult {
    noteTags(tree)
    var result = CheckResult(tree, statements, findings, declarations.parameters)
    if result.diagnostics.isEmpty { return result }
    result.diagnostics.sort { $0.span.start < $1.span.start }
    if triesFixes {
      var check = FixCheck(
        tree, declarations, marks: marks, currentList: currentList, isBelowOthers: origin > 0,
        fixesAll: fixesAll)
      result.diagnostics = check.settle(result.diagnostics)
    }
    return result
  }

  /// `items #party`: what looks like a tag behind a query is a comment.
  private func noteTags(_ tree: SyntaxTree) {
    for comment in tree.comments {
      let next = tree.statements.endOfPrefix {
        $0.span.upperBound <= comment.span.lowerBound
      }
      guard next > 0, case .query(let query) = tree.statements[next - 1],
        let tag = SentenceRepair.loneTag(comment, tree)
      else { continue }
      let end = tree.tokenIndex(from: query.span.upperBound)
      let between = tree.tokens[end..<tree.tokenIndex(from: comment.span.lowerBound)]
      guard !between.contains(where: { $0.kind == .newline }) else { continue }
      let words = tree.tokens[tree.tokenIndex(from: query.span.lowerBound)..<end]
      let hasConditions = words.contains { $0.keyword == .where }
      report(.tagAsComment(tag, comment.span, joint: hasConditions ? "and" : "where"))
    }
  }

  /// Warns of names that nothing uses, unless the text is there for others to use.
  func warnOfUnused(_ tree: SyntaxTree) {
    if tree.statements.allSatisfy(\.isDeclaration) { return }
    tree.statements.compactMap { $0.unusedName(unless: used.contains) }.forEach(report)
  }

  /// What could not be read may have declared any of its words, and may use any name in it but
  /// for the one that it declares.
  private func doubtNames(of number: Int, in tree: SyntaxTree) {
    let (statement, rest) = (tree.statements[number], tree.statements[(number + 1)...])
    var behindName = 0
    if case .let(let node) = statement { behindName = node.name.span.upperBound }
    if case .param(let node) = statement { behindName = node.name.span.upperBound }
    let end = rest.first?.span.lowerBound ?? Int.max
    for token in tree.tokens[tree.tokenIndex(from: statement.span.lowerBound)...] {
      if token.span.lowerBound >= end { break }
      guard let name = source.name(of: token) else { continue }
      let word = token.kind == .parameter ? "$" + name : name
      if token.kind == .word { doubt(word) }
      if token.span.lowerBound >= behindName { used.insert(word) }
    }
  }

  /// - Parameter isRead: Whether it could be read without errors.
  private func check(_ statement: Statement, isRead: Bool = true) -> CheckedStatement? {
    switch statement {
    case .query(let query): check(query).map { .query($0) }
    case .watch(let watched, _): checkWatch(watched)
    case .explain(let explained, _): checkExplained(explained)
    case .let(let node): declare(node, isRead: isRead)
    case .param(let node): declare(node)
    case .use(let path, _): checkUse(path)
    case .assert(let node): check(node)
    case .print(let text, _): checkPrint(text)
    case .together(let node): check(node)
    case .change(let change): check(change).map { .change($0) }
    case .invalid: nil
    }
  }

  /// A query that is to be run, not only named.
  func check(_ syntax: QuerySyntax) -> CheckedQuery? {
    let check = QueryCheck(self, currentList: currentList)
    let query = check.check(syntax)
    need(check.needed)
    return query
  }

  private func check(_ syntax: ChangeSyntax) -> CheckedChange? {
    ChangeCheck(self).check(syntax)
  }

  private func checkWatch(_ watched: Statement) -> CheckedStatement? {
    switch check(watched) {
    case .query(let query):
      if let file = query.file {
        report(.clauseNotAllowed("into", file.span, "inside `watch`"))
      }
      return .watch([CheckedMember(name: nil, query: query)], isTogether: false)
    case .together(let members): return .watch(members, isTogether: true)
    case nil, .explain, .assert, .print, .watch, .explainWatch, .change, .explainChange,
      .declaration:
      return nil
    }
  }

  private func checkExplained(_ statement: Statement) -> CheckedStatement? {
    switch check(statement) {
    case .query(let query): .explain(query)
    case .change(let change): .explainChange(change)
    case .watch(let members, _): .explainWatch(members)
    case let other: other
    }
  }

  /// assert = "assert" query expectation [ "else" STRING ]
  private func check(_ node: AssertSyntax) -> CheckedStatement? {
    guard let query = check(node.query) else { return nil }
    let expectation: Expectation
    switch node.expectation {
    case .isEmpty: expectation = .isEmpty
    case .isNotEmpty: expectation = .isNotEmpty
    case .gives(let comparison, let expression):
      guard let type = query.valueType else {
        report(.givesWithoutValue(node.query.span, insertAt: node.query.span.lowerBound))
        return nil
      }
      guard let value = constant(expression, as: type) else { return nil }
      expectation = .gives(comparison, value)
    case .missing: return nil
    }
    return .assert(
      CheckedAssertion(query: query, expectation: expectation, message: node.message?.value))
  }

  private func check(_ node: TogetherSyntax) -> CheckedStatement? {
    var members: [CheckedMember] = []
    for member in node.members {
      let query = check(member.query)
      if let name = member.name, members.contains(where: { $0.name == name.text }) {
        report(.duplicateName(name.text, name.span, earlier: nil))
      }
      if let file = member.query.into {
        report(.clauseNotAllowed("into", file.span, "inside `together`"))
      }
      if let query { members.append(CheckedMember(name: member.name?.text, query: query)) }
    }
    return .together(members)
  }

  // MARK: Other texts

  /// `use` takes the declarations of another file, and complains if there is anything else in it.
  private func checkUse(_ path: StringLiteral) -> CheckedStatement? {
    guard let tree = declarations.importer(path.value, source.name) else {
      report(.useNotFound(path.value, path.span))
      return nil
    }
    let name = tree.source.name
    if name == source.name || users.contains(name) {
      report(.useCycle(path.value, path.span))
      return nil
    }
    // Two files may both use a third; its names are the same ones.
    guard declarations.claim(file: name) else { return .declaration }
    findings.additions.files.append(name)
    let file = TextCheck(
      tree.source, DeclarationScope(declarations), users: users + [source.name], isImported: true)
    file.diagnostics = tree.diagnostics
    for statement in tree.statements where statement.isDeclaration { _ = file.check(statement) }
    declarations = file.declarations
    findings.additions.append(file.findings.additions)
    used.formUnion(file.used)
    func line(_ span: Span) -> Int { LineIndex(tree.source).position(at: span.lowerBound).line }
    if file.diagnostics.contains(where: { $0.code == .useCycle }) {
      report(.useCycle(path.value, path.span))
    } else if let other = tree.statements.first(where: { !$0.isDeclaration }) {
      report(.useOfStatement(path.value, path.span, line: line(other.span)))
    } else if let first = file.diagnostics.first(where: { $0.severity == .error }) {
      report(.useOfBrokenFile(path.value, path.span, line: line(first.span), first.message))
    }
    return .declaration
  }
}
