import QCQLanguage

/// Makes an item of values that have headings.
struct RecordItem {
  private(set) var name = ""
  private var quantity = ""
  private var unit = ""
  private var state: String?
  private var note = ""
  private var category = ""
  private var list = ""
  private var created = ""
  private var barcode = ""
  /// Values without a heading, which was told; they go into the note.
  var rest = ""
  /// Values for columns of a user's own.
  private var own: [(column: OwnColumns.Column, text: String)] = []
  private let hasUniversalDates: Bool

  /// - Parameter hasUniversalDates: Whether a date without a zone is one of universal time.
  init(hasUniversalDates: Bool = false) { self.hasUniversalDates = hasUniversalDates }
  /// Whether it was told already that what it makes is altered.
  var isAltered = false

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

  /// - Parameter value: Without the space around it.
  mutating func set(_ column: OwnColumns.Column, _ value: String) {
    if !value.isEmpty { own.append((column, value)) }
  }

  /// Makes an item, and tells of a problem that the record has besides.
  func item(
    line: Int?, _ problem: String, _ remark: (ForeignRemark) -> Void
  ) -> ForeignItem? {
    if problem.isEmpty { return item(line: line, remark) }
    var isTold = false
    let found = item(line: line) { told in
      isTold = true
      let isOfItem = told.kind == .altered
      remark(
        isOfItem
          ? told
          : ForeignRemark(
            told.kind, line: told.line, row: told.row, "\(told.problem): \(problem)"))
    }
    guard var item = found else {
      if !isTold { remark(ForeignRemark(.skipped, line: line, row: "a row", problem)) }
      return nil
    }
    item.tell(problem, remark)
    return item
  }

  /// Nil for a record that names nothing to be seen, which is told unless it is empty.
  func item(line: Int?, _ remark: (ForeignRemark) -> Void) -> ForeignItem? {
    guard !name.isBlankName else {
      let values =
        [
          name, quantity, unit, state ?? "", note, category, list, created, barcode,
          rest,
        ] + own.map(\.text)
      let row = values.filter { !$0.isEmpty }.joined(separator: ", ")
      if !row.isEmpty {
        remark(ForeignRemark(.skipped, line: line, row: row, "it has no name"))
      }
      return nil
    }
    var item = ForeignItem(name: name, line: line, note: note, isAltered: isAltered)
    if !category.isBlankName { item.category = category }
    if !list.isBlankName { item.list = list }
    takeAmount(&item, remark)
    if !barcode.isEmpty { item.addNote(barcode, since: "is a barcode", remark) }
    item.addNote(rest)
    takeState(&item, remark)
    takeDate(&item, remark)
    for (column, text) in own {
      if let cell = column.cell(text, isUniversal: hasUniversalDates) {
        item.own.append(cell)
      } else {
        item.addNote(text, since: column.problem, remark)
      }
    }
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

  /// Whether a text means yes or no; nil for one that means neither.
  static func state(_ text: String) -> Bool? {
    let state = text.lowercased()
    return yes.contains(state) ? true : no.contains(state) ? false : nil
  }

  private func takeState(_ item: inout ForeignItem, _ remark: (ForeignRemark) -> Void) {
    guard let text = state else { return }
    if let isCompleted = Self.state(text) {
      item.isCompleted = isCompleted
    } else {
      item.addNote(text, since: "means neither completed nor pending", remark)
    }
  }

  private func takeDate(_ item: inout ForeignItem, _ remark: (ForeignRemark) -> Void) {
    if created.isEmpty { return }
    item.created = ForeignDate(created, isUniversal: hasUniversalDates)
    if item.created == nil { item.addNote(created, since: "is not a date", remark) }
  }
}
