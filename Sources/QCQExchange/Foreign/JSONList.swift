import QCQLanguage

/// Reads items from JSON of no certain program: objects with keys that mean something, in arrays or
/// a line each, and lists that have items inside.
struct JSONList: ForeignReader {
  let format: ForeignFormat
  private let scanner: JSONScanner
  private let names: ColumnNames
  private var columns = OwnColumns.none
  /// The value that was read to find out what the file is.
  private var first: JSONTree?
  private var waiting: [ForeignItem] = []
  private var remarks: [ForeignRemark] = []
  /// Whether elements of an array come next.
  private var isArray = false
  private var untaken: Set<String> = []

  /// One list must not have more values than fit into memory.
  static let budget = 4_000_000

  /// - Parameter first: The value that was read already.
  init(_ scanner: JSONScanner, first: JSONTree?, isLines: Bool, _ names: ColumnNames) {
    (self.scanner, self.names, format) = (scanner, names, isLines ? .ndjson : .json)
    self.first = first
  }

  mutating func know(_ columns: OwnColumns) { self.columns = columns }

  mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    if let first {
      self.first = nil
      add(first)
    }
    while waiting.isEmpty {
      guard try readMore() else { break }
    }
    for found in remarks { remark(found) }
    remarks = []
    return waiting.popLast()
  }

  /// Reads the next element, or the next value: there may be several, one behind the other.
  private mutating func readMore() throws -> Bool {
    if isArray, try !scanner.take(",") {
      try scanner.expect("]", "`,` or `]`")
      isArray = false
    }
    while !isArray, try scanner.take("[") { isArray = try !scanner.take("]") }
    if !isArray, try scanner.start() == nil { return false }
    var budget = Self.budget
    add(try JSONTree.read(scanner, &budget))
    return true
  }

  private mutating func add(_ tree: JSONTree) {
    let start = waiting.count
    collect(tree, Place())
    waiting[start...].reverse()
  }

  /// Where a value stands.
  private struct Place {
    var list: String?
    /// Whether it is one of the items of an object, and no list among others.
    var isAmongItems = false
  }

  private mutating func collect(_ tree: JSONTree, _ place: Place) {
    switch tree.content {
    case .array(let elements): for element in elements { collect(element, place) }
    case .object(let members): collect(members, tree, place)
    case .text(let text):
      var told: [ForeignRemark] = []
      var item = TextLine(text.trimmed, line: tree.line) { told.append($0) }.item
      remarks += told
      item.list = place.list
      if !item.name.isBlankName {
        waiting.append(item)
      } else if !text.isEmpty {
        remarks.append(ForeignRemark(.skipped, line: tree.line, row: text, "it has no name"))
      }
    case .null: break
    case .bool, .number:
      remarks.append(
        ForeignRemark(.skipped, line: tree.line, row: tree.words ?? "", "it has no name"))
    }
  }

  private typealias Member = (name: String, value: JSONTree)

  private mutating func collect(_ all: [Member], _ tree: JSONTree, _ place: Place) {
    // What holds nothing must not stand in the way of another key that means the same.
    let members = all.filter { !$0.value.isNothing || Self.isNamedGroup($0) }
    let keys = members.map { Self.isNamedGroup($0) ? "" : $0.name }
    var meanings = names.meanings(of: keys)
    let own = columns.take(keys, names, &meanings)
    let hasName = members.indices.contains {
      meanings[$0] == .name && members[$0].value.words != nil
    }
    let areGroups = members.indices.map { index in
      isGroup(members[index], meanings[index])
        || !hasName && isNamedByKey(members[index], meanings[index])
    }
    let isItem =
      hasName && place.isAmongItems
      && (place.list != nil || !members.contains { Self.isNamedGroup($0) })
    if areGroups.contains(true), !isItem {
      collectGroups(members, meanings, areGroups, tree, place)
      if !hasName { tellEmpty(all) }
      return
    }
    var record = RecordItem()
    var told: [ForeignRemark] = []
    var losses: [String] = []
    if let list = place.list { record.set(.list, list) }
    for (index, member) in members.enumerated() {
      if let column = own[index], !areGroups[index], let value = member.value.words {
        record.set(column, value)
      } else if !areGroups[index], meanings[index] == nil, own[index] == nil {
        ignore(member.name, tree.line, untaken(member.name))
      } else if !areGroups[index], let meaning = meanings[index],
        let value = plain(member, meaning)
      {
        record.set(meaning, value)
      } else {
        losses.append("`\(member.name)` holds \(member.value.kind)")
      }
    }
    if var item = record.item(line: tree.line, { told.append($0) }) {
      for loss in losses { item.tell("\(loss); it was left out") { told.append($0) } }
      waiting.append(item)
    } else if !all.isEmpty {
      let keys = (members.isEmpty ? all : members).map(\.name).joined(separator: ", ")
      let problem = (["it has no name"] + losses).joined(separator: "; ")
      told = [
        ForeignRemark(.skipped, line: tree.line, row: told.first?.row ?? keys, problem)
      ]
    }
    remarks += told
  }

  /// Why a key is not imported.
  private func untaken(_ key: String) -> String {
    let hint = "; `--columns` tells what it is, as in `note=\(key)`"
    return "the key is not imported" + (columns.obstacle(key).map { ": \($0)" } ?? hint)
  }

  /// The text of a member: a value, the only one of a list, or the name of what an object is. Notes
  /// may be several.
  private mutating func plain(_ member: Member, _ meaning: ColumnMeaning) -> String? {
    if let value = member.value.words { return value }
    if meaning == .quantity, let amount = amount(member) { return amount }
    if let elements = member.value.elements?.filter({ !$0.isNothing }) {
      let words = elements.compactMap(\.words)
      guard words.count == elements.count, words.count <= 1 || meaning == .note else { return nil }
      return words.joined(separator: ", ")
    }
    guard let parts = member.value.members?.filter({ !$0.value.isNothing }),
      let name = parts.first(where: { $0.name == "name" && $0.value.words != nil })
        ?? parts.first(where: { $0.name == "title" && $0.value.words != nil })
    else { return nil }
    for part in parts where part.name != name.name {
      ignore("\(member.name).\(part.name)", member.value.line, "the key is not imported")
    }
    return name.value.words
  }

  /// A number and its unit, which are the parts of an object.
  private mutating func amount(_ member: Member) -> String? {
    let parts = (member.value.members ?? []).filter { !$0.value.isNothing }
    func part(_ meaning: ColumnMeaning, or key: String) -> Member? {
      parts.first {
        ($0.name == key || ColumnMeaning.meaning(of: $0.name) == meaning)
          && member.value.words($0.name) != nil
      }
    }
    guard let count = part(.quantity, or: "value") else { return nil }
    let unit = part(.unit, or: "unit")
    for part in parts where part.name != count.name && part.name != unit?.name {
      ignore("\(member.name).\(part.name)", member.value.line, "the key is not imported")
    }
    return [count.name, unit?.name].compactMap { name in name.flatMap { member.value.words($0) } }
      .joined(separator: " ")
  }

  /// Tells once of a key that many objects may have.
  private mutating func ignore(_ key: String, _ line: Int, _ problem: String) {
    guard untaken.insert(key).inserted else { return }
    remarks.append(ForeignRemark(.ignored, line: line, row: key, problem))
  }

  // MARK: Lists

  /// Whether a member holds items, or lists of them.
  private func isGroup(_ member: Member, _ meaning: ColumnMeaning?) -> Bool {
    guard let elements = member.value.elements else { return false }
    switch meaning {
    case .quantity, .unit, .note, .category, .barcode:
      return elements.contains { element in
        (element.members ?? []).contains { isGroup($0, ColumnMeaning.meaning(of: $0.name)) }
      }
    case .name, .completed, .list, .created, nil:
      return Self.isNamedGroup(member) || elements.contains { $0.members != nil }
    }
  }

  private static func isNamedGroup(_ member: Member) -> Bool {
    member.value.elements != nil
      && ["items", "entries", "products"].contains(member.name.lowercased())
  }

  /// Whether a member of an object without a name holds items of a list that its key is the name
  /// of, or such lists.
  private func isNamedByKey(_ member: Member, _ meaning: ColumnMeaning?) -> Bool {
    guard meaning == nil || meaning == .list else { return false }
    return Self.holdsItems(member.value)
  }

  private static func holdsItems(_ value: JSONTree) -> Bool {
    if let members = value.members {
      let hasName = members.contains { member in
        ColumnMeaning.meaning(of: member.name) == .name && member.value.words != nil
      }
      return !hasName && members.contains { $0.value.words == nil && holdsItems($0.value) }
    }
    return (value.elements ?? []).contains { element in
      switch element.content {
      case .text(let text): !text.isEmpty
      case .array, .object: !element.isNothing
      case .null, .bool, .number: false
      }
    }
  }

  /// Keys that say of what they hold only that it is there.
  private static let plainKeys: Set<String> = [
    "data", "results", "rows", "records", "values", "shoppinglists", "lijsten", "listen",
  ]

  /// The key of a member as the title of a list.
  private static func title(_ member: Member, _ meaning: ColumnMeaning?) -> String? {
    let key = member.name.trimmed
    let isPlain = meaning != nil || isNamedGroup(member) || plainKeys.contains(key.lowercased())
    return isPlain || key.isEmpty ? nil : key
  }

  /// Tells of keys that are titles of lists without items.
  private mutating func tellEmpty(_ members: [Member]) {
    for member in members where member.value.elements?.isEmpty == true {
      if let title = Self.title(member, names.meaning(of: member.name)) {
        remarks.append(
          ForeignRemark(
            .skipped, line: member.value.line, row: title, ForeignRemark.emptyList))
      }
    }
  }

  /// Collects the items of an object that is a list, and tells what else it has.
  private mutating func collectGroups(
    _ members: [Member], _ meanings: [ColumnMeaning?], _ areGroups: [Bool], _ tree: JSONTree,
    _ place: Place
  ) {
    var others: [(member: Member, meaning: ColumnMeaning?)] = []
    for (index, member) in members.enumerated() where !areGroups[index] {
      others.append((member, meanings[index]))
    }
    let key = Self.titleKey(others)
    var title: String?
    if let found = others.first(where: { $0.member.name == key }) {
      title = plain(found.member, .list)
    }
    let row = title ?? members.first?.name ?? ""
    var isTold = false
    for (member, meaning) in others where title == nil || member.name != key {
      if meaning == nil {
        ignore(member.name, tree.line, "the key is not imported")
      } else {
        remarks.append(
          ForeignRemark(
            .skipped, line: tree.line, row: row,
            "`\(member.name)` is not imported: the object has items, so it is a list",
            isFurther: isTold))
        isTold = true
      }
    }
    let (start, told) = (waiting.count, remarks.count)
    for (index, member) in members.enumerated() where areGroups[index] {
      let list = title ?? Self.title(member, meanings[index]) ?? place.list
      collect(member.value, Place(list: list, isAmongItems: Self.isNamedGroup(member)))
    }
    if waiting.count == start, remarks.count == told {
      remarks.append(
        ForeignRemark(.skipped, line: tree.line, row: row, ForeignRemark.emptyList))
    }
    if let title, waiting.count > start, !waiting[start...].contains(where: { $0.list == title }) {
      remarks.append(
        ForeignRemark(
          .skipped, line: tree.line, row: title,
          "the title is not imported: all its items are in other lists"))
    }
  }

  /// The key of the title of a list.
  private static func titleKey(
    _ members: [(member: Member, meaning: ColumnMeaning?)]
  ) -> String? {
    for key in ["title", "name"] where members.contains(where: { $0.member.name == key }) {
      return key
    }
    return members.first { $0.meaning == .list || $0.meaning == .name }?.member.name
  }
}
