import FrontEndSupport
import QCQAssist
import Testing

@Suite struct TextLinesTests {
  @Test func countsAsEditorsDo() {
    let bytes = Array("a🍞b\r\né日\n".utf8)
    let lines = TextLines(bytes)
    #expect(lines.count == 3)
    #expect(lines.position(of: 5, in: bytes, .utf16) == LinePosition(line: 0, character: 3))
    #expect(lines.position(of: 5, in: bytes, .utf32) == LinePosition(line: 0, character: 2))
    #expect(lines.position(of: 5, in: bytes, .utf8) == LinePosition(line: 0, character: 5))
    #expect(lines.offset(of: LinePosition(line: 1, character: 2), in: bytes, .utf16) == 13)
    #expect(lines.offset(of: LinePosition(line: 0, character: 99), in: bytes, .utf16) == 6)
    #expect(lines.offset(of: LinePosition(line: 0, character: 2), in: bytes, .utf16) == 1)
    #expect(lines.offset(of: LinePosition(line: 9, character: 0), in: bytes, .utf16) == bytes.count)
  }

  @Test(arguments: PositionEncoding.allCases)
  func everyCharacterComesBack(_ encoding: PositionEncoding) {
    let bytes = Array("x\n🍞é\r\n\n日本a".utf8)
    let lines = TextLines(bytes)
    for offset in 0...bytes.count {
      if offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { continue }
      if offset > 0, offset < bytes.count, bytes[offset] == 10, bytes[offset - 1] == 13 { continue }
      let position = lines.position(of: offset, in: bytes, encoding)
      #expect(lines.offset(of: position, in: bytes, encoding) == offset)
    }
  }
}
