import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQText
import QuickCartStore

/// Finds out which lists the titles of a text stand for, which rows its parameters stand for, and
/// whether its category names exist.
struct NameLookup {
  private let vocabulary: Vocabulary
  private let parameters: ParameterValues
  private let zone: any TimeZoneRules
  private let table: EntityTable
  private(set) var named = NamedRows()
  private(set) var diagnostics: [Diagnostic] = []
  private var references: [CheckedListReference] = []
  /// Those of changes, which never take a list whose title only starts so, and where values stand
  /// that they use.
  private var strictSpans: Set<Span> = []
  /// Where changes stand.
  private var changeSpans: [Span] = []
  private var mentions: [DataMention] = []
  /// The names that choices of changes compare with: there have to be rows of those names.
  private var choices: [(name: ComparedName, span: Span)] = []
  /// The categories that parameters and arguments stand for.
  private var categories: [CheckedListReference] = []
  /// The names that conditions compare with, each place once, and where they are written. A text
  /// may have thousands of each, so that none of them goes through the others.
  private var compared: [CheckedRow] = []
  private var knownCompared: Set<CheckedRow> = []
  private var written: [ComparedName: [Span]] = [:]
  /// Where a list is named that items go to, and the change that does so.
  private var destinations: [Span: CheckedStatement] = [:]

  init(vocabulary: Vocabulary, parameters: ParameterValues, zone: any TimeZoneRules) {
    (self.vocabulary, self.parameters, self.zone) = (vocabulary, parameters, zone)
    table = EntityTable(.lists, vocabulary)
  }

  var isEmpty: Bool {
    references.isEmpty && mentions.isEmpty && categories.isEmpty && choices.isEmpty
      && compared.isEmpty
  }

  /// Looks up nothing but what values from outside stand for: the rest is in the text.
  mutating func takeOnlyGiven() {
    func isGiven(_ reference: CheckedListReference) -> Bool {
      guard case .parameter(let name) = reference.kind else { return false }
      return parameters.values[name] != nil && !parameters.written.contains(name)
    }
    references = references.filter(isGiven)
    categories = categories.filter(isGiven)
    compared = compared.filter { isGiven($0.reference) }
    choices = choices.filter { choice in
      isGiven(CheckedListReference(kind: choice.name.reference, span: choice.span))
    }
    mentions = []
  }

  /// Takes in what a script names, up to where its own changes may give new names. A default has to
  /// be the name of one, whether it is used or not, unless the script may make one of that name.
  mutating func collect(_ script: PreparedScript) {
    (source, spans) = (script.source, script.spans)
    let count = script.namesHoldUntil
    let end = count < script.spans.count ? script.spans[count].end : nil
    collect(
      Array(script.statements.prefix(count + 1)),
      script.mentions.filter { mention in end.map { mention.span.start < $0 } ?? true })
    for parameter in script.parameters where parameters.written.contains(parameter.name) {
      guard let span = parameter.defaultSpan, end == nil, let entity = parameter.type.rows else {
        continue
      }
      collect(CheckedRow(entity, .parameter(parameter.name), span))
    }
  }

  /// The text in which the statements stand, and where each does.
  private var source: SourceText?
  private var spans: [Span] = []

  /// Takes in what some statements name.
  ///
  /// - Parameter mentions: In the order in which they stand.
  mutating func collect(_ statements: [CheckedStatement?], _ mentions: [DataMention]) {
    written = Dictionary(grouping: mentions, by: { ComparedName($0) })
      .mapValues { $0.map(\.span) }
    for case let statement? in statements {
      let count = references.count
      for query in statement.queries { collect(query) }
      for row in statement.rows { collect(row) }
      guard let change = statement.change else { continue }
      changeSpans.append(change.span)
      references += change.lists
      if let list = change.destination { destinations[list.span] = statement }
      if case .rows(let query) = change.target { collect(query) }
      // What comes from outside has no place.
      let places = references[count...].map { place(of: $0) }.filter { $0 != Span.none }
      strictSpans.formUnion(references[count...].map(\.span) + places)
      choices += change.comparedNames(vocabulary).map { ($0, place(of: $0, in: change)) }
    }
    let names = Set(compared.compactMap { ComparedName($0) })
    let chosen = Set(choices.map(\.span) + compared.map(\.reference.span))
    self.mentions = mentions.filter {
      vocabulary[$0.entity].nameField != nil && !$0.isOwn && !chosen.contains($0.span)
        // In the braces of a text the two do not stand at the same place.
        && !names.contains(ComparedName($0))
    }
  }

  /// Where a change, or else a named query that it uses, compares with a name.
  private func place(of name: ComparedName, in change: CheckedChange) -> Span {
    guard let same = written[name], let first = same.first else { return change.span }
    let next = same.endOfPrefix { $0.start < change.span.start }
    return next < same.count && change.span.encloses(same[next]) ? same[next] : first
  }

  /// Takes in one list that is named.
  mutating func collect(_ reference: CheckedListReference) { references.append(reference) }

  /// Takes in a row that a parameter or an argument stands for.
  mutating func collect(_ row: CheckedRow) {
    guard vocabulary[row.entity].nameField != nil else { return }
    if row.part == .comparedName {
      if knownCompared.insert(row).inserted { compared.append(row) }
    } else if row.entity == .lists {
      references.append(row.reference)
    } else {
      categories.append(row.reference)
    }
  }

  private mutating func collect(_ query: CheckedQuery) {
    references += query.scopes.flatMap { $0 }
    for base in query.base { collect(base) }
    for inner in query.innerQueries { collect(inner) }
  }

  mutating func run(_ db: Connection) throws {
    if let first = references.first,
      let lack = vocabulary.lack([.title], of: .lists, first.span)
    {
      return diagnostics.append(lack)
    }
    try resolveIds(db)
    try resolveTitles(db)
    try resolveCategories(db)
    try resolveCompared(db)
    try checkMentions(db)
    try checkChoices(db)
  }

  // MARK: Ids

  private mutating func resolveIds(_ db: Connection) throws {
    var known: Set<[UInt8]> = []
    for reference in references {
      guard case .id(let id) = reference.kind, !known.contains(Array(id.utf8)) else { continue }
      if let list = try list(id: id, db) {
        named.lists[reference.kind] = list
        known.insert(Array(id.utf8))
      } else {
        diagnostics.append(.unknownListId(id, reference.span))
      }
    }
  }

  private func list(id: String, _ db: Connection) throws -> ResolvedList? {
    try db.row("\(table.names()) WHERE \(table.column(.id)) = ?", [.text(id)]) {
      ResolvedList(id: $0.text(0), title: $0.text(1))
    }
  }

  // MARK: Titles

  /// The titles to look for; a parameter holds a title, or else an id.
  private func wanted(_ reference: CheckedListReference) -> String? {
    switch reference.kind {
    case .title(let title): return title
    case .id: return nil
    case .parameter(let name): return parameters.values[name]?.text
    }
  }

  private func isInChange(_ span: Span) -> Bool { changeSpans.first(enclosing: span) != nil }

  /// Where a name stands: that of a parameter where it got its value.
  private func place(of reference: CheckedListReference) -> Span {
    guard case .parameter(let name) = reference.kind else { return reference.span }
    return parameters.places[name] ?? reference.span
  }

  /// A message about a name; what came from outside can't be mended in the text.
  private mutating func report(_ diagnostic: Diagnostic, _ reference: CheckedListReference) {
    var diagnostic = diagnostic
    if case .parameter(let name) = reference.kind {
      // Nor can an id stand where a value does.
      let isText = diagnostic.code != .ambiguousList
      if !isText || !parameters.written.contains(name) { diagnostic.proposals = [] }
      // It may be used in several places, and is said once.
      if diagnostics.contains(diagnostic) { return }
    }
    diagnostics.append(diagnostic)
  }

  private mutating func resolveTitles(_ db: Connection) throws {
    let titles = Set(references.compactMap(wanted))
    guard !titles.isEmpty else { return }
    let search = try NameSearch(titles, in: table, db)
    // What stands at one place of two files is two references.
    var reported: Set<CheckedListReference> = []
    for reference in references {
      guard let title = wanted(reference), reported.insert(reference).inserted else {
        continue
      }
      try resolve(reference, title, search, db)
    }
  }

  private mutating func resolve(
    _ reference: CheckedListReference, _ title: String, _ search: NameSearch, _ db: Connection
  ) throws {
    let equal = search.rows(named: title)
    let span = place(of: reference)
    // A value that a change uses is one for all that use it.
    let isStrict = strictSpans.contains(reference.span) || strictSpans.contains(span)
    if equal.count == 1 {
      take(equal[0], reference)
    } else if equal.count > 1 {
      let facts = ListFacts(vocabulary, zone, db)
      report(.ambiguousList(title, span, try facts.lists(equal.compactMap(\.id))), reference)
    } else if case .parameter = reference.kind, let list = try list(id: title, db) {
      named.lists[reference.kind] = list
    } else if !isStrict, let only = search.onlyRow(startingWith: title) {
      take(only, reference)
      report(.listPrefix(title, span, only.title), reference)
    } else {
      let names = try db.names(in: table)
      let unknown = Diagnostic.unknownList(
        title, span, among: names, isScope: true,
        isChange: isInChange(reference.span) || isStrict && span != reference.span)
      if let other = try ofOtherKind(unknown, .categories, title, db) {
        return report(other, reference)
      }
      let change = destinations[reference.span]
      report(
        change?.orMade(unknown, title, in: source ?? SourceText(""), among: names) ?? unknown,
        reference)
    }
  }

  /// The message for a name that something of another kind has; that comes before a near one.
  private func ofOtherKind(
    _ unknown: Diagnostic, _ kind: Entity, _ name: String, _ db: Connection
  ) throws -> Diagnostic? {
    let table = EntityTable(kind, vocabulary)
    guard table.hasNames,
      let found = try NameSearch([name], in: table, db).rows(named: name).first?.title
    else { return nil }
    // Only its statement is read again: as many names may be wrong as a text has.
    let statement = spans.first(enclosing: unknown.span) ?? Span.none
    let text = SourceText(source?.text(statement) ?? "")
    return unknown.shifted(by: -statement.lowerBound)
      .asking(for: kind, named: found, in: text, isChange: isInChange(unknown.span))
      .shifted(by: statement.lowerBound)
  }

  private mutating func take(_ row: NamedRow, _ reference: CheckedListReference) {
    do throws(EngineError) {
      named.lists[reference.kind] = try row.resolved(.lists, place(of: reference))
    } catch {
      report(error.diagnostic, reference)
    }
  }

  // MARK: Categories

  private mutating func resolveCategories(_ db: Connection) throws {
    let table = EntityTable(.categories, vocabulary)
    for reference in categories where named.categories[reference.kind] == nil {
      guard let name = wanted(reference) else { continue }
      do {
        named.categories[reference.kind] = try NameLookup.category(
          name, place(of: reference), in: table, db, isChange: isInChange(reference.span))
      } catch EngineError.statement(let diagnostic) {
        report(diagnostic, reference)
      }
    }
  }

  /// The category of a name, in which case does not count.
  ///
  /// - Parameter isGiven: Items are to have it.
  static func category(
    _ name: String, _ span: Span, in table: EntityTable, _ db: Connection, isChange: Bool = true,
    isGiven: Bool = false
  ) throws -> ResolvedList {
    // The seeds' second layout lets two categories have one name.
    if let first = try NameSearch([name], in: table, db).rows(named: name).first {
      return try first.resolved(.categories, span)
    }
    throw EngineError.statement(
      .unknownCategory(
        name, span, among: try db.names(in: table), isChoice: true, isChange: isChange,
        isGiven: isGiven))
  }

  // MARK: Names in conditions

  /// In a query as in a change, a name that is compared with has to be one, in whatever case.
  private mutating func resolveCompared(_ db: Connection) throws {
    for entity in [Entity.categories, .lists] {
      let rows = compared.filter { $0.entity == entity }
      let table = EntityTable(entity, vocabulary)
      let names = rows.compactMap { wanted($0.reference) }
      guard !names.isEmpty, table.hasNames else { continue }
      let search = try NameSearch(Set(names), in: table, db)
      for (row, name) in zip(rows, names) {
        let found = search.rows(named: name).map(\.title)
        if let title = found.first(where: { $0 == name }) ?? found.first {
          named.compared[ComparedName(entity: entity, kind: .literal(name))] = title
        } else {
          let names = try db.names(in: table)
          let span = place(of: row, name)
          let unknown = Diagnostic.unknownName(
            entity, name, span, among: names, isNeeded: true, isChange: isInChange(span))
          let other: Entity = entity == .lists ? .categories : .lists
          report(try ofOtherKind(unknown, other, name, db) ?? unknown, row.reference)
        }
      }
    }
  }

  /// Where a name is written that is compared with: in a printed text its own place is another one.
  private func place(of row: CheckedRow, _ name: String) -> Span {
    let own = row.reference.span
    let same = written[ComparedName(entity: row.entity, kind: .literal(name))] ?? []
    let next = same.endOfPrefix { $0.start < own.start }
    return next < same.count && same[next] == own ? own : same.first ?? own
  }

  private mutating func checkMentions(_ db: Connection) throws {
    for entity in [Entity.categories, .lists] {
      let texts = mentions.filter { $0.entity == entity }
      let table = EntityTable(entity, vocabulary)
      guard !texts.isEmpty, table.hasNames else { continue }
      let names = try db.names(in: table)
      let known = Set(names.map(TextFolding.title))
      for mention in texts where !known.contains(TextFolding.title(mention.text)) {
        diagnostics.append(
          .unknownName(
            entity, mention.text, mention.span, among: names, isNeeded: false,
            isChange: isInChange(mention.span)))
      }
    }
  }

  private mutating func checkChoices(_ db: Connection) throws {
    for entity in [Entity.categories, .lists] {
      let wanted = choices.filter { $0.name.entity == entity }
      let table = EntityTable(entity, vocabulary)
      guard !wanted.isEmpty, table.hasNames else { continue }
      let names = try db.names(in: table)
      let known = Set(names)
      for choice in wanted {
        let reference = CheckedListReference(kind: choice.name.reference, span: choice.span)
        guard let text = self.wanted(reference), !known.contains(text) else { continue }
        let span = place(of: reference)
        report(
          .unknownName(entity, text, span, among: names, isNeeded: true, isChange: true),
          reference)
      }
    }
  }
}

extension ComparedName {
  /// The name as that of a list or category which is looked up.
  fileprivate var reference: CheckedListReference.Kind {
    switch kind {
    case .literal(let text): .title(text)
    case .parameter(let name): .parameter(name)
    }
  }

  fileprivate init(_ mention: DataMention) {
    self.init(entity: mention.entity, kind: .literal(mention.text))
  }

  /// Nil for what a parameter stands for.
  fileprivate init?(_ row: CheckedRow) {
    guard case .title(let title) = row.reference.kind else { return nil }
    self.init(entity: row.entity, kind: .literal(title))
  }
}
