import QCQLanguage
import QCQText

// Rows as SQL inserts them: what each value is stands in a list of columns.
extension ChangeReader {
  /// `insert into items (list, name) values ("BBQ", "Milk")`
  mutating func readInserted() -> String? {
    let start = reader.place
    if reader.take(.source) == "lists", takePlace(["("]), takePlace(["title", "name"]),
      takePlace([")"]), takePlace(["values", "value"]), takePlace(["("]),
      let title = reader.current, title.kind == .text
    {
      reader.place += 1
      return takePlace([")"]) && reader.atEnd ? "create list \(reader.quoted(title.text))" : nil
    }
    reader.place = start
    guard scope == nil, reader.take(.source) == "items", let fields = readBracketed(Self.column),
      takePlace(["values", "value"])
    else { return nil }
    var left = fields[...]
    var found: [String: String] = [:]
    let values = readBracketed { change in
      guard let field = left.popFirst(), found[field] == nil else { return nil }
      found[field] = change.readInserted(field)
      return found[field]
    }
    guard values?.count == fields.count, reader.atEnd, let name = found["name"],
      let list = found["list"]
    else { return nil }
    let number = found["quantity"].map { $0 + " " } ?? ""
    let category = found["category"].map { " as \($0)" } ?? ""
    let note = found["note"].map { " note \($0)" } ?? ""
    return "add \(number)\(name) to \(list)\(category)\(note)"
  }

  /// The parts between two brackets and commas; nil where one of them is none.
  private mutating func readBracketed(
    _ part: (inout ChangeReader) -> String?
  ) -> [String]? {
    guard reader.take("(") else { return nil }
    var parts: [String] = []
    repeat {
      guard let next = part(&self) else { return nil }
      parts.append(next)
    } while reader.take(",")
    return reader.take(")") ? parts : nil
  }

  private static func column(_ change: inout ChangeReader) -> String? {
    let fields = ["name", "list", "quantity", "category", "note"]
    return change.readField().flatMap { fields.contains($0) ? $0 : nil }
  }

  private mutating func readInserted(_ field: String) -> String? {
    if field == "quantity" { return readValue(field) }
    guard let text = reader.current, text.kind == .text else { return nil }
    reader.place += 1
    switch field {
    case "list": return name(text.text, .title)
    case "category": return name(text.text, .category)
    default: return reader.quoted(text.text)  // String
    }
  }
}
