import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage

extension Analysis {
  /// What may stand at an offset of the document.
  ///
  /// - Parameter folders: Asked where a file is named; without it none is offered.
  package func completions(
    at offset: Int, limit: Int = 200, folders: @escaping Folders = { _, _ in [] }
  ) -> Completions {
    guard source.utf8.count <= SourceText.maximumBytes else {
      return Completions(replacing: Span(offset, offset), items: [])
    }
    if let found = completionsInHole(at: offset, limit: limit) { return found }
    guard let place = CompletionPlace(self, at: offset) else {
      return Completions(replacing: Span(offset, offset), items: [])
    }
    var completer = Completer(place, data: context.data, limit: limit) { [name = source.name] in
      $0.candidates(typed: place.typed, from: name, folders)
    }
    let found = completer.items()
    let items = found.map(place.setApart)
    return Completions(
      replacing: completer.replacing, items: Array(items.prefix(limit)),
      isIncomplete: items.count > limit || completer.isCut)
  }

  /// Nil where the cursor is in no hole of a text.
  private func completionsInHole(at offset: Int, limit: Int) -> Completions? {
    guard let (hole, passage, declared) = hole(at: offset) else { return nil }
    let found = hole.completions(in: context, after: declared, limit: limit)
    return Completions(
      replacing: passage.span(found.replacing), items: found.items,
      isIncomplete: found.isIncomplete)
  }
}

/// Collects what may stand at a place, kind by kind; each is tried before it is offered.
struct Completer {
  let place: CompletionPlace
  let trial: Trial
  let data: DataCatalog?
  let limit: Int
  private let files: (FileRole) -> [PathCandidate]
  /// What an item takes the place of.
  private(set) var replacing: Span
  /// The data has more names than were asked for.
  var isCut = false
  private var found: [RankedCompletion] = []
  private var labels: Set<String> = []
  private let following: FollowingWords
  /// How few errors there are with a sign that stands there already.
  private var errorsOfSign = Int.max

  /// - Parameter files: What may be named at the place.
  init(
    _ place: CompletionPlace, data: DataCatalog?, limit: Int,
    files: @escaping (FileRole) -> [PathCandidate]
  ) {
    (self.place, self.data, self.limit, self.files) = (place, data, limit, files)
    replacing = place.replacing
    trial = Trial(place)
    following = FollowingWords(behind: trial.wordPlace)
  }

  mutating func items() -> [Completion] {
    addNames()
    guard !place.isString else { return RankedCompletion.inOrder(found) }
    guard !trial.givesName else { return [] }
    if place.vocabulary != nil {
      let takesFields = trial.takesFields
      if takesFields {
        addFields()
        addColumnNames()
      }
      if takesFields || trial.tokens.last?.keyword == .running { addFunctions() }
      addDates()
      addParameters()
      addNamedQueries()
    }
    addKeywords()
    addSigns()
    if !found.isEmpty { addSnippets() }
    return RankedCompletion.inOrder(found, atMost: errorsOfSign)
  }

  /// The kind of what comes after all else that fits as well.
  private static let rare = 7

  private mutating func add(
    _ completion: Completion, kind: Int, order: Int, errors: Int, match: Match? = nil
  ) {
    guard let match = match ?? Match(completion.filterText, typed: place.typed),
      labels.insert(completion.label).inserted
    else { return }
    found.append(
      RankedCompletion(
        completion: completion, match: match,
        follows: kind == Completer.rare ? FollowingWords.none : following.rank(of: completion),
        kind: kind, order: order, errors: errors))
  }

  private func fits(_ text: String) -> Bool { Match(text, typed: place.typed) != nil }

  // MARK: Names of the data

  private mutating func addNames() {
    guard let (role, errors) = DataRole.at(trial, isTyped: place.isString) else { return }
    if case .file(let file) = role { return addFiles(file, errors: errors) }
    guard let data, let entity = role.entity else { return }
    let most = limit
    let names = data.names(entity, matching: place.typed, in: role.lists, limit: most + 1)
    isCut = names.count > most
    let kind: CompletionKind =
      entity == .lists ? .list : entity == .categories ? .category : .item
    for (order, name) in inOrderOfUse(names.prefix(most)).enumerated() {
      let text = StringEscapes.quoted(name.text)
      // A menu has one line for each name.
      let isLine = !name.text.unicodeScalars.contains("\n")
      let completion = Completion(
        isLine ? name.text : StringEscapes.inside(name.text), kind, detail: name.counts,
        insertText: text, filterText: filterText(name.text, text))
      // The data has its own idea of what fits, and knows more of letters.
      add(completion, kind: 0, order: order, errors: errors, match: .exactPrefix)
    }
  }

  /// What the verb is about comes first: what is pending to be checked, the rest to be unchecked.
  private func inOrderOfUse(_ names: ArraySlice<DataName>) -> [DataName] {
    let verb = trial.tokens.last?.keyword
    guard verb == .check || verb == .uncheck else { return Array(names) }
    func isOfUse(_ name: DataName) -> Bool {
      verb == .check ? name.pending > 0 : name.pending < name.total
    }
    return names.filter { isOfUse($0) } + names.filter { !isOfUse($0) }
  }

  /// What an editor compares with what is typed. It knows less of letters than the data does, where
  /// `creme` finds `Crème fraîche`: such a name is found by what is typed of it.
  private func filterText(_ name: String, _ written: String) -> String {
    let isKnown = Match(name, typed: place.typed) != nil
    let text = isKnown ? name : "\(place.typed) \(name)"
    guard place.isString else { return text }
    return isKnown ? written : StringEscapes.quoted(text)
  }

  private mutating func addFiles(_ role: FileRole, errors: Int) {
    if let interior = place.interior { replacing = interior.span }
    let found = files(role)
    isCut = found.count > limit
    for (order, candidate) in found.prefix(limit).enumerated() {
      let text = place.written(candidate)
      let completion = Completion(
        candidate.label, candidate.kind, insertText: text,
        filterText: place.interior == nil ? candidate.path : text)
      add(completion, kind: 0, order: order, errors: errors, match: candidate.match)
    }
  }

  // MARK: Fields

  private mutating func addFields() {
    guard let vocabulary = place.vocabulary else { return }
    let near = trial.nearEntity
    addOwnNames(of: vocabulary[near])
    var seen: Set<String> = []
    for entity in [near] + Entity.allCases.filter({ $0 != near }) {
      let binding = vocabulary[entity]
      for (order, field) in binding.allFields.enumerated() {
        let (name, written) = (field.name, WrittenName.inExpression(field.name))
        let compared = place.typed.first == "`" ? written : name
        guard let match = Match(compared, typed: place.typed), seen.insert(name).inserted,
          let verdict = trial.verdict(written, fillers: field.fillers)
        else { continue }
        let detail = field.relation?.rawValue ?? field.type.rawValue
        add(
          Completion(
            name, .field, detail: detail, insertText: written, filterText: compared,
            documentation: field.summary(of: entity) ?? ""),
          kind: verdict.filler == 0 ? 1 : 2, order: order, errors: verdict.errors, match: match)
      }
    }
  }

  /// The columns of the table that have another name as fields; people know them from SQL. Where
  /// one is set, it is the field, which is offered already.
  private mutating func addOwnNames(of binding: EntityBinding) {
    let isSet = trial.setsField
    for (order, name) in binding.columns.keys.sorted().enumerated()
    where binding.fields[name] == nil {
      if isSet, binding.settable(column: name)?.stored != nil { continue }
      let written = "`\(name)`"
      guard let match = Match(place.typed.first == "`" ? written : name, typed: place.typed),
        let field = binding.columns[name],
        let verdict = trial.verdict(written, fillers: field.fillers)
      else { continue }
      add(
        Completion(
          name, .field, detail: "column", insertText: written, filterText: written,
          documentation: field.summary(of: binding.entity) ?? ""),
        kind: Completer.rare, order: order, errors: verdict.errors, match: match)
    }
  }

  private mutating func addColumnNames() {
    let tokens = trial.tokens
    for (before, token) in zip(tokens, tokens.dropFirst())
    where before.keyword == .as && (token.kind == .word || token.kind == .quotedName) {
      let name = trial.text(token)
      guard fits(name), let verdict = trial.verdict(name, fillers: [""]) else { continue }
      add(
        Completion(name, .field, detail: "column"), kind: 1, order: -1, errors: verdict.errors)
    }
    for query in trial.queriesWithColumns {
      for (order, column) in query.columnNames.enumerated() where fits(column) {
        let fillers = ["", " > 0", " = \"x\"", " of \(query.name)"]
        let written = WrittenName.inExpression(column)
        guard let verdict = trial.verdict(written, fillers: fillers, knowing: place.session) else {
          continue
        }
        add(
          Completion(column, .field, detail: "column", insertText: written), kind: 1, order: order,
          errors: verdict.errors)
      }
    }
  }

  // MARK: Declared names

  private mutating func addParameters() {
    let declared = (place.names?.parameters ?? []).map {
      ($0.name, ParameterKind(type: $0.type, isOptional: $0.isOptional), $0.documentation)
    }
    let own = trial.letParameters.map {
      ($0.0, ParameterKind(type: $0.1, isOptional: false), String?.none)
    }
    var verdicts: [ParameterKind: Trial.Verdict?] = [:]
    for (order, (name, kind, documentation)) in (own + declared).enumerated() {
      let text = "$" + name
      guard found.count < limit,
        let match = Match(text, typed: place.typed) ?? Match(name, typed: place.typed)
      else { continue }
      let written = text + kind.mark
      if verdicts[kind] == nil {
        let fillers = ["", " = 1", " = \"x\"", " to \"x\"", " in \"x\""]
        verdicts[kind] = .some(trial.verdict(written, fillers: fillers, knowing: place.session))
      }
      guard let verdict = verdicts[kind] ?? nil else { continue }
      let hasMark = place.tail.first == UInt8(ascii: "?")
      add(
        Completion(
          text, .parameter, detail: kind.type.rawValue + kind.mark,
          insertText: hasMark ? text : written, documentation: documentation ?? ""),
        kind: 3, order: order, errors: verdict.errors, match: match)
    }
  }

  /// Parameters that may stand in the same places.
  private struct ParameterKind: Hashable {
    let type: ValueType
    let isOptional: Bool

    /// What may be absent is written with it, wherever it may stand.
    var mark: String { isOptional ? "?" : "" }
  }

  /// Named queries that may stand in the same places.
  private struct QueryKind: Hashable {
    var source: Entity?
    var isGrouped = false
    var isLimited = false
    var parameters: [ValueType]

    init(_ query: NamedQuery) {
      source = query.query?.source
      if case .groups = query.query?.grouping { isGrouped = true }
      isLimited = query.query?.choosesByOrder ?? false
      parameters = query.parameters.map(\.type)
    }
  }

  private mutating func addNamedQueries() {
    guard let names = place.names,
      trial.tokens.last?.keyword == .of || trial.verdict(of: .items) != nil
    else { return }
    var verdicts: [QueryKind: Trial.Verdict?] = [:]
    for (order, name) in names.letNames.enumerated() where fits(name) && found.count < limit {
      guard let query = names.namedQuery(name) else { continue }
      let kind = QueryKind(query)
      if verdicts[kind] == nil {
        let arguments = query.parameters.map { $0.type.sample }.joined(separator: ", ")
        let call = name + (query.parameters.isEmpty ? "" : "(\(arguments))")
        let fillers = ["", " in \"x\"", " where pending"]
        verdicts[kind] = .some(trial.verdict(call, fillers: fillers, knowing: place.session))
      }
      guard let verdict = verdicts[kind] ?? nil else { continue }
      let places =
        place.hasBrackets
        ? [] : query.parameters.enumerated().map { "${\($0 + 1):\($1.name)}" }
      add(
        Completion(
          name, .query, detail: query.signature,
          insertText: places.isEmpty ? name : "\(name)(\(places.joined(separator: ", ")))",
          isSnippet: !places.isEmpty, documentation: query.syntax.documentation ?? ""),
        kind: 3, order: order, errors: verdict.errors)
    }
  }

  // MARK: Words of the language

  private mutating func addFunctions() {
    for (order, function) in FunctionInfo.all.enumerated() where fits(function.name) {
      for form in function.forms {
        let fillers = ["", " > 0", " = \"x\"", " = 1", " of lists", " of items"]
        guard let verdict = trial.verdict(form, fillers: fillers) else { continue }
        add(
          Completion(
            function.name, .function, detail: function.signatures[0],
            insertText: place.hasBrackets ? function.name : function.insertion,
            isSnippet: !place.hasBrackets,
            documentation: function.summary),
          kind: 5, order: order, errors: verdict.errors)
        break
      }
    }
  }

  private mutating func addDates() {
    let dates = [
      "7 days ago", "2 weeks ago", "1 month ago", "in 3 days", "last 7 days", "next 7 days",
    ]
    for (order, text) in dates.enumerated() where fits(text) {
      guard let verdict = trial.verdict(text, fillers: [""]) else { continue }
      add(Completion(text, .value, detail: "date"), kind: 4, order: order, errors: verdict.errors)
    }
  }

  /// The order in which words are offered: sources first, then the clauses as they follow.
  private static let words: [Keyword] = {
    let first: [Keyword] = [
      .items, .lists, .categories, .count, .in, .where, .and, .or, .by, .per, .show, .sort, .desc,
      .limit,
    ]
    // Seven days would hide all else that begins as they do.
    let last = Weekday.keywords
    return first + Keyword.allCases.filter { !first.contains($0) && !last.contains($0) } + last
  }()

  private mutating func addKeywords() {
    let (taken, rank) = (trial.clausesAround, WordRank(trial))
    for (order, keyword) in Completer.words.enumerated() where fits(keyword.word) {
      if let clause = keyword.clause, taken.contains(clause), !trial.isInsideBrackets { continue }
      guard let verdict = trial.verdict(of: keyword) else { continue }
      add(
        Completion(
          keyword.word, KeywordSet.types.contains(keyword) ? .type : .keyword,
          documentation: WordInfo.of(keyword).summary),
        kind: rank.kind(of: keyword), order: order, errors: verdict.errors)
    }
  }

  private mutating func addSigns() {
    guard place.typed.isEmpty, let kind = WordRank(trial).kindOfSigns else { return }
    for (order, sign) in ComparisonOperator.allCases.enumerated() {
      guard let verdict = trial.signVerdict(sign.rawValue, fillers: Completer.operands) else {
        continue
      }
      if place.hasSign {
        errorsOfSign = min(errorsOfSign, verdict.errors)
        continue
      }
      add(Completion(sign.rawValue, .sign), kind: kind, order: order, errors: verdict.errors)
    }
  }

  /// What may stand behind a sign: a value of some type, or the query that gets a name.
  private static let operands = [" \"x\"", " 1", " 50%", " true", " items"]

  private mutating func addSnippets() {
    for (order, snippet) in Snippet.all.enumerated() where fits(snippet.label) {
      let outcome = trial.read(snippet.sample)
      guard outcome.errors <= trial.errorsBefore, outcome.isKeyword, !outcome.isBroken else {
        continue
      }
      add(
        Completion(
          snippet.label, .snippet, detail: snippet.detail, insertText: snippet.text,
          isSnippet: true),
        kind: 6, order: order, errors: outcome.errors)
    }
  }
}
