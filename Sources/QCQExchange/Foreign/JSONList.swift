/// Reads items from JSON of no certain program: objects with keys that mean something, in arrays or
/// a line each, and lists that have items inside.
struct JSONList: ForeignReader {
  let format: ForeignFormat
  private let scanner: JSONScanner
  private let names: ColumnNames
  private var waiting: [ForeignItem] = []
  private var remarks: [ForeignRemark] = []
  private var isArray: Bool
  private var isFirst = true
  private var untaken: Set<String> = []

  /// One list must not have more values than fit into memory.
  static let budget = 4_000_000

  /// - Parameter first: The value that was read already.
  init(_ scanner: JSONScanner, first: JSONTree?, isLines: Bool, _ names: ColumnNames) throws {
    (self.scanner, self.names, format) = (scanner, names, isLines ? .ndjson : .json)
    isArray = first == nil
    if isArray { try scanner.expect("[") }
    if let first { add(first, list: nil) }
  }

  mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem? {
    while waiting.isEmpty {
      guard try readMore() else { break }
    }
    for found in remarks { remark(found) }
    remarks = []
    return waiting.popLast()
  }

  private mutating func readMore() throws -> Bool {
    if isArray {
      if isFirst ? try scanner.take("]") : try !scanner.take(",") {
        if !isFirst { try scanner.expect("]", "`,` or `]`") }
        isArray = false
      }
      isFirst = false
      if !isArray { return false }
    } else if try scanner.start() == nil {
      return false
    }
    var budget = Self.budget
    add(try JSONTree.read(scanner, &budget), list: nil)
    return true
  }

  private mutating func add(_ tree: JSONTree, list: String?) {
    let start = waiting.count
    collect(tree, list: list)
    waiting[start...].reverse()
  }

  private mutating func collect(_ tree: JSONTree, list: String?) {
    switch tree.content {
    case .array(let elements): for element in elements { collect(element, list: list) }
    case .object(let members): collect(members, tree, list: list)
    case .text(let text):
      var told: [ForeignRemark] = []
      var item = TextLine(text.trimmed, line: tree.line) { told.append($0) }.item
      remarks += told
      item.list = list
      if !item.name.isEmpty { waiting.append(item) }
    case .null: break
    case .bool, .number:
      remarks.append(
        ForeignRemark(.skipped, line: tree.line, row: tree.words ?? "", "it has no name"))
    }
  }

  private mutating func collect(
    _ members: [(name: String, value: JSONTree)], _ tree: JSONTree, list: String?
  ) {
    let groups = members.filter { member in
      guard let elements = member.value.elements else { return false }
      return elements.contains { if case .object = $0.content { true } else { false } }
        || ["items", "entries", "products"].contains(member.name.lowercased())
    }
    if !groups.isEmpty {
      let title = tree.words("title") ?? tree.words("name") ?? list
      for group in groups { collect(group.value, list: title) }
      return
    }
    var record = RecordItem()
    var told: [ForeignRemark] = []
    if let list { record.set(.list, list) }
    for (member, meaning) in zip(members, names.meanings(of: members.map(\.name))) {
      guard let meaning else {
        if untaken.insert(member.name).inserted {
          told.append(
            ForeignRemark(
              .ignored, line: tree.line, row: member.name,
              "the key is not imported; `--columns` tells what it is, as in `note=\(member.name)`"))
        }
        continue
      }
      if let value = tree.words(member.name) { record.set(meaning, value) }
    }
    if let item = record.item(line: tree.line, { told.append($0) }) { waiting.append(item) }
    remarks += told
  }
}
