/// How the fields of a table are written.
package enum FieldStyle: Hashable, Sendable {
  /// As in CSV: quotes around a field may hold separators, lines, and quotes twice.
  case quoted
  /// As `--format tsv` writes them: a quote is a quote, and a backslash begins an escape.
  case escaped
  /// As they stand.
  case plain
}

extension FieldStyle {
  /// No more than this of a file is looked at to find out how it is written.
  private static let mostBytes = 16 << 20

  /// How a table is written that comes next and has tabs between its fields.
  static func ofTabs(_ source: ByteSource) throws -> FieldStyle {
    let text = try source.ahead(atMost: mostBytes)
    if text.count < mostBytes { return ofTabs(text[...], isWhole: true) }
    // Half a line may look like anything.
    let end = text.lastIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex
    return ofTabs(text[..<end], isWhole: false)
  }

  /// Quotes are those of CSV if all of them fit and one of them is needed: what qcq writes may have
  /// quotes around a text, too. Otherwise backslashes are escapes if all of them are ones that qcq
  /// writes.
  static func ofTabs(_ text: ArraySlice<UInt8>, isWhole: Bool) -> FieldStyle {
    text.withUnsafeBufferPointer { text in
      guard text.contains(where: { $0 == TabbedLines.quote || $0 == TabEscapes.sign }) else {
        return .plain
      }
      let lines = TabbedLines(text)
      let quotes = TabbedQuotes(text, isWhole: isWhole)
      // Where all lines have as many fields as the first one, no quotes hold a tab or a line break.
      let isNeeded =
        lines.isRegular ? quotes.hasSigns && !quotes.hasBreaks : quotes.hasSigns || quotes.hasBreaks
      let hasEscapes = lines.hasEscapes && !lines.hasOtherSigns
      if quotes.areWellFormed, isNeeded, !hasEscapes || !lines.isRegular { return .quoted }
      return hasEscapes ? .escaped : .plain
    }
  }
}

/// What a text shows if each tab in it ends a field and each line break a record.
private struct TabbedLines {
  static let quote = UInt8(ascii: "\"")
  static let tab: UInt8 = 0x09

  /// Whether all lines that are not empty have as many fields as the first one.
  private(set) var isRegular = true
  /// Whether there is a backslash that qcq would write.
  private(set) var hasEscapes = false
  /// Whether there is one that it would not.
  private(set) var hasOtherSigns = false

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var (place, lineStart, fieldStart) = (0, 0, 0)
    var (tabs, expected): (Int, Int?) = (0, nil)
    while place <= text.count {
      let byte = place < text.count ? text[place] : 0x0A
      if Self.isEnd(byte) {
        if place > lineStart {
          if tabs != expected ?? tabs { isRegular = false }
          expected = expected ?? tabs
        }
        (tabs, lineStart, fieldStart) = (0, place + 1, place + 1)
      } else if byte == Self.tab {
        (tabs, fieldStart) = (tabs + 1, place + 1)
      } else if byte == TabEscapes.sign {
        take(text, &place, isFirst: place == fieldStart)
      }
      place += 1
    }
  }

  /// Looks at a backslash, and steps over the sign behind it.
  private mutating func take(
    _ text: UnsafeBufferPointer<UInt8>, _ place: inout Int, isFirst: Bool
  ) {
    let next = place + 1 < text.count ? text[place + 1] : nil
    let afterNext = place + 2 < text.count ? text[place + 2] : 0x0A
    let isAbsent =
      isFirst && next == TabEscapes.absent
      && (afterNext == Self.tab || Self.isEnd(afterNext))
    if isAbsent || next.flatMap(TabEscapes.meaning) != nil {
      hasEscapes = true
      place += 1
    } else {
      hasOtherSigns = true
    }
  }

  static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

/// What a text shows if quotes around its fields are those of CSV.
private struct TabbedQuotes {
  /// Whether each field that begins with a quote ends with one.
  private(set) var areWellFormed = true
  /// Whether there is a tab or a line break between quotes.
  private(set) var hasBreaks = false
  /// Whether there is what a spreadsheet has quotes for: another separator or a quote within them,
  /// or a heading, as some write quotes around all texts.
  private(set) var hasSigns = false

  /// A field is longer than this only where a quote has no other one.
  private static let longest = 1 << 20

  init(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
    var (place, isFirst, isHeading) = (0, true, true)
    while place < text.count, areWellFormed {
      let byte = text[place]
      if isFirst, byte == TabbedLines.quote {
        guard let end = fieldEnd(text, from: place) else {
          areWellFormed = !isWhole && text.count - place < Self.longest
          return
        }
        if isHeading { hasSigns = true }
        (place, isFirst) = (end, false)
        continue
      }
      let isEnd = TabbedLines.isEnd(byte)
      if isEnd { isHeading = false }
      isFirst = isEnd || byte == TabbedLines.tab
      place += 1
    }
  }

  /// The place behind the field that begins at one; nil where it has no end.
  private mutating func fieldEnd(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var place = start + 1
    while place < text.count {
      switch text[place] {
      case TabbedLines.quote:
        place += 1
        guard place < text.count else { return place }
        let next = text[place]
        if next == TabbedLines.quote {
          hasSigns = true
        } else {
          areWellFormed = next == TabbedLines.tab || TabbedLines.isEnd(next)
          return place
        }
      case TabbedLines.tab, 0x0A, 0x0D: hasBreaks = true
      case UInt8(ascii: ","), UInt8(ascii: ";"): hasSigns = true
      default: break  // UInt8
      }
      place += 1
    }
    return nil
  }
}

/// What `--format tsv` writes for signs that would end a field, and for no value.
enum TabEscapes {
  static let sign = UInt8(ascii: "\\")
  /// What stands behind a backslash, and nothing else in the field, where there is no value.
  static let absent = UInt8(ascii: "N")

  /// What a letter behind a backslash stands for; nil where qcq writes none.
  static func meaning(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case sign: sign
    default: nil  // UInt8
    }
  }

  /// Puts what is meant in the place of the escapes from a place on, where a field begins.
  static func resolve(_ bytes: inout [UInt8], from start: Int) {
    guard var place = bytes[start...].firstIndex(of: sign) else { return }
    if bytes[start...].elementsEqual([sign, absent]) { return bytes.removeSubrange(start...) }
    var end = place
    while place < bytes.count {
      var byte = bytes[place]
      if byte == sign, place + 1 < bytes.count, let meant = meaning(bytes[place + 1]) {
        byte = meant
        place += 1
      }
      bytes[end] = byte
      (place, end) = (place + 1, end + 1)
    }
    bytes.removeSubrange(end...)
  }
}
