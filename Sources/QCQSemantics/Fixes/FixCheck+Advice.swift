import QCQLanguage
import QCQSyntax
import QCQText

// What is said of a mistake that nothing mends.
extension FixCheck {
  /// `quantity in 3 days`: a length of time is compared with dates alone.
  func lengthCompared(_ error: inout Diagnostic, _ trial: FixTrial, _ place: Span) -> Bool {
    let (source, span) = (trial.tree.source, error.span.shifted(by: -place.lowerBound))
    let front = "\(Keyword.in.word) "
    guard error.code == .dateComparison, source.text(span).hasPrefix(front),
      let field = trial.tree.tokens.last(where: { $0.span.upperBound <= span.lowerBound }),
      let name = source.name(of: field)
    else { return false }
    let types = Entity.allCases.compactMap {
      trial.declarations.vocabulary[$0].fields[name]?.type
    }
    guard let type = types.first, !types.contains(.date) else { return false }
    let length = source.text(span).dropFirst(front.count)
    let number = length.prefix(while: \.isNumber)
    error = Diagnostic(
      .typeMismatch, error.span,
      "`\(name)` is \(type.description), and `\(length)` is a length of time",
      help: type == .int || type == .number
        ? "write `\(name) = \(number)`, or compare a date such as `created`"
        : "a length of time is compared with a date such as `created`")
    return true
  }

  /// What a word is that stands where a condition has no `where`.
  func explainStray(_ error: inout Diagnostic, _ trial: FixTrial, _ place: Span) {
    if let advice = MoreOfItem.advice(trial) ?? trial.adviceOnAdded ?? trial.adviceOnUndated
      ?? tree.source.adviceOnDays(around: error.span.lowerBound)
      ?? (error.renamesVerb ? trial.adviceOnMoved : nil)
    {
      error.help = advice
      return
    }
    if error.code == .unexpectedText,
      let advice = OrderAdvice.advice(trial, at: error.span.shifted(by: -place.lowerBound))
    {
      error.help = advice
      return
    }
    let word = tree.source.text(error.span)
    if [.expectedValue, .unexpectedText].contains(error.code),
      trial.declarations.letNames.contains(word), !trial.opening.makesOnly
    {
      error.help = QueryNames.advice(word)
      return
    }
    if let unknown = trial.unknownWord, unknown != word,
      error.hasGeneralHelp || error.renamesVerb
    {
      // Without what turns a condition round the other rows would be meant.
      error.help =
        Negation.mayTurn(unknown.lowercased())
        ? "`\(unknown)` turns nothing round here: write `not` in front of each condition"
        : "`\(unknown)` means nothing here: leave it out, or put a name in quotes"
      return
    }
    let entity =
      trial.tree.tokens.lazy.compactMap { Entity(rawValue: trial.tree.source.text($0.span)) }.first
      ?? .items
    let isField = trial.declarations.vocabulary[entity].fields[word] != nil
    if !isField, error.givesFieldLate {
      error.help = "items have no field `\(word)`; a note takes any text: `note \"…\"`"
      return
    }
    let isWord = Meanings.has(word.lowercased()) || Keyword.allCases.contains { $0.word == word }
    guard error.lacksWhere, isField || !isWord, let pieces = PieceCutter.cut(word) else { return }
    if isField {
      error.help = "`\(word)` is a field: `where \(word) …`, or `show \(word)`"
      return
    }
    let names = trial.declarations.storedNames().mentioned(by: pieces)
    let field = entity.nameField.rawValue
    if let name = names.name(word, entity.names) {
      error.help = "one is called so: `where \(field) = \(StringEscapes.quoted(name))`"
    } else if entity == .items, let title = names.name(word, .title) {
      error.help = "a list is called so: `in \(StringEscapes.quoted(title))`"
    } else if entity == .items, let category = names.name(word, .category) {
      error.help = "a category is called so: `where category = \(StringEscapes.quoted(category))`"
    } else {
      let text = StringEscapes.quoted(word)
      error.help =
        "nothing is called `\(word)` here: `where \(field) contains \(text)` looks for it"
    }
  }
}

extension SourceText {
  /// Both days that a date around a place may be, where its day may be its month; nil elsewhere.
  fileprivate func adviceOnDays(around place: Int) -> String? {
    func isOfDate(_ byte: UInt8) -> Bool { "0123456789-/".utf8.contains(byte) }
    var (start, end) = (min(place, utf8.count), min(place, utf8.count))
    while start > 0, isOfDate(utf8[start - 1]) { start -= 1 }
    while end < utf8.count, isOfDate(utf8[end]) { end += 1 }
    guard end - start < 12 else { return nil }
    let days = LooseDate.readings(String(decoding: utf8[start..<end], as: UTF8.self))
    return days.isEmpty ? nil : String.writtenDate(days)
  }
}

extension FixTrial {
  /// `remove "Cola" in "BBQ" to "Week shop"`: what takes an item from one list to another; nil of
  /// anything else.
  fileprivate var adviceOnMoved: String? {
    let verb = sentence.prefix(while: \.isLetter)
    let meant = Meanings.meaning(of: [verb.lowercased()][...], as: .verb)?.meant
    guard meant == Keyword.delete.word else { return nil }
    let text = Keyword.move.word + sentence.dropFirst(verb.count)
    guard case .right = read(framed(text)) else { return nil }
    return "`\(Keyword.move.word)` takes items to another list: `\(text)`"
  }

  /// The first word of a change that nobody knows, and that is neither part of a name nor a slip;
  /// nil where there is none.
  fileprivate var unknownWord: String? {
    guard opening.isChange || opening.mayChooseRows, let pieces else { return nil }
    let names = declarations.storedNames()
    let words = Respelling.ofLanguage.union(declarations.names).sorted()
    return UnknownWords(pieces, names: declarations.names).first { word in
      [KnownNames.Kind.item, .title, .category].contains { names.hasPart(word, $0) }
        || !Suggestion.nearest(to: word, among: words, limit: 1).isEmpty
    }
  }

  /// `due isn't today`: a date that may be absent is not that day either, so that people say which
  /// rows are meant.
  fileprivate var adviceOnUndated: String? {
    guard let pieces else { return nil }
    let words = pieces.map { $0.kind == .word ? $0.text : "" }
    for index in words.indices.dropLast() {
      guard let field = declarations.vocabulary.items.fields[words[index]], field.type == .date,
        field.isNullable
      else { continue }
      let test = words[(index + 1)...].prefix { FixTrial.turning.contains($0) }
      guard test.contains(where: { !FixTrial.placing.contains($0) }),
        let day = Meanings.meaning(of: words[test.endIndex...], as: .day)?.meant
      else { continue }
      let turned = "not \(words[index]) \(day)"
      return "`\(turned)` also takes what has none: write `has \(words[index]) and \(turned)`"
    }
    return nil
  }

  /// What turns round the test of a date, and what may stand beside it.
  private static let turning = Set(["not", "never", "isn't", "wasn't"]).union(placing)
  private static let placing: Set = ["is", "was", "in", "on", "during"]
}
