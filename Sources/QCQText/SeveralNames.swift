extension Fix {
  /// Several names, in their quotes, in the place of one that joins them: `"BBQ & Basics"`.
  package static func several(_ names: [String], at span: Span) -> Fix {
    .replace(span, with: names.joined(separator: ", "))
  }

  /// The fix as it is where names are listed, and as a set where one is compared; nil where only
  /// one can stand, as in `set category = "Dairy & Produce"`.
  func asSet(in source: SourceText) -> Fix? {
    guard edits.count == 1, edits[0].replacement.contains("\", \"") else { return self }
    let (span, names) = (edits[0].span, edits[0].replacement)
    var front = source.utf8.prefix(span.lowerBound)
    func skipBlanks() { while front.last == UInt8(ascii: " ") { front.removeLast() } }
    skipBlanks()
    let sign = front.last
    if sign == UInt8(ascii: "(") || sign == UInt8(ascii: ",") { return self }
    let words = String(decoding: front.suffix(1000), as: UTF8.self)
      .lowercased().split { !$0.isLetter }
    guard sign == UInt8(ascii: "=") else { return words.last == "in" ? self : nil }
    front.removeLast()
    let isNegated = front.last == UInt8(ascii: "!")
    if isNegated { front.removeLast() }
    if words.last(where: { $0 == "set" || $0 == "where" }) != "where" { return nil }
    let compared = Span(front.count, span.upperBound)
    return .replace(compared, with: "\(isNegated ? "not " : "")in (\(names))")
  }

  /// Whether what takes the place of a name is listed beside it already: `("Aldi", "Aldi")`.
  func namesTwice(in source: SourceText) -> Bool {
    guard edits.count == 1 else { return false }
    let (span, name) = (edits[0].span, edits[0].replacement.lowercased())
    guard span.lowerBound >= 0, span.upperBound <= source.utf8.count, !span.isEmpty else {
      return false
    }
    return source.names(behind: span).contains { $0.lowercased() == name }
      || source.names(before: span).contains { $0.lowercased() == name }
  }
}

extension SourceText {
  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let blank = UInt8(ascii: " ")
  /// No more names are looked at on either side: each of a long list may have a message.
  private static let mostNames = 100

  /// The texts in quotes that are listed behind a place, between commas.
  fileprivate func names(behind span: Span) -> [String] {
    var (found, place): ([String], Int) = ([], span.upperBound)
    func skipBlanks() { while place < utf8.count, utf8[place] == Self.blank { place += 1 } }
    while found.count < Self.mostNames {
      skipBlanks()
      guard place < utf8.count, utf8[place] == Self.comma else { return found }
      place += 1
      skipBlanks()
      guard place < utf8.count, utf8[place] == Self.quote,
        let end = utf8.indices[(place + 1)...].first(where: isQuote(at:))
      else { return found }
      found.append(text(Span(place, end + 1)))
      place = end + 1
    }
    return found
  }

  /// The same of those in front of it.
  fileprivate func names(before span: Span) -> [String] {
    var (found, place): ([String], Int) = ([], span.lowerBound)
    func skipBlanks() { while place > 0, utf8[place - 1] == Self.blank { place -= 1 } }
    while found.count < Self.mostNames {
      skipBlanks()
      guard place > 0, utf8[place - 1] == Self.comma else { return found }
      place -= 1
      skipBlanks()
      guard place > 1, isQuote(at: place - 1),
        let start = utf8.indices[..<(place - 1)].last(where: isQuote(at:))
      else { return found }
      found.append(text(Span(start, place)))
      place = start
    }
    return found
  }

  /// Whether a quote stands there that no backslash makes part of a text.
  private func isQuote(at index: Int) -> Bool {
    let slash = UInt8(ascii: "\\")
    return utf8[index] == Self.quote
      && utf8[..<index].reversed().prefix { $0 == slash }.count.isMultiple(of: 2)
  }
}
