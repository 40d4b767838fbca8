import QCQText

// How mistakes are reported: each once, and none that only follows from another.
extension Parser {
  /// Reports a mistake that the parser sees through: it goes on as if the right thing stood there.
  ///
  /// A second mistake at the same token is none of the user's, but a sign that the first was not
  /// seen through; from there on the statement counts as broken.
  mutating func report(_ diagnostic: Diagnostic) {
    guard !isBroken else { return }
    guard diagnostic.severity == .error else {
      diagnostics.append(diagnostic)
      return
    }
    if position == lastReported {
      isBroken = true
      return
    }
    lastReported = position
    errorCount += 1
    diagnostics.append(diagnostic)
  }

  /// Reports a mistake that leaves the rest of the statement in doubt: nothing more is said of it.
  mutating func fail(_ diagnostic: Diagnostic) {
    report(diagnostic)
    isBroken = true
  }

  /// Begins a statement, or a member of `together`: what came before has no more say in it.
  mutating func beginReporting() {
    (isBroken, lastReported) = (hasUnclosedString(), -1)
    statementStart = current.span.lowerBound
    (termCount, arithmeticTerms, depth, queryEnds, expressionEnds) = (0, 0, 0, [], [])
  }

  /// Behind a string that is never closed, what is text and what is not has changed places.
  private mutating func hasUnclosedString() -> Bool {
    // Statements come in order, so what lies before this one will not be asked for again.
    while let first = unclosedStrings.last, first < current.span.lowerBound {
      unclosedStrings.removeLast()
    }
    guard let first = unclosedStrings.last else { return false }
    let end = tokens[position...].first { $0.kind == .newline || $0.kind == .end }
    return first < end?.span.upperBound ?? source.utf8.count
  }

  /// Takes the word that stands here for a keyword, and reports the slip.
  mutating func repair(to keyword: Keyword) {
    let word = text(current)
    report(
      word.lowercased() == keyword.word
        ? .keywordCase(word, current.span, keyword.word)
        : .misspelt(word, current.span, keyword.word))
    tokens[position].keyword = keyword
  }

  /// The keyword that the word here is nearest to, if it is none of the given ones already.
  func nearest(among keywords: [Keyword]) -> Keyword? {
    guard at(.word), !keywords.isEmpty else { return nil }
    let word = text(current)
    guard
      let nearest = Suggestion.nearest(to: word, among: keywords.lazy.map(\.word), limit: 1).first
    else { return nil }
    return keywords.first { $0.word == nearest }
  }

  /// Reads a keyword, even if it is misspelt.
  mutating func consumeRepaired(_ keyword: Keyword) -> Bool {
    if consume(keyword) { return true }
    guard at(.word), current.keyword?.clause == nil, nearest(among: [keyword]) != nil else {
      return false
    }
    repair(to: keyword)
    advance(as: .keyword)
    return true
  }

  /// Reads a keyword that data follows, even if it is misspelt.
  mutating func consumeBeforeData(_ keyword: Keyword) -> Bool {
    if consume(keyword) { return true }
    guard next.kind == .string || next.kind == .parameter else { return false }
    return consumeRepaired(keyword)
  }
}
