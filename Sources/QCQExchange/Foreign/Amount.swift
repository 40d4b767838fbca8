import QCQLanguage

/// How much of something, as people write it: `2`, `2x`, `1,5 kg`, `½`.
struct Amount: Hashable {
  /// A whole number of things, 1 at least; nil where the amount is none.
  private(set) var count: Int64?
  /// As it was written, without the space around it.
  let text: String

  /// Words that count things and say nothing else.
  private static let pieces: Set<String> = [
    "x", "×", "st", "stk", "stuk", "stuks", "stück", "stueck", "pc", "pcs", "piece", "pieces",
    "ea", "each", "pièce", "pièces", "unidad", "unidades", "pezzi", "szt",
  ]

  private static let fractions = Set("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞")

  /// Whether nothing is lost by keeping the count alone.
  var isCount: Bool { count != nil }

  /// Why a text is no count, for people.
  static func problem(of text: String) -> String {
    if let count = Int64(text), count < 1 { return "is less than 1" }
    guard let number = Amount.number(atStartOf: text) else { return "is not a number" }
    let digits = number.filter { !$0.isWhitespace }
    if digits.allSatisfy(isDigit), Int64(digits) == nil { return "is too large for a quantity" }
    return text.contains(where: \.isLetter) ? "is not a number of pieces" : "is not a whole number"
  }

  /// Reads all of a text as an amount; nil if it is none.
  init?(_ text: some StringProtocol) {
    let text = text.trimmed
    guard let number = Amount.number(atStartOf: text), !Amount.isPadded(number) else { return nil }
    let unit = text.dropFirst(number.count).trimmed.lowercased()
    let word = unit.hasSuffix(".") ? String(unit.dropLast()) : unit
    guard word.isEmpty || Amount.pieces.contains(word) || MeasureWords.all.contains(word) else {
      return nil
    }
    self.text = String(text)
    if word.isEmpty || Amount.pieces.contains(word) {
      count = Amount.whole(number).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// The number with which a text begins, as it is written: `2`, `1,5`, `½`, `1 1/2`, `1 000`; nil
  /// without any.
  static func number(atStartOf text: some StringProtocol) -> String? {
    guard var number = signs(atStartOf: text) else { return nil }
    while number.allSatisfy({ isDigit($0) || $0.isWhitespace }) {
      let rest = text.dropFirst(number.count)
      guard let blank = rest.first, blank.isWhitespace,
        let more = signs(atStartOf: rest.dropFirst()),
        continues(number, more, before: rest.dropFirst(1 + more.count).first)
      else { break }
      number += String(blank) + more
    }
    return number
  }

  /// The digits, signs and fractions with which a text begins; nil without any.
  private static func signs(atStartOf text: some StringProtocol) -> String? {
    let number = text.prefix { character in
      isDigit(character) || ".,/".contains(character) || fractions.contains(character)
    }
    guard let first = number.first, isDigit(first) || fractions.contains(first) else { return nil }
    let end = number.reversed().prefix { ".,/".contains($0) }.count
    return String(number.dropLast(end))
  }

  /// Whether signs behind a blank belong to a number: the fraction of `1 1/2`, three digits more.
  private static func continues(_ number: String, _ more: String, before next: Character?) -> Bool {
    let parts = more.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    // Prawns come in sizes like 16/20.
    let isFraction =
      more.count == 1 && more.allSatisfy(fractions.contains)
      || parts.count == 2 && 0 < parts[0] && parts[0] < parts[1] && parts[1] <= 16
    if isFraction { return !number.contains(where: \.isWhitespace) }
    let group = number.split(whereSeparator: \.isWhitespace)
    guard (1...3).contains(group[0].count), group[0].first != "0",
      next?.isWhitespace ?? true
    else { return false }
    let (digits, tail) = (more.prefix(while: isDigit), more.drop(while: isDigit))
    let isFractionOfTen = tail.first.map(".,".contains) ?? true
    return digits.count == 3 && isFractionOfTen && tail.dropFirst().allSatisfy(isDigit)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// A whole number, also one with a fraction of nothing (`2.0`) or with blanks between groups of
  /// three digits; nil for any other.
  static func whole(_ number: String) -> Int64? {
    let groups = number.split(whereSeparator: \.isWhitespace)
    let areGroups = groups.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(isDigit) }
    if groups.count > 1 { return areGroups ? whole(groups.joined()) : nil }
    if let int = Int64(number) { return int }
    let parts = number.replacing(",", with: ".").split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let int = Int64(parts[0]), !parts[1].isEmpty,
      parts[1].allSatisfy({ $0 == "0" })
    else { return nil }
    // `1.000` may be a thousand.
    return parts[1].count == 3 ? nil : int
  }

  /// Whether a number is one of a row, as that of an agent or a telephone: `007`.
  private static func isPadded(_ number: String) -> Bool {
    number.first == "0" && number.dropFirst().first.map(isDigit) ?? false
  }

  /// Whether a number without a sign behind it may say how many there are: a longer one fits no
  /// table, and is a name.
  static func mayCount(_ number: String) -> Bool { number.count(where: isDigit) <= 19 }

  /// The amount and the name of what qcq calls a label, `2x Milk`; nil for a name alone.
  static func label(_ text: String) -> (amount: Amount, name: String)? {
    guard let number = Amount.number(atStartOf: text), let amount = Amount(number),
      amount.count != 1, number.allSatisfy({ isDigit($0) || $0 == "." })
    else { return nil }
    let rest = text.dropFirst(number.count)
    guard rest.hasPrefix("x ") else { return nil }
    let name = rest.dropFirst().trimmed
    return name.isEmpty ? nil : (amount, name)
  }

  /// Whether a number is as long as those under lines of a package.
  static func isBarcode(_ text: some StringProtocol) -> Bool {
    [8, 12, 13, 14].contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension ForeignItem {
  /// Takes an amount; what is no count goes to the note, and is told.
  mutating func take(_ amount: Amount, _ remark: (ForeignRemark) -> Void) {
    if let count = amount.count {
      quantity = count
    } else {
      addNote(amount.text, since: Amount.problem(of: amount.text), remark)
    }
  }
}

extension StringProtocol {
  /// Without the space around it.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    let count = start.reversed().prefix { $0.isWhitespace }.count
    return String(start.dropLast(count))
  }
}
