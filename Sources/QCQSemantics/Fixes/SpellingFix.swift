import QCQLanguage
package import QCQText

extension [Diagnostic] {
  /// Those whose fix is made though nobody looks at it, as `qcq check --fix` does: they have one
  /// only, and in a change, or what a change may use, it puts nothing but the spelling right.
  ///
  /// - Parameter isInChange: Whether a change stands at a place.
  package func fixedUnseen(
    in source: SourceText, isInChange: (Span) -> Bool
  ) -> [Diagnostic] {
    let found = obvious.keepingRows(isInChange: isInChange)
    guard !found.isEmpty else { return [] }
    let declared = DeclaredWords(source)
    let lines = HalfLines(self, in: source)
    var near = NearWords()
    return found.filter { message in
      let fix = SpellingFix(message.fixes[0], in: source)
      guard !fix.closesText, !fix.showsNumber, !declared.areQuoted(in: fix.fixed),
        !lines.areMended(by: fix), !fix.makesField, !fix.quotesSlip, !fix.opensOtherwise,
        !fix.swapsWord, !fix.breaksOff, !fix.joinsLines, !fix.losesQuery, !near.leaveDoubt(of: fix)
      else { return false }
      guard declared.isEmpty || declared.stay(from: fix.text, to: fix.fixed) else { return false }
      let isOfChange = fix.makesChange || isInChange(message.span)
      return fix.isSpelling && (fix.keepsNames || !isOfChange)
        || !isOfChange && !fix.isOfDeclaration && !declared.isInDeclaration(message)
    }
  }
}

/// A fix that puts right how words are spelt, and leaves each what it is.
///
/// What is read out of a sentence may be right or not, and in a change rows hang on it: people are
/// shown such a fix, and make it themselves.
struct SpellingFix {
  /// The lines that it edits, as they are and as it leaves them.
  let text: String
  let fixed: String
  /// Where these lines are, without the end of the last one.
  let lines: Span
  /// From the first of what it edits to the last.
  let edited: Span
  private let old: [Substring]
  private let new: [Substring]

  /// - Parameter source: The text that the fix is for; only the lines are looked at that it edits.
  init(_ fix: Fix, in source: SourceText) {
    let bytes = source.utf8
    let first = fix.edits.map(\.span.lowerBound).min() ?? 0
    let last = fix.edits.map(\.span.upperBound).max() ?? 0
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<first].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[last...].firstIndex(of: newline) ?? bytes.count
    let part = SourceText(String(decoding: bytes[start..<end], as: UTF8.self))
    text = part.string
    fixed = part.applying(fix.shifted(by: -start).edits) ?? ""
    (lines, edited) = (Span(start, end), Span(first, last))
    (old, new) = (SpellingFix.words(text), SpellingFix.words(fixed))
  }

  /// Whether a statement that changes something begins in the text as it is fixed, or a parameter,
  /// whose rows a change in another file may be about.
  var makesChange: Bool { SpellingFix.begins(new, with: SpellingFix.verbs) }

  /// Whether a declaration begins there, before or after: a change may use what it declares, be it
  /// in another file.
  var isOfDeclaration: Bool {
    [old, new].contains { SpellingFix.begins($0, with: DeclaredWords.openings) }
  }

  private static func begins(_ words: [Substring], with openings: Set<Substring>) -> Bool {
    words.indices.contains { index in
      (index == 0 || ["\n", ";"].contains(words[index - 1])) && openings.contains(words[index])
    }
  }

  var isSpelling: Bool {
    // Where a text ends that was never closed, and whether a word behind `=` is one, nobody knows.
    guard QuoteMarks.areBalanced(in: text), !QuoteMarks.quotesValue(from: text, to: fixed),
      !makesField, !deletesNamed
    else { return false }
    if old.joined() == new.joined() { return !old.contains("\n") || old.count == new.count }
    guard old.count == new.count else { return isDoubledWord }
    return old.indices.allSatisfy { index in
      old[index] == new[index]
        || SpellingFix.isSlip(String(old[index]), String(new[index])) && !isState(index)
    }
  }

  /// Whether each word in quotes was written, in quotes or not: which name was meant by a slip of
  /// one is for people to say where rows are changed.
  var keepsNames: Bool {
    let written = Set(old)
    let parts = fixed.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.allSatisfy { index in
      index.isMultiple(of: 2)
        || SpellingFix.words(String(parts[index])).allSatisfy(written.contains)
    }
  }

  /// Whether it changes what may be in a text that was never closed: nobody knows where it ends.
  var closesText: Bool {
    func quoted(_ text: String) -> Substring {
      text.drop(while: { !SpellingFix.quotes.contains($0) })
    }
    return quoted(text) != quoted(fixed) && !QuoteMarks.areBalanced(in: text)
  }

  /// `top 5` as `top show 5`: who writes a number alone means no column that is the same in each
  /// row.
  var showsNumber: Bool {
    func count(_ words: [Substring]) -> Int {
      zip(words, words.dropFirst()).count(where: { word, next in
        word == Keyword.show.word && next.first?.isNumber == true
      })
    }
    return count(new) > count(old)
  }

  /// Whether a word directly behind `=` becomes a field: a text may have been meant.
  var makesField: Bool { QuoteMarks.makesField(from: text, to: fixed) }

  /// Whether words come into quotes of which one may be a word of the language with a slip in it.
  var quotesSlip: Bool {
    let quoted = QuoteMarks.texts(in: fixed)
    return !quoted.isEmpty
      && quoted.subtracting(QuoteMarks.texts(in: text)).contains(where: SwallowedWord.isIn)
  }

  /// The words that go, each with those nearly like it that come.
  var slips: [(word: String, meant: String)] {
    let come = SpellingFix.rest(new, without: old)
    if come.isEmpty { return [] }
    return SpellingFix.rest(old, without: new).flatMap { word in
      come.map { (word: String(word), meant: String($0)) }.filter { word, meant in
        SpellingFix.isWord(word) && SpellingFix.isWord(meant)
          && Suggestion.distance(word, meant, atMost: meant.count > 4 ? 2 : 1) != nil
      }
    }
  }

  private static func rest(_ words: [Substring], without others: [Substring]) -> [Substring] {
    var left: [Substring: Int] = [:]
    for word in others { left[word, default: 0] += 1 }
    return words.filter { word in
      guard let count = left[word], count > 0 else { return true }
      left[word] = count - 1
      return false
    }
  }

  /// `print count items` as `count items`, `task list` as `lists`: what was to be printed, or was
  /// said to another program, is asked by people only.
  var opensOtherwise: Bool {
    guard let first = old.first, first != new.first else { return false }
    return first == Keyword.print.word || SearchSyntax.tasks.contains(String(first))
  }

  /// `show label, as d` as `show label, has id`: whether a word of the language becomes another one
  /// that only looks like it, and is not one or many of the same.
  var swapsWord: Bool {
    guard old.count == new.count else { return false }
    return zip(old, new).contains { first, second in
      let (word, meant) = (String(first), String(second))
      if word == meant || word + "s" == meant || word == meant + "s" { return false }
      return Respelling.ofLanguage.contains(word)
        && Respelling.ofLanguage.contains(meant) && !SpellingFix.isOtherWord(word, meant)
        && Suggestion.distance(word, meant, atMost: 1) != nil
    }
  }

  /// `category not in ("Pantry",`: whether a list breaks off, with a part of it missing.
  var breaksOff: Bool {
    guard old.count(where: { $0 == "(" }) > old.count(where: { $0 == ")" }) else { return false }
    return old.last == ","
      || zip(old, old.dropFirst()).contains { $0 == "," && SpellingFix.joints.contains($1) }
  }

  /// `items where pending items in "BBQ"` as `items in "BBQ" where pending`: whether what may be a
  /// second query on the line becomes a part of the first.
  var losesQuery: Bool {
    func queries(_ words: [Substring]) -> [Int] {
      words.indices.filter { index in
        SpellingFix.sources.contains(words[index])
          && (index + 1 == words.count || SpellingFix.clauses.contains(words[index + 1]))
      }
    }
    let (before, now) = (queries(old), queries(new))
    guard before.count > max(now.count, 1) else { return false }
    return old[before[0]..<before[before.count - 1]].contains(where: SpellingFix.clauses.contains)
  }

  /// Whether nothing but the end of a line goes: below it something else may have been meant.
  var joinsLines: Bool {
    text != fixed
      && text.split(whereSeparator: \.isWhitespace)
        == fixed.split(whereSeparator: \.isWhitespace)
      && text.contains(where: \.isNewline)
      && !fixed.contains(where: \.isNewline)
  }

  /// Whether the last words go: `items show` becomes `items`.
  var dropsEnd: Bool { new.count < old.count && old.starts(with: new) }

  /// Whether words are added behind the last one: `count` becomes `count items`.
  var addsAtEnd: Bool {
    guard new.count > old.count, let last = old.last, let added = new.last,
      let index = new.lastIndex(of: last), let first = added.first
    else { return false }
    return index < new.count - 1 && (first.isLetter || first.isNumber)
  }

  /// `delete lst "BBQ"`: that all of a list goes is for people to say.
  private var deletesNamed: Bool {
    new.indices.dropLast().contains { index in
      new[index] == Keyword.delete.word && SpellingFix.nouns.contains(new[index + 1])
        && (old.count != new.count || old[index + 1] != new[index + 1])
    }
  }

  /// `done "Cola"`: a state in the place of a verb may describe what follows, or be what to do.
  private func isState(_ index: Int) -> Bool {
    (index == 0 || ["\n", ";"].contains(old[index - 1]))
      && Meanings.meaning(of: [String(old[index])][...], as: .condition) != nil
  }

  /// Whether one of two same words goes; of names in quotes people say which one was meant.
  private var isDoubledWord: Bool {
    guard old.count == new.count + 1 else { return false }
    if text.count(where: { $0 == "\"" }) > fixed.count(where: { $0 == "\"" }) { return false }
    let same = zip(old, new).prefix { $0 == $1 }.count
    return same > 0 && old[same] == old[same - 1] && old[same].count > 1
      && old[(same + 1)...] == new[same...]
  }

  /// Whether a word is another one with a letter or two wrong, or another tool's word for it. What
  /// is lost or new in front of a word may be what turns it round: `inpending`, `nin`.
  private static func isSlip(_ word: String, _ meant: String) -> Bool {
    if Meanings.has(word) { return isOtherWord(word, meant) }
    guard word.count > 2, meant.count > 1, isWord(word), isWord(meant), !word.hasSuffix(meant),
      !meant.hasSuffix(word) || meant.count == word.count + 1
    else { return false }
    return Suggestion.distance(word, meant, atMost: meant.count > 4 ? 2 : 1) != nil
  }

  /// Whether a word is what other tools have for another one.
  static func isOtherWord(_ word: String, _ meant: String) -> Bool {
    [Meanings.Context.verb, .clause, .field, .condition, .connective].contains {
      Meanings.meaning(of: [word][...], as: $0)?.meant == meant
    }
  }

  private static func isWord(_ text: String) -> Bool { text.allSatisfy(\.isLetter) }

  private static let verbs = Set(
    StatementInfo.changes.map { Substring($0.begins.keyword.word) }
      + [Substring(Keyword.param.word)])

  /// The words, numbers and signs of a text in small letters, without blanks and quotes.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text.lowercased()[...]
    while let first = rest.first {
      let isWord = first.isLetter || first.isNumber || first == "_"
      let length =
        isWord ? rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count : 1
      if isWord || !(first.isWhitespace && !first.isNewline || quotes.contains(first)) {
        words.append(rest.prefix(length))
      }
      rest = rest.dropFirst(length)
    }
    return words
  }

  private static let joints = Set([Keyword.and, .or, .not].map { Substring($0.word) })

  private static let sources = Set(Entity.allCases.map { Substring($0.rawValue) })

  private static let clauses = Set(
    KeywordSet.lineContinuing.keywords.map { Substring($0.word) } + [Substring(Keyword.in.word)])

  private static let nouns = Set([Keyword.list, .category].map { Substring($0.word) })

  private static let quotes = Set("\"'`´“”„‘’«»")
}
