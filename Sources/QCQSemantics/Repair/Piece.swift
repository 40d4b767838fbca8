/// A piece of a sentence as people write it, whatever its quotes.
struct Piece: Hashable {
  enum Kind { case word, text, number, date, parameter, sign }

  let kind: Kind
  /// A word in lower case, a text without its quotes.
  let text: String
  let written: String
  let isGlued: Bool
  /// As people wrote it, where a word of the language is in small letters.
  var spelled: String

  init(kind: Kind, text: String, written: String, isGlued: Bool, spelled: String? = nil) {
    (self.kind, self.text, self.written, self.isGlued) = (kind, text, written, isGlued)
    self.spelled = spelled ?? written
  }

  /// Whether it is `/a{0,3}/` as a whole.
  private var isPattern: Bool { kind == .sign && written.utf8.count > 2 && written.hasPrefix("/") }

  /// `name matches, /^B/`: whether no pattern of a text is taken apart in another one.
  static func keepPatterns(_ old: [Piece], _ new: [Piece]) -> Bool {
    old.count(where: \.isPattern) <= new.count(where: \.isPattern)
  }
}

/// Cuts a sentence into its pieces.
struct PieceCutter {
  private let letters: [Character]
  private var place = 0
  private(set) var pieces: [Piece] = []

  /// The pieces of a text; nil where a quote is never closed, or there are too many.
  static func cut(_ text: String) -> [Piece]? {
    guard text.utf8.count <= 600 else { return nil }
    var cutter = PieceCutter(letters: Array(text))
    return cutter.cutAll() ? cutter.pieces : nil
  }

  private init(letters: [Character]) { self.letters = letters }

  /// A word that nobody wrote.
  static func word(_ text: String) -> Piece {
    Piece(
      kind: Int(text) == nil ? .word : .number, text: text, written: text, isGlued: false)
  }

  private mutating func cutAll() -> Bool {
    var isGlued = false
    while place < letters.count {
      let letter = letters[place]
      if letter.isWhitespace {
        (place, isGlued) = (place + 1, false)
        continue
      }
      if letter == "#" { return pieces.isEmpty ? false : true }
      if !cutPiece(letter, isGlued) { return false }
      isGlued = true
    }
    return true
  }

  private mutating func cutPiece(_ letter: Character, _ isGlued: Bool) -> Bool {
    let isQuote = letter == "\\" && place + 1 < letters.count && letters[place + 1] == "\""
    if isQuote { place += 1 }
    if let closing = PieceCutter.closing(of: letters[place]) {
      return cutText(closing, isGlued, isEscaped: isQuote)
    }
    if letter.isNumber || letter == "." && isDigit(place + 1) { return cutNumber(isGlued) }
    if letter.isLetter || letter == "_" {
      let start = place
      while place < letters.count, isOfWord(place) { place += 1 }
      return add(.word, start, isGlued)
    }
    if letter == "$", place + 1 < letters.count, letters[place + 1].isLetter {
      let start = place
      place += 1
      while place < letters.count, isOfWord(place) { place += 1 }
      return add(.parameter, start, isGlued)
    }
    let start = place
    if let end = endOfPattern(isGlued) {
      place = end
      return add(.sign, start, isGlued)
    }
    let sign = PieceCutter.signs.first { letters[place...].starts(with: $0) }
    place += sign?.count ?? 1
    // `-eq`, as shells write it.
    if letter == "-", !isGlued, sign == nil, letters[place...].prefix(3).contains("q") {
      while place < letters.count, letters[place].isLetter { place += 1 }
    }
    return add(.sign, start, isGlued)
  }

  /// Where the pattern ends that begins here: `/a{0,3}/` is one piece, whatever stands in it.
  private func endOfPattern(_ isGlued: Bool) -> Int? {
    guard letters[place] == "/", let last = pieces.last, place + 1 < letters.count,
      !letters[place + 1].isWhitespace
    else { return nil }
    let isBehindSign = last.kind == .sign && PieceCutter.beforePatterns.contains(last.text)
    guard isBehindSign || !isGlued && (last.kind == .word || last.text.contains("~")) else {
      return nil
    }
    var end = place + 1
    while end < letters.count, letters[end] != "/" { end += letters[end] == "\\" ? 2 : 1 }
    return end < letters.count ? end + 1 : nil
  }

  /// Signs that nothing is divided behind.
  private static let beforePatterns = [",", "(", "=", "=="]

  private static let signs = [
    "===", "!==", "=/=", "...", "==", "!=", "<>", "<=", ">=", "=<", "=>", ":=", "=~", "~=", "/=",
    "^=", "*=", "$=", "&&", "||", "->", "..",
  ].map { Array($0) }

  private func isDigit(_ place: Int) -> Bool {
    place < letters.count && letters[place].isNumber
  }

  /// A letter of a word; an apostrophe or a hyphen is one between letters.
  private func isOfWord(_ place: Int) -> Bool {
    let letter = letters[place]
    if letter.isLetter || letter.isNumber || letter == "_" { return true }
    guard letter == "'" || letter == "’" || letter == "-" else { return false }
    return place + 1 < letters.count && letters[place + 1].isLetter
      && (letter != "-" || letters[place - 1].isLetter)
  }

  private mutating func add(
    _ kind: Piece.Kind, _ start: Int, _ isGlued: Bool, text: String? = nil
  ) -> Bool {
    let written = String(letters[start..<place])
    var lower = written.lowercased()
    // Looking for it takes longer than all the rest.
    if lower.utf8.contains(where: { $0 > 0x7F }) { lower = lower.replacing("’", with: "'") }
    if kind == .word { lower = PieceCutter.contractions[lower] ?? lower }
    pieces.append(
      Piece(
        kind: kind, text: text ?? (kind == .parameter ? written : lower), written: written,
        isGlued: isGlued))
    return pieces.count <= 60
  }

  /// What people write without its sign.
  private static let contractions = [
    "havent": "haven't", "hasnt": "hasn't", "hadnt": "hadn't", "isnt": "isn't",
    "arent": "aren't", "wasnt": "wasn't", "werent": "weren't", "didnt": "didn't",
    "doesnt": "doesn't", "dont": "don't",
  ]

  // MARK: Numbers and dates

  private mutating func cutNumber(_ isGlued: Bool) -> Bool {
    let start = place
    while place < letters.count, letters[place].isNumber || isInNumber(place) { place += 1 }
    let written = String(letters[start..<place])
    guard written.allSatisfy({ $0.isASCII }) else { return false }
    if let date = LooseDate.date(written) {
      if place < letters.count, letters[place] == "T" || letters[place] == "Z" { return false }
      return add(.date, start, isGlued, text: date)
    }
    guard written.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," }),
      written.count(where: { !$0.isNumber }) < 2
    else {
      // What is no date is a number and something behind it.
      place = start
      while isDigit(place) { place += 1 }
      return add(.number, start, isGlued)
    }
    var number = written.replacing(",", with: ".")
    if number.hasPrefix(".") { number = "0" + number }
    if number.hasSuffix(".0") { number.removeLast(2) }
    return add(.number, start, isGlued, text: number)
  }

  private func isInNumber(_ place: Int) -> Bool {
    let letter = letters[place]
    guard letter == "." || letter == "," || letter == "-" || letter == "/" else { return false }
    // `1,2` is two numbers, and `0,5` one.
    if letter == ",", place == 0 || letters[place - 1] != "0" || place > 1 && isDigit(place - 2) {
      return false
    }
    return isDigit(place + 1) && (place == 0 || letters[place - 1].isNumber || letter == ".")
  }

  // MARK: Quotes

  private static func closing(of letter: Character) -> [Character]? {
    switch letter {
    case "\"", "“", "”", "„", "‟", "＂": ["\"", "“", "”", "‟", "＂", "\u{301F}"]
    case "«": ["»"]
    case "»": ["«"]
    case "‹": ["›"]
    case "「": ["」"]
    case "『": ["』"]
    case "'", "‘", "’", "‚", "`", "´": ["'", "’", "‘", "`", "´"]
    default: nil  // Character
    }
  }

  private mutating func cutText(
    _ closing: [Character], _ isGlued: Bool, isEscaped: Bool
  ) -> Bool {
    let start = place
    let opening = letters[place]
    // `""BBQ""`
    let isDoubled =
      place + 2 < letters.count && letters[place + 1] == opening
      && (letters[place + 2].isLetter || letters[place + 2].isNumber)
    place += isDoubled ? 2 : 1
    let first = place
    // `'Nora''s'`, as SQL writes an apostrophe.
    func isApostrophe(_ place: Int) -> Bool {
      opening == "'" && !isDoubled && place > first && place + 1 < letters.count
        && letters[place] == "'" && letters[place + 1] == "'"
    }
    while place < letters.count, !endsText(closing, isEscaped) || isApostrophe(place) {
      place += isApostrophe(place) ? 2 : 1
    }
    guard place < letters.count else { return false }
    var inner = String(letters[first..<place])
    if opening == "'", !isDoubled { inner.replace("''", with: "'") }
    if isEscaped, inner.hasSuffix("\\") { inner.removeLast() }
    place += 1
    if isDoubled, place < letters.count, closing.contains(letters[place]) { place += 1 }
    let text = inner.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return add(.text, start, isGlued, text: text)
  }

  /// An apostrophe within a word ends no text.
  private func endsText(_ closing: [Character], _ isEscaped: Bool) -> Bool {
    guard closing.contains(letters[place]) else { return false }
    if letters[place - 1] == "\\", !isEscaped { return false }
    let isApostrophe = letters[place] == "'" || letters[place] == "’"
    return !isApostrophe || place + 1 >= letters.count || !letters[place + 1].isLetter
      || !letters[place - 1].isLetter
  }
}

/// Dates as they are written elsewhere.
enum LooseDate {
  /// `2026/11/01`, `20.11.2026`, `20261101` as a date is written here; nil for what is no date, or
  /// may be two.
  static func date(_ written: String) -> String? {
    let parts = written.split { $0 == "-" || $0 == "/" || $0 == "." }
    if parts.count == 1, written.count == 8, written.hasPrefix("20") {
      return date(
        written.prefix(4), written.dropFirst(4).prefix(2), written.dropFirst(6))
    }
    guard parts.count == 3 else { return nil }
    if parts[0].count == 4 { return date(parts[0], parts[1], parts[2]) }
    guard parts[2].count == 4 else { return nil }
    // Only with dots is it known which of both is the month, unless one of them can't be.
    if !written.contains("."), parts[0] != parts[1], let first = Int(parts[0]),
      let second = Int(parts[1])
    {
      if first <= 12, second <= 12 { return nil }
      if second > 12 { return date(parts[2], parts[0], parts[1]) }
    }
    return date(parts[2], parts[1], parts[0])
  }

  /// Both dates that `05/12/2026` or `5-12-2026` may be, the day first in one and the month in the
  /// other; none for what is one date, or no date.
  static func readings(_ written: String) -> [String] {
    let parts = written.split { $0 == "/" || $0 == "-" }
    guard date(written) == nil, parts.count == 3 else { return [] }
    return [date(parts[2], parts[1], parts[0]), date(parts[2], parts[0], parts[1])]
      .compactMap(\.self)
  }

  static func date(_ year: Substring, _ month: Substring, _ day: Substring) -> String? {
    guard year.count == 4, let month = Int(month), let day = Int(day), (1...12).contains(month),
      (1...31).contains(day), Int(year) != nil
    else { return nil }
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// The number of a month by its name.
  static func month(_ word: String) -> Int? {
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    guard word.count >= 3, let place = names.firstIndex(of: String(word.prefix(3))) else {
      return nil
    }
    let whole = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    return whole[place].hasPrefix(word) ? place + 1 : nil
  }
}
