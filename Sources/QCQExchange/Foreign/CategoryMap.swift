/// The names of categories in a file, and those that are meant.
package enum CategoryMap {
  /// A line that says of one name which other one is meant.
  package struct Line {
    package let number: Int
    package let name: String
    package let meant: String
  }

  /// Reads lines of two names that are separated by a tab, a semicolon or a comma.
  ///
  /// - Parameter start: The first bytes of the source, which still come from it.
  package static func lines(_ source: ByteSource, start: [UInt8]) throws -> [Line] {
    try source.skipMark()
    let scanner = CSVScanner(source, separator: separator(of: start))
    var (lines, record): ([Line], CSVRecord) = ([], CSVRecord())
    while true {
      let number = scanner.line
      guard try scanner.next(&record) else { return lines }
      let texts = try record.texts()
      if texts.allSatisfy(\.isEmpty) { continue }
      guard texts.count == 2 else {
        throw ExchangeError(
          line: number, "expected two names separated by a comma, a semicolon or a tab")
      }
      lines.append(Line(number: number, name: texts[0], meant: texts[1]))
    }
  }

  /// What separates the names of the first line that is not empty: of several signs the one that is
  /// rarest in names.
  private static func separator(of start: [UInt8]) -> UInt8 {
    for separator in "\t;".utf8 {
      let source = ByteSource(start)
      // Bytes that can't be read are told where they are read for good.
      try? source.skipMark()
      let scanner = CSVScanner(source, separator: separator)
      var record = CSVRecord()
      while (try? scanner.next(&record)) == true {
        if record.isEmpty { continue }
        if record.count == 2 { return separator }
        break
      }
    }
    return UInt8(ascii: ",")
  }

  /// A name without the emoji around it, `Dairy` of `🥛 Dairy`; all of a name that has nothing
  /// else.
  package static func bare(_ name: String) -> String {
    func isSign(_ character: Character) -> Bool { character.isEmoji || character.isWhitespace }
    let start = name.drop(while: isSign)
    let end = start.reversed().prefix(while: isSign).count
    return start.isEmpty ? name : String(start.dropLast(end))
  }
}

extension Character {
  /// Whether it is an emoji, or may be one; digits are none here.
  var isEmoji: Bool {
    unicodeScalars.first.map { $0.value > 0xFF && $0.properties.isEmoji } ?? false
  }
}
