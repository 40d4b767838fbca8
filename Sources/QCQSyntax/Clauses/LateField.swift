import QCQLanguage
import QCQText

/// `price 3` behind the list that an item is added to: a field that has to stand behind `set`.
struct LateField {
  private let name: String
  private let place: Span
  /// What stands between the field and its value.
  private let sign: Span?
  private let isEqual: Bool
  private let value: String
  /// Whether the value is all that is set: `4,99` and `24/12` go on behind their first number.
  private let isWhole: Bool
  /// Whether a date seems to be meant, as other languages write it.
  private let isDate: Bool

  /// Nil where something else stands: `for 4.99` names no field.
  init?(_ tokens: ArraySlice<Token>, _ source: SourceText) {
    guard let field = tokens.first, field.kind == .word, field.keyword == nil else { return nil }
    name = source.text(field.span)
    let words = [name.lowercased()][...]
    guard Meanings.meaning(of: words, as: .clause) == nil,
      Meanings.meaning(of: words, as: .noise) == nil
    else { return nil }
    var rest = tokens.dropFirst()
    let sign = rest.first.flatMap { $0.kind == .equal || $0.kind == .colon ? $0.span : nil }
    isEqual = rest.first?.kind == .equal
    if sign != nil { rest = rest.dropFirst() }
    guard let first = rest.first, LateField.isValue(first) else { return nil }
    (self.sign, place, value) = (sign, field.span, source.text(first.span))
    let (next, last) = (rest.dropFirst().first, rest.dropFirst(2).first)
    // `4,99` is one number, and `3, note = "x"` is followed by another field.
    let isComma = next?.kind == .comma
    let goesOn = (isComma ? last : next).map(LateField.goesOn) ?? false
    let isMonth = next.map { LateField.isMonth($0, source) } ?? false
    isWhole = !goesOn && !isMonth
    isDate = isMonth || !isComma && goesOn && next?.kind != .word
  }

  /// Whether a token goes on with a number in front of it, without a blank.
  private static func goesOn(_ token: Token) -> Bool {
    switch token.kind.category {
    case .closing, .separator, .opening: false
    case .name, .literal, .parameter, .punctuation, .comparison, .arithmetic, .stray: token.isGlued
    }
  }

  private static func isValue(_ token: Token) -> Bool {
    token.kind.category == .literal || Weekday(word: token.keyword) != nil
      || token.keyword == .today || token.keyword == .tomorrow
  }

  private static func isMonth(_ token: Token, _ source: SourceText) -> Bool {
    token.kind == .word && token.keyword == nil
      && DateParser.months.contains(source.text(token.span).prefix(3).lowercased())
  }

  var diagnostic: Diagnostic {
    let (start, end) = (place.lowerBound, place.upperBound)
    // `price: 4.99`: the colon stands right behind the name, where `=` has a blank in front.
    let isColon = sign.map { $0.lowerBound == end && !isEqual } ?? false
    let equal = sign.map { TextEdit($0, isColon ? " =" : "=") } ?? TextEdit(Span(end, end), " =")
    let said = isDate ? "2026-04-03" : isWhole ? value : "…"
    let isOfDates = isDate ? ", and a date is written as year, month and day" : ""
    return Diagnostic(
      .unexpectedText, place, "`\(name)` can't be used here: the statement has ended",
      help: "\(ForeignWords.fieldsBehindSet)\(isOfDates): `set \(name) = \(said)`",
      proposals: [
        Fix("write `set \(name) = \(value)`", [TextEdit(Span(start, start), "set "), equal])
      ])
  }
}
