/// A record of CSV. Its fields lie one behind the other in one piece of memory, which the next
/// record takes over.
package struct CSVRecord {
  fileprivate var bytes: [UInt8] = []
  /// Where each field ends, and whether it was in quotes.
  fileprivate var fields: [(end: Int, isQuoted: Bool)] = []
  /// Where it begins in the file.
  fileprivate var line = 1
  /// Whether text stands behind the quote that ends a field.
  fileprivate(set) var hasLooseQuotes = false

  package init() {}

  package var count: Int { fields.count }

  /// Whether nothing stands in any field.
  var isEmpty: Bool { bytes.isEmpty }

  /// The bytes of a field.
  package subscript(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : fields[index - 1].end)..<fields[index].end]
  }

  func isQuoted(_ index: Int) -> Bool { fields[index].isQuoted }

  /// A field as text, without the space around it; throws where it is none.
  package func text(_ index: Int) throws -> String {
    let start = index == 0 ? 0 : fields[index - 1].end
    return try bytes.withUnsafeBufferPointer { bytes in
      try TrimmedText.string(
        UnsafeBufferPointer(rebasing: bytes[start..<fields[index].end]), line: line)
    }
  }

  /// The fields from one on as they stand behind a text, with the separators between them; without
  /// those at the end that nothing stands behind.
  func text(from start: Int, behind text: String, separator: UInt8) throws -> String {
    let end = (start..<count).last { !self[$0].allSatisfy(TrimmedText.isSpace) } ?? start
    let joined = Array((start...end).map { self[$0] }.joined(separator: [separator]))
    let rest = try joined.withUnsafeBufferPointer {
      try TrimmedText.string($0, line: line)
    }
    if text.isEmpty { return rest }
    // A tab is the space between two words.
    let isTab = separator == UInt8(ascii: "\t")
    let gap = isTab ? " " : String(UnicodeScalar(separator))
    return text + gap + (joined.first.map(TrimmedText.isSpace) ?? false ? " " : "") + rest
  }

  package func texts() throws -> [String] { try fields.indices.map(text) }

  /// Takes the record at the start of some bytes if it is one line of them, as most are.
  ///
  /// - Returns: How many bytes it has with the end of its line; nil where it has to be read field
  ///   by field.
  fileprivate mutating func take(
    _ text: UnsafeBufferPointer<UInt8>, _ separator: UInt8, _ limit: Int
  ) -> Int? {
    let quote = UInt8(ascii: "\"")
    var place = 0
    while place < text.count, place < limit, fields.count < 1_000 {
      let isQuoted = text[place] == quote
      if isQuoted { place += 1 }
      let start = place
      if isQuoted {
        while place < text.count, text[place] != quote, text[place] != 0x0A { place += 1 }
      } else {
        while place < text.count, text[place] != separator, text[place] != 0x0A { place += 1 }
      }
      guard place < text.count else { return nil }
      var end = place
      if isQuoted {
        guard text[place] == quote, place + 1 < text.count else { return nil }
        place += 1
      }
      let isLast = text[place] != separator
      if isLast, text[place] == 0x0D {
        guard isQuoted else { return nil }
        place += 1
      }
      guard place < text.count, !isLast || text[place] == 0x0A else { return nil }
      if isLast, !isQuoted, end > start, text[end - 1] == 0x0D { end -= 1 }
      let field = UnsafeBufferPointer(rebasing: text[start..<end])
      // A line may end in a carriage return alone.
      if !isQuoted, field.contains(0x0D) { return nil }
      bytes.append(contentsOf: field)
      fields.append((bytes.count, isQuoted))
      place += 1
      if isLast { return place <= limit ? place : nil }
    }
    return nil
  }

  fileprivate mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    hasLooseQuotes = false
  }
}

/// Reads CSV, and its like, record by record. Fields in quotes may hold separators, quotes twice,
/// and lines.
package struct CSVScanner {
  private let source: ByteSource
  let separator: UInt8
  private let style: FieldStyle
  private let limit: Int

  /// - Parameter limit: More bytes than these are no record.
  package init(
    _ source: ByteSource, separator: UInt8 = UInt8(ascii: ","), style: FieldStyle = .quoted,
    atMost limit: Int = ByteSource.longestText
  ) {
    (self.source, self.separator, self.style, self.limit) = (source, separator, style, limit)
  }

  package var line: Int { source.line }

  /// Whether the last record ended with its line, and not with the file.
  var hasEndedLine: Bool { source.hasEndedLine }

  static let mostFields = 10_000

  /// Reads the next record; false at the end. Empty lines are records of one empty field.
  package func next(_ record: inout CSVRecord) throws -> Bool {
    record.removeAll()
    record.line = source.line
    guard try source.peek() != nil else { return false }
    if style == .quoted {
      if source.takeLine({ record.take($0, separator, limit) }) { return true }
      record.removeAll()
    }
    while true {
      let isQuoted = try field(&record)
      record.fields.append((record.bytes.count, isQuoted))
      guard record.count <= Self.mostFields else {
        throw ExchangeError(line: source.line, "a line has more than \(Self.mostFields) fields")
      }
      switch try source.next() {
      case separator: continue
      case 0x0D:
        if try source.peek() == 0x0A { _ = try source.next() }
        return true
      default: return true  // UInt8
      }
    }
  }

  /// Reads a field; true for one in quotes.
  private func field(_ record: inout CSVRecord) throws -> Bool {
    switch style {
    case .quoted:
      guard try source.peek() == UInt8(ascii: "\"") else { break }
      try quotedField(&record)
      return true
    case .escaped:
      let start = record.bytes.count
      try appendRest(to: &record.bytes)
      TabEscapes.resolve(&record.bytes, from: start)
      return false
    case .plain: break
    }
    try appendRest(to: &record.bytes)
    return false
  }

  private func quotedField(_ record: inout CSVRecord) throws {
    let quote = UInt8(ascii: "\"")
    let start = source.line
    _ = try source.next()
    while true {
      try source.append(to: &record.bytes, atMost: limit) { $0 != quote }
      guard try source.next() != nil else {
        throw ExchangeError(line: start, "a field begins with a quote and has none at its end")
      }
      guard try source.peek() == quote else { break }
      _ = try source.next()
      record.bytes.append(quote)
    }
    // What stands behind the quote belongs to the field all the same.
    let end = record.bytes.count
    try appendRest(to: &record.bytes)
    if record.bytes[end...].contains(where: { $0 > 0x20 }) { record.hasLooseQuotes = true }
  }

  /// Appends what comes up to the end of the field.
  private func appendRest(to bytes: inout [UInt8]) throws {
    try source.append(to: &bytes, atMost: limit) { $0 != separator && $0 != 0x0A && $0 != 0x0D }
  }
}

/// Text of a file without the space around it.
enum TrimmedText {
  /// Throws where it is not UTF-8: nobody would find again what became of it.
  static func string(_ bytes: UnsafeBufferPointer<UInt8>, line: Int?) throws -> String {
    var (start, end) = (0, bytes.count)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    let inside = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard UTF8Check.isValid(inside) else {
      throw ExchangeError(
        line: line,
        "it is not UTF-8; save it as UTF-8, or convert it: `iconv -f WINDOWS-1252 -t UTF-8`")
    }
    let text = String(decoding: inside, as: UTF8.self)
    // There are spaces beyond ASCII.
    let isPlain = start == end || (bytes[start] < 0x80 && bytes[end - 1] < 0x80)
    return isPlain ? text : text.trimmed
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
