import QCQLanguage

/// A changed row in one line, as people read rows: `~ Cola: quantity 6 → 7`.
struct ChangedRowWords {
  private let values: ValueText
  /// Whether items are told with their lists, as there are several.
  private let namesLists: Bool

  init(zone: any TimeZoneRules, namesLists: Bool) {
    (values, self.namesLists) = (ValueText(zone: zone, isExact: true), namesLists)
  }

  func line(_ row: ChangedRow) -> String {
    guard let old = row.old else { return "+ " + whole(row, row.new ?? []) }
    guard let new = row.new else { return "- " + whole(row, old) }
    return "~ \(name(row, old)): " + changes(row, from: old, to: new)
  }

  /// `6x Cola (BBQ) · cans`, `list "BBQ"`
  private func whole(_ row: ChangedRow, _ stored: [Value]) -> String {
    switch row.entity {
    case .lists, .categories: return name(row, stored)
    case .items: break
    }
    var count = ""
    if case .int(let number) = value(.quantity, row, stored), number != 1 { count = "\(number)x " }
    let note = value(.note, row, stored)
    return count + name(row, stored) + (isNothing(note) ? "" : " · " + values.text(note))
  }

  private func name(_ row: ChangedRow, _ stored: [Value]) -> String {
    let title = value(row.entity.nameField, row, stored)
    let name = isNothing(title) ? row.name : values.text(title)
    switch row.entity {
    case .lists, .categories: return "\(row.entity.singular) \(StringEscapes.quoted(name))"
    case .items: break
    }
    guard namesLists, case .text(let list) = value(.list, row, stored) else { return name }
    return "\(name) (\(list))"
  }

  /// `quantity 6 → 7, note none → "cans"`; the time of the change goes without saying.
  private func changes(_ row: ChangedRow, from old: [Value], to new: [Value]) -> String {
    let told = row.changed.filter { row.fields[$0].stored != .updated }
    return (told.isEmpty ? row.changed : told).map { index in
      let field = row.fields[index]
      if field.stored == .completed { return "\(state(old[index])) → \(state(new[index]))" }
      return "\(field.name) \(text(old[index])) → \(text(new[index]))"
    }.joined(separator: ", ")
  }

  private func state(_ isCompleted: Value) -> String {
    isCompleted == .bool(true) ? "completed" : "pending"
  }

  private func text(_ value: Value) -> String {
    if isNothing(value) { return ValueText.none }
    return switch value {
    case .text: ValueText.literal(value)
    case .absent, .int, .number, .bool, .date, .data: values.text(value)
    }
  }

  private func isNothing(_ value: Value) -> Bool { value == .absent || value == .text("") }

  private func value(_ field: StoredField, _ row: ChangedRow, _ values: [Value]) -> Value {
    row.fields.firstIndex { $0.stored == field }.map { values[$0] } ?? .absent
  }
}
