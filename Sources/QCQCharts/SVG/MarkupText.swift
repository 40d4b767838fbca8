internal import QCQText

/// Text as it stands in HTML and SVG, between tags and in attributes alike.
package enum MarkupText {
  /// Nothing of a text is markup any more; controls, and what turns the direction of text round,
  /// are made visible as in a terminal.
  package static func escaped(_ text: String) -> String {
    let text = TerminalText.escaped(text)
    guard text.utf8.contains(where: isMark) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += Array("&amp;".utf8)
      case UInt8(ascii: "<"): result += Array("&lt;".utf8)
      case UInt8(ascii: ">"): result += Array("&gt;".utf8)
      case UInt8(ascii: "\""): result += Array("&quot;".utf8)
      case UInt8(ascii: "'"): result += Array("&#39;".utf8)
      default: result.append(byte)  // UInt8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The same for a text that stands beside others on a page: where it runs from right to left,
  /// what stands behind it keeps its place.
  package static func isolated(_ text: String) -> String {
    RightToLeft.isIn(text) ? "<bdi>\(escaped(text))</bdi>" : escaped(text)
  }

  /// The same for a line of text with values in it, each of which stands by itself.
  package static func withIsolatedRuns(_ line: String) -> String {
    RightToLeft.parts(of: line).map { part in
      part.isIsolated ? isolated(part.text) : isolatingRuns(part.text)
    }.joined()
  }

  /// The same for text with names in it, of which nobody knows where they begin: each run of
  /// letters from right to left stands by itself, with what is between them.
  private static func isolatingRuns(_ text: String) -> String {
    guard RightToLeft.isIn(text) else { return escaped(text) }
    var (result, run, rest) = ("", "", "")
    for character in text {
      if character.unicodeScalars.contains(where: RightToLeft.isLetter) {
        if run.isEmpty { result += escaped(rest) } else { run += rest }
        run.append(character)
        rest = ""
      } else {
        // Before a letter of another script a run has ended; a digit may be inside a name.
        if character.isLetter, !run.isEmpty {
          result += isolated(run)
          run = ""
        }
        rest.append(character)
      }
    }
    return result + (run.isEmpty ? "" : isolated(run)) + escaped(rest)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false  // UInt8
    }
  }
}
