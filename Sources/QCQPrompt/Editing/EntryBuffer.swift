/// An entry while it is being edited, and where the cursor is.
struct EntryBuffer: Hashable {
  var text = ""
  /// Counted in scalars, as libedit does; always between two characters as people see them.
  var cursor = 0

  /// The cursor at the end.
  init(_ text: String = "") { self.init(text, cursor: text.unicodeScalars.count) }

  init(_ text: String, cursor: Int) { (self.text, self.cursor) = (text, cursor) }

  var isAtEnd: Bool { cursor == text.unicodeScalars.count }

  /// The cursor as a place of the text.
  var index: String.Index {
    text.unicodeScalars.index(
      text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
  }

  /// The cursor in bytes of UTF-8.
  var byteOffset: Int { text.utf8.distance(from: text.startIndex, to: index) }

  var before: Substring { text[..<index] }
  var after: Substring { text[index...] }

  /// With a text in the place of some bytes, and the cursor behind it.
  func replacing(_ bytes: Range<Int>, with replacement: String) -> EntryBuffer {
    let head = String(decoding: text.utf8.prefix(bytes.lowerBound), as: UTF8.self) + replacement
    let tail = String(decoding: text.utf8.dropFirst(bytes.upperBound), as: UTF8.self)
    return EntryBuffer(head + tail, cursor: head.unicodeScalars.count)
  }

  func inserting(_ piece: String) -> EntryBuffer {
    replacing(byteOffset..<byteOffset, with: piece)
  }

  /// The cursor one character further to the left, if there is one.
  var previous: EntryBuffer {
    before.isEmpty ? self : moved(to: text.index(before: index))
  }

  func moved(to index: String.Index) -> EntryBuffer {
    EntryBuffer(text, cursor: text.unicodeScalars.distance(from: text.startIndex, to: index))
  }
}

// MARK: - Entries without end

extension EntryBuffer {
  /// Whether it is more than anybody reads at a prompt, such as a file that was pasted: it gets no
  /// colours and no hints, which would keep its keys waiting.
  var isVast: Bool { text.utf8.count > 1 << 16 }

  /// The part around the cursor that some rows of the screen have room for; all of an entry that is
  /// not vast.
  func around(rows: Int, of columns: Int) -> EntryBuffer {
    guard isVast else { return self }
    let room = rows * columns
    let scalars = text.unicodeScalars
    let start = scalars.index(index, offsetBy: -room, limitedBy: scalars.startIndex)
    let end = scalars.index(index, offsetBy: room, limitedBy: scalars.endIndex)
    // Rows begin where lines do, if there are any.
    let head = scalars[(start ?? scalars.startIndex)..<index]
    let line = start == nil ? nil : head.firstIndex(of: "\n").map(scalars.index(after:))
    let first = line ?? head.startIndex
    return EntryBuffer(
      String(scalars[first..<(end ?? scalars.endIndex)]),
      cursor: scalars.distance(from: first, to: index))
  }
}

// MARK: - Lines

extension EntryBuffer {
  /// Where the line begins in which the cursor is.
  var lineStart: String.Index {
    before.unicodeScalars.lastIndex(of: "\n").map(text.unicodeScalars.index(after:))
      ?? text.startIndex
  }

  /// Where that line ends.
  var lineEnd: String.Index { after.unicodeScalars.firstIndex(of: "\n") ?? text.endIndex }

  /// Whether nothing but spaces stands in the line of the cursor.
  var isLineBlank: Bool { text[lineStart..<lineEnd].allSatisfy(\.isWhitespace) }

  /// The cursor a line further up, as near to its column as can be; nil in the first line.
  var up: EntryBuffer? {
    guard lineStart > text.startIndex else { return nil }
    let end = text.unicodeScalars.index(before: lineStart)
    let above = EntryBuffer(text, cursor: 0).moved(to: end)
    return moved(inLineFrom: above.lineStart, to: end)
  }

  /// The cursor a line further down; nil in the last line.
  var down: EntryBuffer? {
    guard lineEnd < text.endIndex else { return nil }
    let start = text.unicodeScalars.index(after: lineEnd)
    return moved(inLineFrom: start, to: moved(to: start).lineEnd)
  }

  private func moved(inLineFrom start: String.Index, to end: String.Index) -> EntryBuffer {
    let column = CharacterCell.width(text[lineStart..<index])
    var place = start
    var width = 0
    while place < end {
      let cell = CharacterCell(text[place])
      if width + cell.width > column { break }
      width += cell.width
      place = text.index(after: place)
    }
    return moved(to: min(place, end))
  }
}
