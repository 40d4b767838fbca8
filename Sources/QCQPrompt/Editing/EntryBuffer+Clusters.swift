extension EntryBuffer {
  /// Where characters begin as people see them, and the end, counted in scalars.
  private var boundaries: [Int] {
    var offset = 0
    var found = [0]
    for character in text {
      offset += character.unicodeScalars.count
      found.append(offset)
    }
    return found
  }

  /// What libedit, for which each scalar is a character, has made of a buffer, put right: what it
  /// has cut into is gone as a whole, and the cursor is not inside of a character.
  func mended(after old: EntryBuffer) -> EntryBuffer {
    if text == old.text, cursor == old.cursor { return self }
    // Each scalar is a character.
    if isPlain, old.isPlain { return self }
    var result = self
    if let removed = removed(from: old) { result = old.removing(removed, cursor: cursor) }
    if let replaced = replaced(in: old) { result = replaced }
    return result.snapped(forward: result.text != old.text || result.cursor > old.cursor)
  }

  private var isPlain: Bool { text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }

  /// The one range of scalars whose removal led here; nil if something else was done.
  private func removed(from old: EntryBuffer) -> Range<Int>? {
    let (new, before) = (Array(text.unicodeScalars), Array(old.text.unicodeScalars))
    let count = before.count - new.count
    guard count > 0 else { return nil }
    let shared = zip(new, before).prefix { $0 == $1 }.count
    for start in [cursor, shared] where start <= new.count {
      if new[..<start] == before[..<start], new[start...] == before[(start + count)...] {
        return start..<(start + count)
      }
    }
    return nil
  }

  /// The entry if a scalar was put in the place of a part of a character: then it takes the place
  /// of all of it. A letter that only became a capital, or a small one, keeps its accents.
  private func replaced(in old: EntryBuffer) -> EntryBuffer? {
    let (new, before) = (Array(text.unicodeScalars), Array(old.text.unicodeScalars))
    let places = new.count == before.count ? new.indices.filter { new[$0] != before[$0] } : []
    guard places.count == 1, let place = places.first,
      String(new[place]).lowercased() != String(before[place]).lowercased()
    else { return nil }
    let boundaries = old.boundaries
    guard let start = boundaries.last(where: { $0 <= place }),
      let end = boundaries.first(where: { $0 > place }), end - start > 1
    else { return nil }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: new[..<start] + [new[place]] + new[end...])
    return EntryBuffer(String(view), cursor: cursor > start ? start + 1 : cursor)
  }

  private func removing(_ range: Range<Int>, cursor: Int) -> EntryBuffer {
    let boundaries = boundaries
    let start = boundaries.last { $0 <= range.lowerBound } ?? 0
    let end = boundaries.first { $0 >= range.upperBound } ?? range.upperBound
    var scalars = Array(text.unicodeScalars)
    scalars.removeSubrange(start..<end)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return EntryBuffer(
      String(view), cursor: cursor >= range.lowerBound ? start + cursor - range.lowerBound : cursor)
  }

  private func snapped(forward: Bool) -> EntryBuffer {
    let boundaries = boundaries
    let place =
      forward ? boundaries.first { $0 >= cursor } : boundaries.last { $0 <= cursor }
    return EntryBuffer(text, cursor: place ?? boundaries[boundaries.count - 1])
  }
}
