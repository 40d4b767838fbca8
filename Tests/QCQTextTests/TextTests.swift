import QCQText
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("日本酒", 6), ("ｶﾅ", 2), ("Ａ", 2), ("café", 4), ("cafe\u{301}", 4), ("🍞", 2),
    ("👨‍👩‍👧‍👦", 2), ("🇳🇱", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("👍🏽", 2), ("☝🏽", 2), ("🏳️‍🌈", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("한", 2), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{1B}", 0),
    ("\r\n", 0), ("☐☑", 2), ("␛", 1), ("…", 1), ("─", 1), ("नमस्ते", 3), ("🥬🥛🥩🧊🥫🧽🧴📦", 16),
    ("\u{20000}", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
  ])
  func columns(text: String, width: Int) {
    #expect(DisplayWidth.displayWidth(of: text) == width)
  }

  @Test func truncating() {
    #expect(DisplayWidth.truncate("Bananen", to: 7) == "Bananen")
    #expect(DisplayWidth.truncate("Bananen", to: 6) == "Banan…")
    #expect(DisplayWidth.truncate("日本酒", to: 5) == "日本…")
    #expect(DisplayWidth.truncate("日本酒", to: 4) == "日…")
    #expect(DisplayWidth.truncate("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", to: 3) == "👨‍👩‍👧‍👦…")
    #expect(DisplayWidth.truncate("ab", to: 1) == "…")
    #expect(DisplayWidth.truncate("ab", to: 0).isEmpty)
  }

  @Test func padding() {
    #expect(DisplayWidth.pad("日", to: 4) == "日  ")
    #expect(DisplayWidth.pad("日", to: 4, .right) == "  日")
    #expect(DisplayWidth.pad("long", to: 2) == "long")
  }
}

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain é 日本 👨‍👩‍👧‍👦 ❤️", "plain é 日本 👨‍👩‍👧‍👦 ❤️"), ("a\tb\r\nc\u{0}", "a␉b␍␊c␀"),
    ("\u{1B}]0;x\u{7}\u{7F}", "␛]0;x␇␡"), ("\u{80}\u{9B}\u{9F}", "<U+0080><U+009B><U+009F>"),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", "<U+202A><U+202E><U+2066><U+2069>"),
    ("\u{200E}\u{200F}\u{61C}", "<U+200E><U+200F><U+061C>"),
    ("\u{200B}\u{2060}\u{180E}\u{FFF9}", "<U+200B><U+2060><U+180E><U+FFF9>"),
    ("a\u{E0041}\u{E007F}", "a<U+E0041><U+E007F>"),
    // The flag of England, and one that only begins like a flag.
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}!", "🏴󠁧󠁢󠁥󠁮󠁧󠁿!"),
    ("🏴\u{E0067}\u{E0062}\u{E0065}!", "🏴<U+E0067><U+E0062><U+E0065>!"),
    ("\u{FFFE}\u{FFFF}\u{1FFFE}\u{10FFFF}", "<U+FFFE><U+FFFF><U+1FFFE><U+10FFFF>"),
    ("\u{FFFD}\u{FDCF}\u{1FFFD}", "\u{FFFD}\u{FDCF}\u{1FFFD}"),
    ("\u{2028}\u{2029}\u{FEFF}", "<U+2028><U+2029><U+FEFF>"), ("\u{A0}\u{200C}", "\u{A0}\u{200C}"),
  ])
  func escaping(text: String, expected: String) {
    #expect(TerminalText.escaped(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test func everyUnsafeScalarIsEscaped() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), TerminalText.isUnsafe(scalar) else { continue }
      let escaped = TerminalText.escaped("a" + String(scalar) + "b")
      #expect(!escaped.unicodeScalars.contains(scalar))
    }
  }

  @Test(
    "Of a text that is distinct one can tell what it was made of",
    arguments: [
      ("plain é 日本 <b> U+200B", "plain é 日本 <b> U+200B"), ("a\tb", "a␉b"), ("a␉b", "a<U+2409>b"),
      ("␀␟␡␠", "<U+2400><U+241F><U+2421>␠"), ("a\u{200B}b", "a<U+200B>b"),
      ("<U+200B>", "<U+003C>U+200B>"), ("<U+003C>", "<U+003C>U+003C>"), ("<U+", "<U+003C>U+"),
      ("\n␊<U+0041>", "␊<U+240A><U+003C>U+0041>"),
    ])
  func distinct(text: String, expected: String) {
    var copy = text
    let shown = copy.withUTF8 { TerminalText.distinct(utf8: $0) }
    #expect(shown == expected)
    #expect(TerminalText.unescaped(shown) == text)
  }

  @Test("What is shown is read again", arguments: ["a\tb\r\nc\0", "x\u{202E}<b>\u{7F}", "<U+41>"])
  func unescaping(text: String) {
    #expect(TerminalText.unescaped(TerminalText.escaped(text)) == text)
  }

  @Test func malformedBytes() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x1B]
    let text = bytes.withUnsafeBufferPointer { TerminalText.escaped(utf8: $0) }
    #expect(text == "a\u{FFFD}␛")
  }
}

@Suite("Values that run from right to left") struct RightToLeftTests {
  @Test(
    "Each stands by itself, and data brings no sign of its own",
    arguments: [
      ("חלב", "\u{2068}חלב\u{2069}"), ("6x حليب!", "\u{2068}6x حليب!\u{2069}"), ("Cola", "Cola"),
      ("日本酒 é", "日本酒 é"), ("", ""), ("a\nחלב", "a\nחלב"),
      ("\u{2068}a\u{2069}", "<U+2068>a<U+2069>"),
      ("\u{2069}חלב", "\u{2068}<U+2069>חלב\u{2069}"),
    ])
  func isolated(value: String, text: String) {
    #expect(RightToLeft.isolated(value).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("A sign without the other one is shown, as all that acts on a terminal") func pairs() {
    let line = "\u{2069}a \u{2068}חלב\u{1B}\u{2069}, \u{2068}לחם\u{2069} \u{2068}\u{202E}b"
    let shown = "<U+2069>a \u{2068}חלב␛\u{2069}, \u{2068}לחם\u{2069} <U+2068><U+202E>b"
    #expect(RightToLeft.escaped(line).unicodeScalars.elementsEqual(shown.unicodeScalars))
    #expect(RightToLeft.plain("a \u{2068}חלב\u{2069}, \u{2068}לחם\u{2069}") == "a חלב, לחם")
    #expect(DisplayWidth.displayWidth(of: "\u{2068}חלב\u{2069}") == 3)
  }
}

@Suite struct JSONTextTests {
  private func json(_ text: String, escapingUnsafe: Bool = false) -> String {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes, escapingUnsafe: escapingUnsafe)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func escapes() {
    #expect(json("a\"\\\n\r\t\u{8}\u{C}/é") == #""a\"\\\n\r\t\b\f/é""#)
    #expect(json("\u{0}\u{1F}\u{7F}") == #""\u0000\u001f\u007f""#)
    #expect(json("\u{202E}", escapingUnsafe: true) == #""\u202e""#)
    #expect(json("\u{E0067}\u{10FFFF}", escapingUnsafe: true) == #""\udb40\udc67\udbff\udfff""#)
  }

  @Test func indentation() {
    var output = JSONOutput(isIndented: true)
    output.object { output in
      output.field("b", objects: [1]) { $0.field("d", $1) }
      output.field("a", "\"\n")
      output.field("c", [String]())
      output.field("e", orNull: Int?.none)
    }
    #expect(
      output.text == """
        {
          "b": [
            {
              "d": 1
            }
          ],
          "a": "\\"\\n",
          "c": [],
          "e": null
        }
        """)
  }

  /// As many U+FFFD as the standard library makes of the same bytes.
  @Test func malformedBytes() {
    let bytes: [UInt8] = [0x80, 0xC2, 0xE1, 0xED, 0xF0, 0xF4, 0x90, 0x9F, 0x61, 0xFF]
    for first in bytes {
      for second in bytes {
        for third in bytes {
          for fourth in bytes {
            let text = [first, second, third, fourth]
            var output: [UInt8] = []
            text.withUnsafeBufferPointer { JSONText.append(utf8: $0, to: &output) }
            let expected = "\"" + String(decoding: text, as: UTF8.self) + "\""
            guard output != Array(expected.utf8) else { continue }
            Issue.record("\(text) gave \(output)")
          }
        }
      }
    }
  }
}

@Suite struct PercentEscapesTests {
  @Test(arguments: [
    ("a%20b%C3%a9", "a b\u{E9}", true), ("100%", "100%", false), ("%+1", "%+1", false),
    ("%4", "%4", false), ("%%41", "%A", false), ("", "", true),
  ])
  func undone(text: String, expected: String, isExact: Bool) {
    let found = PercentEscapes.undone(text.utf8)
    #expect(String(decoding: found, as: UTF8.self) == expected)
    #expect(PercentEscapes.undoneExactly(text.utf8) == (isExact ? found : nil))
    let escaped = PercentEscapes.escaped(expected) { $0 == UInt8(ascii: "a") }
    #expect(String(decoding: PercentEscapes.undone(escaped.utf8), as: UTF8.self) == expected)
  }
}

@Suite struct SurrogatePairTests {
  @Test func pairs() {
    for scalar in ["\u{10000}", "🥬", "\u{10FFFF}"] as [Unicode.Scalar] {
      let units = Array(String(Character(scalar)).utf16)
      #expect(SurrogatePair.scalar(units[0], units[1]) == scalar)
      #expect(SurrogatePair.scalar(units[1], units[0]) == nil)
    }
    #expect(SurrogatePair.scalar(0xD800, 0x41) == nil)
    #expect(SurrogatePair.scalar(0x41, 0xDC00) == nil)
  }
}
