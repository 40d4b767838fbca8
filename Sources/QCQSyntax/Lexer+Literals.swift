import QCQText

extension Lexer {
  /// Whether a line ends there: with `\n`, or with `\r\n`.
  private func endsLine(_ place: Int) -> Bool {
    if bytes[place] == UInt8(ascii: "\n") { return true }
    return bytes[place] == UInt8(ascii: "\r") && place + 1 < bytes.count
      && bytes[place + 1] == UInt8(ascii: "\n")
  }

  mutating func lexString() {
    let start = offset
    offset += 1
    while offset < bytes.count {
      if endsLine(offset) {
        spansLines = true
        if mode == .recovering {
          closeStringHere(start)
          return
        }
      } else if bytes[offset] == UInt8(ascii: "\"") {
        offset += 1
        append(.string, from: start)
        return
      } else if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count,
        !endsLine(offset + 1)
      {
        offset += 1
      }
      offset += 1
    }
    leftOpen = true
    closeStringHere(start)
  }

  private mutating func closeStringHere(_ start: Int) {
    append(.string, from: start)
    unclosedStrings.append(start)
    reportOpen("\"", start, culprit: gluedString ?? start)
  }

  /// - Parameter culprit: Where the one begins that was not closed.
  mutating func reportOpen(_ quote: String, _ start: Int, culprit: Int? = nil) {
    let sign = culprit ?? start
    var signEnd = sign + 1
    // Another kind of quote has several bytes.
    while signEnd < bytes.count, bytes[signEnd] & 0xC0 == 0x80 { signEnd += 1 }
    let span = Span(sign, signEnd)
    // Where quotes have changed places nobody can tell where this one was meant to be.
    let ends = span.lowerBound == start ? closings(from: start + 1, to: offset) : []
    let last = trimmedOffset(offset)
    diagnostics.append(
      .unclosed(
        quote, span,
        ends: ends.map { ($0, $0 == last ? nil : text(Span(start + 1, $0))) },
        wrong: quote == "\"" ? wrongQuote(from: start + 1, to: last) : nil))
  }

  private static let otherQuotes = ["'", "’", "”"].map { Array($0.utf8) }

  /// `"Week shop' where pending`: a quote of another kind that ends a word, and none begins one.
  private func wrongQuote(from start: Int, to end: Int) -> Span? {
    var place = start
    var found: Span?
    while place < end {
      let length = Lexer.otherQuotes.first { bytes[place..<end].starts(with: $0) }?.count ?? 0
      guard length > 0 else {
        place += 1
        continue
      }
      let isBehindWord = place > start && bytes[place - 1] != UInt8(ascii: " ")
      let next = place + length
      let isAtEnd = next >= end || [UInt8(ascii: " "), UInt8(ascii: ",")].contains(bytes[next])
      guard isBehindWord, isAtEnd, found == nil else { return nil }
      found = Span(place, next)
      place = next
    }
    return found
  }

  /// What a text written with other quotes may have been; one if it is closed.
  private func meant(_ inner: Span, isClosed: Bool) -> [Span] {
    // `'milk"` is closed by the other sign.
    if !isClosed, let last = bytes[inner.range].lastIndex(of: UInt8(ascii: "\"")),
      bytes[(last + 1)..<inner.upperBound].allSatisfy({ $0 == UInt8(ascii: " ") })
        || bytes[last + 1] == UInt8(ascii: " "), last > inner.lowerBound
    {
      return [Span(inner.lowerBound, last)]
    }
    return isClosed
      ? [inner]
      : closings(from: inner.lowerBound, to: inner.upperBound).map { Span(inner.lowerBound, $0) }
  }

  /// The first string of the line with a word right after its end: what seems to end it begins
  /// the next one, so it is this one that was not closed.
  private var gluedString: Int? {
    let line = tokens[line.firstToken...]
    return zip(line, line.dropFirst()).first { first, second in
      first.kind == .string && second.isGlued
        && (second.kind == .word || second.kind == .integer || second.kind == .string)
    }?.0.span.lowerBound
  }

  /// `'text'`: a string as other languages write it, read as one and reported.
  mutating func lexSingleQuoted() {
    let start = offset
    offset += 1
    while offset < bytes.count, !endsLine(offset) {
      if bytes[offset] == UInt8(ascii: "'") {
        // Two of them stand for one, as in SQL.
        guard peek(1) == UInt8(ascii: "'") else { break }
        offset += 1
      }
      offset += 1
    }
    let inner = Span(start + 1, offset)
    let isClosed = peek() == UInt8(ascii: "'")
    if isClosed { offset += 1 }
    append(.string, from: start)
    diagnostics.append(
      .singleQuotes(
        Span(start, offset),
        meant: meant(inner, isClosed: isClosed).map {
          (
            isClosed ? Span(start, offset) : Span(start, afterQuote($0.upperBound)),
            Lexer.single(text($0))
          )
        }))
  }

  /// Behind a double quote that stands at a place.
  private func afterQuote(_ place: Int) -> Int {
    place < bytes.count && bytes[place] == UInt8(ascii: "\"") ? place + 1 : place
  }

  /// A text in single quotes: two of them stand for one.
  private static func single(_ text: String) -> String {
    var inner: [UInt8] = []
    var isPair = false
    for byte in text.utf8 {
      isPair = byte == UInt8(ascii: "'") && !isPair && inner.last == byte
      if !isPair { inner.append(byte) }
    }
    return String(decoding: inner, as: UTF8.self)
  }

  mutating func lexRegex() {
    let start = offset
    offset += 1
    while offset < bytes.count, !endsLine(offset) {
      if bytes[offset] == UInt8(ascii: "\\") {
        offset += 1
        if offset < bytes.count, !endsLine(offset) { offset += 1 }
      } else if bytes[offset] == UInt8(ascii: "/") {
        offset += 1
        append(.regex, from: start)
        return
      } else {
        offset += 1
      }
    }
    reportOpen("/", start)
    append(.regex, from: start)
  }

  /// An integer, a decimal, a date or a date with a time of day.
  mutating func lexNumber() {
    let start = offset
    skipDigits()
    if offset - start == 4, isDateTail() {
      lexDate(start)
      return
    }
    var kind = TokenKind.integer
    if peek() == UInt8(ascii: "."), isDigit(peek(1)) {
      offset += 1
      skipDigits()
      kind = .decimal
    }
    if offset < bytes.count, isWordByte(bytes[offset]) {
      while offset < bytes.count, isWordByte(bytes[offset]) { offset += 1 }
      diagnostics.append(.invalidNumber(Span(start, offset), text(Span(start, offset))))
    }
    append(kind, from: start)
  }

  private mutating func skipDigits() {
    while offset < bytes.count, isDigit(bytes[offset]) { offset += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// `-1` or `-11` and `-1` or `-20` after four digits: meant as a date, right or not.
  private func isDateTail() -> Bool {
    guard peek() == UInt8(ascii: "-"), isDigit(peek(1)) else { return false }
    let second = isDigit(peek(2)) ? 3 : 2
    return peek(second) == UInt8(ascii: "-") && isDigit(peek(second + 1))
  }

  private mutating func lexDate(_ start: Int) {
    offset += 1
    skipDigits()
    offset += 1
    skipDigits()
    var kind = TokenKind.date
    if peek() == UInt8(ascii: "T"), isDigit(peek(1)) {
      kind = .dateTime
      offset += 1
      while offset < bytes.count, isDigit(bytes[offset]) || bytes[offset] == UInt8(ascii: ":") {
        offset += 1
      }
      if peek() == UInt8(ascii: "."), isDigit(peek(1)) {
        offset += 1
        skipDigits()
      }
    }
    while offset < bytes.count, isWordByte(bytes[offset]) { offset += 1 }
    append(kind, from: start)
    let span = Span(start, offset)
    if DateLiteral(text(span)) == nil {
      diagnostics.append(.impossibleDate(span, text(span)))
    }
  }

  /// What is not ASCII: a letter of a name, a typographic quote, or nothing that means anything.
  mutating func lexNonASCII() {
    let start = offset
    if isLetterHere() {
      skipWordScalars()
      append(.word, from: start)
      return
    }
    let scalar = scalarHere()
    if scalar.value == 0x2019, lexApostrophe(scalar.length) { return }
    offset += scalar.length
    switch scalar.value {
    case Lexer.malformed:
      while offset < bytes.count, scalarHere().value == Lexer.malformed {
        offset += scalarHere().length
      }
      appendUnknown(start)
    case 0xA0, 0x2003, 0x2009, 0x202F, 0x3000, 0xFEFF:
      // A space that only looks like one; it separates as a space does.
      return
    case 0x201C, 0x201D, 0x201E: lexTypographicString(start)
    default:  // UInt32
      appendUnknown(start)
      if let meant = Lexer.lookalikes[text(Span(start, offset))] {
        tokens[tokens.count - 1].kind = meant.kind
      }
    }
  }

  /// Signs of mathematics and print that are read as the operators they look like.
  static let lookalikes: [String: (kind: TokenKind, sign: String)] = [
    "≥": (.greaterEqual, ">="), "≤": (.lessEqual, "<="), "≠": (.notEqual, "!="), "×": (.star, "*"),
    "÷": (.slash, "/"), "−": (.minus, "-"), "–": (.minus, "-"), "…": (.dotDot, ".."),
  ]

  /// A character that means nothing: of several on a line the first is reported, and those whose
  /// meaning can be guessed.
  mutating func appendUnknown(_ start: Int) {
    append(.unknown, from: start)
    if line.hasUnknown, bytes[start] < 0x80 { return }
    let span = Span(start, offset)
    let diagnostic = Diagnostic.unknownCharacter(span, String(text(span).prefix(1)))
    if line.hasUnknown, diagnostic.proposals.isEmpty { return }
    line.hasUnknown = true
    diagnostics.append(diagnostic)
  }

  /// `“text”`, as word processors write quotes.
  private mutating func lexTypographicString(_ start: Int) {
    while offset < bytes.count, !endsLine(offset) {
      let scalar = scalarHere()
      if [0x201C, 0x201D, 0x22].contains(scalar.value) { break }
      offset += scalar.length
    }
    let inner = Span(start + 3, offset)
    let isClosed = offset < bytes.count && !endsLine(offset)
    if isClosed { offset += scalarHere().length }
    append(.string, from: start)
    diagnostics.append(
      .typographicQuotes(
        Span(start, offset),
        meant: meant(inner, isClosed: isClosed).map {
          (isClosed ? Span(start, offset) : Span(start, $0.upperBound), text($0))
        }))
  }

  /// What stands for bytes that are no text.
  private static let malformed: UInt32 = 0xFFFD

  /// The scalar at the current offset; a malformed byte counts as one unknown character.
  private func scalarHere() -> (value: UInt32, length: Int) {
    var decoder = UTF8()
    var iterator = bytes[offset..<min(offset + 4, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      return (Lexer.malformed, 1)
    }
    return (scalar.value, UTF8.width(scalar))
  }

  func isLetterHere() -> Bool {
    let here = scalarHere()
    guard here.value >= 0x80, let scalar = Unicode.Scalar(here.value), here.value != Lexer.malformed
    else {
      return false
    }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.canonicalCombiningClass != .notReordered
  }

  mutating func skipWordScalars() {
    while offset < bytes.count {
      if isWordByte(bytes[offset]) {
        offset += 1
      } else if bytes[offset] >= 0x80, isLetterHere() {
        offset += scalarHere().length
      } else {
        return
      }
    }
  }
}

extension DateLiteral {
  /// Reads `2026-11-20`, `2026-11-20T18:30` or `2026-11-20T18:30:05.25Z`; nil unless the date
  /// exists.
  package init?(_ text: String) {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0].count == 4, fields[1].count == 2, fields[2].count == 2,
      let year = Int(fields[0]), let month = Int(fields[1]), let day = Int(fields[2]),
      (1...12).contains(month), day >= 1, day <= DateLiteral.days(in: month, of: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard halves.count == 2 else {
      time = nil
      return
    }
    guard let time = TimeOfDay(halves[1]) else { return nil }
    self.time = time
  }

  /// The next day as it is written; nil behind a time of day, and where the calendar ends.
  package var dayAfter: String? {
    guard time == nil else { return nil }
    let isLast = day == DateLiteral.days(in: month, of: year)
    let (nextMonth, nextYear) =
      month == 12 && isLast ? (1, year + 1) : (isLast ? month + 1 : month, year)
    guard nextYear < 10_000 else { return nil }
    func digits(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: count - String(number).count) + String(number)
    }
    return [digits(nextYear, 4), digits(nextMonth, 2), digits(isLast ? 1 : day + 1, 2)]
      .joined(separator: "-")
  }

  private static func days(in month: Int, of year: Int) -> Int {
    if month == 2 {
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}

extension DateLiteral.TimeOfDay {
  /// Reads `18:30`, `18:30:05` or `18:30:05.25`, and a `Z` behind it.
  fileprivate init?(_ text: Substring) {
    isUTC = text.hasSuffix("Z")
    let clock = isUTC ? text.dropLast() : text
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    let seconds = parts.count == 3 ? parts[2].prefix { $0 != "." } : "00"
    let fraction = parts.count == 3 ? parts[2].dropFirst(seconds.count) : ""
    let numbers = (parts.prefix(2) + [seconds]).compactMap { $0.count == 2 ? Int($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == 3, numbers[0] < 24, numbers[1] < 60,
      numbers[2] < 60, fraction.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }),
      fraction.count != 1, let part = Double("0\(fraction)")
    else { return nil }
    (hour, minute, second, self.fraction) = (numbers[0], numbers[1], numbers[2], part)
  }
}
