import QCQLanguage
import QCQSyntax
import QCQText

// What a message is about, where that decides which fix it has, and the message with that fix.
extension Diagnostic {
  /// Whether it is about a word that means something, though not what can stand there.
  func isOfMeaning(in source: SourceText) -> Bool {
    let word = source.text(span).lowercased()
    // A step of a path is no word of a sentence.
    let sign = source.utf8.prefix(span.lowerBound).last
    if code == .unknownField, sign == UInt8(ascii: ".") { return false }
    if Self.ofSentences.contains(code) || code == .unexpectedText { return true }
    // `show count(items) where completed` counts those, and leaves no row out.
    if code == .clauseOrder {
      // `limit 1 per category` is one of each.
      let later = related.first.map { source.text($0.span) } ?? ""
      if later.hasPrefix("limit"), word.hasPrefix("per ") { return true }
      let before = source.utf8.prefix(span.lowerBound).last { $0 != UInt8(ascii: " ") }
      return before == UInt8(ascii: ")")
    }
    // Other languages' words have fixes of their own, but for those that mean several things.
    if code == .foreignOperator { return word.hasPrefix("is") || word.contains("~") }
    if code == .foreignWord {
      return Self.ambiguous.contains(word)
        || source.firstWord == word && !Self.alone.contains(word)
    }
    let codes: [DiagnosticCode] = [
      .unexpectedText, .unknownSource, .unknownField, .expectedName,
      .notACondition, .toManyPath,
    ]
    return codes.contains(code)
      && word.split { $0 == " " || $0 == "(" || $0 == "`" }.contains { Meanings.has(String($0)) }
  }

  /// What is said of a sentence that is put in another way, whatever the word that it is said at.
  private static let ofSentences: [DiagnosticCode] = [
    .expectedValue, .unknownStatement, .scopeNotAllowed, .missingWord, .unknownClause,
    .invalidNumber,
  ]

  /// Words that open a statement of other languages, and mean one of ours whatever follows.
  private static let alone = ["select", "import", "include", "require", "source"]

  /// Words that are a limit or an order.
  private static let ambiguous = ["top", "first", "max"]

  /// Whether it comes with its fix, or has none.
  func isSettled(in source: SourceText) -> Bool {
    code == .onlyText || isOfTwoMeanings(in: source)
  }

  /// `name ~= "milk"`: whether its word means one thing to some and the opposite to others.
  private func isOfTwoMeanings(in source: SourceText) -> Bool {
    code == .foreignOperator && source.text(span) == ForeignWords.unequalOrAlike
  }

  /// Whether its word may have been a text that has no quotes.
  func offersQuotes(in source: SourceText) -> Bool {
    [.expectedValue, .unknownField].contains(code)
      && proposals.contains { proposal in
        proposal.edits.contains { $0.replacement == StringEscapes.quoted(source.text($0.span)) }
      }
  }

  /// Whether it is about a field that stands behind the list that an item is added to.
  var givesFieldLate: Bool {
    code == .unexpectedText && help?.hasPrefix(ForeignWords.fieldsBehindSet) ?? false
  }

  /// Whether a condition may have been meant that has no `where`.
  var lacksWhere: Bool {
    code == .unexpectedText
      && proposals.contains { $0.edits.contains { $0.replacement == "where " } }
  }

  /// Whether it may be about words that run together or quotes of another kind.
  var isOfForm: Bool {
    [
      .unexpectedText, .unknownStatement, .unknownSource, .unknownField, .missingWord,
      .expectedValue, .unknownClause,
    ].contains(code)
  }

  /// With a fix of one word, which may be another one than the message is about.
  mutating func settle(slip fix: Fix) {
    let isProposed = proposals.contains { $0.edits == fix.edits }
    fixes = [fix]
    if !isProposed { help = fix.edits.first.map { "did you mean `\($0.replacement)`?" } }
  }

  /// The message without a fix: what is proposed is said in words.
  var unsettled: Diagnostic {
    var plain = self
    plain.help = help ?? proposals.first?.title
    return plain
  }

  /// With what mends it, and what its word is called there in place of general advice.
  mutating func settle(_ fix: Fix, in source: SourceText) {
    fixes = [fix]
    let word = source.text(span)
    let written = fix.edits.map(\.replacement).joined(separator: " ")
    // `during` has no `in` in it.
    func isWritten(_ meant: String) -> Bool {
      meant.first?.isLetter == true
        ? " \(written.words) ".contains(" \(meant.words) ") : written.contains(meant)
    }
    // `not` is a word of the language, and part of what it turns round.
    let isNot = word.lowercased() == Keyword.not.word
    // `rename item "Cola"`: what there is has a name, and is none.
    let isNoun = Entity.isNoun(word)
    let called = Meanings.meanings(of: word).first { found in
      isWritten(found.meant) && !(isNoun && Entity(rawValue: found.meant) == nil)
    }
    if !isNot, let meant = called {
      help = "`\(word)` is called `\(meant.meant)` here"
    } else if code == .foreignOperator, message.hasSuffix("`between`") {
      // `between last week and today` is no comparison of `last` and `week`.
      help = nil
    } else if hasGeneralHelp || givesFieldLate && !written.contains("set \(word) ")
      || (help?.hasPrefix("did you mean") ?? false)
    {
      help = nil
    }
  }

  /// Whether its help only says what the first word is called here.
  var renamesVerb: Bool { code == .foreignWord && help?.hasPrefix("write `") ?? false }

  /// Whether its help only says what stands at such a place.
  var hasGeneralHelp: Bool {
    code == .unexpectedText
      && (help.map { help in Self.general.contains { help.hasPrefix($0) } } ?? true)
  }

  private static let general = ["a condition starts", "expected a clause", "start a new line"]
}

extension SourceText {
  /// The word that it begins with, in small letters.
  fileprivate var firstWord: String {
    // Many messages ask, and the rest of a long text is of no use to them.
    let start = utf8.firstIndex { $0 > UInt8(ascii: " ") } ?? utf8.count
    return String(decoding: utf8[start...].prefix(1000), as: UTF8.self)
      .drop { $0.isWhitespace }.prefix { !$0.isWhitespace }.lowercased()
  }
}

extension String {
  /// Its words, with a blank between them.
  fileprivate var words: String {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: " ")
  }
}
