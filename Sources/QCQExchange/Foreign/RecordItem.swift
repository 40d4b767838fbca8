import QCQLanguage

/// Makes an item of values that have headings.
struct RecordItem {
  private var values: [ColumnMeaning: String] = [:]

  /// - Parameter value: Without the space around it.
  mutating func set(_ meaning: ColumnMeaning, _ value: String) { values[meaning] = value }

  /// Nil for a record that names nothing, which is told unless it is empty.
  func item(line: Int?, _ remark: (ForeignRemark) -> Void) -> ForeignItem? {
    guard let name = values[.name], !name.isEmpty else {
      let row = values.values.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
      if !row.isEmpty {
        remark(ForeignRemark(.skipped, line: line, row: row, "it names nothing to buy"))
      }
      return nil
    }
    var item = ForeignItem()
    (item.name, item.line) = (name, line)
    item.note = values[.note] ?? ""
    item.category = values[.category].flatMap { $0.isEmpty ? nil : $0 }
    item.list = values[.list].flatMap { $0.isEmpty ? nil : $0 }
    takeAmount(&item, remark)
    if let barcode = values[.barcode], !barcode.isEmpty {
      item.addNote(barcode)
      remark(
        ForeignRemark(
          .altered, line: line, row: name, "the barcode \(barcode) stands in the note"))
    }
    takeState(&item, remark)
    takeDate(&item, remark)
    return item
  }

  private func takeAmount(_ item: inout ForeignItem, _ remark: (ForeignRemark) -> Void) {
    let unit = values[.unit] ?? ""
    let text = [values[.quantity] ?? "", unit].filter { !$0.isEmpty }.joined(separator: " ")
    if text.isEmpty { return }
    if let amount = Amount(text) { return item.take(amount, remark) }
    if let int = Int64(text) {
      item.quantity = int
      return
    }
    item.addNote(text)
    remark(
      ForeignRemark(
        .altered, line: item.line, row: item.name,
        "`\(text)` is no whole number of things and stands in the note"))
  }

  private static let yes: Set<String> = [
    "true", "1", "x", "yes", "y", "ja", "j", "oui", "si", "sí", "done", "checked", "completed",
    "bought", "gekocht", "klaar", "erledigt", "gekauft", "✓", "✔", "☑", "✅", "v", "waar", "wahr",
    "vrai", "purchased", "closed",
  ]
  private static let no: Set<String> = [
    "", "false", "0", "no", "n", "nee", "nein", "non", "open", "pending", "unchecked", "todo", "☐",
    "-", "onwaar", "falsch", "faux", "null", "needs-action", "active",
  ]

  private func takeState(_ item: inout ForeignItem, _ remark: (ForeignRemark) -> Void) {
    guard let state = values[.completed]?.lowercased() else { return }
    item.isCompleted = Self.yes.contains(state)
    if item.isCompleted || Self.no.contains(state) { return }
    item.addNote(values[.completed] ?? "")
    remark(
      ForeignRemark(
        .altered, line: item.line, row: item.name,
        "`\(state)` says neither done nor pending; it stands in the note"))
  }

  private func takeDate(_ item: inout ForeignItem, _ remark: (ForeignRemark) -> Void) {
    guard let text = values[.created], !text.isEmpty else { return }
    item.created = ForeignDate.instant(text)
    if item.created != nil { return }
    remark(
      ForeignRemark(
        .altered, line: item.line, row: item.name, "`\(text)` is no date, and is left out"))
  }
}

/// Dates as programs write them.
enum ForeignDate {
  /// Seconds, thousandths or millionths of them since 1970, or a date of ISO 8601, in universal
  /// time where it names no zone.
  static func instant(_ text: String) -> Double? {
    if let number = Double(text) {
      let seconds =
        switch abs(number) {
        case ..<1e11: number
        case ..<1e14: number / 1e3
        default: number / 1e6  // Double
        }
      return abs(seconds) < 1e11 ? seconds : nil
    }
    let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    guard (1...2).contains(parts.count), let day = numbers(parts[0], "-", [4, 2, 2]) else {
      return nil
    }
    var date = CivilDate(year: Int(day[0]), month: Int(day[1]), day: Int(day[2]))
    if parts.count == 2 {
      let clock = parts[1].hasSuffix("Z") ? parts[1].dropLast() : parts[1]
      let whole = clock.prefix { $0 != "." && $0 != "+" }
      guard let time = numbers(whole, ":", whole.count > 5 ? [2, 2, 2] : [2, 2]) else { return nil }
      (date.hour, date.minute) = (Int(time[0]), Int(time[1]))
      if time.count == 3 { date.second = time[2] }
    }
    return date.exists ? date.instant(in: UTC()) : nil
  }

  private static func numbers(
    _ text: Substring, _ separator: Character, _ digits: [Int]
  ) -> [Double]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.count) == digits,
      parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    return parts.compactMap { Double($0) }
  }
}
