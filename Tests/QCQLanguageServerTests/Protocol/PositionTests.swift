import TestSupport
import QCQAssist
import QCQSyntax
import QCQText
import Testing

@testable import QCQLanguageServer

@Suite("Positions and edits") struct PositionTests {
  private static let pieces = [
    "a", "é", "🥬", "👩‍👩‍👧", "\n", "\r\n", "\r", "\t", "items in \"x\"", "\u{FEFF}", "",
  ]

  @Test("After any edits the lines are those of the text read anew") func edits() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<40 {
      var text = DocumentText("")
      for _ in 0..<60 {
        let lower = boundary(text, &generator)
        let upper = Bool.random(using: &generator) ? lower : boundary(text, &generator)
        let new = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          Self.pieces.randomElement(using: &generator) ?? ""
        }.joined()
        text.replace(min(lower, upper)..<max(lower, upper), with: Array(new.utf8))
        let fresh = DocumentText(utf8: text.utf8)
        #expect(fresh.lineCount == text.lineCount)
        for line in 0..<fresh.lineCount {
          #expect(fresh.range(ofLine: line) == text.range(ofLine: line))
        }
      }
    }
  }

  @Test("What is read anew is what edits come to, and no more of it where they replace all")
  func unread() {
    var generator = SplitMix64(seed: 5)
    let document = Document(uri: "file:///a", version: 1, text: "")
    for step in 0..<600 {
      let old = document.text.utf8
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let ends = [boundary(document.text, &generator), boundary(document.text, &generator)]
        let new = Self.pieces.randomElement(using: &generator) ?? ""
        if step % 3 == 0 {
          // As clients do it that know no ranges.
          var text = document.text
          text.replace(ends.sorted()[0]..<ends.sorted()[1], with: Array(new.utf8))
          document.replaceAll(with: text.string)
        } else {
          document.replace(ends.sorted()[0]..<ends.sorted()[1], with: new)
        }
      }
      var text = old
      for edit in document.takeUnread(since: old) {
        #expect(DocumentText(utf8: text).whole(edit.span) == edit.span)
        text.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
      }
      #expect(text == document.text.utf8)
      #expect(document.unread.isEmpty)
    }
  }

  @Test("Many replacements of a long text are read as the little that differs")
  func replacements() {
    let long = String(repeating: "count items\n", count: 10_000)
    let document = Document(uri: "file:///a", version: 1, text: long)
    let old = document.text.utf8
    for count in 0..<30 {
      document.replaceAll(with: long + "# " + String(repeating: "x", count: count))
    }
    let end = Span(old.count, old.count)
    let typed = "# " + String(repeating: "x", count: 29)
    #expect(document.takeUnread(since: old) == [TextEdit(end, typed)])
    // One letter after the other at one place.
    let known = document.text.utf8
    for place in 0..<50 { document.replace(place..<place, with: "#") }
    #expect(
      document.takeUnread(since: known) == [
        TextEdit(Span(0, 0), String(repeating: "#", count: 50))
      ])
  }

  private func boundary(_ text: DocumentText, _ generator: inout SplitMix64) -> Int {
    var offset = Int.random(in: 0...text.utf8.count, using: &generator)
    while offset < text.utf8.count, text.utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  @Test("A place goes to its position and back, in every encoding")
  func roundTrip() {
    let text = DocumentText("ab\r\né🥬x\n\n\rlast 👩‍👩‍👧")
    for encoding in PositionEncoding.allCases {
      for offset in 0...text.utf8.count {
        if offset < text.utf8.count, text.utf8[offset] & 0xC0 == 0x80 { continue }
        // Between the two halves of a line break is its beginning.
        let isBetween = offset == 3
        let position = text.position(at: offset, encoding)
        #expect(
          text.offset(of: position, encoding) == (isBetween ? 2 : offset), "\(encoding) \(offset)")
      }
    }
  }

  @Test("Characters are counted as the encoding says") func units() {
    let text = DocumentText("é🥬x")
    #expect(text.position(at: 6, .utf8) == Position(0, 6))
    #expect(text.position(at: 6, .utf16) == Position(0, 3))
    #expect(text.position(at: 6, .utf32) == Position(0, 2))
    // Inside of a pair is its beginning.
    #expect(text.offset(of: Position(0, 2), .utf16) == 2)
  }

  @Test("Every range falls on whole characters, whatever span it is of, in every encoding")
  func wholeCharacters() {
    let text = "a”é🥬\r\n👩‍👩‍👧\né"
    let bytes = Array(text.utf8)
    func isWhole(_ offset: Int) -> Bool {
      offset == bytes.count || bytes[offset] & 0xC0 != 0x80
    }
    for encoding in PositionEncoding.allCases {
      let document = Document(uri: "file:///a", version: 1, text: text, encoding: encoding)
      // The units from the beginning of each line at which a character may begin.
      let places = Set(
        bytes.indices.filter(isWhole).map { document.position(at: $0) }
          + [document.position(at: bytes.count)])
      for lower in 0...bytes.count {
        for upper in lower...bytes.count {
          let range = document.range(Span(lower, upper))
          #expect(places.contains(range.start) && places.contains(range.end))
          let (start, end) = (document.offset(range.start), document.offset(range.end))
          // All of the span lies in it, but for the halves of a line break.
          #expect(isWhole(start) && isWhole(end) && start <= lower)
          #expect(end >= upper || bytes[upper - 1] == 13, "\(encoding) \(lower)..<\(upper)")
        }
      }
    }
  }

  @Test("A message about a foreign quote is about all of it", arguments: ["”", "“", "«", "’"])
  func foreignQuotes(_ quote: String) {
    let text = "\(quote)re not\"BBQ\"\n"
    for diagnostic in Parser.parse(SourceText(text)).diagnostics {
      let span = diagnostic.span
      #expect(DocumentText(text).whole(span) == span, "\(diagnostic.message)")
    }
  }

  @Test("What lies outside of the text is its nearest place") func outside() {
    let text = DocumentText("ab\ncd")
    #expect(text.offset(of: Position(0, 99), .utf16) == 2)
    #expect(text.offset(of: Position(99, 0), .utf16) == 5)
    #expect(text.offset(of: Position(-1, 0), .utf16) == 0)
    #expect(text.offset(of: Position(1, -4), .utf8) == 3)
    let document = Document(uri: "file:///a", version: 1, text: "ab\ncd")
    let turned = PositionRange(Position(1, 1), Position(0, 1))
    #expect(document.span(turned).range == 1..<4)
  }

  @Test(
    "Addresses and paths",
    arguments: [
      ("file:///a/b.qcq", "/a/b.qcq"), ("file:///a%20b/%C3%A9.qcq", "/a b/é.qcq"),
      ("file://localhost/a", "/a"), ("file:/a", "/a"), ("FILE:///a", "/a"),
      ("file:///100%", "/100%"), ("file:///a%+1%2b", "/a%+1+"), ("file:///%4", "/%4"),
    ])
  func addresses(_ uri: String, _ path: String) {
    #expect(DocumentURI.path(uri) == path)
    #expect(DocumentURI.path(DocumentURI.file(path)) == path)
  }

  @Test("Only files have paths", arguments: ["untitled:Untitled-1", "qcq:/schema", "", "file:"])
  func noPaths(_ uri: String) { #expect(DocumentURI.path(uri) == nil) }

  @Test(
    "The line that names a database",
    arguments: [
      ("# database: a.sqlite\nitems", "a.sqlite"),
      ("#!/usr/bin/env qcq\n\n##  database:  b c.db \n", "b c.db"),
      ("items\n# database: late.sqlite", nil), ("# database:\nitems", nil), ("", nil),
      ("qcq 1\n# database: c", "c"), ("# see database: x", nil), ("# database: a\r\n", "a"),
    ] as [(String, String?)])
  func databaseLine(_ text: String, _ path: String?) {
    #expect(DatabaseLine.find(in: Array(text.utf8)) == path)
  }
}
