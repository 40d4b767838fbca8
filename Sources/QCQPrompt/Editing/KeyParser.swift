/// Cuts what a terminal sends into keys.
struct KeyParser {
  private var bytes: [UInt8] = []
  /// So much of a paste that has not ended holds neither its end nor Ctrl-C.
  private var searched = 0
  /// A paste was stopped, and what is left of it comes to nothing.
  private var dropsPaste = false
  private static let escape: UInt8 = 0x1B
  private static let interrupt: UInt8 = 0x03
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  mutating func append(_ chunk: some Sequence<UInt8>) { bytes += chunk }

  /// Whether nothing was sent that has not become a key.
  var isEmpty: Bool { bytes.isEmpty }

  /// Whether more is on its way for sure: a paste has begun and not ended.
  var isInPaste: Bool { dropsPaste || bytes.starts(with: Self.pasteStart) }

  /// The next key; nil if more has to come.
  ///
  /// - Parameter isLate: Nothing came for a while, so that an escape character was the key of that
  ///   name, and not the beginning of a sequence.
  mutating func next(isLate: Bool = false) -> Key? {
    if dropsPaste, !dropPaste() { return nil }
    while let first = bytes.first {
      let count = bytes.count
      if let key = first == Self.escape ? nextEscape(isLate) : nextCharacter(isLate) { return key }
      // A sequence that means nothing was taken away; else more has to come.
      if bytes.count == count { return nil }
    }
    return nil
  }

  /// The characters that come first, if there are so many bytes of them that nobody types them one
  /// by one.
  mutating func takeText(atLeast count: Int) -> String? {
    guard !dropsPaste else { return nil }
    let end = bytes.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? Self.wholeEnd(bytes)
    guard end >= count else { return nil }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    bytes.removeFirst(end)
    return text
  }

  /// Where the last character begins if more of its bytes have to come, else the end.
  private static func wholeEnd(_ bytes: [UInt8]) -> Int {
    let last = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    return last < bytes.count && last + length(bytes[last]) > bytes.count ? last : bytes.count
  }

  // MARK: Characters

  private mutating func nextCharacter(_ isLate: Bool) -> Key? {
    // A NUL is Ctrl-Space, which does nothing here.
    guard let scalar = takeScalar(from: 0, isLate), scalar != "\0" else { return nil }
    return (0x80..<0xA0).contains(scalar.value) ? .paste(String(scalar)) : .character(scalar)
  }

  /// Takes a character away and all bytes before it; nil if it is not here as a whole yet.
  private mutating func takeScalar(from start: Int, _ isLate: Bool) -> Unicode.Scalar? {
    let length = Self.length(bytes[start])
    guard bytes.count >= start + length || isLate else { return nil }
    let found = String(decoding: bytes[start...].prefix(length), as: UTF8.self).unicodeScalars
    // Where the bytes are no UTF-8, one of them stands for itself.
    let scalar = found.first ?? "\u{FFFD}"
    bytes.removeFirst(start + (found.count == 1 && scalar != "\u{FFFD}" ? length : 1))
    return scalar
  }

  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1  // UInt8
    }
  }

  // MARK: Sequences

  private mutating func nextEscape(_ isLate: Bool) -> Key? {
    guard bytes.count > 1 else {
      guard isLate else { return nil }
      bytes.removeFirst()
      return .escape
    }
    switch bytes[1] {
    case UInt8(ascii: "["): return nextSequence(isLate)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return isLate ? takeAlt(isLate) : nil }
      let final = bytes[2]
      bytes.removeFirst(3)
      return Self.special(final: final, parameters: []).map(Key.special)
    case Self.escape:
      bytes.removeFirst()
      return .escape
    default: return takeAlt(isLate)  // UInt8
    }
  }

  private mutating func takeAlt(_ isLate: Bool) -> Key? {
    guard let scalar = takeScalar(from: 1, isLate) else { return nil }
    return scalar == "\r" || scalar == "\n" ? .special(.altEnter) : .alt(scalar)
  }

  private mutating func nextSequence(_ isLate: Bool) -> Key? {
    if isInPaste { return takePaste() }
    guard let end = bytes.dropFirst(2).firstIndex(where: { !(0x20..<0x40).contains($0) }) else {
      return isLate ? takeAlt(isLate) : nil
    }
    let parameters = String(decoding: bytes[2..<end], as: UTF8.self).split(
      separator: ";", omittingEmptySubsequences: false
    ).map { Int($0) ?? 1 }
    let final = bytes[end]
    bytes.removeFirst(end + 1)
    return Self.special(final: final, parameters: parameters).map(Key.special)
  }

  /// The text of a paste; Ctrl-C if somebody has stopped it.
  private mutating func takePaste() -> Key? {
    let start = Self.pasteStart.count
    for index in max(start, searched)..<bytes.count {
      if bytes[index] == Self.interrupt {
        bytes.removeFirst(index + 1)
        (searched, dropsPaste) = (0, true)
        return .character("\u{3}")
      }
      guard bytes[index] == Self.escape else { continue }
      if bytes.count - index < Self.pasteEnd.count {
        searched = index
        return nil
      }
      guard bytes[index...].starts(with: Self.pasteEnd) else { continue }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      bytes.removeFirst(index + Self.pasteEnd.count)
      searched = 0
      return .paste(text)
    }
    searched = bytes.count
    return nil
  }

  /// Takes away what is left of a paste that was stopped; true when its end has come, or another
  /// Ctrl-C, for it may never come.
  private mutating func dropPaste() -> Bool {
    if let end = bytes.firstRange(of: Self.pasteEnd) {
      bytes.removeFirst(end.upperBound)
    } else if let interrupt = bytes.firstIndex(of: Self.interrupt) {
      bytes.removeFirst(interrupt)
    } else {
      bytes.removeFirst(max(0, bytes.count - Self.pasteEnd.count + 1))
      return false
    }
    dropsPaste = false
    return true
  }

  /// The key of a sequence; nil for one that means nothing here.
  private static func special(final: UInt8, parameters: [Int]) -> SpecialKey? {
    let isModified = parameters.count > 1 && parameters[1] > 1
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return isModified ? .wordRight : .right
    case UInt8(ascii: "D"): return isModified ? .wordLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "Z"): return .shiftTab
    case UInt8(ascii: "u"): return parameters.first == 13 && isModified ? .altEnter : nil
    case UInt8(ascii: "~"): return special(number: parameters.first ?? 0, parameters)
    default: return nil  // UInt8
    }
  }

  private static func special(number: Int, _ parameters: [Int]) -> SpecialKey? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // xterm's form for keys with modifiers: 27;2;13 is Shift-Enter.
    case 27: parameters.last == 13 ? .altEnter : nil
    default: nil  // Int
    }
  }
}
