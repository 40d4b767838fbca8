package import QCQLanguage

/// The columns of a user's own that items have in the database, which a file may fill.
package struct OwnColumns: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    /// Why no file may fill it; nil where one may.
    let obstacle: String?

    /// - Parameters:
    ///   - isGenerated: Whether the database works it out from others.
    ///   - isKey: Whether it tells rows apart.
    package init(_ name: String, _ type: ValueType, isGenerated: Bool, isKey: Bool) {
      (self.name, self.type) = (name, type)
      obstacle =
        if isGenerated {
          "the database works it out from others"
        } else if isKey, type == .int {
          "it tells rows apart, and a new row gets a number of its own"
        } else if type == .data {
          "it holds bytes, and a file has texts"
        } else {
          nil
        }
    }
  }

  private let columns: [Column]

  package static let none = OwnColumns([])

  package init(_ columns: [Column]) { self.columns = columns }

  var isEmpty: Bool { columns.isEmpty }

  /// The column that a heading names: its very name, or one that has the same letters and digits.
  private func named(_ heading: String) -> Column? {
    let key = Self.plain(heading)
    return columns.first { $0.name == heading }
      ?? (key.isEmpty ? nil : columns.first { Self.plain($0.name) == key })
  }

  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Throws where a pair is for a field that items do not have, or that no file may fill, and where
  /// two are for the same one.
  package func require(_ names: ColumnNames) throws(ExchangeError) {
    var taken: Set<Column> = []
    for field in names.otherFields {
      guard let column = named(field) else {
        let known = ColumnMeaning.allCases.map(\.rawValue)
        let own = columns.filter { $0.obstacle == nil }.map(\.name)
        throw ExchangeError(
          line: nil,
          "items have no field `\(field)`; the fields are "
            + (known + own).joined(separator: ", "))
      }
      if let obstacle = column.obstacle {
        throw ExchangeError(line: nil, "`\(column.name)` can't be filled: \(obstacle)")
      }
      guard taken.insert(column).inserted else {
        throw ExchangeError(line: nil, "`\(column.name)` is given twice")
      }
    }
  }

  /// Which of the headings are for a column; what they meant without it they mean no longer.
  ///
  /// A heading that is for names, or of which somebody has said what it is, stays what it is.
  func take(
    _ headings: [String], _ names: ColumnNames, _ meanings: inout [ColumnMeaning?]
  ) -> [Column?] {
    var found = headings.map { names.otherField(of: $0).flatMap(named) }
    if columns.isEmpty { return found }
    for (index, heading) in headings.enumerated() where found[index] == nil {
      guard meanings[index] != .name, !names.isNamed(heading),
        let column = named(heading.trimmed), !found.contains(column)
      else { continue }
      meanings[index] = nil
      if column.obstacle == nil { found[index] = column }
    }
    for (index, column) in found.enumerated() where column != nil { meanings[index] = nil }
    return found
  }

  /// Why a column with a heading is not imported, if it is not for want of a meaning.
  func obstacle(_ heading: String) -> String? { named(heading.trimmed)?.obstacle }

  /// What qcq writes for people behind a name, `price 8.95`; nil for anything else.
  func labelled(_ text: String) -> (column: Column, value: String)? {
    let found = columns.filter { text.hasPrefix($0.name + " ") }
    return found.max { $0.name.count < $1.name.count }.map { column in
      (column, text.dropFirst(column.name.count).trimmed)
    }
  }
}

/// What an item has in a column of a user's own.
package struct OwnCell: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case int(Int64)
    case number(Double)
    case bool(Bool)
    case text(String)
    case date(ForeignDate)
  }

  package let column: String
  package let content: Content
}

extension OwnColumns.Column {
  /// The cell that a text stands for; nil where it is none of the column's type.
  ///
  /// - Parameter isUniversal: Whether a date without a zone is one of universal time.
  func cell(_ text: String, isUniversal: Bool = false) -> OwnCell? {
    let content: OwnCell.Content? =
      switch type {
      case .text, .list, .category: .text(text)
      case .int: (Int64(text) ?? Amount.whole(text)).map { .int($0) }
      case .number: Self.number(text).map { .number($0) }
      case .bool: RecordItem.state(text).map { .bool($0) }
      case .date: ForeignDate(text, isUniversal: isUniversal).map { .date($0) }
      case .data: nil
      }
    return content.map { OwnCell(column: name, content: $0) }
  }

  /// Whether a text shows by itself that qcq has written it for the column: any words may be those
  /// of a note.
  func shows(_ text: String) -> Bool {
    switch type {
    case .int, .number, .date: cell(text) != nil
    case .bool: ["yes", "no"].contains(text)
    case .data: text.utf8.count.isMultiple(of: 2) && text.allSatisfy(\.isHexDigit)
    case .text, .list, .category: false
    }
  }

  /// A number with a decimal point, or with a comma that can be nothing else: `1,250` may be more
  /// than a thousand.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.,eE".utf8.contains($0) }) else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let isPlain = parts.count == 1 || parts.count == 2 && parts[1].count != 3
    let number = isPlain ? Double(parts.joined(separator: ".")) : nil
    return number?.isFinite == true ? number : nil
  }

  /// Why a text has no cell here.
  var problem: String {
    let kind =
      switch type {
      case .int: "is not a whole number"
      case .number: "is not a number"
      case .bool: "is neither yes nor no"
      case .date: "is not a date"
      case .text, .list, .category, .data: "is not a value"
      }
    return "\(kind) for `\(name)`"
  }
}
