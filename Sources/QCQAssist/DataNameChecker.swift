import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

/// Compares the names in a passage with those that the database has now.
///
/// `qcq check` says what it finds; the engine, which looks names up when a text runs, says the same
/// of those that keep it from running.
struct DataNameChecker {
  private let data: DataCatalog
  private let vocabulary: Vocabulary?
  private let passage: CheckedPassage
  private let isBrief: Bool
  /// The statements that change something, in the order of the text.
  private let changes: [CheckedStatement]
  /// Whether anything stands in brackets or is a parameter: without, no query is part of an
  /// expression, and nothing is handed to a named one.
  private let hasArguments: Bool
  private(set) var diagnostics: [Diagnostic] = []
  /// Which of them are about a place: many texts may be compared with, each in its own.
  private var told: [Span: [Int]] = [:]

  /// - Parameter isBrief: Names that are near are not looked for, which takes longest.
  init(
    _ passage: CheckedPassage, _ data: DataCatalog, _ vocabulary: Vocabulary?, isBrief: Bool
  ) {
    (self.passage, self.data, self.isBrief) = (passage, data, isBrief)
    self.vocabulary = vocabulary
    changes = passage.checked.compactMap { $0?.change == nil ? nil : $0 }
    // All bytes are looked at, many at a time, as in most passages none of them is one.
    hasArguments = passage.source.utf8.withUnsafeBufferPointer { bytes in
      bytes.reduce(0) { $0 | ($1 == 40 ? 1 : 0) | ($1 == 36 ? 1 : 0) } != UInt8(0)
    }
  }

  /// The names that a message may suggest: all, or those few that it lists anyway.
  private func near(_ names: [String]) -> [String] { isBrief ? Array(names.prefix(6)) : names }

  mutating func look() {
    var reported: Set<Span> = []
    passage.additions.forEachQuery { look($0, .isEither, &reported) }
    for case let statement? in passage.checked {
      let beginning: TitleBeginning = statement.change == nil ? .meansList : .isUnknown
      statement.forEachQuery { look($0, beginning, &reported) }
    }
    var hasChanged = false
    for statement in changes {
      guard let change = statement.change else { continue }
      look(change, findsItems: !hasChanged, &reported)
      hasChanged = true
    }
    for parameter in passage.additions.parameters { look(parameter) }
    let rows = rows
    for row in rows where row.part != .comparedName { look(row, &reported) }
    lookForMentions(rows)
    for comparison in ItemNames.compared(in: passage) {
      guard let names = missing(.items, comparison.value, isExact: true) else { continue }
      tell(.unknownItemName(comparison.value, comparison.span, among: names))
    }
  }

  /// What arguments, parameters and compared names stand for.
  private var rows: [CheckedRow] {
    if passage.mentions.isEmpty, !hasArguments || passage.used.isEmpty { return [] }
    return passage.checked.flatMap { $0?.rows ?? [] }
      + passage.additions.queries.flatMap { CheckedStatement.query($0).rows }
  }

  /// Looks for the texts that are compared with names of lists and categories.
  private mutating func lookForMentions(_ rows: [CheckedRow]) {
    if passage.mentions.isEmpty { return }
    let needed = Set(rows.compactMap(Needed.init))
    let chosen = chosen
    for mention in passage.mentions {
      let isChosen = chosen.contains {
        $0.span.encloses(mention.span)
          && $0.names.contains(Needed(mention.entity, mention.text))
      }
      let isNeeded = isChosen || needed.contains(Needed(mention.entity, mention.text))
      guard isNeeded || !mention.isOwn,
        let names = missing(mention.entity, mention.text, isExact: isChosen)
      else { continue }
      let unknown = Diagnostic.unknownName(
        mention.entity, mention.text, mention.span, among: names, isNeeded: isNeeded,
        isChange: isChosen || isInChange(mention.span))
      let other: Entity = mention.entity == .lists ? .categories : .lists
      tell(ofOtherKind(unknown, other, mention.text) ?? unknown)
    }
  }

  /// A name that a condition compares with, so that there has to be such a row.
  private struct Needed: Hashable {
    let entity: Entity
    let text: String

    init(_ entity: Entity, _ text: String) { (self.entity, self.text) = (entity, text) }

    init?(_ row: CheckedRow) {
      guard row.part == .comparedName, case .title(let text) = row.reference.kind else {
        return nil
      }
      self.init(row.entity, text)
    }
  }

  /// The names that the choices of changes compare with, which have to be spelled as they are
  /// stored.
  private var chosen: [(span: Span, names: Set<Needed>)] {
    guard let vocabulary else { return [] }
    return changes.compactMap { statement in
      guard let change = statement.change else { return nil }
      let names = change.comparedNames(vocabulary).compactMap { name -> Needed? in
        guard case .literal(let text) = name.kind else { return nil }
        return Needed(name.entity, text)
      }
      return (change.span, Set(names))
    }
  }

  /// The names that a message may suggest for one that is not there; nil for one that is.
  private func missing(
    _ entity: Entity, _ text: String, in lists: [String]? = nil, isExact: Bool = false
  ) -> [String]? {
    guard case .none(let names) = data.find(entity, text, in: lists, isExact: isExact) else {
      return nil
    }
    return near(names)
  }

  private mutating func tell(_ diagnostic: Diagnostic) {
    let diagnostic = diagnostic.settled(in: passage.source)
    let known = told[diagnostic.span, default: []]
    if known.contains(where: { diagnostics[$0] == diagnostic }) { return }
    told[diagnostic.span] = known + [diagnostics.count]
    diagnostics.append(diagnostic)
  }

  private mutating func look(
    _ query: CheckedQuery, _ beginning: TitleBeginning, _ reported: inout Set<Span>
  ) {
    for scope in query.scopes {
      for list in scope { look(list, beginning, &reported) }
    }
    for inner in query.base { look(inner, beginning, &reported) }
    guard hasArguments else { return }
    for inner in query.innerQueries { look(inner, beginning, &reported) }
  }

  private mutating func look(
    _ list: CheckedListReference, _ beginning: TitleBeginning, _ reported: inout Set<Span>
  ) {
    guard stands(list), !reported.contains(list.span) else { return }
    // Of those that stand here each has a place of its own: only what is told is told again.
    if list.isImported { reported.insert(list.span) }
    switch list.kind {
    case .parameter: break
    case .id(let id):
      guard data.list(id: id) == nil else { break }
      reported.insert(list.span)
      tell(.unknownListId(id, list.span))
    case .title(let title):
      let match = data.find(.lists, title, in: nil, isExact: false)
      if case .one = match { break }
      reported.insert(list.span)
      switch match {
      case .one: break
      case .several(let lists): tell(.ambiguousList(title, list.span, lists.map(facts)))
      case .none(let titles):
        let only = beginning == .isUnknown ? nil : data.onlyList(startingWith: title)
        if let only { tell(.listPrefix(title, list.span, only.text)) }
        if only == nil || beginning == .isEither {
          tell(unknownList(title, list.span, among: near(titles)))
        }
      }
    }
  }

  private func unknownList(_ title: String, _ span: Span, among titles: [String]) -> Diagnostic {
    let unknown = Diagnostic.unknownList(
      title, span, among: titles, isScope: true, isChange: isInChange(span))
    if let other = ofOtherKind(unknown, .categories, title) { return other }
    return change(around: span)?.orMade(unknown, title, in: passage.source, among: titles)
      ?? unknown
  }

  /// The message for a name that something of another kind has; that comes before a near one.
  private func ofOtherKind(_ unknown: Diagnostic, _ kind: Entity, _ name: String) -> Diagnostic? {
    guard case .one(let found) = data.find(kind, name, in: nil, isExact: false) else {
      return nil
    }
    return unknown.asking(
      for: kind, named: found.text, in: passage.source, isChange: isInChange(unknown.span))
  }

  private func isInChange(_ span: Span) -> Bool { change(around: span) != nil }

  /// The change that a place is part of. A line may hold thousands, and as many unknown names.
  private func change(around span: Span) -> CheckedStatement? {
    let last =
      changes.endOfPrefix { $0.change.map { $0.span.start <= span.start } ?? false } - 1
    guard last >= 0, changes[last].change?.span.encloses(span) == true else { return nil }
    return changes[last]
  }

  /// The default of a parameter that stands for a list or category.
  private mutating func look(_ parameter: CheckedParameter) {
    guard let span = parameter.defaultSpan, !parameter.isImported,
      let name = parameter.defaultValue?.text, let entity = parameter.type.rows
    else { return }
    var reported: Set<Span> = []
    if entity == .lists {
      look(CheckedListReference(kind: .title(name), span: span), .isEither, &reported)
      // An id can't stand where a value does.
      if let last = diagnostics.last, last.span == span, last.code == .ambiguousList {
        diagnostics[diagnostics.count - 1].fixes = []
      }
    } else {
      lookForCategory(name, span)
    }
  }

  /// What an argument of a named query stands for.
  private mutating func look(_ row: CheckedRow, _ reported: inout Set<Span>) {
    if row.entity == .lists {
      let isDeclared = passage.declaration(at: row.reference.span) != nil
      return look(row.reference, isDeclared ? .isEither : .meansList, &reported)
    }
    guard case .title(let name) = row.reference.kind, stands(row.reference) else { return }
    lookForCategory(name, row.reference.span)
  }

  /// Whether it stands in the passage, and not in a named query that the passage uses.
  private func stands(_ list: CheckedListReference) -> Bool {
    let span = list.span
    if list.isImported { return true }
    guard span.start >= 0, span.upperBound <= passage.count, !span.isEmpty else { return false }
    switch list.kind {
    case .title(let title):
      return TitleLiteral.isPlain(title, at: span, in: passage.source)
        || TitleLiteral(title, at: span, in: passage.source) != nil
    case .id(let id): return passage.source.text(span).hasSuffix(StringEscapes.quoted(id))
    case .parameter: return false
    }
  }

  private func facts(_ list: DataName) -> (id: String, facts: String) {
    let items = Plural.count(list.total, "item")
    return (list.id, "\(items), \(list.pending) pending")
  }

  // MARK: Changes

  private mutating func look(
    _ change: CheckedChange, findsItems: Bool, _ reported: inout Set<Span>
  ) {
    for list in change.lists { look(list, .isUnknown, &reported) }
    switch change.target {
    case .rows(let query): look(query, .isUnknown, &reported)
    // What stands before it may have added the item.
    case .item(let name, let lists): if findsItems { look(name, in: lists) }
    case nil: break
    }
    switch change.kind {
    case .add(let items):
      if let category = items.category { lookForCategory(category, isGiven: true) }
      look(items.assignments)
    case .renameCategory(let name, _), .deleteCategory(let name): lookForCategory(name)
    case .update(_, let assignments): look(assignments)
    case .mark, .move, .copy, .delete, .createList, .renameList, .deleteList, .createCategory: break
    }
  }

  private mutating func look(_ assignments: [CheckedAssignment]) {
    for case .category(let name) in assignments.map(\.value) {
      lookForCategory(name, isGiven: true)
    }
  }

  /// - Parameter isGiven: Items are to have it.
  private mutating func lookForCategory(_ name: CheckedText, isGiven: Bool = false) {
    if case .literal(let text) = name.kind { lookForCategory(text, name.span, isGiven: isGiven) }
  }

  private mutating func lookForCategory(_ name: String, _ span: Span, isGiven: Bool = false) {
    guard let names = missing(.categories, name) else { return }
    tell(
      .unknownCategory(
        name, span, among: names, isChoice: true, isChange: isInChange(span), isGiven: isGiven))
  }

  private mutating func look(_ name: CheckedText, in lists: [CheckedListReference]) {
    guard case .literal(let text) = name.kind else { return }
    var titles: [String] = []
    for list in lists {
      switch list.kind {
      case .title(let title):
        // A list that is not there is said of the list.
        guard case .one(let found) = data.find(.lists, title, in: nil, isExact: false) else {
          return
        }
        titles.append(found.text)
      case .id(let id):
        guard let found = data.list(id: id) else { return }
        titles.append(found.text)
      case .parameter: return
      }
    }
    guard let names = missing(.items, text, in: titles) else { return }
    let counted = CountedName(ofItem: text)?.item(among: names)
    let quantity = counted.flatMap { data.quantity(of: $0, in: titles) }
    tell(.unknownItem(text, name.span, in: titles, among: names, quantity: quantity))
  }
}

/// The texts that are compared with the names of items by `=`: a slip there finds nothing.
private enum ItemNames {
  static func compared(in passage: CheckedPassage) -> [(value: String, span: Span)] {
    let tokens = passage.tree.tokens
    guard tokens.contains(where: { $0.kind == .equal }) else { return [] }
    var found: [(value: String, span: Span)] = []
    // `set quantity = 3, name = "…"` gives a name and looks for none.
    var isAssignment = false
    for index in tokens.indices.dropFirst(2) {
      let before = tokens[index - 2]
      if before.keyword == .set || before.keyword == .where || before.kind == .newline {
        isAssignment = before.keyword == .set
      }
      guard tokens[index].kind == .string, tokens[index - 1].kind == .equal,
        tokens[index - 2].role == .name,
        passage.source.text(tokens[index - 2].span) == "name",
        index < 3 || tokens[index - 3].kind != .dot, asksForItems(passage, at: tokens[index].span),
        !isAssignment
      else { continue }
      let value = StringEscapes.value(passage.source, tokens[index].span)
      found.append((value, tokens[index].span))
    }
    return found
  }

  /// Whether the statement around is sound and asks for items.
  private static func asksForItems(_ passage: CheckedPassage, at span: Span) -> Bool {
    for (statement, checked) in zip(passage.tree.statements, passage.checked)
    where statement.span.lowerBound <= span.lowerBound
      && span.upperBound <= statement.span.upperBound
    {
      guard let checked else { return false }
      if case .let = statement {
        return passage.additions.queries.allSatisfy { $0.source == .items }
      }
      if case .rows(let query) = checked.change?.target { return query.source == .items }
      return !checked.queries.isEmpty && checked.queries.allSatisfy { $0.source == .items }
    }
    return false
  }
}

extension Diagnostic {
  static func unknownItemName(_ name: String, _ span: Span, among names: [String]) -> Diagnostic {
    Diagnostic(
      .unknownItem, span, "no item is named \(StringEscapes.quoted(name))", severity: .warning,
      meant: nearest(to: name, among: names))
  }
}

extension Analysis {
  /// Looks up the names of all passages.
  mutating func lookUpNames() {
    var warned = 0
    for index in passages.indices where passages.marks[index].traits.contains(.namesData) {
      let passage = passages[index].passage
      let found = context.found(in: passage, isBrief: warned >= Analysis.suggestingPassages)
      if !found.isEmpty { warned += 1 }
      guard passage.dataDiagnostics != found else { continue }
      passages.replace(index, with: CheckedPassage(passage, data: found))
    }
  }

  /// At most this many passages with mistakes get fixes, and as many with unknown names get
  /// suggestions; a text with more of them would wait long for what nobody reads.
  static let suggestingPassages = FixCheck.statementsTried
}

extension AnalysisContext {
  /// Looks up the names of one passage.
  func found(in passage: CheckedPassage, isBrief: Bool) -> [Diagnostic] {
    guard let data else { return [] }
    var names = DataNameChecker(passage, data, vocabulary, isBrief: isBrief)
    names.look()
    return names.diagnostics
  }
}
