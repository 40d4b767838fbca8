import QCQText
import TestSupport
import Foundation
import Testing

@testable import QCQLanguageServer

@Suite("JSON") struct JSONTests {
  private func parse(_ text: String) -> JSON? {
    try? JSONParser.parse(Array(text.utf8)).get()
  }

  @Test(
    "What is read and written again is the same",
    arguments: [
      "null", "true", "-1", "0.5", "1e+300", "\"\"", "\"a\\\"b\\\\c\\u0001\"", "[]", "[[],{}]",
      "{\"a\":[1,2,{\"b\":null}]}", "\"🥬 Zoë\"",
    ])
  func roundTrip(_ text: String) throws {
    let value = try #require(parse(text))
    #expect(JSONOutput.text { $0.value(value) } == text)
  }

  @Test(
    "What is no JSON is refused",
    arguments: [
      "", " ", "{", "[", "[1", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "tru",
      "nul", "truefalse", "1 2", "\"", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "-", "1-2",
      "1e", "+", "1e999", "'a'", "[1 2]", "\u{FEFF}1",
    ])
  func malformed(_ text: String) { #expect(parse(text) == nil) }

  @Test("Half a surrogate pair is one unit long, as it was for the client")
  func halfSurrogates() {
    #expect(parse(#""a\ud800b""#) == .string("a\u{FFFD}b"))
    #expect(parse(#""\udc00""#) == .string("\u{FFFD}"))
    #expect(parse(#""\ud83e\udd6c""#) == .string("🥬"))
    #expect(parse(#""\ud83e\u0041""#) == .string("\u{FFFD}A"))
  }

  @Test("Brackets in brackets have a limit") func depth() {
    let open = String(repeating: "[", count: 100_000)
    #expect(parse(open) == nil)
    #expect(parse(open + String(repeating: "]", count: 100_000)) == nil)
  }

  @Test("Bytes that are not UTF-8 are replaced and never refused") func invalidUTF8() {
    let bytes: [UInt8] = [0x22, 0xFF, 0xC3, 0x22]
    #expect((try? JSONParser.parse(bytes).get()) == .string("\u{FFFD}\u{FFFD}"))
  }

  @Test("Any value is read by Foundation as it was written") func random() throws {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let value = randomJSON(&generator, depth: 3)
      let text = JSONOutput.text { $0.value(value) }
      #expect(parse(text) == value)
      let object = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      let again = try JSONSerialization.data(withJSONObject: [object])
      #expect(try JSONParser.parse(Array(again)).get().array?.first == value)
    }
  }

  private func randomJSON(_ generator: inout SplitMix64, depth: Int) -> JSON {
    let words = ["", "a", "é", "🥬", "\u{1}", "\"", "\\", "line\nbreak", "\u{2028}"]
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .int(Int.random(in: -(1 << 50)...(1 << 50), using: &generator))
    case 3: return .number(Double(Int.random(in: -999...999, using: &generator)) + 0.5)
    case 4: return .string(words.randomElement(using: &generator) ?? "")
    case 5:
      let count = Int.random(in: 0..<4, using: &generator)
      return .array((0..<count).map { _ in randomJSON(&generator, depth: depth - 1) })
    default:
      let count = Int.random(in: 0..<4, using: &generator)
      return .object(
        (0..<count).map { JSON.Member("k\($0)", randomJSON(&generator, depth: depth - 1)) })
    }
  }
}
