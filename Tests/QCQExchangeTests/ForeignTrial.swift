import QCQLanguage

@testable import QCQExchange

/// Everything that a file gives, as lines that say it all.
struct ForeignTrial {
  private(set) var format: ForeignFormat?
  /// What is said of the file.
  private(set) var words = ""
  private(set) var items: [String] = []
  private(set) var remarks: [String] = []
  /// The line of each remark.
  private(set) var lines: [Int?] = []
  /// The number of the item of each remark.
  private(set) var numbers: [Int?] = []
  /// When each item came to be.
  private(set) var created: [Double?] = []

  init(
    _ text: String, name: String = "list.txt", columns: String = "", _ firstLine: FirstLine? = nil,
    categories: KnownCategories = .none, own: OwnColumns = .none,
    zone: any TimeZoneRules = UTC()
  ) throws {
    let bytes = Array(text.utf8)
    try self.init(
      bytes, name: name, columns: columns, firstLine, categories: categories, own: own, zone: zone)
  }

  init(
    _ bytes: [UInt8], name: String = "list.txt", columns: String = "",
    _ firstLine: FirstLine? = nil, categories: KnownCategories = .none, own: OwnColumns = .none,
    zone: any TimeZoneRules = UTC()
  ) throws {
    let names = try ColumnNames(columns, firstLine)
    var (found, places, numbers): ([String], [Int?], [Int?]) = ([], [], [])
    var reader = try ForeignFile.reader(ByteSource(bytes), start: bytes, name: name, names)
    (format, words) = (reader.format, reader.words)
    reader.know(categories)
    reader.know(own)
    func keep(_ remark: ForeignRemark) {
      found.append("\(remark.row): \(remark.problem)")
      places.append(remark.line)
      numbers.append(remark.number)
    }
    while let item = try reader.next(keep) {
      items.append(Self.words(item))
      created.append(item.created?.instant(in: zone))
    }
    (remarks, lines, self.numbers) = (found, places, numbers)
  }

  /// `list/category: ✓ 2 milk (note)`
  private static func words(_ item: ForeignItem) -> String {
    let place = [item.list, item.category].map { $0 ?? "" }.joined(separator: "/")
    return (place == "/" ? "" : "\(place): ") + (item.isCompleted ? "✓ " : "")
      + "\(item.quantity) \(item.name)" + (item.note.isEmpty ? "" : " (\(item.note))")
      + item.own.map { " \($0.column)=\($0.content)" }.joined()
  }
}
