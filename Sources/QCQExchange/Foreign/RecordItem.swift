import QCQLanguage

/// Makes an item of values that have headings.
struct RecordItem {
  private var name = ""
  private var quantity = ""
  private var unit = ""
  private var state: String?
  private var note = ""
  private var category = ""
  private var list = ""
  private var created = ""
  private var barcode = ""

  /// - Parameter value: Without the space around it.
  mutating func set(_ meaning: ColumnMeaning, _ value: String) {
    switch meaning {
    case .name: name = value
    case .quantity: quantity = value
    case .unit: unit = value
    case .completed: state = value
    case .note: note = value
    case .category: category = value
    case .list: list = value
    case .created: created = value
    case .barcode: barcode = value
    }
  }

  /// Makes an item, and tells of a problem that the record has besides.
  func item(
    line: Int?, _ problem: String, _ remark: (ForeignRemark) -> Void
  ) -> ForeignItem? {
    var found: [ForeignRemark] = []
    let item = item(line: line) { found.append($0) }
    for told in found {
      let isSkipped = item == nil && !problem.isEmpty
      let words = isSkipped ? "\(told.problem): \(problem)" : told.problem
      remark(ForeignRemark(told.kind, line: told.line, row: told.row, words))
    }
    if let item, !problem.isEmpty {
      remark(ForeignRemark(.altered, line: line, row: item.name, problem))
    } else if found.isEmpty, !problem.isEmpty {
      remark(ForeignRemark(.skipped, line: line, row: "a row", problem))
    }
    return item
  }

  /// Nil for a record that names nothing, which is told unless it is empty.
  func item(line: Int?, _ remark: (ForeignRemark) -> Void) -> ForeignItem? {
    guard !name.isEmpty else {
      let values = [quantity, unit, state ?? "", note, category, list, created, barcode]
      let row = values.filter { !$0.isEmpty }.joined(separator: ", ")
      if !row.isEmpty {
        remark(ForeignRemark(.skipped, line: line, row: row, "it has no name"))
      }
      return nil
    }
    var item = ForeignItem()
    (item.name, item.line, item.note) = (name, line, note)
    if !category.isEmpty { item.category = category }
    if !list.isEmpty { item.list = list }
    takeAmount(&item, remark)
    if !barcode.isEmpty { item.addNote(barcode, since: "is a barcode", remark) }
    takeState(&item, remark)
    takeDate(&item, remark)
    return item
  }

  private func takeAmount(_ item: inout ForeignItem, _ remark: (ForeignRemark) -> Void) {
    if unit.isEmpty, let count = Int64(quantity), count > 0 {
      item.quantity = count
      return
    }
    let text = unit.isEmpty ? quantity : quantity.isEmpty ? unit : "\(quantity) \(unit)"
    if text.isEmpty { return }
    if let amount = Amount(text) { return item.take(amount, remark) }
    item.addNote(text, since: Amount.problem(of: text), remark)
  }

  private static let yes: Set<String> = [
    "true", "1", "x", "yes", "y", "ja", "j", "oui", "si", "sí", "done", "checked", "completed",
    "bought", "gekocht", "klaar", "erledigt", "gekauft", "✓", "✔", "☑", "✅", "v", "waar",
    "wahr", "vrai", "purchased", "closed",
  ]
  private static let no: Set<String> = [
    "", "false", "0", "no", "n", "nee", "nein", "non", "open", "pending", "unchecked", "todo",
    "☐", "-", "onwaar", "falsch", "faux", "null", "needs-action", "active",
  ]

  private func takeState(_ item: inout ForeignItem, _ remark: (ForeignRemark) -> Void) {
    guard let text = state else { return }
    let state = text.lowercased()
    item.isCompleted = Self.yes.contains(state)
    if item.isCompleted || Self.no.contains(state) { return }
    item.addNote(text, since: "means neither completed nor pending", remark)
  }

  private func takeDate(_ item: inout ForeignItem, _ remark: (ForeignRemark) -> Void) {
    if created.isEmpty { return }
    item.created = ForeignDate.instant(created)
    if item.created == nil { item.addNote(created, since: "is not a date", remark) }
  }
}

/// Dates as programs write them.
enum ForeignDate {
  /// From 1990 up to 2100: no list is older, and a number beyond counts something else.
  private static let bounds = 631_152_000.0..<4_102_444_800.0

  /// Seconds, thousandths or millionths of them since 1970, or a date of ISO 8601, in universal
  /// time where it names no zone. `20261120` is a date and no seconds.
  static func instant(_ text: String) -> Double? {
    if let date = StoredDate.instant(text, in: UTC()) { return date }
    if let date = basic(text).flatMap({ StoredDate.instant($0, in: UTC()) }) {
      return bounds.contains(date) ? date : nil
    }
    guard let number = Double(text) else { return nil }
    return [1, 1e3, 1e6].map { number / $0 }.first { bounds.contains($0) }
  }

  /// `20261120` with the signs that ISO 8601 can do without; nil for anything else.
  private static func basic(_ text: String) -> String? {
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }
}
