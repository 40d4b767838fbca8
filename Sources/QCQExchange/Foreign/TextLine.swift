import QCQLanguage

/// A line of a list that somebody wrote for themselves: `- 6 Bananen`, `[x] 10, Aepfel`, `2x melk`.
struct TextLine {
  private(set) var item = ForeignItem()
  /// Whether there was a box to tick: a second one belongs to the name.
  private var hasBox = false

  /// Where a text stands, which says what of it may be no part of a name.
  enum Form {
    /// In a line of a list.
    case line
    /// In a line of a list that qcq has written: behind its box, `2x Milk`.
    case label
    /// In a row of a table, which begins with no sign of a list.
    case row
    /// In a cell for names, where there is nothing but a name and how it looks.
    case cell
  }

  /// - Parameter text: Without the space around it; only that of a cell may be empty.
  init(
    _ text: String, line: Int?, as form: Form = .line, _ remark: (ForeignRemark) -> Void
  ) {
    item.line = line
    let isLine = form == .line || form == .label
    hasBox = !isLine
    var rest = isLine ? Self.withoutBullet(text[...]) : text[...]
    takeMarks(&rest)
    let bold = rest.split(separator: "**", omittingEmptySubsequences: false)
    if bold.count > 2, bold.count % 2 == 1 { rest = Substring(bold.joined()) }
    let link = Self.link(&rest)
    let found =
      switch form {
      case .line, .row: Self.parts(rest)
      case .label: Self.label(rest)
      case .cell: Parts(name: rest.trimmed)
      }
    var name = found.name[...]
    takeMarks(&name)
    item.name = name.trimmed
    if let link { item.addNote(link, since: "is a link", remark) }
    if let barcode = found.barcode { item.addNote(barcode, since: "is a barcode", remark) }
    if let amount = found.amount { item.take(amount, remark) }
    item.addNote(found.note)
  }

  /// Takes a box to tick and signs around all of a text, which may stand in each other.
  private mutating func takeMarks(_ text: inout Substring) {
    if !hasBox, let box = Self.box(&text) {
      hasBox = true
      item.isCompleted = item.isCompleted || box.isChecked
      if let count = box.count, count > 0 { item.quantity = count }
    }
    let marks = ["~~", "**", "__"]
    guard text.count > 4,
      let mark = marks.first(where: { text.hasPrefix($0) && text.hasSuffix($0) }),
      !text.dropFirst(2).dropLast(2).contains(mark)
    else { return }
    text = text.dropFirst(2).dropLast(2)
    if mark == "~~" { item.isCompleted = true }
    takeMarks(&text)
  }

  // MARK: What stands before

  /// Whether a line begins with a box as qcq writes one in Markdown.
  static func hasWrittenBox(_ text: String) -> Bool {
    ["- [ ] ", "- [x] "].contains(where: text.hasPrefix)
  }

  private static let bullets: Set<Character> = [
    "-", "*", "+", "•", "–", "—", "·", "‣", "◦", "→",
  ]

  /// Without `-` and its kin, or the number of a line: `3. milk`.
  private static func withoutBullet(_ text: Substring) -> Substring {
    if let first = text.first, bullets.contains(first) {
      let rest = text.dropFirst()
      if rest.isEmpty || rest.first?.isWhitespace ?? false || rest.hasPrefix("[") {
        return rest.drop { $0.isWhitespace }
      }
    }
    let digits = text.prefix { ("0"..."9").contains($0) }
    let rest = text.dropFirst(digits.count)
    if (1...3).contains(digits.count), let mark = rest.first, mark == "." || mark == ")",
      rest.dropFirst().first?.isWhitespace ?? false
    {
      return rest.dropFirst().drop { $0.isWhitespace }
    }
    return text
  }

  private static let checked: Set<Character> = ["☑", "☒", "✓", "✔", "✅"]

  /// A box to tick, `[x]` or `☐`, which may hold a number instead: `[ 2 ]`.
  private static func box(_ text: inout Substring) -> (isChecked: Bool, count: Int64?)? {
    // A mark may have a sign behind it that asks for its colourful form.
    if let first = text.unicodeScalars.first.map(Character.init),
      first == "☐" || checked.contains(first)
    {
      text = text.dropFirst().drop { $0.isWhitespace }
      return (checked.contains(first), nil)
    }
    guard text.hasPrefix("["), let end = text.firstIndex(of: "]") else { return nil }
    let inside = text[text.index(after: text.startIndex)..<end].trimmed.lowercased()
    let rest = text[text.index(after: end)...]
    guard !rest.hasPrefix("(") else { return nil }
    let isChecked = ["x", "v", "✓", "✔", "*"].contains(inside)
    let count = Int64(inside).flatMap { $0 < 0 ? nil : $0 }
    guard isChecked || inside.isEmpty || count != nil else { return nil }
    text = rest.drop { $0.isWhitespace }
    return (isChecked, count)
  }

  /// Whether a line begins with a sign of a list, a number of one or a box to tick.
  static func isListed(_ text: String) -> Bool {
    withoutBullet(text[...]).startIndex > text.startIndex || hasBox(text)
  }

  /// Whether a line begins with a box to tick.
  static func hasBox(_ text: String) -> Bool {
    var rest = text[...]
    return box(&rest) != nil
  }

  /// The address of a text that is a link, `[milk](https://…)`, of which the words stay.
  private static func link(_ text: inout Substring) -> String? {
    guard text.hasPrefix("["), text.hasSuffix(")"), let end = text.firstIndex(of: "]"),
      text[end...].hasPrefix("](")
    else { return nil }
    let address = text[end...].dropFirst(2).dropLast()
    let words = text[..<end].dropFirst()
    guard !words.isEmpty, !address.contains(where: \.isWhitespace) else { return nil }
    text = words
    return String(address)
  }

  // MARK: Amounts

  private struct Parts {
    let name: String
    let amount: Amount?
    let barcode: String?
    let note: String

    init(name: String, amount: Amount? = nil, barcode: String? = nil, note: String = "") {
      (self.name, self.amount, self.barcode, self.note) = (name, amount, barcode, note)
    }
  }

  private static func label(_ text: Substring) -> Parts {
    let label = Amount.label(text.trimmed)
    return Parts(name: label?.name ?? text.trimmed, amount: label?.amount)
  }

  private static func parts(_ text: Substring) -> Parts {
    if let bar = MarkdownText.bar(in: text) {
      let (name, rest) = (text[..<bar].trimmed, text[text.index(after: bar)...].trimmed)
      if !name.isEmpty {
        let amount = Amount(rest)
        return Parts(name: name, amount: amount, note: amount == nil ? rest : "")
      }
    }
    return leading(text) ?? trailing(text) ?? Parts(name: text.trimmed)
  }

  /// `2x milk`, `2 milk`, `10, apples`, `500 g flour`, `1½ l milk`.
  private static func leading(_ text: Substring) -> Parts? {
    guard let number = Amount.number(atStartOf: text) else { return nil }
    var rest = text.dropFirst(number.count)
    if Amount.isBarcode(number), rest.first?.isWhitespace ?? false {
      return Parts(name: rest.trimmed, barcode: number)
    }
    let isTimes = rest.first.map { "xX×".contains($0) } ?? false
    if isTimes, rest.dropFirst().first.map({ $0.isWhitespace }) ?? false {
      rest = rest.dropFirst()
    } else if rest.hasPrefix(",") {
      rest = rest.dropFirst()
    }
    let words = rest.drop { $0.isWhitespace }
    let unit = words.prefix { !$0.isWhitespace }
    let name = words.dropFirst(unit.count).trimmed
    // `500g flour` has its unit right behind the number.
    if !isTimes, !name.isEmpty, let amount = Amount("\(number) \(unit)"), !unit.isEmpty {
      return Parts(name: name, amount: amount)
    }
    let isCounted =
      isTimes
      || counts(words) && Amount.mayCount(number)
        && words.contains(where: { $0.isLetter || $0.isSymbol })
    guard rest.first?.isWhitespace ?? false, !words.isEmpty, isCounted,
      let amount = Amount(number)
    else { return nil }
    return Parts(name: words.trimmed, amount: amount)
  }

  /// Whether a number may say how many of some words there are: none before the sign of a currency,
  /// nor before another number that has no unit.
  private static func counts(_ words: Substring) -> Bool {
    let parts = words.split(maxSplits: 2) { $0.isWhitespace }
    guard let first = parts.first?.lowercased(), let sign = first.first else { return false }
    let isUnit = sign.isCurrencySymbol || "%‰°".contains(sign) || currencies.contains(first)
    if isUnit { return false }
    guard first.allSatisfy({ ("0"..."9").contains($0) }) else { return true }
    return parts.count > 1 && MeasureWords.all.contains(parts[1].lowercased())
  }

  private static let currencies: Set<String> = [
    "eur", "euro", "euros", "usd", "gbp", "chf", "dollar", "dollars", "cent", "cents", "percent",
    "procent", "prozent",
  ]

  /// The last comma that is none of a number: `0,5` has one that is.
  private static func separatingComma(_ text: Substring) -> Substring.Index? {
    text.indices.last(where: { index in
      guard text[index] == "," else { return false }
      let sides = [text[..<index].last, text[index...].dropFirst().first]
      return !sides.allSatisfy { $0.map { ("0"..."9").contains($0) } ?? false }
    })
  }

  /// `milk (2)`, `milk x2`, `milk 2x`, `flour, 500 g`.
  private static func trailing(_ text: Substring) -> Parts? {
    if text.hasSuffix(")"), let open = text.lastIndex(of: "(") {
      let inside = text[text.index(after: open)...].dropLast()
      let name = text[..<open].trimmed
      if !name.isEmpty, let amount = Amount(inside) { return Parts(name: name, amount: amount) }
    }
    if let comma = separatingComma(text) {
      let name = text[..<comma].trimmed
      if !name.isEmpty, let amount = Amount(text[text.index(after: comma)...]) {
        return Parts(name: name, amount: amount)
      }
    }
    guard let space = text.lastIndex(where: { $0.isWhitespace }) else { return nil }
    let (name, word) = (text[..<space].trimmed, text[text.index(after: space)...])
    let digits: Substring? =
      if let first = word.first, "xX×".contains(first) {
        word.dropFirst()
      } else if let last = word.last, "xX×".contains(last) {
        word.dropLast()
      } else {
        nil
      }
    guard let digits, !name.isEmpty, !digits.isEmpty,
      digits.allSatisfy({ ("0"..."9").contains($0) }), let amount = Amount(digits)
    else { return nil }
    return Parts(name: name, amount: amount)
  }
}
