/// Something to buy as another program has it, with texts where the database has references.
package struct ForeignItem: Hashable, Sendable {
  package var name = ""
  package var quantity: Int64 = 1
  package var isCompleted = false
  package var note = ""
  package var category: String?
  /// One that its category is part of, for a database that has only this one.
  package var broaderCategory: String?
  /// The title of its list; nil where the file names none.
  package var list: String?
  package var created: ForeignDate?
  /// What it has for columns of a user's own.
  package var own: [OwnCell] = []
  /// Where it stands in the file.
  package var line: Int?
  /// Its place among those of the file, from 1, where lines say little.
  package var number: Int?
  /// The file of a folder that it is from.
  package var file: String?
  /// Whether it has been told already that it is not as it stands in the file.
  package private(set) var isAltered = false

  package init() {}

  /// - Parameter isAltered: Whether it was told of the row that it is made of.
  init(name: String, line: Int?, note: String, isAltered: Bool) {
    (self.name, self.line, self.note) = (name, line, note)
    self.isAltered = isAltered
  }

  /// For people: `2x Milk (fresh), completed, in BBQ, Dairy`.
  package var words: String {
    let label = (quantity == 1 ? "" : "\(quantity)x ") + name + (note.isEmpty ? "" : " (\(note))")
    let places = [list, category].compactMap { $0 }.joined(separator: ", ")
    return label + (isCompleted ? ", completed" : "") + (places.isEmpty ? "" : ", in \(places)")
  }

  /// Adds to the note what has no place of its own, and tells of it.
  ///
  /// - Parameter problem: Why it has none.
  mutating func addNote(
    _ text: String, since problem: String, _ remark: (ForeignRemark) -> Void
  ) {
    addNote(text)
    tell("`\(text)` \(problem); it was added to the note", remark)
  }

  /// Tells in what it is not as it stands in the file.
  package mutating func tell(_ problem: String, _ remark: (ForeignRemark) -> Void) {
    remark(ForeignRemark(.altered, of: self, problem, isFurther: isAltered))
    isAltered = true
  }

  /// Adds to the note what has no place of its own.
  package mutating func addNote(_ text: String) {
    if text.isEmpty { return }
    if !note.isEmpty { note += "; " }
    note += text
  }
}

/// A row that did not come in as it stands in the file.
package struct ForeignRemark: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case skipped, altered
    /// A column, a key or what else stands for many rows.
    case ignored
  }

  package let kind: Kind
  package let line: Int?
  /// The row, or what it is called.
  package let row: String
  package let problem: String
  /// The place of the item among those of the file, from 1.
  package private(set) var number: Int?
  /// The file of a folder that it is about.
  package private(set) var file: String?
  /// Whether it tells more of a row that was told of before.
  package let isFurther: Bool

  package init(
    _ kind: Kind, line: Int?, row: String, _ problem: String, isFurther: Bool = false
  ) {
    (self.kind, self.line, self.row, self.problem) = (kind, line, row, problem)
    self.isFurther = isFurther
  }

  /// - Parameter isFurther: Whether it was told before that the item is altered.
  package init(_ kind: Kind, of item: ForeignItem, _ problem: String, isFurther: Bool) {
    self.init(kind, line: item.line, row: item.name, problem, isFurther: isFurther)
    (number, file) = (item.number, item.file)
  }

  /// The same about an item with a number.
  func of(number: Int) -> ForeignRemark {
    var remark = self
    remark.number = number
    return remark
  }

  /// The same about a file of a folder.
  package func of(file: String) -> ForeignRemark {
    var remark = self
    remark.file = file
    return remark
  }

  /// Why a list does not come in that nothing stands on.
  package static let emptyList = "the list has no items"
  /// What becomes of a list with the name of another one.
  package static let sharedName = "another list has this name; the items of both are in one list"
}

/// What another program's file is.
package enum ForeignFormat: String, CaseIterable, Sendable {
  case csv, json, ndjson, keep, keepFolder, mealie, todo, markdown, terminal, text, grocy
  case kitchenOwl

  /// For people.
  package var words: String {
    switch self {
    case .csv: "a table (CSV)"
    case .json: "JSON"
    case .ndjson: "NDJSON, one object per line"
    case .keep: "a Google Keep note"
    case .keepFolder: "a folder of Google Keep notes"
    case .mealie: "a Mealie backup"
    case .todo: "a todo.txt list"
    case .markdown: "a Markdown list"
    case .terminal: "a list as qcq shows it on a terminal"
    case .text: "a plain text list, one item per line"
    case .grocy: "a Grocy database"
    case .kitchenOwl: "a KitchenOwl database"
    }
  }
}

extension ForeignFormat {
  /// Whether it has columns or keys that somebody may have to explain.
  package var hasHeadings: Bool {
    switch self {
    case .csv, .json, .ndjson: true
    case .keep, .keepFolder, .mealie, .todo, .markdown, .terminal, .text, .grocy, .kitchenOwl:
      false
    }
  }

  /// Whether its dates are of universal time where they name no zone, and not of where people are.
  var hasUniversalDates: Bool {
    switch self {
    case .mealie, .kitchenOwl: true
    case .csv, .json, .ndjson, .keep, .keepFolder, .todo, .markdown, .terminal, .text, .grocy:
      false
    }
  }
}

/// Where items come from, one after the other.
package protocol ForeignReader {
  var format: ForeignFormat { get }
  /// What it is, for people.
  var words: String { get }
  /// Takes note of the categories that there are, before the first item is read.
  mutating func know(_ categories: KnownCategories)
  /// Takes note of the columns of a user's own, before the first item is read.
  mutating func know(_ columns: OwnColumns)
  /// The next item; nil when all have come.
  mutating func next(_ remark: (ForeignRemark) -> Void) throws -> ForeignItem?
}

extension ForeignReader {
  package var words: String { format.words }

  /// Most files say of each name what it is.
  package mutating func know(_ categories: KnownCategories) {}
  /// Few have values that nobody but the user knows.
  package mutating func know(_ columns: OwnColumns) {}
}

/// Items that are known already.
package struct ForeignItems: ForeignReader {
  package let format: ForeignFormat
  private let items: [ForeignItem]
  private var remarks: [ForeignRemark]
  private var place = 0

  package init(_ format: ForeignFormat, _ items: [ForeignItem], _ remarks: [ForeignRemark] = []) {
    (self.format, self.items, self.remarks) = (format, items, remarks)
  }

  /// Makes items of rows of texts, and says what their columns mean.
  ///
  /// - Parameters:
  ///   - rows: Behind its columns a row may have what else is to be told of it.
  ///   - remarks: What is known already not to come in.
  package init(
    _ format: ForeignFormat, _ meanings: [ColumnMeaning], _ rows: [[String]],
    _ remarks: [ForeignRemark]
  ) {
    var remarks = remarks
    let items = rows.compactMap { row -> ForeignItem? in
      var record = RecordItem(hasUniversalDates: format.hasUniversalDates)
      for (meaning, text) in zip(meanings, row) { record.set(meaning, text.trimmed) }
      let problem = row.dropFirst(meanings.count).first ?? ""
      return record.item(line: nil, problem) { remarks.append($0) }
    }
    self.init(format, items, remarks)
  }

  package mutating func next(_ remark: (ForeignRemark) -> Void) -> ForeignItem? {
    for found in remarks { remark(found) }
    remarks = []
    guard place < items.count else { return nil }
    place += 1
    return items[place - 1]
  }
}
