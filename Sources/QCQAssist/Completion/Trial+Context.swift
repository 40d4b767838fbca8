import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage

// What the words before the cursor say, where parser and checker need not be asked.
extension Trial {
  /// The entity whose fields are the most likely: what the path goes to, what the brackets are
  /// about, or what the query asks for.
  var nearEntity: Entity {
    var open = 0
    for (index, token) in tokens.enumerated().reversed() {
      if token.kind == .dot, index == tokens.count - 1, index > 0 {
        if tokens[index - 1].keyword == .list { return .lists }
        if tokens[index - 1].keyword == .category { return .categories }
        return .items
      }
      switch token.kind.category {
      case .closing: open += 1
      case .opening: open -= 1
      case .separator where token.kind != .end: return .items
      case .name:
        if open <= 0, let entity = entity(named: text(token), token) { return entity }
      case .literal, .parameter, .punctuation, .comparison, .arithmetic, .stray, .separator: break
      }
      if open < 0 { open = 0 }
    }
    return .items
  }

  private func entity(named name: String, _ token: Token) -> Entity? {
    if token.role == .keyword { return Entity(rawValue: name) }
    return token.role == .name ? place.names?.namedQuery(name)?.query?.source : nil
  }

  /// The parameters of the `let` that the cursor is in.
  var letParameters: [(String, ValueType)] {
    guard let start = tokens.lastIndex(where: { $0.keyword == .let && $0.role == .keyword }) else {
      return []
    }
    let line = tokens[start...]
    var result: [(String, ValueType)] = []
    for (index, token) in zip(line.indices, line) where token.kind == .colon {
      guard index > start, index + 1 < tokens.count,
        let type = ValueType(rawValue: text(tokens[index + 1]))
      else { continue }
      result.append((text(tokens[index - 1]), type))
    }
    return result
  }

  /// `name = "`: what the name is of that is compared, where no pattern is looked for.
  var comparedName: Entity? {
    let compared = tokens[..<(comparison ?? tokens.startIndex)]
    guard let name = compared.last, place.vocabulary != nil else { return nil }
    let isPath = compared.dropLast().last?.kind == .dot
    let entity = nearEntity
    guard !isPath, name.role == .name, text(name) == (entity == .lists ? "title" : "name") else {
      return nil
    }
    return entity
  }

  /// Where the comparison begins that a text stands in here: `=`, `!=`, `in (` or `not in (`.
  private var comparison: Int? {
    guard let last = tokens.indices.last else { return nil }
    if tokens[last].kind == .equal || tokens[last].kind == .notEqual { return last }
    let values = tokens.reversed().prefix { $0.kind == .comma || $0.kind.isData }
    let open = tokens.endIndex - values.count - 1
    guard open > tokens.startIndex, tokens[open].kind == .leftParenthesis,
      tokens[last].kind == .comma || open == last, tokens[open - 1].keyword == .in
    else { return nil }
    let isTurned = open - 1 > tokens.startIndex && tokens[open - 2].keyword == .not
    return isTurned ? open - 2 : open - 1
  }

  /// The named queries whose columns may be meant: those that stand before, or any where what is
  /// added up of one comes first.
  var queriesWithColumns: [NamedQuery] {
    guard let names = place.names else { return [] }
    let isMeasured = tokens.last?.keyword.map { Trial.sums.contains($0) } ?? false
    let used = isMeasured ? Array(names.letNames.prefix(20)) : tokens.map(text)
    return Set(used).sorted().compactMap { names.namedQuery($0) }.filter {
      !$0.columnNames.isEmpty
    }
  }

  /// Whether a new name stands here, which nobody can know.
  var givesName: Bool {
    guard let last = tokens.last, last.role == .keyword else { return false }
    if last.keyword == .let || last.keyword == .param { return true }
    let isOfItem = tokens.contains { $0.keyword == .add && $0.role == .keyword }
    return last.keyword == .as && !isOfItem
  }

  /// Whether the field stands here that an assignment sets: behind `set`, or behind the comma after
  /// another one.
  var setsField: Bool {
    guard let set = tokens.lastIndex(where: { $0.keyword == .set && $0.role == .keyword }) else {
      return false
    }
    let open = tokens[set...].reduce(0) { open, token in
      switch token.kind.category {
      case .opening: open + 1
      case .closing: open - 1
      case .name, .literal, .parameter, .punctuation, .comparison, .arithmetic, .stray,
        .separator:
        open
      }
    }
    return open == 0 && (set == tokens.indices.last || tokens.last?.kind == .comma)
  }

  /// Whether a field or a function may stand here, going by a name that nothing has.
  var takesFields: Bool {
    let start = place.head.count
    let outcomes = ["", " = 1", " of items"].lazy.map { read("zzqx", then: $0) }
    return (Array(outcomes) + goingOn("zzqx")).contains { outcome in
      let name = outcome.tree.tokens.first { $0.span.lowerBound == start && !$0.span.isEmpty }
      return name?.role == .name
        && !outcome.tree.statements.contains { $0.span.lowerBound == start }
    }
  }

  var isInsideBrackets: Bool {
    var open = 0
    for token in tokens {
      if token.kind == .leftParenthesis || token.kind == .leftBrace { open += 1 }
      if token.kind == .rightParenthesis || token.kind == .rightBrace { open -= 1 }
    }
    return open > 0
  }

  /// The clauses that stand behind the cursor, and those that come no later than these.
  var clausesAround: Set<ClauseKind> {
    let behind = Parser.clauses(inRest: place.tail)
    guard let last = behind.max() else { return [] }
    let first = behind.min() ?? last
    return behind.union(ClauseKind.allCases.filter { $0 > first })
  }

  /// As `verdict`, for a word that has to be read as one of the language.
  func verdict(of keyword: Keyword) -> Verdict? {
    if Trial.endings.contains(keyword.word), isBehind(keyword) { return nil }
    if CalendarUnit(word: keyword) != nil {
      let isCounted = tokens.last?.kind == .integer
      return keywordVerdict(
        keyword.word, fillers: isCounted ? [" ago", "", " ago .. today"] : [""])
    }
    if keyword == .use {
      // Which files there are is not known here.
      return isAtStart ? Verdict(errors: 0, filler: 1) : nil
    }
    let fillers = WordInfo.of(keyword).fillers
    // Where a moment is a value, as behind `set created =`, its word is none of the language.
    if [.today, .tomorrow, .yesterday, .now].contains(keyword) {
      return keywordVerdict(keyword.word, fillers: fillers)
        ?? verdict(keyword.word, fillers: fillers)
    }
    if keyword == .of {
      let named = (place.names?.letNames ?? []).prefix(20).map { " " + $0 }
      return keywordVerdict(keyword.word, fillers: fillers + named, knowing: place.session)
    }
    let columns = queriesWithColumns.flatMap(\.columnNames).prefix(10)
    return keywordVerdict(
      keyword.word, fillers: fillers + columns.flatMap { [" " + $0, " has " + $0] })
  }

  /// Whether the rest of the statement has a word already, of those that it has once.
  private func isBehind(_ keyword: Keyword) -> Bool {
    let rest = Parser.parse(SourceText(utf8: place.tail, name: ""))
    return rest.tokens.contains { $0.kind == .word && $0.keyword == keyword }
  }

  /// Whether a statement may begin here.
  private var isAtStart: Bool {
    let outcome = read("items", then: " where pending")
    let start = place.head.count
    return outcome.errors <= errorsBefore
      && outcome.tree.statements.contains { $0.span.lowerBound == start }
  }

  /// As `verdict`, for a sign.
  func signVerdict(_ sign: String, fillers: [String]) -> Verdict? {
    // Two signs side by side would be another one; but a line with a blank in front goes on with
    // the one above, where the sign alone begins a statement.
    let blank = place.head.last == UInt8(ascii: "\n") ? "" : " "
    return best(blank + sign, fillers: fillers) { !$0.isBroken }
  }

  /// The clause that the cursor is in, outside of brackets.
  var clause: ClauseKind? { Self.clause(behind: tokens[...]) }

  /// The clause that goes on behind some tokens.
  static func clause(behind tokens: ArraySlice<Token>) -> ClauseKind? {
    var open = 0
    for token in tokens.reversed() {
      if token.kind.category == .closing { open += 1 }
      if token.kind.category == .opening { open -= 1 }
      if open < 0 { return nil }
      if open == 0, token.role == .keyword, let clause = token.keyword?.clause { return clause }
    }
    return nil
  }
}
