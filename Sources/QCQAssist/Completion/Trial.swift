import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

/// Tries what may stand at the cursor by reading the statement with it: what parser and checker
/// have no more to say against than against the text before may stand there. Only errors count, so
/// no fixes are tried for them.
struct Trial {
  let place: CompletionPlace
  /// Closes the brackets that are open.
  private let closing: String
  /// Ends a statement that needs more than a query.
  private let ending: String
  /// How many errors there are already, and how many of them the parser has found.
  let errorsBefore: Int
  let syntaxErrorsBefore: Int
  /// How many there may be together with what stands behind the word: no more than without it.
  private var errorsWithTail: Int
  /// The text before the cursor can't be read to its end, so that the checker says nothing of it.
  let isBroken: Bool
  /// What stands before the word, cut into tokens.
  let tokens: [Token]
  /// What stands before the word, and tells what mostly follows.
  let wordPlace: WordPlace
  /// What the head needs of what is declared before; less is faster.
  private let session: Declarations?
  /// The named queries that the head may begin a statement with.
  private let knownNames: [String]

  init(_ place: CompletionPlace) {
    self.place = place
    let tree = Trial.parse(place.head, place)
    tokens = tree.tokens.filter { $0.kind != .newline && $0.kind != .end }
    wordPlace = Trial.wordPlace(tree, tokens)
    let words = tree.tokens.flatMap { tree.source.names(in: $0) }
    session = place.session.map { $0.narrowed(to: $0.needed(by: words)) }
    knownNames = session?.letNames ?? []
    closing = Trial.closing(tokens)
    ending = Trial.ending(tree, tokens)
    let end = tokens.last?.span.upperBound ?? 0
    let whole = Trial.parse(
      place.head + Array((closing + ending).utf8), place, knownNames: knownNames)
    let spoken = whole.diagnostics.filter { $0.severity == .error && $0.span.lowerBound < end }
    let last = whole.statements.count - 1
    isBroken = !spoken.isEmpty && whole.brokenStatements.contains(last)
    var errors = spoken.count
    if var session {
      let found = session.check(
        passage: whole, at: 0, currentList: place.currentList?.id, triesFixes: false
      ).result.diagnostics
      errors = found.count { $0.severity == .error && $0.span.lowerBound < end }
    }
    (errorsBefore, syntaxErrorsBefore, errorsWithTail) = (errors, spoken.count, errors)
    if hasTail {
      let rest = read("", tail: place.tail)
      // What can't be read to its end may have any number of errors.
      if !rest.isBroken { errorsWithTail = min(errors, rest.errors) }
    }
  }

  private var hasTail: Bool { place.tail.contains { $0 > 32 } }

  private static func wordPlace(_ tree: SyntaxTree, _ tokens: [Token]) -> WordPlace {
    let start = tree.statements.last?.span.lowerBound ?? 0
    let own = tokens[(tokens.firstIndex { $0.span.lowerBound >= start } ?? tokens.endIndex)...]
    let end = own.last?.span.upperBound ?? 0
    let bytes = tree.source.utf8
    let isBroken = bytes[end...].contains(UInt8(ascii: "\n"))
    let isStart = isBroken && bytes.last == UInt8(ascii: "\n") && closing(tokens).isEmpty
    return WordPlace(behind: own, in: bytes, isStart: isStart)
  }

  private static func parse(
    _ bytes: [UInt8], _ place: CompletionPlace, knownNames: [String] = []
  ) -> SyntaxTree {
    Parser.parse(
      SourceText(utf8: bytes, name: ""), knownNames: knownNames,
      hasCurrentList: place.currentList != nil)
  }

  func text(_ token: Token) -> String {
    String(decoding: place.head[token.span.range], as: UTF8.self)
  }

  /// What came of a trial.
  struct Outcome {
    /// All errors, those behind the cursor included.
    var errors: Int
    /// Those of the parser among them.
    var syntaxErrors: Int
    /// It was read as a word of the language.
    var isKeyword: Bool
    var isBroken: Bool
    var tree: SyntaxTree
    var result: CheckResult?
    /// It was read with what stands behind the word.
    var hasTail = false
  }

  /// Reads the statement with a text at the cursor, and something behind it that makes it whole.
  ///
  /// - Parameter all: Everything that is declared may be meant, not only what the head names.
  func read(
    _ text: String, then filler: String = "", tail: [UInt8]? = nil, knowing all: Declarations? = nil
  ) -> Outcome {
    var bytes = place.head
    bytes.append(contentsOf: text.utf8)
    bytes.append(contentsOf: filler.utf8)
    if let tail {
      bytes.append(contentsOf: tail)
    } else {
      bytes.append(contentsOf: closing.utf8)
      bytes.append(contentsOf: ending(behind: text).utf8)
    }
    // Of all that is declared only what stands here can begin a statement.
    let own = all == nil ? [] : [String(text.prefix { $0 != "(" })]
    let tree = Trial.parse(bytes, place, knownNames: knownNames + own)
    var result: CheckResult?
    let syntaxErrors = tree.diagnostics.count { $0.severity == .error }
    var errors = syntaxErrors
    if errors <= errorsBefore, var session = all ?? session {
      let found = session.check(
        passage: tree, at: 0, currentList: place.currentList?.id, triesFixes: false
      ).result
      result = found
      errors = found.diagnostics.count { $0.severity == .error }
    }
    let start = place.head.count
    let token = tree.tokens.last { $0.span.lowerBound <= start && start < $0.span.upperBound }
    return Outcome(
      errors: errors, syntaxErrors: syntaxErrors, isKeyword: token?.role == .keyword,
      isBroken: tree.brokenStatements.contains(tree.statements.count - 1), tree: tree,
      result: result)
  }

  /// How few errors there are with one of the fillers; nil where there are more than before.
  func verdict(
    _ text: String, fillers: [String], knowing all: Declarations? = nil
  ) -> Verdict? {
    best(text, fillers: fillers, knowing: all) { isBroken || !$0.isBroken }
  }

  struct Verdict {
    var errors: Int
    /// Which filler it took; 0 for none.
    var filler: Int
  }

  /// As `verdict`, for a word that has to be read as one of the language.
  func keywordVerdict(
    _ word: String, fillers: [String], knowing all: Declarations? = nil
  ) -> Verdict? {
    best(word, fillers: fillers, knowing: all) { $0.isKeyword }
  }

  /// The fewest errors that are left; where some are, what follows in the text is tried, too.
  func best(
    _ text: String, fillers: [String], knowing all: Declarations? = nil,
    where isRight: (Outcome) -> Bool
  ) -> Verdict? {
    var best: Verdict?
    for goesOn in [false, true] {
      for (rank, filler) in fillers.enumerated() {
        let outcomes =
          goesOn
          ? goingOn(text, then: filler, knowing: all) : [read(text, then: filler, knowing: all)]
        for outcome in outcomes where isNoWorse(outcome) && isRight(outcome) {
          if outcome.errors == 0 { return Verdict(errors: 0, filler: rank) }
          if best.map({ outcome.errors < $0.errors }) ?? true {
            best = Verdict(errors: outcome.errors, filler: rank)
          }
        }
      }
    }
    return best
  }

  /// Whether there is no more to say against it than before. What can't be read hides other errors,
  /// so those of reading are counted by themselves, too, but for a word at the end of a text, which
  /// begins what is still to come.
  func isNoWorse(_ outcome: Outcome) -> Bool {
    if outcome.hasTail { return outcome.errors <= errorsWithTail }
    return outcome.errors <= errorsBefore
      && (outcome.isKeyword && !hasTail || outcome.syntaxErrors <= syntaxErrorsBefore)
  }

  /// A text at the cursor where the statement does not end with it: with what follows there, and
  /// as an operand, `count(items where …) > 0`.
  func goingOn(
    _ text: String, then filler: String = "", knowing all: Declarations? = nil
  ) -> [Outcome] {
    var outcomes: [Outcome] = []
    if hasTail {
      outcomes.append(read(text, then: filler, tail: place.tail, knowing: all))
      outcomes[0].hasTail = true
    }
    if closing.contains(")") {
      let tail = Array((closing + " > 0" + ending).utf8)
      outcomes.append(read(text, then: filler, tail: tail, knowing: all))
    }
    return outcomes
  }

  // MARK: Ending a statement

  private static func closing(_ tokens: [Token]) -> String {
    var open: [TokenKind] = []
    for token in tokens {
      if token.kind == .leftParenthesis || token.kind == .leftBrace { open.append(token.kind) }
      if token.kind == .rightParenthesis || token.kind == .rightBrace { _ = open.popLast() }
    }
    return open.reversed().map { $0 == .leftParenthesis ? ")" : " }" }.joined()
  }

  /// What adds up a field, or something else of each row.
  static let sums: [Keyword] = [.sum, .average, .min, .max]

  /// Words that begin such an end themselves.
  static let endings: Set<String> = ["is", "gives", "set", "to", "else"]

  /// What ends the statement behind a text at the cursor.
  private func ending(behind text: String) -> String {
    if Trial.endings.contains(text) { return "" }
    guard let entity = Entity(rawValue: text), ending == Trial.assignment(to: .items) else {
      return ending
    }
    return Trial.assignment(to: entity)
  }

  /// `assert`, `update` and `move` need more than a query, and so do the rows in a column.
  private static func ending(_ tree: SyntaxTree, _ tokens: [Token]) -> String {
    guard let statement = tree.statements.last else { return "" }
    let own = tokens.filter { $0.span.start >= statement.span.start }
    let words = own.map(\.keyword)
    let first = words.first == .explain ? words.dropFirst().first ?? nil : words.first ?? nil
    if first == .assert, !words.contains(.is), !words.contains(.gives) { return " is empty" }
    if first == .let, !tokens.contains(where: { $0.kind == .equal }) { return " = items" }
    if first == .update, !words.contains(.set) {
      let entity = own.lazy.compactMap { Trial.entity($0) }.first
      return assignment(to: entity ?? .items)
    }
    if showsRows(own) { return " { id }" }
    if let choice = own.lastIndex(where: { $0.keyword == .if && $0.role == .keyword }),
      !words[choice...].contains(.else)
    {
      return choice > 0 && own[choice - 1].kind == .string ? " else \"x\"" : " else 1"
    }
    if let first, Trial.sums.contains(first), !words.contains(.of),
      words.contains(where: { $0 == nil }), !closing(own).isEmpty
    {
      return " of lists"
    }
    let needsList = (first == .move || first == .copy) && !words.contains(.to)
    return needsList ? " to \"x\"" : ""
  }

  private static func entity(_ token: Token) -> Entity? {
    token.role == .keyword ? token.keyword.flatMap { Entity(rawValue: $0.word) } : nil
  }

  private static func assignment(to entity: Entity) -> String {
    switch entity {
    case .items: " set note = \"x\""
    case .lists: " set title = \"x\""
    case .categories: " set emoji = \"x\""
    }
  }

  /// Whether the last column is one of rows whose own columns are to come: `lists show items`.
  private static func showsRows(_ tokens: [Token]) -> Bool {
    guard let show = tokens.lastIndex(where: { $0.keyword == .show && $0.role == .keyword }) else {
      return false
    }
    var (open, first) = (0, show + 1)
    for index in tokens.indices[(show + 1)...] {
      let kind = tokens[index].kind
      if kind.category == .opening { open += 1 }
      if kind.category == .closing { open -= 1 }
      if kind == .comma, open == 0 { first = index + 1 }
    }
    guard open == 0, first < tokens.count, entity(tokens[first]) != nil else { return false }
    return !tokens[first...].contains { $0.kind == .leftBrace }
  }
}
