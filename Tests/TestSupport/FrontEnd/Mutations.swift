import QCQSyntax
import QCQText

/// Makes every mistake of the matrix in an example.
package enum Mutations {
  package static func all(of example: Example) -> [Mutant] {
    deletions(example) + typos(example) + wrongLiterals(example) + wrongFields(example)
      + wrongNouns(example) + unclosed(example) + impossibleDates(example)
  }

  static func deletions(_ example: Example) -> [Mutant] {
    example.tokens.indices.map { example.deleting($0, .deletedToken) }
  }

  /// Nothing that stands in a statement is passed over.
  package static func insertions(_ example: Example) -> [Mutant] {
    example.tokens.flatMap { token in
      [" zzq ", " 7 zzq "].map { words in
        let start = token.span.lowerBound
        return Mutant(.insertedWord, example.text, Span(start, start), with: words)
      }
    }
  }

  // MARK: Typos

  static func typos(_ example: Example) -> [Mutant] {
    example.tokens.indices.flatMap { index -> [Mutant] in
      guard let kind = typoClass(index, example) else { return [] }
      let word = example.text(index)
      return TypoMaker.typos(of: word).map { example.replacing(index, with: $0, kind) }
    }
  }

  /// Nil where a word is free, as in `as total` and `let urgent`, or no word at all.
  private static func typoClass(_ index: Int, _ example: Example) -> MistakeClass? {
    let token = example.tokens[index]
    if token.kind == .parameter { return .parameterTypo }
    guard token.kind == .word else { return nil }
    switch token.role {
    case .keyword: return .keywordTypo
    case .function: return .functionTypo
    case .plain, .name, .sign: return isNew(index, example) ? nil : .nameTypo
    }
  }

  /// A name that is given here, not used: any other would do.
  static func isNew(_ index: Int, _ example: Example) -> Bool {
    let before = example.text(index - 1)
    let after = example.text(index + 1)
    if ["let", "param"].contains(before) || after == ":" { return true }
    if before == "as", example.tokens[index].kind == .word { return true }
    return after == "=" && (["{", ";"].contains(before) || example.beginsLine(index))
  }

  // MARK: Types

  /// Every literal replaced by one of another type.
  static func wrongLiterals(_ example: Example) -> [Mutant] {
    example.tokens.indices.flatMap { index -> [Mutant] in
      let replacements: [String] =
        switch example.tokens[index].kind {
        case .string: ["3", "2026-11-20"]
        case .integer, .decimal: ["\"three\"", "2026-11-20"]
        case .date, .dateTime: ["3", "\"soon\""]
        case .word, .quotedName, .regex, .parameter, .comma, .leftParenthesis, .rightParenthesis,
          .leftBrace, .rightBrace, .dot, .dotDot, .colon, .semicolon, .question, .equal, .notEqual,
          .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash, .percent,
          .foreign, .unknown, .newline, .end:
          []
        }
      return replacements.map { example.replacing(index, with: $0, .wrongType) }
    }
  }

  /// Every field beside an operator or behind a word that asks for a type, by one of another.
  static func wrongFields(_ example: Example) -> [Mutant] {
    example.tokens.indices.flatMap { index -> [Mutant] in
      guard example.tokens[index].role == .name, example.text(index - 1) != ".",
        example.text(index + 1) != "."
      else { return [] }
      let others = wrongFields(index, example).filter { $0 != example.text(index) }
      return others.map { example.replacing(index, with: $0, .wrongType) }
    }
  }

  private static func wrongFields(_ index: Int, _ example: Example) -> [String] {
    let before = example.text(index - 1)
    let after = example.text(index + 1)
    let isOfItems = example.text.contains("items")
    let (text, date) = (isOfItems ? "name" : "title", "updated")
    if ["contains", "starts", "ends", "matches"].contains(after) { return [date] }
    if ["since", "before", "on", "during"].contains(after) { return [text] }
    // Where a date is right, so is another one.
    if example.text(index) == "created" { return before == "-" || after == "+" ? [text] : [] }
    if [">", "<", ">=", "<="].contains(after) { return [text, date] }
    if ["+", "*", "%"].contains(after) || ["sum", "average"].contains(before) {
      return [text, date]
    }
    guard ["where", "and", "or", "not"].contains(before) else { return [] }
    return ["", "and", "or", "by", "show", "sort", ")", "set", "to", "{", "}"].contains(after)
      ? [text, date] : []
  }

  // MARK: Nouns

  static func wrongNouns(_ example: Example) -> [Mutant] {
    let nouns = ["items", "lists", "categories"]
    return example.tokens.indices.flatMap { index -> [Mutant] in
      let noun = example.text(index)
      guard example.tokens[index].role == .keyword, nouns.contains(noun) else { return [] }
      return nouns.filter { $0 != noun }.map { example.replacing(index, with: $0, .wrongNoun) }
    }
  }

  // MARK: Quotes, brackets, dates

  static func unclosed(_ example: Example) -> [Mutant] {
    example.tokens.indices.compactMap { index in
      let token = example.tokens[index]
      let last = Span(token.span.upperBound - 1, token.span.upperBound)
      switch token.kind {
      case .string, .regex: return Mutant(.unclosedString, example.text, last, with: "")
      case .rightParenthesis, .rightBrace: return example.deleting(index, .unclosedBracket)
      case .word, .quotedName, .integer, .decimal, .date, .dateTime, .parameter, .comma,
        .leftParenthesis, .leftBrace, .dot, .dotDot, .colon, .semicolon, .question, .equal,
        .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash,
        .percent, .foreign, .unknown, .newline, .end:
        return nil
      }
    }
  }

  static func impossibleDates(_ example: Example) -> [Mutant] {
    let dates = [
      "2026-02-30", "2023-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-01-00",
      "2026-1-1", "2026-11-20T25:00", "2026-11-20T18:60",
    ]
    return example.tokens.indices.flatMap { index -> [Mutant] in
      let kind = example.tokens[index].kind
      guard kind == .date || kind == .dateTime else { return [] }
      return dates.map { example.replacing(index, with: $0, .impossibleDate) }
    }
  }

  // MARK: Words turned round

  /// A word turned round by what is put in front of it.
  package static func turns(of example: Example) -> [Mutant] {
    example.tokens.indices.flatMap { index -> [Mutant] in
      let word = example.text(index)
      guard example.tokens[index].kind == .word, word.count > 3 else { return [] }
      return ["un", "in", "non", "not", "no"].map {
        example.replacing(index, with: $0 + word, .turnedRound)
      }
    }
  }
}

/// Slips of one letter, the same ones each time.
enum TypoMaker {
  /// Two each of a wrong, an extra and a missing letter, and of two that changed places.
  static func typos(of word: String) -> [String] {
    var random = SplitMix64(seed: word.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let original = Array(word)
    let first = original.first == "$" ? 1 : 0
    let length = original.count - first
    var found: [String] = []
    for attempt in 0..<8 {
      var typo = original
      let place = first + random.below(length)
      switch attempt % 4 {
      case 0: typo[place] = random.pick(letters)
      case 1: typo.insert(random.pick(letters), at: place + random.below(2))
      case 2: typo.remove(at: place)
      default:  // Int
        guard length > 1 else { continue }
        typo.swapAt(first + place % (length - 1), first + place % (length - 1) + 1)
      }
      let text = String(typo)
      if text != word, typo.count > first, !found.contains(text) { found.append(text) }
    }
    return found
  }
}
