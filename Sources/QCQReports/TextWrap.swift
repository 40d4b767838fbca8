internal import QCQText

/// Breaks text into lines of a width.
enum TextWrap {
  /// The lines of a text, broken after a space where there is one, else between clusters.
  static func lines(_ text: String, width: Int?) -> [String] {
    guard let width, DisplayWidth.displayWidth(of: text) > width else { return [text] }
    var lines: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      let fitting = firstPart(of: rest, width: width)
      lines.append(trimmed(fitting))
      rest = rest[fitting.endIndex...].drop { $0 == " " }
    }
    return lines
  }

  /// What goes on the first line; at least one cluster, even where none fits.
  private static func firstPart(of text: Substring, width: Int) -> Substring {
    let fitting = DisplayWidth.prefix(of: text, columns: width)
    if fitting.isEmpty { return text.prefix(1) }
    if fitting.endIndex < text.endIndex, text[fitting.endIndex] != " ",
      let space = fitting.lastIndex(of: " "), space > fitting.startIndex
    {
      return fitting[...space]
    }
    return fitting
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
