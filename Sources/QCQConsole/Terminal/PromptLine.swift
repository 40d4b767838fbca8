import QCQText

/// A line that may hold colours, such as a prompt.
package enum PromptLine {
  /// The line with its colours, and with marks for all else that would act on a terminal.
  package static func safe(_ line: String) -> String {
    pieces(line).map { $0.isColor ? $0.text : TerminalText.escaped($0.text) }.joined()
  }

  /// The line without its colours.
  package static func plain(_ line: String) -> String {
    pieces(line).map { $0.isColor ? "" : TerminalText.escaped($0.text) }.joined()
  }

  /// How many columns the line takes.
  package static func width(_ line: String) -> Int { DisplayWidth.displayWidth(of: plain(line)) }

  /// The longest beginning of the line that fits, with all of its colours.
  package static func truncate(_ line: String, to columns: Int) -> String {
    var room = columns
    return pieces(line).map { piece in
      if piece.isColor { return piece.text }
      let part = DisplayWidth.prefix(of: TerminalText.escaped(piece.text), columns: room)
      room -= DisplayWidth.displayWidth(of: part)
      return String(part)
    }.joined()
  }

  private static func pieces(_ line: String) -> [(text: String, isColor: Bool)] {
    var pieces: [(text: String, isColor: Bool)] = []
    var rest = line.unicodeScalars[...]
    var start = rest.startIndex
    while let escape = rest.firstIndex(of: "\u{1B}") {
      rest = rest[escape...].dropFirst()
      guard let end = endOfColor(rest) else { continue }
      pieces.append((String(line.unicodeScalars[start..<escape]), false))
      pieces.append((String(line.unicodeScalars[escape..<end]), true))
      rest = line.unicodeScalars[end...]
      start = end
    }
    pieces.append((String(line.unicodeScalars[start...]), false))
    return pieces
  }

  /// Where a sequence ends that sets a colour, if one follows the escape character.
  private static func endOfColor(_ rest: Substring.UnicodeScalarView) -> String.Index? {
    guard rest.first == "[" else { return nil }
    let parameters = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == ";" }
    let last = parameters.endIndex
    guard last < rest.endIndex, rest[last] == "m" else { return nil }
    return rest.index(after: last)
  }
}
