import Testing

@testable import QCQPrompt

@Suite("Keys") struct KeyParserTests {
  private static let samples: [(String, [Key])] = [
    ("\0a\0", [.character("a")]),
    ("a", [.character("a")]), ("é日🍞", [.character("é"), .character("日"), .character("🍞")]),
    ("\u{1}", [.control("A")]), ("\u{1B}f", [.alt("f")]), ("\u{1B}é", [.alt("é")]),
    ("\u{1B}\r", [.special(.altEnter)]), ("\u{1B}[13;2u", [.special(.altEnter)]),
    ("\u{1B}[27;2;13~", [.special(.altEnter)]),
    ("\u{1B}[A\u{1B}OB", [.special(.up), .special(.down)]),
    ("\u{1B}[1;5C\u{1B}[1;3D", [.special(.wordRight), .special(.wordLeft)]),
    ("\u{1B}[H\u{1B}[4~\u{1B}OF", [.special(.home), .special(.end), .special(.end)]),
    ("\u{1B}[3~\u{1B}[Z", [.special(.delete), .special(.shiftTab)]),
    // Unknown sequences mean nothing, and take nothing along.
    ("\u{1B}[15~x\u{1B}[?1;2cy", [.character("x"), .character("y")]),
    ("\u{1B}[200~a\r\u{1B}[A\u{1B}[201~b", [.paste("a\r\u{1B}[A"), .character("b")]),
    // Ctrl-C stops a paste, and all that comes of it; its end may never come.
    ("\u{1B}[200~a\u{3}b\u{1B}[201~c", [.character("\u{3}"), .character("c")]),
    ("\u{1B}[200~a\u{3}b\u{3}c", [.character("\u{3}"), .character("\u{3}"), .character("c")]),
    ("\u{9B}", [.paste("\u{9B}")]),
  ]

  @Test("Sequences become keys, however they are cut", arguments: samples.indices)
  func keys(index: Int) {
    let (text, expected) = Self.samples[index]
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var (parser, found) = (KeyParser(), [Key]())
      for part in [bytes[..<cut], bytes[cut...]] {
        parser.append(part)
        while let key = parser.next() { found.append(key) }
      }
      #expect(found == expected, "cut at \(cut)")
      #expect(parser.isEmpty)
    }
  }

  @Test("Escape alone is a key when nothing follows") func escape() {
    var parser = KeyParser()
    parser.append([0x1B])
    #expect(parser.next() == nil)
    #expect(parser.next(isLate: true) == .escape)
    parser.append([0x1B, UInt8(ascii: "[")])
    #expect(parser.next() == nil)
    #expect(parser.next(isLate: true) == .alt("["))
    parser.append([0x1B, 0x1B, UInt8(ascii: "["), UInt8(ascii: "A")])
    #expect([parser.next(), parser.next()] == [.escape, .special(.up)])
  }

  @Test("Bytes that are no text become a sign for that, one by one") func invalid() {
    var parser = KeyParser()
    parser.append([0xFF, UInt8(ascii: "a"), 0xE6, 0x97, UInt8(ascii: "b"), 0xC3])
    var keys: [Key] = []
    while let key = parser.next(isLate: true) { keys.append(key) }
    #expect(keys.first == .character("\u{FFFD}"))
    #expect(keys.filter { $0 != .character("\u{FFFD}") } == [.character("a"), .character("b")])
    #expect(parser.isEmpty)
  }
}
