import QCQLanguage

/// JSON of programs that are known.
enum KnownJSON {
  /// What a program has written; nil if it is none of these.
  static func reader(_ tree: JSONTree) throws -> ForeignItems? {
    if tree["listContent"] != nil || (tree["textContent"] != nil && tree["isTrashed"] != nil) {
      try requireLists(["listContent", "labels", "attachments", "annotations"], in: tree)
      if let text = tree["textContent"], text.words == nil, !text.isNothing {
        throw ExchangeError(line: text.line, "`textContent` holds \(text.kind), expected a text")
      }
      return keep(tree)
    }
    if tree["shopping_list_items"] != nil, tree["shopping_lists"] != nil {
      let tables = [
        "shopping_list_items", "shopping_lists", "ingredient_foods", "ingredient_units",
        "multi_purpose_labels",
      ]
      try requireLists(tables, in: tree)
      return mealie(tree)
    }
    return nil
  }

  /// What holds something else would come in as if it were empty.
  private static func requireLists(_ keys: [String], in tree: JSONTree) throws {
    for key in keys {
      guard let value = tree[key], value.elements == nil, !value.isNothing else { continue }
      throw ExchangeError(line: value.line, "`\(key)` holds \(value.kind), expected a list")
    }
  }

  /// A note of Google Keep, as Takeout has it.
  private static func keep(_ tree: JSONTree) -> ForeignItems {
    var remarks: [ForeignRemark] = []
    let title = tree.words("title").flatMap { $0.isBlankName ? nil : $0 }
    if tree["isTrashed"]?.isTrue ?? false {
      let row = title ?? "a note"
      return ForeignItems(
        .keep, [], [ForeignRemark(.skipped, line: nil, row: row, "the note is in the bin")])
    }
    let date = tree.words("createdTimestampUsec") ?? ""
    let created = ForeignDate(date)
    if created == nil, !date.isEmpty {
      remarks.append(
        ForeignRemark(
          .altered, line: nil, row: title ?? "a note", "`\(date)` is not a date; it was left out"))
    }
    remarks += losses(of: tree, called: title ?? "a note")
    var lines: [(text: String, isChecked: Bool)] = (tree["listContent"]?.elements ?? []).map {
      ($0.words("text") ?? "", $0["isChecked"]?.isTrue ?? false)
    }
    if let text = tree.words("textContent") {
      lines += text.split(whereSeparator: \.isNewline).map { ($0.trimmed, false) }
    }
    let items = lines.enumerated().compactMap { index, line -> ForeignItem? in
      if line.text.isEmpty { return nil }
      let number = index + 1
      var item = TextLine(line.text, line: nil) { remarks.append($0.of(number: number)) }.item
      item.number = number
      item.isCompleted = item.isCompleted || line.isChecked
      (item.list, item.created) = (title, created)
      if !item.name.isBlankName { return item }
      let remark = ForeignRemark(.skipped, line: nil, row: line.text, "it has no name")
      remarks.append(remark.of(number: number))
      return nil
    }
    if lines.allSatisfy({ $0.text.isEmpty }) {
      remarks.append(
        ForeignRemark(.skipped, line: nil, row: title ?? "a note", ForeignRemark.emptyList))
    }
    return ForeignItems(.keep, items, remarks)
  }

  /// What a note has that qcq has no place for.
  private static func losses(of tree: JSONTree, called name: String) -> [ForeignRemark] {
    var remarks: [ForeignRemark] = []
    if tree["userEditedTimestampUsec"]?.isNothing == false {
      remarks.append(
        ForeignRemark(
          .ignored, line: nil, row: "userEditedTimestampUsec",
          "when a note was edited is not imported: qcq says when an item came in"))
    }
    let labels = (tree["labels"]?.elements ?? []).compactMap { $0.words("name") }
    if !labels.isEmpty {
      remarks.append(
        ForeignRemark(
          .skipped, line: nil, row: labels.joined(separator: ", "),
          "labels are not imported: qcq has no field for them"))
    }
    let left = ["attachments", "annotations"].filter { tree[$0]?.elements?.isEmpty == false }
    for key in left {
      remarks.append(
        ForeignRemark(
          .skipped, line: nil, row: name, "\(key) are not imported: qcq has no field for them",
          isFurther: key != left.first))
    }
    for (index, element) in (tree["listContent"]?.elements ?? []).enumerated()
    where element.words("text") == nil && !element.isNothing {
      let row = element.words ?? name
      let remark = ForeignRemark(.skipped, line: element.line, row: row, "it has no text")
      remarks.append(remark.of(number: index + 1))
    }
    return remarks
  }

  /// `database.json` of a backup of Mealie: tables of objects that refer to each other by id.
  private static func mealie(_ tree: JSONTree) -> ForeignItems {
    func names(_ table: String) -> [String: String] {
      let pairs = (tree[table]?.elements ?? []).compactMap { row in
        row.words("id").flatMap { id in row.words("name").map { (id, $0) } }
      }
      return Dictionary(pairs) { first, _ in first }
    }
    let (lists, foods) = (names("shopping_lists"), names("ingredient_foods"))
    let (units, labels) = (names("ingredient_units"), names("multi_purpose_labels"))
    var remarks = Self.sharedNames(of: tree["shopping_lists"]?.elements ?? [])
    var items: [ForeignItem] = []
    let rows = (tree["shopping_list_items"]?.elements ?? []).enumerated().sorted { one, other in
      let places = [one, other].map { $0.element.words("position").flatMap(Double.init) ?? 0 }
      return (places[0], one.offset) < (places[1], other.offset)
    }
    for (index, row) in rows {
      var problems: [String] = []
      func name(_ key: String, _ names: [String: String]) -> String? {
        guard let id = row.words(key), !id.isEmpty else { return nil }
        if names[id] == nil { problems.append("its `\(key)` is not in the backup") }
        return names[id]
      }
      let note = row.words("note") ?? ""
      let program = ForeignFormat.mealie
      var record = RecordItem(hasUniversalDates: program.hasUniversalDates)
      let food = name("food_id", foods)
      record.set(.name, food ?? note)
      if food != nil { record.set(.note, note) }
      let quantity = Self.plain(row.words("quantity") ?? "")
      if quantity == "0" {
        problems.append("the quantity is 0, which became 1")
      } else {
        record.set(.quantity, quantity)
      }
      if let unit = name("unit_id", units) { record.set(.unit, unit) }
      if let label = name("label_id", labels) { record.set(.category, label) }
      if let list = name("shopping_list_id", lists) { record.set(.list, list) }
      record.set(.completed, row["checked"]?.isTrue ?? false ? "true" : "false")
      record.set(.created, row.words("created_at") ?? "")
      let item = record.item(line: nil, problems.joined(separator: "; ")) {
        remarks.append($0.of(number: index + 1))
      }
      if var item {
        item.number = index + 1
        items.append(item)
      }
    }
    let used = Set(rows.compactMap { $0.element.words("shopping_list_id") })
    for (id, name) in lists.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) })
    where !used.contains(id) {
      remarks.append(ForeignRemark(.skipped, line: nil, row: name, ForeignRemark.emptyList))
    }
    return ForeignItems(.mealie, items, remarks)
  }

  /// Tells of lists whose items come into one, as they have one name.
  private static func sharedNames(of lists: [JSONTree]) -> [ForeignRemark] {
    var seen: Set<String> = []
    return lists.compactMap { list in
      guard let name = list.words("name"), !seen.insert(name).inserted else { return nil }
      return ForeignRemark(.altered, line: list.line, row: name, ForeignRemark.sharedName)
    }
  }

  /// Mealie writes 2 as 2.0.
  private static func plain(_ number: String) -> String {
    number.hasSuffix(".0") ? String(number.dropLast(2)) : number
  }
}
